// The live connection of a browser tab: messages, the alarm counts and values of points.
import type { AlarmCounts } from '@gemba/contract/alarm/counts.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { create } from 'zustand'
import type { Reading } from '../ui/value/value.tsx'
import { type FeedMessage, isForBrowser } from './message.ts'
import { PointFeed, type PointState } from './point-feed.ts'

type FeedStatus = 'off' | 'connecting' | 'live' | 'lost'

interface FeedState {
  status: FeedStatus
  /** Counts of this user; undefined until the server has sent them, and while the connection is lost. */
  alarms: AlarmCounts | undefined
}

type Connect = (options: Partial<ManagerOptions & SocketOptions>) => Socket

const ackTimeoutMs = 5_000
const retryMs = 3_000
const nothing: FeedState = { status: 'off', alarms: undefined }

export const useFeed = create<FeedState>(() => nothing)
export const pointFeed = new PointFeed()
const listeners = new Set<(message: FeedMessage) => void>()
const readListeners = new Set<() => void>()
const callListeners = new Set<() => void>()
const workListeners = new Set<() => void>()
let socket: Socket | undefined

/**
 * Opens the feed. Called once when the shell is mounted. `connect` is for tests. Returns a function that closes it.
 */
export function openFeed(connect: Connect = io): () => void {
  closeFeed()
  const opened = connect({
    path: '/socket.io',
    withCredentials: true,
    transports: ['websocket', 'polling'],
    // A proxy may block WebSockets.
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
    // The socket does not reconnect by itself to a server that refuses the connection.
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
  opened.on('work', () => {
    for (const listener of workListeners) listener()
  })
  // The socket may survive a short loss of the network. Then only this event reports the recovery.
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

/** Reconnects at once a feed that the server has rejected. */
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

/** Calls the listener for each message. Returns a function that unsubscribes. */
export function onMessage(listener: (message: FeedMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls the listener when messages of this user were marked as read, here or on another screen. Returns a function that
 * unsubscribes.
 */
export function onMessagesRead(listener: () => void): () => void {
  readListeners.add(listener)
  return () => readListeners.delete(listener)
}

/** Calls the listener when an andon call was made, answered or escalated. Returns a function that unsubscribes. */
export function onCallsChanged(listener: () => void): () => void {
  callListeners.add(listener)
  return () => callListeners.delete(listener)
}

/** Calls the listener when work orders or their reports have changed. Returns a function that unsubscribes. */
export function onWorkChanged(listener: () => void): () => void {
  workListeners.add(listener)
  return () => workListeners.delete(listener)
}

/** Returns the live reading of a point. It is subscribed while the component is mounted. */
export function useReading(pointId: string): Reading | undefined {
  const watch = useCallback((notify: () => void) => pointFeed.watch([pointId], notify), [pointId])
  return useSyncExternalStore(watch, () => pointFeed.read(pointId))
}
