// Computes the increase of a counter in each quarter hour from its last reading in each, and from where it fell.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { counterIncrease } from '../equipment/index.ts'
import type { CounterFall } from '../telemetry/index.ts'

export const quarterMs = 900_000

export interface Quarter {
  /** Start, epoch ms. */
  readonly at: number
  /** In the unit of the counter. */
  readonly amount: number
  /** False if the counter was silent. Its increase is then divided evenly between the quarter hours. */
  readonly isMeasured: boolean
}

/** A counter whose point is declared as such. */
export interface DeclaredCounter {
  readonly rollover: number | null
  /** The readings below the one before, in order. */
  readonly falls: readonly CounterFall[]
}

/**
 * Returns the quarter hours between the first and the last reading. `lasts` contains the last reading of each quarter
 * hour that has any, at the start of the quarter hour; a reading exactly at its end belongs to it. A falling counter
 * has restarted at zero, unless its point is declared as a counter, whose falls are told apart, also within a quarter
 * hour.
 */
export function quartersOf(lasts: readonly HistoryPoint[], counter?: DeclaredCounter): Quarter[] {
  const quarters: Quarter[] = []
  const rise = counter ? declaredRise(counter) : plainRise
  let before: Reading | undefined
  for (const [at, value] of lasts) {
    if (typeof value !== 'number') continue
    if (before) quarters.push(...between(before, { at, value }, rise(before, { at, value })))
    before = { at, value }
  }
  return quarters
}

interface Reading {
  readonly at: number
  readonly value: number
}

/** Returns the increase from one reading to a later one. */
type Rise = (before: Reading, now: Reading) => number

const plainRise: Rise = (before, now) => (now.value >= before.value ? now.value - before.value : now.value)

/** Returns a function for consecutive pairs of readings in order of time, which takes the falls between them. */
function declaredRise({ rollover, falls }: DeclaredCounter): Rise {
  let next = 0
  return (before, now) => {
    let rise = now.value - before.value
    for (let fall = falls[next]; fall && fall.ts <= now.at + quarterMs; fall = falls[++next])
      if (fall.ts > before.at + quarterMs)
        rise += counterIncrease(fall.before, fall.now, rollover).increase - (fall.now - fall.before)
    return rise
  }
}

function between(before: Reading, now: Reading, rise: number): Quarter[] {
  const count = Math.round((now.at - before.at) / quarterMs)
  return Array.from({ length: count }, (_, index) => ({
    at: before.at + (index + 1) * quarterMs,
    amount: rise / count,
    isMeasured: count === 1,
  }))
}
