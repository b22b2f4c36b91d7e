// Days of a year on a calendar of twelve months, and what is set of them but not saved yet.
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import type { CalendarDay } from '@gemba/contract/production/calendar/shop-calendar.ts'

/** What a day is painted with. */
export interface Paint {
  readonly dayType: CalendarDay['dayType']
  readonly shiftIds: readonly string[]
}

/** Paint by day, `yyyy-MM-dd`, where it is not what is saved. */
export type Edits = ReadonlyMap<string, Paint>

const dayMs = 86_400_000

/** Returns the weekday of a day; 1 is Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Returns the day so many days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the days from one to another, whichever is earlier. */
export function daysBetween(left: string, right: string): string[] {
  const [first, last] = left < right ? [left, right] : [right, left]
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return Array.from({ length: count }, (_, index) => dayAfter(first, index))
}

/** Returns days by month, each with how many weekdays stand before its first. */
export function monthsOf(days: readonly CalendarDay[]): { readonly before: number; readonly days: CalendarDay[] }[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return [...byMonth.values()].map((own) => ({ before: weekdayOf(own[0]?.date ?? '') - 1, days: own }))
}

/** Shifts stand on working days only. */
const cleaned = ({ dayType: type, shiftIds }: Paint): Paint => ({
  dayType: type,
  shiftIds: type === dayType.codes.working ? shiftIds : [],
})

const isSame = (left: Paint, right: Paint): boolean =>
  left.dayType === right.dayType && left.shiftIds.toSorted().join() === right.shiftIds.toSorted().join()

/** Returns the edits with some days painted; what is saved so already is no edit. */
export function paintDays(
  edits: Edits,
  saved: ReadonlyMap<string, CalendarDay>,
  paints: Iterable<readonly [date: string, paint: Paint]>,
): Edits {
  const next = new Map(edits)
  for (const [date, paint] of paints) {
    const before = saved.get(date)
    if (!before) continue
    const wanted = cleaned(paint)
    if (isSame(before, wanted)) next.delete(date)
    else next.set(date, wanted)
  }
  return next
}

/** Returns the holidays of a year as days of another; one that this has not, such as 29 February, is left out. */
export function holidaysFor(year: number, before: readonly CalendarDay[]): string[] {
  return before
    .filter(({ dayType: type }) => type === dayType.codes.holiday)
    .map(({ date }) => `${year}${date.slice(4)}`)
    .filter((date) => dayAfter(date, 0) === date)
}

/** Returns how many days of a year are of each type. */
export function countTypes(days: readonly CalendarDay[], edits: Edits): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const day of days) {
    const type = edits.get(day.date)?.dayType ?? day.dayType
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}
