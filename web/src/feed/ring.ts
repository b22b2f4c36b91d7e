// The alarm sound: 3 s of sound, then the pause the message asks for, until it is silenced. Silencing changes no alarm.
// Silence ends with the next message; closing the ring, which only the message centre offers, does not.
import { create } from 'zustand'
import { type FeedMessage, ringPauseMs } from './message.ts'
import { ringsHere, standForRinging } from './ring-leader.ts'
import { isRingClosed, keepRingClosed } from './ring-switch.ts'

const playMs = 3_000
const ownSound = '/sounds/alarm.wav'

interface Ring {
  /** A message wants to be heard. */
  isRinging: boolean
  /** The browser wants a gesture before it plays a sound. */
  isBlocked: boolean
  /** A person wants no sound until they open the ring again. */
  isClosed: boolean
}

export const useRing = create<Ring>(() => ({ isRinging: false, isBlocked: false, isClosed: isRingClosed() }))

let audio: HTMLAudioElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let ringing: FeedMessage | undefined
let onUnplayable: () => void = () => undefined
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('gemba.ring')

/** Hands over the element that plays; answers how to take it back. */
export function attachAudio(element: HTMLAudioElement, tellUnplayable: () => void): () => void {
  audio = element
  onUnplayable = tellUnplayable
  const stepDown = standForRinging()
  useRing.setState({ isClosed: isRingClosed() })
  channel?.addEventListener('message', follow)
  return () => {
    channel?.removeEventListener('message', follow)
    stop()
    stepDown()
    audio = undefined
  }
}

/** Begins to ring for a message, unless another tab of this browser does. */
export function ring(message: FeedMessage): void {
  if (!audio || !ringsHere() || isRingClosed()) return
  ringing = message
  useRing.setState({ isRinging: true })
  void play()
}

/** Ends the ringing in every tab of this browser. */
export function silence(): void {
  stop()
  channel?.postMessage('silence')
}

/** Closes the ring in every tab of this browser, or opens it for the messages that come. */
export function closeRing(isClosed: boolean): void {
  keepRingClosed(isClosed)
  useRing.setState({ isClosed })
  silence()
}

/** Another tab has silenced the ring, and may have closed it. */
function follow(): void {
  stop()
  useRing.setState({ isClosed: isRingClosed() })
}

/** Plays again after a gesture has made the browser willing. */
export const enableSound = (): void => void play()

function stop(): void {
  clearTimeout(timer)
  ringing = undefined
  audio?.pause()
  useRing.setState({ isRinging: false, isBlocked: false })
}

async function play(): Promise<void> {
  const message = ringing
  if (!audio || !message) return
  clearTimeout(timer)
  const url = new URL(message.bgmUrl || ownSound, location.href).href
  if (audio.src !== url) audio.src = url
  audio.currentTime = 0
  try {
    await audio.play()
    useRing.setState({ isBlocked: false })
  } catch (error) {
    if (ringing !== message) return
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      useRing.setState({ isBlocked: true })
      return
    }
    if (error instanceof DOMException && error.name === 'AbortError') return
    onUnplayable()
    if (!message.bgmUrl) return
    ringing = { ...message, bgmUrl: null }
    return play()
  }
  timer = setTimeout(rest, playMs)
}

function rest(): void {
  audio?.pause()
  if (ringing) timer = setTimeout(() => void play(), ringPauseMs(ringing))
}
