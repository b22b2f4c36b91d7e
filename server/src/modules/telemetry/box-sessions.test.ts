import { expect, test } from 'vitest'
import { BoxSessions, type BoxStateChange, silenceMs } from './box-sessions.ts'

function follow() {
  const changes: string[] = []
  const sessions = new BoxSessions(({ boxId, state, cause, ts }: BoxStateChange) => {
    changes.push(`${boxId} ${state === 1 ? 'online' : 'offline'} ${cause} ${ts}`)
  }, 0)
  return { sessions, changes }
}

test('online at the first message, offline when its connection ends', () => {
  const { sessions, changes } = follow()
  sessions.heard('1', 'a', 10)
  sessions.heard('1', 'a', 20)
  sessions.disconnected('1', 'a', 30)
  sessions.disconnected('1', 'a', 40)
  expect(changes).toEqual(['1 online message 10', '1 offline disconnect 30'])
})

test('a newer connection wins: the end and the will of the older one change nothing', () => {
  const { sessions, changes } = follow()
  sessions.status('1', { online: true, session: 'old', connection: 'a' }, 10)
  sessions.status('1', { online: true, session: 'new', connection: 'b' }, 20)
  sessions.status('1', { online: false, session: 'old', connection: 'a' }, 30)
  sessions.disconnected('1', 'a', 31)
  expect(changes).toEqual(['1 online message 10'])
  sessions.status('1', { online: false, session: 'new', connection: 'b' }, 40)
  sessions.disconnected('1', 'b', 41)
  expect(changes.slice(1)).toEqual(['1 offline will 40'])
})

test('silence ends a session after 90 s, and is told once for boxes not heard since the start', () => {
  const { sessions, changes } = follow()
  sessions.expect(['1', '2'])
  sessions.heard('1', undefined, 1000)
  sessions.sweep(silenceMs)
  expect(changes).toEqual(['1 online message 1000'])
  sessions.sweep(silenceMs + 1)
  sessions.sweep(silenceMs + 1001)
  sessions.sweep(silenceMs + 2000)
  expect(changes.slice(1)).toEqual([`2 offline silence ${silenceMs + 1}`, `1 offline silence ${silenceMs + 1001}`])
  sessions.heard('2', undefined, 200_000)
  expect(changes.at(-1)).toBe('2 online message 200000')
})
