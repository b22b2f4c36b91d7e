// Computes the increase of a counter in each quarter hour from its last reading in each.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { counterIncrease } from '../equipment/index.ts'

export const quarterMs = 900_000

export interface Quarter {
  /** Start, epoch ms. */
  readonly at: number
  /** In the unit of the counter. */
  readonly amount: number
  /** False if the counter was silent. Its increase is then divided evenly between the quarter hours. */
  readonly isMeasured: boolean
}

/** How the point of a counter is declared. */
export interface CounterPoint {
  readonly isCounter: number
  readonly rollover: number | null
}

const plainPoint: CounterPoint = { isCounter: 0, rollover: null }

/**
 * Returns the quarter hours between the first and the last reading. `lasts` contains the last reading of each quarter
 * hour that has any, at the start of the quarter hour; a reading exactly at its end belongs to it. A falling counter
 * has restarted at zero, unless its point is declared as a counter, whose falls are told apart.
 */
export function quartersOf(lasts: readonly HistoryPoint[], counter: CounterPoint = plainPoint): Quarter[] {
  const quarters: Quarter[] = []
  let before: Reading | undefined
  for (const [at, value] of lasts) {
    if (typeof value !== 'number') continue
    if (before) quarters.push(...between(before, { at, value }, counter))
    before = { at, value }
  }
  return quarters
}

interface Reading {
  readonly at: number
  readonly value: number
}

function between(before: Reading, now: Reading, { isCounter, rollover }: CounterPoint): Quarter[] {
  const plainRise = now.value >= before.value ? now.value - before.value : now.value
  const rise = isCounter === 1 ? counterIncrease(before.value, now.value, rollover).increase : plainRise
  const count = Math.round((now.at - before.at) / quarterMs)
  return Array.from({ length: count }, (_, index) => ({
    at: before.at + (index + 1) * quarterMs,
    amount: rise / count,
    isMeasured: count === 1,
  }))
}
