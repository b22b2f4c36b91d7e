// Computes the results of a calculation in a piece of the past from the readings of history.
import { hasWindow, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { nextRun } from '@gemba/contract/telemetry/calculation/next-run.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import type { FormulaNode } from '@gemba/contract/telemetry/formula/formula-node.ts'
import type { FormulaMemory } from '@gemba/contract/telemetry/formula/past-functions.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import type { History } from '../../../platform/history/history.ts'
import { evaluateRun } from './evaluate-run.ts'
import { beginOf, isPrevious, type LoadedCalculation, type LoadedParameter, readingOf } from './loaded-calculation.ts'
import { readWindow } from './read-window.ts'
import type { CalculationResult } from './result-sink.ts'
import { computeFigure, type WindowReading } from './window-figure.ts'

const { onChange, windowEnd } = timingType.codes

export interface PastPiece {
  /** Results are after `from` and not after `to`. */
  readonly from: number
  readonly to: number
  readonly zone: string
}

export interface PastCalculation {
  readonly calculation: Omit<LoadedCalculation, 'resultPointId'>
  readonly formula: FormulaNode
  readonly memory: FormulaMemory
  readonly lastGood: Map<string, FormulaReading>
}

/** Returns the results of a piece, and the number of readings that were read. Throws `RangeError` for too many. */
export async function computePast(past: PastCalculation, piece: PastPiece, history: History) {
  const readers = new Map<string, PastReader>()
  let readingCount = 0
  for (const parameter of past.calculation.params) {
    const reader = await openReader(parameter, past, piece, history)
    readingCount += reader.readings.length
    readers.set(parameter.name, reader)
  }
  const results: CalculationResult[] = []
  for (const at of instantsOf(past, piece, readers)) {
    const run = evaluateRun(past.formula, {
      read: (name) => readers.get(name)?.readAt(at) ?? unconfigured,
      now: at,
      memory: past.memory,
      lastGood: past.lastGood,
      onMissing: past.calculation.onMissing,
      timeoutMs: past.calculation.timeoutMs,
    })
    if (!run.isSkipped) results.push({ ts: at, value: run.value, quality: run.quality })
  }
  return { results, readingCount }
}

/** Returns how a run at an instant reads its parameters. Throws `RangeError` for too many readings. */
export async function readInstant(
  past: PastCalculation,
  { at, zone }: { readonly at: number; readonly zone: string },
  history: History,
) {
  const readings = new Map<string, FormulaReading>()
  for (const parameter of past.calculation.params) {
    const reader = await openReader(parameter, past, { from: at - 1, to: at, zone }, history)
    readings.set(parameter.name, reader.readAt(at))
  }
  return (name: string): FormulaReading => readings.get(name) ?? unconfigured
}

const unconfigured: FormulaReading = { value: null, quality: quality.badConfigurationError }

/** Returns the instants of the runs in a piece, in order: changes of points, and times. */
function instantsOf(
  { calculation }: PastCalculation,
  { from, to, zone }: PastPiece,
  readers: ReadonlyMap<string, PastReader>,
) {
  const instants = new Set<number>()
  for (const timing of calculation.timings) {
    if (timing.type === onChange)
      for (const { readings } of readers.values())
        for (const { ts } of readings) if (ts > from && ts <= to) instants.add(ts)
    for (let at = nextRun(timing, from, zone); at !== null && at <= to; at = nextRun(timing, at, zone)) instants.add(at)
  }
  return [...instants].sort((left, right) => left - right)
}

async function openReader(
  parameter: LoadedParameter,
  { calculation }: PastCalculation,
  { from, to, zone }: PastPiece,
  history: History,
): Promise<PastReader> {
  const { pointId, mode, windowMs } = parameter
  const timing = calculation.timings.find(({ type }) => type === windowEnd)
  const begin = (at: number): number => (hasWindow(mode) ? beginOf(windowMs, timing, { at, zone }) : at)
  if (pointId === null) return new PastReader(parameter, begin, [])
  const { readings, held } = await readWindow(history, { pointId, from: begin(from), to })
  return new PastReader(parameter, begin, held ? [held, ...readings] : [...readings])
}

/** The readings of a parameter, read at instants that only rise. */
class PastReader {
  readonly readings: readonly WindowReading[]
  readonly #parameter: LoadedParameter
  readonly #beginOf: (at: number) => number
  /** Index after the last reading that is not after the instant, and that of the reading at the window's beginning. */
  #end = 0
  #begin = 0

  constructor(parameter: LoadedParameter, beginAt: (at: number) => number, readings: readonly WindowReading[]) {
    this.#parameter = parameter
    this.#beginOf = beginAt
    this.readings = readings
  }

  readAt(at: number): FormulaReading {
    const { constant, pointId, mode, stateValue, shape } = this.#parameter
    if (pointId === null) return constant === null ? unconfigured : { value: constant, quality: quality.good }
    while ((this.readings[this.#end]?.ts ?? Number.POSITIVE_INFINITY) <= at) this.#end++
    if (!hasWindow(mode)) {
      const reading = this.readings[this.#end - (isPrevious(this.#parameter) ? 2 : 1)]
      return reading ? readingOf(reading, this.#parameter) : { value: null, quality: quality.badWaitingForInitialData }
    }
    const from = this.#beginOf(at)
    while ((this.readings[this.#begin + 1]?.ts ?? Number.POSITIVE_INFINITY) <= from) this.#begin++
    const first = this.readings[this.#begin]
    const held = first && first.ts <= from ? first : undefined
    const readings = this.readings.slice(held ? this.#begin + 1 : this.#begin, this.#end)
    return computeFigure(mode, { readings, held, from, to: at, stateValue, shape })
  }
}
