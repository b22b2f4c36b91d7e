import { workPeriodFrom } from '@gemba/contract/production/calendar/work-period.ts'
import { expect, test } from 'vitest'
import { plannedMsOn, scheduleQueue, workingMsWithin } from './schedule-queue.ts'

const hour = 3_600_000
const at = (hours: number) => hours * hour
/** Two days, 8 to 12 and 13 to 17. */
const hours = [8, 13, 32, 37].map((from) => ({ from: at(from), to: at(from + 4) }))
const work = (id: string, remaining: number, more: object = {}) => ({
  id,
  remainingSeconds: remaining * 3600,
  planStart: null,
  isBegun: false,
  ...more,
})

test('work spans breaks and nights; without known hours it runs on, with too few hours it has no end', () => {
  expect(workPeriodFrom(at(11), at(2), hours)).toEqual({ from: at(11), to: at(14) })
  expect(workPeriodFrom(at(16), at(2), hours)).toEqual({ from: at(16), to: at(33) })
  expect(workPeriodFrom(at(20), at(1), hours)).toEqual({ from: at(32), to: at(33) })
  expect(workPeriodFrom(at(20), at(1), undefined)).toEqual({ from: at(20), to: at(21) })
  expect(workPeriodFrom(at(32), at(9), hours)).toBeUndefined()
})

test('started work comes first, work planned for later waits, the rest keeps its order', () => {
  const works = [work('a', 2), work('b', 1, { planStart: at(15) }), work('c', 1, { isBegun: true }), work('d', 1)]
  const spans = scheduleQueue(works, hours, { now: at(8), atATime: 1 })
  expect([...spans].map(([id, { from, to }]) => [id, from / hour, to / hour])).toEqual([
    ['c', 8, 9],
    ['a', 9, 11],
    ['d', 11, 12],
    ['b', 15, 16],
  ])
  expect(scheduleQueue([work('x', 99)], hours, { now: at(8), atATime: 1 }).size).toBe(0)
  // Two work orders at a time: each takes the capacity that is free first.
  const parallelSpans = scheduleQueue(works, hours, { now: at(8), atATime: 2 })
  expect([...parallelSpans].map(([id, { from, to }]) => [id, from / hour, to / hour])).toEqual([
    ['c', 8, 9],
    ['a', 8, 10],
    ['d', 9, 10],
    ['b', 15, 16],
  ])
})

test('a day holds the work planned for it, and today also late or started work', () => {
  const works = [
    work('late', 3, { planStart: at(1) }),
    work('begun', 2, { isBegun: true, planStart: at(40) }),
    work('any', 1),
    work('next', 4, { planStart: at(32) }),
  ]
  const [first, second] = [
    { from: 0, to: at(24) },
    { from: at(24), to: at(48) },
  ]
  expect(plannedMsOn(works, first, at(9)) / hour).toBe(6)
  expect(plannedMsOn(works, second, at(9)) / hour).toBe(4)
  expect(workingMsWithin(hours, first) / hour).toBe(8)
})
