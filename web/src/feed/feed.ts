// The live connection of a browser tab: messages, the alarm count and values of points.
import type { AlarmCounts } from '@gemba/contract/alarm/counts.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { io, type Socket } from 'socket.io-client'
import { create } from 'zustand'
import type { Reading } from '../ui/value/value.tsx'
import { type FeedMessage, isForBrowser } from './message.ts'
import { PointFeed, type PointState } from './point-feed.ts'

type FeedStatus = 'off' | 'connecting' | 'live' | 'lost'

interface FeedState {
  status: FeedStatus
  /** Of this user; undefined until the server has said it, and while it cannot say that it changed. */
  alarms: AlarmCounts | undefined
}

const ackTimeoutMs = 5_000
const retryMs = 3_000
const nothing: FeedState = { status: 'off', alarms: undefined }

export const useFeed = create<FeedState>(() => nothing)
export const pointFeed = new PointFeed()
const listeners = new Set<(message: FeedMessage) => void>()
const readListeners = new Set<() => void>()
const callListeners = new Set<() => void>()
let socket: Socket | undefined

/** Opens the feed; called once when the shell stands. Answers how to close it. */
export function openFeed(): () => void {
  closeFeed()
  const opened = io({
    path: '/socket.io',
    withCredentials: true,
    transports: ['websocket', 'polling'],
    // A proxy on the way may let no WebSocket through.
    tryAllTransports: true,
    reconnectionDelayMax: retryMs,
  })
  socket = opened
  useFeed.setState({ status: 'connecting' })
  const begin = () => {
    useFeed.setState({ status: 'live' })
    pointFeed.connect(wireOf(opened))
  }
  opened.on('connect', begin)
  const lose = () => {
    useFeed.setState({ status: 'lost', alarms: undefined })
    pointFeed.connect(undefined)
  }
  opened.on('disconnect', lose)
  let retry: ReturnType<typeof setTimeout> | undefined
  opened.on('connect_error', ({ message }) => {
    lose()
    // A server that can be reached and refuses is not asked again by the socket itself.
    if (message === 'unavailable') retry = setTimeout(() => opened.connect(), retryMs)
  })
  opened.on('points', (state: PointState) => pointFeed.take(state))
  opened.on('alarms', (alarms: AlarmCounts) => useFeed.setState({ alarms }))
  opened.on('OnMSG', receive)
  opened.on('messagesRead', () => {
    for (const listener of readListeners) listener()
  })
  opened.on('andon', () => {
    for (const listener of callListeners) listener()
  })
  // The socket may outlive a short loss of the network; then nothing but this says that it is back.
  const resume = () => (opened.connected ? begin() : opened.connect())
  window.addEventListener('offline', lose)
  window.addEventListener('online', resume)
  return () => {
    clearTimeout(retry)
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', resume)
    if (socket === opened) closeFeed()
  }
}

/** Connects again at once, for one that the server has turned away. */
export function reconnectFeed(): void {
  if (socket && !socket.connected) socket.connect()
}

function closeFeed(): void {
  socket?.disconnect()
  socket = undefined
  pointFeed.connect(undefined)
  useFeed.setState(nothing)
}

function wireOf(opened: Socket) {
  const ask = async (event: string, payload: object): Promise<PointState> => {
    const answer = (await opened.timeout(ackTimeoutMs).emitWithAck(event, payload)) as PointState | { error: string }
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  return {
    subscribe: (points: string[]) => ask('points:subscribe', { points }),
    resync: () => ask('points:resync', {}),
    unsubscribe: (points: string[]) => {
      opened.emit('points:unsubscribe', { points })
    },
  }
}

function receive(message: FeedMessage): void {
  if (isForBrowser(message)) for (const listener of listeners) listener(message)
}

/** Calls the listener for each message until the answer is called. */
export function onMessage(listener: (message: FeedMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener when messages of this user were marked as read by what he did, here or on another screen. */
export function onMessagesRead(listener: () => void): () => void {
  readListeners.add(listener)
  return () => readListeners.delete(listener)
}

/** Calls the listener when a call for help was made, answered or escalated. */
export function onCallsChanged(listener: () => void): () => void {
  callListeners.add(listener)
  return () => callListeners.delete(listener)
}

/** The live reading of a point; subscribed while the component is on the screen. */
export function useReading(pointId: string): Reading | undefined {
  const watch = useCallback((notify: () => void) => pointFeed.watch([pointId], notify), [pointId])
  return useSyncExternalStore(watch, () => pointFeed.read(pointId))
}
