// The days of a year by month, and their unsaved edits.
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import type { CalendarDay } from '@gemba/contract/production/calendar/shop-calendar.ts'

/** The day type and the shifts that a day is painted with. */
export interface Paint {
  readonly dayType: CalendarDay['dayType']
  readonly shiftIds: readonly string[]
}

/** The unsaved paint by day, `yyyy-MM-dd`. Days as saved have no entry. */
export type Edits = ReadonlyMap<string, Paint>

const dayMs = 86_400_000

/** Returns the weekday of a day; 1 is Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Returns the day that is a number of days after another one. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns all days between two days, in either order, both included. */
export function daysBetween(left: string, right: string): string[] {
  const [first, last] = left < right ? [left, right] : [right, left]
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return Array.from({ length: count }, (_, index) => dayAfter(first, index))
}

/** Returns the days by month, each with the number of weekdays before its first day. */
export function monthsOf(days: readonly CalendarDay[]): { readonly before: number; readonly days: CalendarDay[] }[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return [...byMonth.values()].map((daysOfMonth) => ({
    before: weekdayOf(daysOfMonth[0]?.date ?? '') - 1,
    days: daysOfMonth,
  }))
}

/** Removes the shifts of days that are not working days. */
const cleaned = ({ dayType: type, shiftIds }: Paint): Paint => ({
  dayType: type,
  shiftIds: type === dayType.codes.working ? shiftIds : [],
})

const isSame = (left: Paint, right: Paint): boolean =>
  left.dayType === right.dayType && left.shiftIds.toSorted().join() === right.shiftIds.toSorted().join()

/** Returns the edits after painting. Days that are painted as they are saved have no edit. */
export function paintDays(
  edits: Edits,
  saved: ReadonlyMap<string, CalendarDay>,
  paints: Iterable<readonly [date: string, paint: Paint]>,
): Edits {
  const next = new Map(edits)
  for (const [date, paint] of paints) {
    const before = saved.get(date)
    if (!before) continue
    const cleanedPaint = cleaned(paint)
    if (isSame(before, cleanedPaint)) next.delete(date)
    else next.set(date, cleanedPaint)
  }
  return next
}

/**
 * Returns the holidays of the previous year as days of this year. A day that does not exist, such as 29 February, is
 * left out.
 */
export function holidaysFor(year: number, before: readonly CalendarDay[]): string[] {
  return before
    .filter(({ dayType: type }) => type === dayType.codes.holiday)
    .map(({ date }) => `${year}${date.slice(4)}`)
    .filter((date) => dayAfter(date, 0) === date)
}

/** Returns the number of days by day type. */
export function countTypes(days: readonly CalendarDay[], edits: Edits): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const day of days) {
    const type = edits.get(day.date)?.dayType ?? day.dayType
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}
