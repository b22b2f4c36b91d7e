// Plays the alarm sound: 3 s of sound, then the pause of the message, until a person silences it. Silencing does not
// change an alarm. It ends with the next message; muting, which only the message centre offers, does not.
import { create } from 'zustand'
import { electSoundLeader, isSoundLeader } from './alarm-sound-leader.ts'
import { isSoundMuted, onSoundMuteChange, storeSoundMuted } from './alarm-sound-switch.ts'
import { type FeedMessage, soundPauseMs } from './message.ts'

const playMs = 3_000
const ownSound = '/sounds/alarm.wav'

interface AlarmSound {
  /** A message requires sound. */
  isPlaying: boolean
  /** The browser requires a gesture before it plays a sound. */
  isBlocked: boolean
  /** The person has muted the sound. */
  isMuted: boolean
}

export const useAlarmSound = create<AlarmSound>(() => ({ isPlaying: false, isBlocked: false, isMuted: isSoundMuted() }))

let audio: HTMLAudioElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let current: FeedMessage | undefined
let onUnplayable: () => void = () => undefined
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('gemba.ring')

/** Sets the element that plays. Returns a function that detaches it. */
export function attachAudio(element: HTMLAudioElement, notifyUnplayable: () => void): () => void {
  audio = element
  onUnplayable = notifyUnplayable
  const stepDown = electSoundLeader()
  useAlarmSound.setState({ isMuted: isSoundMuted() })
  channel?.addEventListener('message', follow)
  const stopFollowing = onSoundMuteChange(applyMute)
  return () => {
    stopFollowing()
    channel?.removeEventListener('message', follow)
    stop()
    stepDown()
    audio = undefined
  }
}

/** Starts the sound of a message, unless another tab of this browser plays it. */
export function playAlarmSound(message: FeedMessage): void {
  if (!audio || !isSoundLeader() || isSoundMuted()) return
  current = message
  useAlarmSound.setState({ isPlaying: true })
  void play()
}

/** Stops the sound in every tab of this browser. */
export function silence(): void {
  stop()
  channel?.postMessage('silence')
}

/** Mutes the sound in every tab of this browser, or unmutes it for later messages. */
export function muteAlarmSound(isMuted: boolean): void {
  storeSoundMuted(isMuted)
  useAlarmSound.setState({ isMuted })
  silence()
}

/** Runs when another tab has silenced the sound, and perhaps muted it. */
function follow(): void {
  stop()
  useAlarmSound.setState({ isMuted: isSoundMuted() })
}

/** Runs when another window has muted or unmuted the sound, or a sign-in has ended the mute. */
function applyMute(): void {
  const isMuted = isSoundMuted()
  if (isMuted) stop()
  useAlarmSound.setState({ isMuted })
}

/** Plays again after a gesture, which browsers require. */
export const enableSound = (): void => void play()

function stop(): void {
  clearTimeout(timer)
  current = undefined
  audio?.pause()
  useAlarmSound.setState({ isPlaying: false, isBlocked: false })
}

async function play(): Promise<void> {
  const message = current
  if (!audio || !message) return
  clearTimeout(timer)
  const url = new URL(message.bgmUrl || ownSound, location.href).href
  if (audio.src !== url) audio.src = url
  audio.currentTime = 0
  try {
    await audio.play()
    useAlarmSound.setState({ isBlocked: false })
  } catch (error) {
    if (current !== message) return
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      useAlarmSound.setState({ isBlocked: true })
      return
    }
    if (error instanceof DOMException && error.name === 'AbortError') return
    onUnplayable()
    if (!message.bgmUrl) return
    current = { ...message, bgmUrl: null }
    return play()
  }
  timer = setTimeout(rest, playMs)
}

function rest(): void {
  audio?.pause()
  if (current) timer = setTimeout(() => void play(), soundPauseMs(current))
}
