// Today beside the same weekdays of the weeks before, up to the same time of day.
import type { EnergyDay } from '@gemba/contract/energy/read-energy.ts'

const weeks = 4
/** A day with more silence than this says nothing. */
const leastMeasuredPercent = 90

export interface Comparison {
  /** Of today against the mean of those days; 8 is 8 % more. */
  readonly percent: number
  /** How many days could be compared with. */
  readonly days: number
}

/** Returns nothing where no day can be compared with. `days` ends with today. */
export function compareToday(days: readonly EnergyDay[]): Comparison | undefined {
  const today = days.at(-1)
  if (typeof today?.amountSoFar !== 'number') return undefined
  const before = Array.from({ length: weeks }, (_, week) => days.at(-1 - 7 * (week + 1)))
  const known = before.flatMap((day) =>
    day && typeof day.amountSoFar === 'number' && day.measuredPercent >= leastMeasuredPercent ? [day.amountSoFar] : [],
  )
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  return mean > 0 ? { percent: ((today.amountSoFar - mean) * 100) / mean, days: known.length } : undefined
}

/** What a counter's unit is in an hour: kWh an hour is kW. */
export const rateUnit = (unit: string | null): string | null => {
  if (unit === null || unit === '') return null
  return /^[kMG]?Wh$/.test(unit) ? unit.slice(0, -1) : `${unit}/h`
}
