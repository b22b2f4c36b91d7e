// What the functions of the past remember at the beginning of a recomputation: the totals that the stored result directly
// before it contains.
import type { FormulaCall } from '@gemba/contract/telemetry/formula/formula-node.ts'
import { type FormulaMemory, memoryKeyOf } from '@gemba/contract/telemetry/formula/past-functions.ts'
import type { History } from '../../../platform/history/history.ts'
import { type PastCalculation, readInstant } from './compute-past.ts'
import { evaluateRun } from './evaluate-run.ts'
import { pastCallsOf } from './loaded-calculation.ts'
import { readLastUsable } from './read-window.ts'

/** A second value beside 0 from which a total is approached. It is large, so that rounding in a formula does not hide it. */
const secondTotal = 1e6
const maxSteps = 20
/** Largest relative difference between a stored result and that of a total. */
const tolerance = 1e-9

interface Seed {
  /** The recomputation begins after this instant. */
  readonly before: number
  readonly resultPointId: string
  readonly zone: string
}

/**
 * Fills the memory of a calculation from its last two stored results, and returns the time of the last one. Returns
 * undefined if there is none. Throws if the total of an integral does not follow from its result.
 */
export async function seedMemory(past: PastCalculation, seed: Seed, history: History): Promise<number | undefined> {
  const stored = await readLastUsable(history, { pointId: seed.resultPointId, before: seed.before, limit: 2 })
  const last = stored.at(-1)
  if (!last) return undefined
  let evaluate: Evaluation = () => null
  for (const { ts } of stored) {
    const read = await readInstant(past, { at: ts, zone: seed.zone }, history)
    evaluate = (memory) => evaluateRun(past.formula, { ...scopeOf(past), read, now: ts, memory }).value
    evaluate(past.memory)
  }
  const calls = pastCallsOf(past.formula).filter(({ name }) => name === 'integral')
  if (calls.length > 0) solveTotal({ calls, memory: past.memory, evaluate }, last.value)
  return last.ts
}

const scopeOf = ({ calculation: { onMissing, timeoutMs }, lastGood }: PastCalculation) => ({
  onMissing,
  timeoutMs,
  lastGood,
})

type Evaluation = (memory: FormulaMemory) => unknown

interface TotalQuery {
  readonly calls: readonly FormulaCall[]
  readonly memory: FormulaMemory
  /** Returns the result at the time of the stored one, at which the functions of the past repeat what they remember. */
  readonly evaluate: Evaluation
}

/** Sets the total with which a formula has its stored result. Throws if it has none, or several totals. */
function solveTotal({ calls, memory, evaluate }: TotalQuery, stored: unknown): void {
  const [call] = calls
  const key = call ? memoryKeyOf(call) : ''
  const entry = memory.get(key)
  if (calls.length !== 1 || !entry || typeof stored !== 'number') throw new RangeError('the total before is unknown')
  const differenceAt = (total: number): number => {
    const result = evaluate(new Map(memory).set(key, { ...entry, result: total }))
    return typeof result === 'number' ? result - stored : Number.NaN
  }
  const total = findRoot(differenceAt, tolerance * Math.max(1, Math.abs(stored)))
  if (total === undefined) throw new RangeError('the total before is unknown')
  memory.set(key, { ...entry, result: total })
}

/** Returns where a function is zero, by secants; undefined if they do not lead there. A straight line takes two steps. */
function findRoot(valueAt: (at: number) => number, maxDifference: number): number | undefined {
  let [before, at] = [0, secondTotal]
  let [valueBefore, value] = [valueAt(before), valueAt(at)]
  for (let step = 0; step < maxSteps && Math.abs(value) > maxDifference; step++) {
    const next = at - (value * (at - before)) / (value - valueBefore)
    if (!Number.isFinite(next)) return undefined
    ;[before, valueBefore, at] = [at, value, next]
    value = valueAt(at)
  }
  return Math.abs(value) <= maxDifference ? at : undefined
}
