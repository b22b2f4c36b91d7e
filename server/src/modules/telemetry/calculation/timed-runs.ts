// Runs of calculations at times, at the ends of windows and by hand, one after the other.
import type { Words } from '@gemba/contract/kit/page.ts'
import { hasWindow, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { missedRuns, nextRun } from '@gemba/contract/telemetry/calculation/next-run.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { CalculationNode, NodeRun } from './calculation-node.ts'
import { beginOf, isPrevious, type LoadedParameter, type LoadedTiming, readingOf } from './loaded-calculation.ts'
import { readWindow } from './read-window.ts'
import type { ResultSink } from './result-sink.ts'
import { computeFigure } from './window-figure.ts'

const { windowEnd } = timingType.codes
/** Maximum number of waiting runs. Beyond it the oldest are left out. */
const maxWaiting = 20_000
const pauseMs = 5000
const maxAttempts = 5
const windowWords: Words = [
  '窗口内的数据无法读取或过多',
  '視窗內的資料無法讀取或過多',
  'The readings of a window cannot be read, or are too many',
]
/** Age up to which a run takes the latest values from memory instead of history. */
const recentMs = 10_000

interface Schedule {
  readonly node: CalculationNode
  readonly timing: LoadedTiming
  readonly zone: string
  nextAt: number | null
}

interface DueRun {
  readonly node: CalculationNode
  readonly at: number
  /** Undefined for a run by hand. */
  readonly timing: LoadedTiming | undefined
  /** Time zone of the company. A run by hand needs none. */
  readonly zone: string
  /** Number of attempts so far, after a failed one. */
  readonly attempts?: number
}

export interface TimedRunsOptions {
  readonly report: (message: string, error: unknown) => void
  readonly sink: () => ResultSink | undefined
  readonly finish: (node: CalculationNode, run: NodeRun, at: number) => void
  readonly changed: (node: CalculationNode) => void
}

export class TimedRuns {
  readonly #options: TimedRunsOptions
  #schedules: Schedule[] = []
  #due: DueRun[] = []
  #isRunning = false
  #pausedUntil = 0
  #flushing: { readonly at: number; readonly done: Promise<void> } | undefined

  constructor(options: TimedRunsOptions) {
    this.#options = options
  }

  /** Replaces the schedules. Runs that were due since the last one of a timing are made up for. */
  schedule(nodes: Iterable<CalculationNode>, zones: ReadonlyMap<string, string>, now: number): void {
    const known = new Map(this.#schedules.map((schedule) => [schedule.timing.timingId, schedule]))
    const current = new Set<CalculationNode>()
    this.#schedules = []
    for (const node of nodes) {
      current.add(node)
      const zone = zones.get(node.stored.companyId) ?? 'UTC'
      for (const timing of node.stored.timings) {
        const same = known.get(timing.timingId)
        if (same?.node === node && same.zone === zone) this.#schedules.push(same)
        else this.#schedules.push(this.#begin({ node, timing, zone }, now))
      }
    }
    this.#due = this.#due.filter(({ node }) => current.has(node))
  }

  #begin({ node, timing, zone }: Omit<Schedule, 'nextAt'>, now: number): Schedule {
    const last = node.fires[timing.timingId]
    if (last !== undefined && last < now) {
      const until = now - graceOf(timing)
      for (const at of missedRuns(timing, last, { now: until, zone })) this.#due.push({ node, at, timing, zone })
    }
    const nextAt = nextRun(timing, now - graceOf(timing), zone)
    // A restart before its first run makes up for it.
    if (nextAt !== null && last === undefined) {
      node.fires[timing.timingId] = now - graceOf(timing)
      this.#options.changed(node)
    }
    return { node, timing, zone, nextAt }
  }

  /** Requests a run by hand. */
  add(node: CalculationNode, at: number): void {
    this.#due.push({ node, at, timing: undefined, zone: 'UTC' })
    void this.#run()
  }

  tick(now: number): void {
    for (const schedule of this.#schedules) {
      const { node, timing, zone } = schedule
      for (let count = 0; schedule.nextAt !== null && schedule.nextAt + graceOf(timing) <= now; count++) {
        // A clock that was set ahead causes one run and not all between.
        if (count === 0 || timing.misfire === 2) this.#due.push({ node, at: schedule.nextAt, timing, zone })
        schedule.nextAt = count > 1000 ? nextRun(timing, now, zone) : nextRun(timing, schedule.nextAt, zone)
      }
    }
    if (this.#due.length > maxWaiting) {
      this.#options.report('runs of calculations', new Error(`${this.#due.length - maxWaiting} runs were left out`))
      this.#due = this.#due.slice(-maxWaiting)
    }
    void this.#run()
  }

  stop(): void {
    this.#schedules = []
    this.#due = []
  }

  async #run(): Promise<void> {
    if (this.#isRunning || performance.now() < this.#pausedUntil) return
    this.#isRunning = true
    try {
      for (let due = this.#due.shift(); due; due = this.#due.shift()) {
        const sink = this.#options.sink()
        if (!sink) break
        if (due.node.isStopped) continue
        await this.#runOne(due, sink).catch((error: unknown) => this.#retry(due as DueRun, error))
      }
    } catch (error) {
      this.#options.report('runs of calculations', error)
    } finally {
      this.#isRunning = false
    }
  }

  /** Repeats a run, because history does not respond. A window that is too large never succeeds. */
  #retry(due: DueRun, error: unknown): void {
    const { node, attempts = 1 } = due
    if (error instanceof RangeError || error instanceof DomainError || attempts >= maxAttempts) {
      this.#end(due, node.fail(windowWords))
      return
    }
    this.#due.unshift(Object.assign({}, due, { attempts: attempts + 1 }))
    this.#pausedUntil = performance.now() + pauseMs
    throw error
  }

  async #runOne(due: DueRun, sink: ResultSink): Promise<void> {
    const { node, at } = due
    const readings = new Map<string, FormulaReading>()
    for (const parameter of node.stored.params) {
      const past = isFromHistory(parameter, at) ? await this.#readPast(parameter, due, sink) : undefined
      if (past) readings.set(parameter.name, past)
    }
    if (!this.#options.sink()) return
    const run = node.runWith((parameter) => readings.get(parameter.name) ?? node.readLatest(parameter, at), at)
    this.#end(due, run)
  }

  #end({ node, at, timing }: DueRun, run: NodeRun): void {
    this.#options.finish(node, run, at)
    if (!timing) return
    node.fires[timing.timingId] = Math.max(node.fires[timing.timingId] ?? 0, at)
    this.#options.changed(node)
  }

  async #readPast(
    parameter: LoadedParameter,
    { at, timing, zone }: DueRun,
    sink: ResultSink,
  ): Promise<FormulaReading | undefined> {
    const { pointId, mode, windowMs, stateValue, shape } = parameter
    if (pointId === null) return undefined
    await this.#flush(sink)
    const from = hasWindow(mode) ? beginOf(windowMs, timing, { at, zone }) : at
    const { readings, held } = await readWindow(sink.history(), { pointId, from, to: at })
    if (hasWindow(mode)) return computeFigure(mode, { readings, held, from, to: at, stateValue, shape })
    return held && readingOf({ value: held.value, quality: held.quality, ts: held.ts }, parameter)
  }

  /** Stores what was received in history, at most once a second. */
  #flush(sink: ResultSink): Promise<void> {
    const now = performance.now()
    if (!this.#flushing || now - this.#flushing.at > 1000) this.#flushing = { at: now, done: sink.flush() }
    return this.#flushing.done
  }
}

const graceOf = ({ type, graceMs }: LoadedTiming): number => (type === windowEnd ? graceMs : 0)

/** A window is read from history, where late values are. So is any value of a run that is made up for. */
const isFromHistory = (parameter: LoadedParameter, at: number): boolean =>
  parameter.pointId !== null && (hasWindow(parameter.mode) || (!isPrevious(parameter) && Date.now() - at > recentMs))
