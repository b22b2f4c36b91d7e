// Groups working windows by the day that they belong to, in the local time of the plant.
import { formatInstant } from '../../../ui/value/time.ts'

export interface Window {
  readonly from: number
  readonly to: number
  readonly day: string
  readonly name: string
}

export interface DayOfWork {
  readonly day: string
  /** For example `06:00–10:00`. An end on another day shows that day. */
  readonly times: readonly string[]
  readonly names: readonly string[]
  readonly totalMs: number
}

export function daysOfWork(windows: readonly Window[], zone: string): DayOfWork[] {
  return [...Map.groupBy(windows, ({ day }) => day)].map(([day, windowsOfDay]) => ({
    day,
    times: windowsOfDay.map(({ from, to }) => timesOf(formatInstant(from, zone), formatInstant(to, zone), day)),
    names: [...new Set(windowsOfDay.map(({ name }) => name))],
    totalMs: windowsOfDay.reduce((sum, { from, to }) => sum + to - from, 0),
  }))
}

const timesOf = (from: string, to: string, day: string): string =>
  `${from.slice(11, 16)}–${to.slice(11, 16)}${to.startsWith(day) ? '' : ' +1'}`
