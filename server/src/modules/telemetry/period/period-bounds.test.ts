import { expect, test } from 'vitest'
import { periodBounds } from './period-bounds.ts'

const zone = 'Europe/Berlin'
const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds
const hoursOf = (bounds: readonly number[] | undefined) =>
  bounds?.slice(1).map((bound, index) => (bound - (bounds[index] ?? 0)) / 3_600_000)

test.each([
  ['a day has 23 hours when clocks go forward', '2026-03-28T12:00', '2026-03-30T12:00', 'day', [24, 23, 24]],
  ['a day has 25 hours when clocks go back', '2026-10-24T00:00', '2026-10-25T23:59', 'day', [24, 25]],
  ['hours are equal', '2026-10-25T01:30', '2026-10-25T03:30', 'hour', [1, 1, 1, 1]],
  ['a week begins on Monday', '2026-03-29T10:00', '2026-03-30T10:00', 'week', [167, 168]],
  ['months', '2026-02-10T00:00', '2026-03-01T00:00', 'month', [28 * 24, 31 * 24 - 1]],
] as const)('%s', (_, from, to, unit, hours) => {
  expect(hoursOf(periodBounds({ from: at(from), to: at(to), unit, zone, maxCount: 100 }))).toEqual(hours)
})

test('an earlier time is the same time of day by the calendar, also across a clock change', () => {
  const range = { from: at('2026-03-30T00:00'), to: at('2026-03-30T10:00'), unit: 'day' as const, zone, maxCount: 9 }
  const bounds = periodBounds({ ...range, shift: { count: 1, unit: 'week' } })
  expect(bounds).toEqual([at('2026-03-23T00:00'), at('2026-03-24T00:00')])
})

test('more periods than the limit are refused', () => {
  const range = { from: 0, to: 10 * 86_400_000, zone, maxCount: 10 }
  expect(periodBounds({ ...range, unit: 'hour' })).toBeUndefined()
})
