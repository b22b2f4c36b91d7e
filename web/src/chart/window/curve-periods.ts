// Periods of a curve that begin and end at fixed times of the plant: days, the week, shifts.
import { formatInstant, instantOf } from '../../ui/value/time.ts'
import type { CurveWindow } from './curve-window.ts'

export interface NamedPeriod {
  readonly name: 'today' | 'yesterday' | 'week' | 'shift' | 'lastShift'
  /** Name of a shift. */
  readonly label?: string
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000

/** Returns the day that is `days` after a day `yyyy-MM-dd`. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const startOf = (day: string): number => instantOf(`${day} 00:00:00`)

/** Returns today, yesterday and the week from Monday, in the zone of the plant. */
export function calendarPeriods(now: number): NamedPeriod[] {
  const today = formatInstant(now).slice(0, 10)
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -daysSinceMonday)
  const period = (name: NamedPeriod['name'], first: string, days: number): NamedPeriod => ({
    name,
    from: startOf(first),
    to: startOf(addDays(first, days)),
  })
  return [period('today', today, 1), period('yesterday', addDays(today, -1), 1), period('week', monday, 7)]
}

/** Returns the window of a period. It is live if the period has not ended. */
export function windowOfPeriod({ name, from, to }: NamedPeriod, now: number): CurveWindow {
  const end = Math.min(to, now)
  return { spanMs: Math.max(end - from, 10_000), to: to > now ? undefined : to, period: name }
}
