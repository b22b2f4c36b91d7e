// At which instants the demo plant has a past.
import { quarterMs } from './lay-year.ts'
import type { PlantDevice } from './plant-devices.ts'

const dayMs = 86_400_000
const fineMs = 120_000
const fineSpanMs = 8 * 3_600_000

/** A year for what was measured, a month for what is simulated from it. */
export const spanMsOf = ({ isReal }: Pick<PlantDevice, 'isReal'>): number => (isReal ? 365 : 30) * dayMs

/**
 * Returns the instants after `last` up to now for which a device has no readings yet: quarters of an hour, and every two
 * minutes of the last eight hours. A real plant is measured each quarter only: what it shows between two is simulated,
 * and that begins with the first reading that was missed.
 * @param last its newest reading, or undefined when it has none
 */
export function missedInstants(device: Pick<PlantDevice, 'isReal'>, last: number | undefined, now: number): number[] {
  const from = Math.max(last ?? 0, now - spanMsOf(device))
  const fineFrom = device.isReal && last === undefined ? now : Math.max(from, now - fineSpanMs)
  return [...steps(from, fineFrom, quarterMs), ...steps(fineFrom, now, fineMs)]
}

/** Multiples of a step after `from`, up to `until`. */
function steps(from: number, until: number, stepMs: number): number[] {
  const first = Math.floor(from / stepMs) + 1
  const count = Math.max(0, Math.floor(until / stepMs) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * stepMs)
}
