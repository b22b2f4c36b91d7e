// Layout of the energy map: a column for each day of the plant, a row for each quarter-hour.
import { formatInstant, instantOf } from '../../ui/value/time.ts'

export const quarterMs = 900_000
export const quartersADay = 96

export interface MapDay {
  /** `yyyy-MM-dd` in the time zone of the plant. */
  readonly day: string
  readonly begin: number
}

export interface MapCell {
  readonly column: number
  readonly row: number
}

/** Returns the start of a day in the time zone of the plant, epoch ms. */
export const beginOfDay = (day: string): number => instantOf(`${day} 00:00:00`)

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the days that contain the given number of quarter-hours from `from` on. */
export function daysOfQuarters(from: number, quarters: number): MapDay[] {
  const end = from + quarters * quarterMs
  const days: MapDay[] = []
  for (let day = formatInstant(from).slice(0, 10); ; day = nextDay(day)) {
    const begin = beginOfDay(day)
    if (begin >= end) return days
    days.push({ day, begin })
  }
}

/** Returns the start and end of the day of a cell, epoch ms. The last day is 24 hours long. */
export function dayAt({ days }: { days: readonly MapDay[] }, { column }: MapCell): { from: number; to: number } {
  const from = days[column]?.begin ?? 0
  return { from, to: days[column + 1]?.begin ?? from + quartersADay * quarterMs }
}

/** Returns the mean of a cell; undefined if nothing was measured or the day has no such quarter-hour. */
export function meanAt(
  { days, quarters }: { days: readonly MapDay[]; quarters: readonly (number | null)[] },
  { column, row }: MapCell,
): number | undefined {
  const [first, day] = [days[0], days[column]]
  if (!first || !day) return undefined
  const next = days[column + 1]?.begin ?? Number.POSITIVE_INFINITY
  const at = day.begin + row * quarterMs
  return at >= next ? undefined : (quarters[Math.round((at - first.begin) / quarterMs)] ?? undefined)
}

/** Returns the columns of the first days of months, with the month as `yyyy-MM`. */
export const monthTicks = (days: readonly MapDay[]): { column: number; month: string }[] =>
  days.flatMap(({ day }, column) => (day.endsWith('-01') ? [{ column, month: day.slice(0, 7) }] : []))
