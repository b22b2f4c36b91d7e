import type { CalendarDay } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { expect, test } from 'vitest'
import { countTypes, dayAfter, daysBetween, holidaysFor, monthsOf, paintDays, weekdayOf } from './year-days.ts'

const day = (date: string, dayType: 1 | 2 | 3 = 1, shiftIds: string[] = []): CalendarDay => ({
  date,
  dayType,
  shiftIds,
  isStored: true,
})
const savedOf = (...days: CalendarDay[]) => new Map(days.map((day) => [day.date, day]))

test('days continue over the ends of months and years, and a range works in both directions', () => {
  expect([dayAfter('2028-02-28', 1), dayAfter('2026-12-31', 1)]).toEqual(['2028-02-29', '2027-01-01'])
  expect(daysBetween('2026-03-02', '2026-02-27')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect([weekdayOf('2026-01-05'), weekdayOf('2026-01-04')]).toEqual([1, 7])
})

test('months start on their weekday', () => {
  const months = monthsOf(daysBetween('2026-01-01', '2026-12-31').map((date) => day(date)))
  expect(months).toHaveLength(12)
  expect([months[0]?.before, months[1]?.before, months[1]?.days.length]).toEqual([3, 6, 28])
})

test('painting a day as it is saved removes its edit, and days off have no shifts', () => {
  const saved = savedOf(day('2026-01-05', 1, ['1', '2']), day('2026-01-06', 2))
  const first = paintDays(new Map(), saved, [
    ['2026-01-05', { dayType: 1, shiftIds: ['2', '1'] }],
    ['2026-01-06', { dayType: 3, shiftIds: ['1'] }],
    ['2027-01-01', { dayType: 3, shiftIds: [] }],
  ])
  expect([...first]).toEqual([['2026-01-06', { dayType: 3, shiftIds: [] }]])
  expect(countTypes([...saved.values()], first)).toEqual(
    new Map([
      [1, 1],
      [3, 1],
    ]),
  )
  expect(paintDays(first, saved, [['2026-01-06', { dayType: 2, shiftIds: [] }]]).size).toBe(0)
})

test('holidays are copied from the previous year, except for a day that does not exist', () => {
  const before = [day('2028-01-01', 3), day('2028-02-29', 3), day('2028-05-01', 1), day('2028-10-01', 3)]
  expect(holidaysFor(2029, before)).toEqual(['2029-01-01', '2029-10-01'])
})
