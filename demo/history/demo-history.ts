// At which instants the demo plant has a past.

import type { PlantDevice } from '../plant/plant-devices.ts'
import { quarterMs } from '../plant/plant-year.ts'

const dayMs = 86_400_000
const fineMs = 120_000
const fineSpanMs = 8 * 3_600_000

/** A year for what was measured, a month for what is simulated from it. */
const spanMsOf = ({ isReal }: Pick<PlantDevice, 'isReal'>): number => (isReal ? 365 : 30) * dayMs

interface MissedPeriod {
  /** Instant of its newest reading, or undefined when it has none. */
  readonly last: number | undefined
  readonly now: number
  /** Whether the plant has not lived yet: a real plant was measured each quarter only, all between is simulated. */
  readonly isBefore: boolean
}

/**
 * Returns the instants after its last reading up to now for which a device has none: quarters of an hour, and every two
 * minutes of the last eight hours where what it shows is simulated.
 */
export function missedInstants(device: Pick<PlantDevice, 'isReal'>, { last, now, isBefore }: MissedPeriod): number[] {
  const from = Math.max(last ?? 0, now - spanMsOf(device))
  const fineFrom = device.isReal && isBefore ? Math.max(from, now) : Math.max(from, now - fineSpanMs)
  return [...steps(from, fineFrom, quarterMs), ...steps(fineFrom, now, fineMs)]
}

/** Multiples of a step after `from`, up to `until`. */
function steps(from: number, until: number, stepMs: number): number[] {
  const first = Math.floor(from / stepMs) + 1
  const count = Math.max(0, Math.floor(until / stepMs) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * stepMs)
}
