// Functions that remember earlier values of a parameter: difference, rate, integral and the last good value.
import { quality, severityOf } from '../sample.ts'
import type { FormulaCall } from './formula-node.ts'

interface PastReading {
  readonly value: number
  readonly ts: number
  /** Result at that time. It is repeated if the formula is evaluated again before the next value. */
  readonly result: number | null
}

/** The last good reading of each call that remembers. Belongs to one formula. */
export type FormulaMemory = Map<string, PastReading>

interface NumberReading {
  readonly value: number | null
  readonly quality: number
  readonly ts?: number
  /** Whether the value stands for a missing one. The result contains it, and later results do not. */
  readonly isSubstitute?: boolean
  /** Returns the increase of a counter between two values. Other values change by their difference. */
  readonly increase?: (before: number, now: number) => number
}

/** Returns the key of a call in the memory of its formula. */
export const memoryKeyOf = ({ name, start }: FormulaCall): string => `${name} ${start}`

/**
 * Returns the result of a call and remembers the reading, unless it is bad, a substitute or older than the one
 * remembered.
 */
export function evaluatePast(call: FormulaCall, reading: NumberReading, memory: FormulaMemory): NumberReading {
  const key = memoryKeyOf(call)
  const past = memory.get(key)
  const { value, ts = 0, increase = difference } = reading
  const isUsable = value !== null && severityOf(reading.quality) < 2
  const remember = (entry: PastReading): void => {
    if (reading.isSubstitute !== true) memory.set(key, entry)
  }
  if (call.name === 'hold') {
    if (isUsable) remember({ value, ts, result: value })
    else if (past) return { value: past.value, quality: quality.uncertainLastUsableValue }
    return { value, quality: reading.quality }
  }
  if (!isUsable) return { value: null, quality: reading.quality }
  if (past && ts <= past.ts) return resultOf(past.result, reading.quality)
  const result = past ? computePast(call.name, past, { value, ts, increase }) : call.name === 'integral' ? 0 : null
  remember({ value, ts, result })
  return resultOf(result, reading.quality)
}

const resultOf = (value: number | null, code: number): NumberReading =>
  value === null ? { value, quality: quality.badWaitingForInitialData } : { value, quality: code }

const difference = (before: number, now: number): number => now - before

type PastStep = Required<Pick<NumberReading, 'ts' | 'increase'>> & { readonly value: number }

function computePast(name: string, past: PastReading, { value, ts, increase }: PastStep): number {
  const seconds = (ts - past.ts) / 1000
  if (name === 'delta') return increase(past.value, value)
  if (name === 'rate') return increase(past.value, value) / seconds
  return (past.result ?? 0) + ((past.value + value) / 2) * seconds
}
