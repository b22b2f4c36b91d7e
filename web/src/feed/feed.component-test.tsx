// The live connection comes back by itself, whatever kept it away.
import type { io } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { onMessagesRead, openFeed, useFeed } from './feed.ts'

type Listener = (told?: unknown) => void

const socket = vi.hoisted(() => {
  const listeners = new Map<string, Listener>()
  return {
    listeners,
    options: undefined as Parameters<typeof io>[1],
    connected: false,
    connect: vi.fn(),
    disconnect: vi.fn(),
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
  }
})
vi.mock('socket.io-client', () => ({
  io: (options: Parameters<typeof io>[1]) => {
    socket.options = options
    return socket
  },
}))

const tell = (event: string, told?: unknown) => socket.listeners.get(event)?.(told)

afterEach(() => {
  vi.useRealTimers()
  socket.connect.mockClear()
})

test('a server whose store is away is asked again; one that turns the session away is not', () => {
  vi.useFakeTimers()
  const close = openFeed()
  tell('connect_error', new Error('unavailable'))
  expect(useFeed.getState().status).toBe('lost')
  vi.advanceTimersByTime(3_000)
  expect(socket.connect).toHaveBeenCalledOnce()
  tell('connect')
  expect(useFeed.getState().status).toBe('live')
  tell('connect_error', new Error('expired'))
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).toHaveBeenCalledOnce()
  close()
})

test('a feed that is closed asks no more', () => {
  vi.useFakeTimers()
  const close = openFeed()
  tell('connect_error', new Error('unavailable'))
  close()
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).not.toHaveBeenCalled()
  expect(useFeed.getState().status).toBe('off')
})

test('where no WebSocket gets through it is polled', () => {
  openFeed()()
  expect(socket.options).toMatchObject({ transports: ['websocket', 'polling'], tryAllTransports: true })
})

test('that messages were read elsewhere is heard until nobody listens', () => {
  const close = openFeed()
  const heard = vi.fn()
  const stop = onMessagesRead(heard)
  tell('messagesRead', null)
  expect(heard).toHaveBeenCalledOnce()
  stop()
  tell('messagesRead', null)
  expect(heard).toHaveBeenCalledOnce()
  close()
})
