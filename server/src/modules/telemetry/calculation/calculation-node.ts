// A calculation in the intake: its inputs, its memory, and its runs.
import type { Words } from '@gemba/contract/kit/page.ts'
import { timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import type { FormulaNode } from '@gemba/contract/telemetry/formula/formula-node.ts'
import type { FormulaMemory } from '@gemba/contract/telemetry/formula/past-functions.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import { evaluateRun, type RunOutcome } from './evaluate-run.ts'
import type { Dependent, InputPoint } from './input-point.ts'
import type { StoredCalculation } from './load-calculations.ts'
import { isPrevious, type LoadedParameter, memoryOf, needsWindow, readingOf, usesPast } from './loaded-calculation.ts'
import { computeFigure } from './window-figure.ts'

const { onChange } = timingType.codes
/** Number of failures in a row after which a calculation is stopped. */
export const maxFailures = 10

/** What the calculations of an intake do for one of them. */
export interface NodeHost {
  /** The calculation must run, at once or after its debounce time. */
  schedule(node: CalculationNode, rts: number): void
  /** Its result is no longer fresh. */
  lose(node: CalculationNode): void
}

export interface NodeRun extends RunOutcome {
  /** The readings of the run by name. */
  readonly inputs: ReadonlyMap<string, FormulaReading>
}

/** Returns what a run of a calculation depends on, as text. */
export const settingsOf = ({ state: _state, runNo: _runNo, ...rest }: StoredCalculation): string => JSON.stringify(rest)

export class CalculationNode implements Dependent {
  readonly stored: StoredCalculation
  /** What a run depends on, as text. */
  readonly settings: string
  readonly depth: number
  readonly memory: FormulaMemory
  readonly hasMemory: boolean
  /** Wait after a change; undefined if changes do not run it. */
  readonly debounceMs: number | undefined
  readonly fires: Record<string, number>
  runNo: number
  failures = 0
  error: Words | null = null
  isStopped = false
  /** Whether it waits for the end of the current message. */
  isMarked = false
  /** Results on changes are not filed before this instant, so that a changed formula does not replace earlier ones. */
  notBefore = 0
  /** When it runs after its debounce time; 0 if it does not wait. */
  dueAt = 0
  readonly #host: NodeHost
  readonly #formula: FormulaNode
  readonly #params: ReadonlyMap<string, LoadedParameter>
  readonly #inputs: ReadonlyMap<string, InputPoint>
  readonly #lastGood = new Map<string, FormulaReading>()
  #hasLost = false
  /** The points of its parameters. */
  readonly inputPoints: readonly InputPoint[]

  constructor(
    stored: StoredCalculation,
    formula: { readonly node: FormulaNode; readonly depth: number },
    { host, inputs }: { readonly host: NodeHost; readonly inputs: ReadonlyMap<string, InputPoint> },
  ) {
    this.stored = stored
    this.settings = settingsOf(stored)
    this.depth = formula.depth
    this.#formula = formula.node
    this.#host = host
    this.#params = new Map(stored.params.map((parameter) => [parameter.name, parameter]))
    this.#inputs = inputs
    this.inputPoints = stored.params.flatMap(({ pointId }) => inputs.get(pointId ?? '') ?? [])
    this.memory = memoryOf(stored.state)
    this.hasMemory = usesPast(formula.node)
    this.debounceMs = stored.timings.find(({ type }) => type === onChange)?.debounceMs
    this.fires = Object.assign({}, stored.state?.fires)
    this.runNo = stored.runNo
  }

  /** Time of its newest input; 0 before the first. */
  get inputTs(): number {
    let newest = 0
    for (const { latest } of this.inputPoints) newest = Math.max(newest, latest.ts)
    return newest
  }

  mark(rts: number): boolean {
    this.#hasLost = false
    if (this.isStopped || this.debounceMs === undefined) return false
    this.#host.schedule(this, rts)
    return this.hasMemory
  }

  lose(): void {
    if (this.#hasLost || this.isStopped) return
    this.#hasLost = true
    this.#host.lose(this)
  }

  /** Evaluates the formula with the latest values. */
  runNow(at: number): NodeRun {
    return this.runWith((parameter) => this.readLatest(parameter, at), at)
  }

  /** Evaluates the formula with the readings that `read` returns. */
  runWith(read: (parameter: LoadedParameter) => FormulaReading, now: number): NodeRun {
    const inputs = new Map<string, FormulaReading>()
    const outcome = evaluateRun(this.#formula, {
      read: (name) => {
        const parameter = this.#params.get(name)
        const known = inputs.get(name)
        if (known) return known
        const reading = parameter ? read(parameter) : { value: null, quality: quality.badConfigurationError }
        inputs.set(name, reading)
        return reading
      },
      now,
      memory: this.memory,
      lastGood: this.#lastGood,
      onMissing: this.stored.onMissing,
      timeoutMs: this.stored.timeoutMs,
    })
    this.runNo++
    this.failures = outcome.error ? this.failures + 1 : 0
    this.error = outcome.error
    return Object.assign(outcome, { inputs })
  }

  /** Returns a failed run without an evaluation. */
  fail(error: Words): NodeRun {
    this.runNo++
    this.failures++
    this.error = error
    return { value: null, quality: quality.badConfigurationError, isSkipped: false, ms: 0, error, inputs: new Map() }
  }

  /** Returns the reading of a parameter from what the intake has in memory. */
  readLatest(parameter: LoadedParameter, at: number): FormulaReading {
    const { pointId, constant } = parameter
    if (pointId === null)
      return constant === null
        ? { value: null, quality: quality.badConfigurationError }
        : { value: constant, quality: quality.good }
    const input = this.#inputs.get(pointId)
    if (!input) return { value: null, quality: quality.badConfigurationError }
    if (isPrevious(parameter)) return readingOf(input.previous, parameter)
    if (!needsWindow(parameter)) return readingOf(input.latest, parameter)
    return this.#readRecent(parameter, input, at)
  }

  #readRecent(
    { mode, windowMs, stateValue, shape }: LoadedParameter,
    { recent, latest }: InputPoint,
    at: number,
  ): FormulaReading {
    const to = at
    const from = to - (windowMs ?? 0)
    const readings = recent.filter(({ ts }) => ts > from && ts <= to)
    const held = recent.findLast(({ ts }) => ts <= from)
    const figure = computeFigure(mode, { readings, held, from, to, stateValue, shape })
    const isWorse = severityOf(latest.quality) > severityOf(figure.quality) && figure.value !== null
    const code = isWorse && severityOf(latest.quality) === 1 ? latest.quality : figure.quality
    return { value: figure.value, quality: code, ts: latest.ts }
  }
}
