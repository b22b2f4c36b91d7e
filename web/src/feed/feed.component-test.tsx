// The live connection recovers by itself from every kind of failure.
import type { Socket } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { onMessagesRead, openFeed, useFeed } from './feed.ts'

type Listener = (payload?: unknown) => void

const listeners = new Map<string, Listener>()
const socket = {
  connected: false,
  connect: vi.fn(),
  disconnect: vi.fn(),
  on: (event: string, listener: Listener) => void listeners.set(event, listener),
}
const connect = vi.fn<NonNullable<Parameters<typeof openFeed>[0]>>(() => socket as unknown as Socket)

const emit = (event: string, payload?: unknown) => listeners.get(event)?.(payload)

afterEach(() => {
  vi.useRealTimers()
  socket.connect.mockClear()
})

test('it reconnects to a server without a database connection, but not to one that rejects the session', () => {
  vi.useFakeTimers()
  const close = openFeed(connect)
  emit('connect_error', new Error('unavailable'))
  expect(useFeed.getState().status).toBe('lost')
  vi.advanceTimersByTime(3_000)
  expect(socket.connect).toHaveBeenCalledOnce()
  emit('connect')
  expect(useFeed.getState().status).toBe('live')
  emit('connect_error', new Error('expired'))
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).toHaveBeenCalledOnce()
  close()
})

test('a closed feed does not reconnect', () => {
  vi.useFakeTimers()
  const close = openFeed(connect)
  emit('connect_error', new Error('unavailable'))
  close()
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).not.toHaveBeenCalled()
  expect(useFeed.getState().status).toBe('off')
})

test('it polls if WebSockets are not available', () => {
  openFeed(connect)()
  expect(connect).toHaveBeenLastCalledWith(
    expect.objectContaining({ transports: ['websocket', 'polling'], tryAllTransports: true }),
  )
})

test('it reports messages read on another screen until the listener unsubscribes', () => {
  const close = openFeed(connect)
  const heard = vi.fn()
  const stop = onMessagesRead(heard)
  emit('messagesRead', null)
  expect(heard).toHaveBeenCalledOnce()
  stop()
  emit('messagesRead', null)
  expect(heard).toHaveBeenCalledOnce()
  close()
})
