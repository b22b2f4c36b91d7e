// Where each quarter of an hour of the energy map stands: a column a day of the plant, a row a quarter of the day.
import { formatInstant, instantOf } from '../../ui/value/time.ts'

export const quarterMs = 900_000
export const quartersADay = 96

export interface MapDay {
  /** `yyyy-MM-dd` in the plant's zone. */
  readonly day: string
  readonly begin: number
}

export interface MapCell {
  readonly column: number
  readonly row: number
}

/** Returns the midnight with which a day of the plant begins, epoch ms. */
export const beginOfDay = (day: string): number => instantOf(`${day} 00:00:00`)

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the days from an instant on that so many quarters of an hour reach into. */
export function mapDays(from: number, quarters: number): MapDay[] {
  const end = from + quarters * quarterMs
  const days: MapDay[] = []
  for (let day = formatInstant(from).slice(0, 10); ; day = nextDay(day)) {
    const begin = beginOfDay(day)
    if (begin >= end) return days
    days.push({ day, begin })
  }
}

/** Returns the stretch of time of the day that a cell belongs to, epoch ms; the last one is a day long. */
export function dayAt({ days }: { days: readonly MapDay[] }, { column }: MapCell): { from: number; to: number } {
  const from = days[column]?.begin ?? 0
  return { from, to: days[column + 1]?.begin ?? from + quartersADay * quarterMs }
}

/** Returns the mean of a cell; undefined where nothing was measured or a day has no such quarter. */
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

/** Returns the columns in which a month begins, with `yyyy-MM`. */
export const monthTicks = (days: readonly MapDay[]): { column: number; month: string }[] =>
  days.flatMap(({ day }, column) => (day.endsWith('-01') ? [{ column, month: day.slice(0, 7) }] : []))
