import { workedFrom } from '@gemba/contract/production/calendar/worked-from.ts'
import { expect, test } from 'vitest'
import { plannedOn, scheduleQueue, workedWithin } from './schedule-queue.ts'

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

test('work goes over breaks and nights; without hours it goes on always, with too few it has no end', () => {
  expect(workedFrom(at(11), at(2), hours)).toEqual({ from: at(11), to: at(14) })
  expect(workedFrom(at(16), at(2), hours)).toEqual({ from: at(16), to: at(33) })
  expect(workedFrom(at(20), at(1), hours)).toEqual({ from: at(32), to: at(33) })
  expect(workedFrom(at(20), at(1), undefined)).toEqual({ from: at(20), to: at(21) })
  expect(workedFrom(at(32), at(9), hours)).toBeUndefined()
})

test('what was begun comes first, what is planned for later waits, the rest in its order', () => {
  const works = [work('a', 2), work('b', 1, { planStart: at(15) }), work('c', 1, { isBegun: true }), work('d', 1)]
  const spans = scheduleQueue(works, hours, { now: at(8), atATime: 1 })
  expect([...spans].map(([id, { from, to }]) => [id, from / hour, to / hour])).toEqual([
    ['c', 8, 9],
    ['a', 9, 11],
    ['d', 11, 12],
    ['b', 15, 16],
  ])
  expect(scheduleQueue([work('x', 99)], hours, { now: at(8), atATime: 1 }).size).toBe(0)
  // Two at a time: each takes the room that is free first.
  const beside = scheduleQueue(works, hours, { now: at(8), atATime: 2 })
  expect([...beside].map(([id, { from, to }]) => [id, from / hour, to / hour])).toEqual([
    ['c', 8, 9],
    ['a', 8, 10],
    ['d', 9, 10],
    ['b', 15, 16],
  ])
})

test('a day holds what is planned for it, and the present one what is late or begun as well', () => {
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
  expect(plannedOn(works, first, at(9)) / hour).toBe(6)
  expect(plannedOn(works, second, at(9)) / hour).toBe(4)
  expect(workedWithin(hours, first) / hour).toBe(8)
})
