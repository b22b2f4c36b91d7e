import { expect, test } from 'vitest'
import { dayIndexAt, lineOf, shownDays } from './curve-shape.ts'
import { placeOf, spanOf } from './plan-bar.ts'

test('a line starts at zero and ends at the last known value', () => {
  expect(lineOf([25, 50, null])).toBe('M0 100L1 75.00L2 50.00')
  expect(lineOf([null])).toBe('')
})

test('the day nearest to a position is within the days', () => {
  expect([-1, 0, 0.26, 0.99, 2].map((share) => dayIndexAt(share, 4))).toEqual([0, 0, 0, 3, 3])
})

test('the last day is labelled, and at most five days', () => {
  expect(shownDays(1)).toEqual([0])
  expect(shownDays(21)).toEqual([0, 5, 10, 15, 20])
  expect(shownDays(400)).toHaveLength(5)
})

test('a period has its position among all days, and the last day counts as a whole', () => {
  const all = { planStart: '2026-11-01', planEnd: '2026-11-10' }
  const early = { planStart: '2026-10-31', planEnd: '2026-11-02' }
  expect(placeOf({ planStart: '2026-11-03', planEnd: '2026-11-04' }, all)).toEqual({ left: 20, width: 20 })
  expect(spanOf([all, early])).toEqual({ planStart: '2026-10-31', planEnd: '2026-11-10' })
})
