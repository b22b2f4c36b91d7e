// Determines the instants at which the demo plant has a past.

import type { PlantDevice } from '../plant/plant-devices.ts'
import { quarterMs } from '../plant/plant-year.ts'

const dayMs = 86_400_000
const fineMs = 120_000
const fineSpanMs = 8 * 3_600_000

/** A year for measured devices, a month for simulated ones. */
const spanMsOf = ({ isReal }: Pick<PlantDevice, 'isReal'>): number => (isReal ? 365 : 30) * dayMs

interface MissedPeriod {
  /** Time of its newest reading; undefined if it has none. */
  readonly last: number | undefined
  readonly now: number
  /**
   * Whether the plant has not run yet. Then a real device has only measured quarter hours, and all values between are
   * simulated.
   */
  readonly isBefore: boolean
}

/**
 * Returns the instants since the last reading for which a device has no reading: each quarter hour, and for simulated
 * devices every two minutes in the last eight hours.
 */
export function missedInstants(device: Pick<PlantDevice, 'isReal'>, { last, now, isBefore }: MissedPeriod): number[] {
  const from = Math.max(last ?? 0, now - spanMsOf(device))
  const fineFrom = device.isReal && isBefore ? Math.max(from, now) : Math.max(from, now - fineSpanMs)
  return [...steps(from, fineFrom, quarterMs), ...steps(fineFrom, now, fineMs)]
}

/** Returns the multiples of a step after `from`, up to `until`. */
function steps(from: number, until: number, stepMs: number): number[] {
  const first = Math.floor(from / stepMs) + 1
  const count = Math.max(0, Math.floor(until / stepMs) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * stepMs)
}
