import { expect, test } from 'vitest'
import { dueSteps, nextStepAt, type PendingCall } from './due-steps.ts'

const minute = 60_000
const call: PendingCall = {
  status: 10,
  calledAt: 0,
  resolveDueAt: 30 * minute,
  level: 0,
  isOverdue: 0,
  ackMinutes: 3,
  mostLevel: 2,
}

const stepsAt = (andonCall: PendingCall, minutes: number) =>
  dueSteps(andonCall, minutes * minute).steps.map(({ step, level }) => `${step} ${level}`)

test('level L is due if nobody has acknowledged within L times the minutes, and no earlier', () => {
  expect(nextStepAt(call)).toBe(3 * minute)
  expect(stepsAt(call, 2.999)).toEqual([])
  expect(stepsAt(call, 3)).toEqual(['notAcknowledged 1'])
  expect(stepsAt({ ...call, level: 1 }, 5.9)).toEqual([])
  expect(stepsAt({ ...call, level: 1 }, 6)).toEqual(['notAcknowledged 2'])
  expect(nextStepAt({ ...call, level: 2 })).toBe(30 * minute)
})

test('a call that is not resolved in time goes one level higher, once, even if it is acknowledged', () => {
  for (const status of [10, 20, 30]) expect(stepsAt({ ...call, status, level: 1 }, 30).at(-1)).toMatch(/^notResolved/)
  expect(stepsAt({ ...call, status: 20, level: 1 }, 30)).toEqual(['notResolved 2'])
  expect(stepsAt({ ...call, status: 20, level: 2 }, 99)).toEqual(['notResolved 2'])
  expect(nextStepAt({ ...call, status: 20, isOverdue: 1 })).toBeNull()
})

test('a call that waits for confirmation, is closed or withdrawn has no due steps', () => {
  for (const status of [40, 50, 90]) expect(nextStepAt({ ...call, status })).toBeNull()
})

test('after a long pause of the clock all due steps are taken in their sequence', () => {
  expect(stepsAt(call, 500)).toEqual(['notAcknowledged 1', 'notAcknowledged 2', 'notResolved 2'])
  expect(dueSteps(call, 500 * minute).after).toMatchObject({ level: 2, isOverdue: 1 })
})

test('without a ladder only the time to resolve counts', () => {
  expect(stepsAt({ ...call, mostLevel: 0 }, 500)).toEqual(['notResolved 0'])
})
