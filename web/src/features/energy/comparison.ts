// Compares today with the same weekdays of earlier weeks, up to the same time of day.
import type { EnergyDay } from '@gemba/contract/energy/read-energy.ts'

const weeks = 4
/** Days with a lower percentage of measured time are not compared. */
const minMeasuredPercent = 90

export interface Comparison {
  /** Difference of today from the mean of the other days, in percent: 8 is 8 % more. */
  readonly percent: number
  /** Number of days in the mean. */
  readonly days: number
}

/** Returns undefined if no day is comparable. The last of `days` is today. */
export function compareToday(days: readonly EnergyDay[]): Comparison | undefined {
  const today = days.at(-1)
  if (typeof today?.amountSoFar !== 'number') return undefined
  const before = Array.from({ length: weeks }, (_, week) => days.at(-1 - 7 * (week + 1)))
  const comparableAmounts = before.flatMap((day) =>
    day && typeof day.amountSoFar === 'number' && day.measuredPercent >= minMeasuredPercent ? [day.amountSoFar] : [],
  )
  const mean = comparableAmounts.reduce((sum, value) => sum + value, 0) / comparableAmounts.length
  return mean > 0 ? { percent: ((today.amountSoFar - mean) * 100) / mean, days: comparableAmounts.length } : undefined
}

/** Returns the unit of a counter per hour: kWh per hour is kW. */
export const rateUnit = (unit: string | null): string | null => {
  if (unit === null || unit === '') return null
  return /^[kMG]?Wh$/.test(unit) ? unit.slice(0, -1) : `${unit}/h`
}
