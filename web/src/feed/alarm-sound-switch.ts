// Whether the alarm sound is muted in this browser, so that messages appear without a sound. The mute applies to all
// tabs until it is removed or somebody signs in.
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

/**
 * Calls the listener when another window of this browser mutes or unmutes the sound. Returns a function that
 * unsubscribes.
 */
export const onSoundMuteChange = (notify: () => void): (() => void) => muted.onChange(notify)
