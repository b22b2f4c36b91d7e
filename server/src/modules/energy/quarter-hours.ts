// Computes the increase of a counter in each quarter hour from its last reading in each.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'

export const quarterMs = 900_000

export interface Quarter {
  /** Start, epoch ms. */
  readonly at: number
  /** In the unit of the counter. */
  readonly amount: number
  /** False if the counter was silent. Its increase is then divided evenly between the quarter hours. */
  readonly isMeasured: boolean
}

/**
 * Returns the quarter hours between the first and the last reading. `lasts` contains the last reading of each quarter
 * hour that has any, at the start of the quarter hour; a reading exactly at its end belongs to it. A falling counter
 * has restarted at zero.
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
