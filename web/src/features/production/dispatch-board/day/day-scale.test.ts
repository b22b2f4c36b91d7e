import { expect, test } from 'vitest'
import { hoursIn, instantAt, placeOf, shownOf } from './day-scale.ts'

const hour = 3_600_000
const day = { from: 0, to: 24 * hour }

test('a day shows its working hours rounded to whole hours, or the whole day if no hours are known', () => {
  const times = [
    { from: 7.5 * hour, to: 12 * hour },
    { from: 13 * hour, to: 16.2 * hour },
    { from: 31 * hour, to: 40 * hour },
  ]
  expect(shownOf(day, times)).toEqual({ from: 7 * hour, to: 17 * hour })
  expect(shownOf(day, [])).toEqual(day)
  expect(shownOf(day, [{ from: -9 * hour, to: 40 * hour }])).toEqual(day)
  expect(hoursIn({ from: 7 * hour, to: 9 * hour })).toEqual([7 * hour, 8 * hour])
  expect(hoursIn(day)).toHaveLength(8)
})

test('a period partly outside is clipped, and an instant is rounded down to the quarter of an hour', () => {
  const visibleHours = { from: 8 * hour, to: 16 * hour }
  expect(placeOf({ from: 6 * hour, to: 10 * hour }, visibleHours)).toEqual({ left: '0%', width: '25%' })
  expect(placeOf({ from: 17 * hour, to: 18 * hour }, visibleHours)).toBeUndefined()
  expect(instantAt(0.5, visibleHours)).toBe(12 * hour)
  expect(instantAt(0.51, visibleHours)).toBe(12 * hour)
})
