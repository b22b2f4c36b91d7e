import { expect, test } from 'vitest'
import { BoxSessions, type BoxStateChange, returnMs, silenceMs } from './box-sessions.ts'

function follow() {
  const changes: string[] = []
  const lost: string[] = []
  const changed = ({ boxId, state, cause, ts }: BoxStateChange) => {
    changes.push(`${boxId} ${['', 'online', 'offline', 'degraded'][state]} ${cause} ${ts}`)
  }
  const heard: string[] = []
  const sessions = new BoxSessions(
    {
      changed,
      lost: (boxId) => lost.push(boxId),
      silent: (boxId, from) => heard.push(`${boxId} silent from ${from}`),
      resumed: (boxId, at) => heard.push(`${boxId} spoke ${at}`),
    },
    0,
  )
  return { sessions, changes, lost, heard }
}

test('a box is online at the first message and offline when its connection ends', () => {
  const { sessions, changes } = follow()
  sessions.recordMessage('1', 'a', 10)
  sessions.recordMessage('1', 'a', 20)
  sessions.disconnected('1', 'a', 30)
  sessions.disconnected('1', 'a', 40)
  expect(changes).toEqual(['1 online message 10', '1 offline disconnect 30'])
})

test('with a newer connection, the end and the will of the older one change nothing', () => {
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

test('silence ends a session after 90 s, and is reported once for boxes without a message since the start', () => {
  const { sessions, changes } = follow()
  sessions.expect(['1', '2'])
  sessions.recordMessage('1', undefined, 1000)
  sessions.sweep(silenceMs)
  expect(changes).toEqual(['1 online message 1000'])
  sessions.sweep(silenceMs + 1)
  sessions.sweep(silenceMs + 1001)
  sessions.sweep(silenceMs + 2000)
  expect(changes.slice(1)).toEqual([`2 offline silence ${silenceMs + 1}`, `1 offline silence ${silenceMs + 1001}`])
  sessions.recordMessage('2', undefined, 200_000)
  expect(changes).toHaveLength(3)
  sessions.recordMessage('2', undefined, 200_100)
  expect(changes.at(-1)).toBe('2 online message 200100')
})

test('a lost box is online after two messages or five seconds, but not if it disconnects in between', () => {
  const { sessions, changes, lost } = follow()
  sessions.recordMessage('1', 'a', 10)
  sessions.disconnected('1', 'a', 20)
  sessions.recordMessage('1', 'b', 30)
  sessions.sweep(30 + returnMs - 1)
  expect(sessions.isOnline('1')).toBe(false)
  sessions.sweep(30 + returnMs)
  expect(sessions.isOnline('1')).toBe(true)
  sessions.disconnected('1', 'b', 6000)
  sessions.recordMessage('1', 'c', 6100)
  sessions.disconnected('1', 'c', 6200)
  sessions.recordMessage('1', 'd', 6300)
  sessions.sweep(6100 + returnMs)
  expect(sessions.isOnline('1')).toBe(false)
  sessions.recordMessage('1', 'd', 12_000)
  expect(changes).toEqual([
    '1 online message 10',
    '1 offline disconnect 20',
    `1 online message ${30 + returnMs}`,
    '1 offline disconnect 6000',
    '1 online message 12000',
  ])
  expect(lost).toHaveLength(3)
})

test('a fault makes an online box degraded; another fault changes nothing, and a disconnect resets it', () => {
  const { sessions, changes } = follow()
  sessions.rate('1', 'skew', 5)
  sessions.recordMessage('1', 'a', 10)
  for (const [fault, at] of [
    ['skew', 20],
    ['device', 21],
    [undefined, 30],
    ['buffer', 40],
  ] as const)
    sessions.rate('1', fault, at)
  expect(sessions.stateOf('1')).toBe(3)
  sessions.disconnected('1', 'a', 50)
  sessions.rate('1', undefined, 60)
  expect(changes).toEqual([
    '1 online message 10',
    '1 degraded skew 20',
    '1 online device 30',
    '1 degraded buffer 40',
    '1 offline disconnect 50',
  ])
  expect(sessions.stateOf('1')).toBe(2)
})

test('a box is awaited after the start until it sends or has been silent for long enough', () => {
  const { sessions } = follow()
  sessions.expect(['1', '2'])
  sessions.recordMessage('1', 'a', 10)
  expect(['1', '2', '3'].map((id) => sessions.isAwaited(id))).toEqual([false, true, false])
  sessions.sweep(silenceMs + 1)
  expect(sessions.isAwaited('2')).toBe(false)
  expect([sessions.stateOf('2'), sessions.stateOf('3')]).toEqual([2, undefined])
})

test('a new session is reported once', () => {
  const { sessions } = follow()
  expect(sessions.status('1', { online: true, session: 's' }, 1)).toBe(true)
  expect(sessions.status('1', { online: true, session: 's' }, 2)).toBe(false)
  expect(sessions.status('1', { online: true }, 3)).toBe(false)
  expect(sessions.status('1', { online: false, session: 's' }, 4)).toBe(false)
  expect(sessions.status('1', { online: true, session: 't' }, 5)).toBe(true)
})

test('silence begins at the end of the connection or after the last message, and ends with the first message', () => {
  const { sessions, heard } = follow()
  sessions.expect(['1', '2'])
  sessions.recordMessage('1', 'a', 10)
  sessions.disconnected('1', 'a', 20)
  sessions.recordMessage('1', 'b', 30)
  sessions.recordMessage('1', 'b', 40)
  sessions.sweep(40 + silenceMs + 1)
  sessions.recordMessage('1', 'b', 200_000)
  sessions.disconnected('1', 'b', 200_001)
  expect(heard).toEqual([
    '1 spoke 10',
    '1 silent from 20',
    '1 spoke 30',
    '1 silent from 40',
    '2 silent from 0',
    '1 spoke 200000',
    '1 silent from 200001',
  ])
})

test.each([3_600_000, -3_600_000, 40 * 86_400_000, -40 * 86_400_000])(
  'a clock that is set by %d ms neither loses a box nor hides its silence',
  (byMs) => {
    const { sessions, changes, heard } = follow()
    const begin = 50 * 86_400_000
    sessions.recordMessage('1', undefined, begin)
    const now = begin + 10_000 + byMs
    sessions.followClock({ byMs, now })
    sessions.sweep(now)
    expect(changes).toEqual([`1 online message ${begin}`])
    sessions.sweep(begin + byMs + silenceMs)
    expect(changes).toHaveLength(1)
    sessions.sweep(begin + byMs + silenceMs + 1)
    expect(changes.at(-1)).toBe(`1 offline silence ${begin + byMs + silenceMs + 1}`)
    expect(heard.at(-1)).toBe(`1 silent from ${begin + byMs}`)
  },
)

test('a box heard between the clock step and its detection keeps its time', () => {
  const { sessions, changes } = follow()
  sessions.recordMessage('1', undefined, 7_200_000)
  sessions.recordMessage('1', undefined, 3_600_500)
  sessions.followClock({ byMs: -3_600_000, now: 3_601_000 })
  sessions.sweep(3_600_500 + silenceMs)
  expect(changes).toHaveLength(1)
  sessions.sweep(3_600_501 + silenceMs)
  expect(changes).toHaveLength(2)
})
