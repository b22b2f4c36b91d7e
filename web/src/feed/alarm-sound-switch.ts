// Whether the alarm sound is muted in this browser: messages then show without a sound. It holds in all
// tabs until it is unmuted or somebody signs in.
import { defineStored } from '../storage/stored-value.ts'

const muted = defineStored({
  key: 'gemba.ring',
  area: 'browser',
  scope: 'browser',
  initial: false,
  codec: { decode: (text) => text === 'closed', encode: () => 'closed' },
})

export const isSoundMuted = (): boolean => muted.read()

export function storeSoundMuted(isMuted: boolean): void {
  if (isMuted) muted.write(true)
  else muted.remove()
}

/** Calls back when another window of this browser has muted or unmuted the sound. Returns a function that stops that. */
export const onSoundMuteChange = (notify: () => void): (() => void) => muted.onChange(notify)
