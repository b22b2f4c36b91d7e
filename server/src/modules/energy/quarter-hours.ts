// What a counter rose by in each quarter of an hour, out of its last reading in each.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'

export const quarterMs = 900_000

export interface Quarter {
  /** Where it begins, epoch ms. */
  readonly at: number
  /** In the unit of the counter. */
  readonly amount: number
  /** False where the counter was silent meanwhile: its rise is then spread evenly over the quarters that it took. */
  readonly isMeasured: boolean
}

/**
 * Returns the quarters between the first and the last reading. `lasts` holds the last reading of each quarter that has any, by
 * where the quarter begins; a reading at its very end belongs to it. A counter that falls has begun again at zero.
 */
export function quartersOf(lasts: readonly HistoryPoint[]): Quarter[] {
  const quarters: Quarter[] = []
  let before: { at: number; value: number } | undefined
  for (const [at, value] of lasts) {
    if (typeof value !== 'number') continue
    if (before) quarters.push(...between(before, { at, value }))
    before = { at, value }
  }
  return quarters
}

function between(before: { at: number; value: number }, now: { at: number; value: number }): Quarter[] {
  const rise = now.value >= before.value ? now.value - before.value : now.value
  const count = Math.round((now.at - before.at) / quarterMs)
  return Array.from({ length: count }, (_, index) => ({
    at: before.at + (index + 1) * quarterMs,
    amount: rise / count,
    isMeasured: count === 1,
  }))
}
