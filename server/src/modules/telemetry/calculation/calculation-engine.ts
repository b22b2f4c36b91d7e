// The calculations of all companies. Runs in the intake thread, which calls it for each sample of a point that a
// calculation reads.
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { IntakePoint, PointMonitor } from '../point/point.ts'
import { buildNodes } from './build-nodes.ts'
import { maxDepth } from './calculation-graph.ts'
import type { CalculationNode, NodeHost, NodeRun } from './calculation-node.ts'
import { maxFailures } from './calculation-node.ts'
import { CalculationStore } from './calculation-store.ts'
import type { InputPoint } from './input-point.ts'
import { loadCalculations, loadDeadCalculations } from './load-calculations.ts'
import { readWindow } from './read-window.ts'
import type { CalculationResult, ResultSink } from './result-sink.ts'
import { TimedRuns } from './timed-runs.ts'

const tickMs = 100
/** Longest wait of a new calculation for the points that it reads. */
const attachWithinMs = 3000

/** A message of the main thread. */
export interface CalculationMessage {
  /** Id of a calculation that runs now. */
  readonly run?: string
  readonly past?: { readonly pointId: string; readonly results: readonly CalculationResult[] }
}

export interface CalculationEngineOptions {
  readonly store: Store
  /** The clock that assigns receive times. */
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class CalculationEngine implements NodeHost {
  readonly #options: CalculationEngineOptions
  readonly #records: CalculationStore
  readonly #timed: TimedRuns
  readonly #inputs = new Map<string, InputPoint>()
  #nodes = new Map<string, CalculationNode>()
  #resultPointIds = new Set<string>()
  /** Calculations of the present message, by their depth. */
  readonly #marked: CalculationNode[][] = Array.from({ length: maxDepth + 1 }, () => [])
  #markedCount = 0
  readonly #waiting = new Set<CalculationNode>()
  /** New or changed calculations, with the time until which they wait for their points. */
  readonly #fresh = new Map<CalculationNode, number>()
  #sink: ResultSink | undefined
  #replayedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: CalculationEngineOptions) {
    this.#options = options
    this.#records = new CalculationStore(options)
    this.#timed = new TimedRuns({
      report: options.report,
      sink: () => this.#sink,
      finish: (node, run, at) => this.#finish(node, run, at),
      changed: (node) => this.#records.noteState(node),
    })
  }

  /** Updates the calculations to the stored ones of the points, default all. An unchanged one keeps what it remembers. */
  async load(zones: ReadonlyMap<string, string>, pointIds?: ReadonlySet<string>): Promise<void> {
    const system = this.#options.store.asSystem('intake')
    const dead = await system.inRead(loadDeadCalculations)
    const deadIds = new Set(dead.map(({ calculationId }) => calculationId))
    const all = (await system.inRead(loadCalculations)).filter(({ calculationId }) => !deadIds.has(calculationId))
    const stored = pointIds ? all.filter(({ resultPointId }) => pointIds.has(resultPointId)) : all
    const { nodes, faulty } = buildNodes(stored, { existing: this.#nodes, inputs: this.#inputs, host: this })
    for (const node of nodes.values()) this.#noteFresh(node, this.#nodes.get(node.stored.calculationId))
    for (const node of this.#fresh.keys()) if (nodes.get(node.stored.calculationId) !== node) this.#fresh.delete(node)
    this.#nodes = nodes
    this.#resultPointIds = new Set(stored.map(({ resultPointId }) => resultPointId))
    this.#timed.schedule(nodes.values(), zones, this.#options.clock.now())
    for (const { calculation, error } of faulty) this.#records.noteFault(calculation, error)
    for (const { error, ...calculation } of dead) this.#records.noteFault(calculation, error)
  }

  /** A calculation that is new or was changed runs once soon. Results before now stay as they are stored. */
  #noteFresh(node: CalculationNode, known: CalculationNode | undefined): void {
    if (known === node || (known?.settings === node.settings && !this.#fresh.has(known))) return
    this.#fresh.set(node, Date.now() + attachWithinMs)
    if (node.memory.size > 0) this.#records.noteState(node)
    if (this.#sink && this.#sink.latestTs(node.stored.resultPointId) > 0) node.notBefore = this.#options.clock.now()
  }

  /** Starts running, after the samples of an earlier run were replayed. */
  start(whenSynced: () => Promise<void>, sink: ResultSink): void {
    this.#settleReplay()
    this.#sink = sink
    this.#records.open(whenSynced)
    for (const node of this.#nodes.values()) this.#makeUp(node, sink)
    this.#fresh.clear()
    this.#timer = setInterval(() => this.#tick(), tickMs)
    void this.#fillWindows()
  }

  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    this.#sink = undefined
    this.#timed.stop()
    await this.#records.stop(graceMs)
  }

  /** The instant before which all consequences of received samples are stored. */
  get storedBefore(): number {
    return this.#records.storedBefore
  }

  /** The points that calculations read. */
  get inputIds(): Iterable<string> {
    return this.#inputs.keys()
  }

  /** Returns the monitor of a point; undefined if no calculation reads it. */
  attach(pointId: string): PointMonitor | undefined {
    const input = this.#inputs.get(pointId)
    if (input) input.isAttached = true
    return input
  }

  detach(pointId: string): void {
    this.#inputs.get(pointId)?.clear()
  }

  /** Returns the points so that only calculations give their results values, whose age is that of their inputs. */
  withResults(points: IntakePoint[]): IntakePoint[] {
    if (this.#resultPointIds.size === 0) return points
    return points.map((point) => {
      if (!this.#resultPointIds.has(point.pointId)) return point
      const { objectDeviceCode = point.deviceCode } = point
      return Object.assign({}, point, { staleMs: 0, objectDeviceCode, deviceCode: ` ${point.deviceCode}` })
    })
  }

  /** Handles a message of the main thread: a run by hand, or results of the past. Returns whether it is possible. */
  receive(message: unknown): boolean {
    const { run, past } = message as CalculationMessage
    if (run !== undefined) return this.#request(run)
    return past !== undefined && this.#sink?.storePast(past.pointId, past.results) === true
  }

  #request(calculationId: string): boolean {
    const node = this.#nodes.get(calculationId)
    if (!node || node.isStopped || !this.#sink) return false
    this.#timed.add(node, this.#options.clock.now())
    return true
  }

  schedule(node: CalculationNode, rts: number): void {
    if (node.hasMemory) this.#records.noteMemory(node, rts)
    if (!this.#sink && rts !== this.#replayedAt) this.#settleReplay()
    this.#replayedAt = rts
    if (this.#sink && node.debounceMs !== undefined && node.debounceMs > 0) {
      if (node.dueAt === 0) node.dueAt = Date.now() + node.debounceMs
      this.#waiting.add(node)
    } else this.#mark(node)
  }

  lose(node: CalculationNode): void {
    this.#sink?.lose(node.stored.resultPointId)
  }

  /** Runs the calculations whose points the present message changed, each once, after those that it reads. */
  settle(): void {
    if (this.#markedCount === 0 || !this.#sink) return
    for (const nodes of this.#marked) {
      // Results mark deeper calculations only.
      for (const node of nodes) this.#runMarked(node, this.#sink)
      nodes.length = 0
    }
    this.#markedCount = 0
  }

  #mark(node: CalculationNode): void {
    if (node.isMarked) return
    node.isMarked = true
    this.#marked[node.depth]?.push(node)
    this.#markedCount++
  }

  #runMarked(node: CalculationNode, sink: ResultSink): void {
    node.isMarked = false
    node.dueAt = 0
    if (node.inputTs === 0 || node.isStopped) return
    const ts = Math.max(node.inputTs, node.notBefore)
    const run = node.runNow(ts)
    if (!run.isSkipped) sink.place(node.stored.resultPointId, { ts, value: run.value, quality: run.quality })
    this.#note(node, run, ts)
  }

  /** Files the result of a run at a time. */
  #finish(node: CalculationNode, run: NodeRun, ts: number): void {
    if (!run.isSkipped) this.#sink?.place(node.stored.resultPointId, { ts, value: run.value, quality: run.quality })
    this.#note(node, run, ts)
    this.settle()
  }

  #note(node: CalculationNode, run: NodeRun, ts: number): void {
    this.#records.noteRun(node, run, { ts, at: this.#options.clock.now() })
    if (node.failures < maxFailures || node.isStopped) return
    node.isStopped = true
    this.#records.noteStopped(node)
  }

  /** Runs what was marked during the replay, only for what its functions remember. */
  #settleReplay(): void {
    if (this.#markedCount === 0) return
    for (const nodes of this.#marked) {
      for (const node of nodes) {
        node.isMarked = false
        if (node.hasMemory && node.inputTs > 0) node.runNow(node.inputTs)
      }
      nodes.length = 0
    }
    this.#markedCount = 0
  }

  /** Runs a calculation whose points have newer values than its result, because the product stopped in between. */
  #makeUp(node: CalculationNode, sink: ResultSink): void {
    if (node.debounceMs === undefined || node.inputTs <= sink.latestTs(node.stored.resultPointId)) return
    // A value of the snapshot alone is not new: its result is stored.
    if (node.inputPoints.some(({ latest }) => severityOf(latest.quality) === 0)) this.#mark(node)
  }

  #tick(): void {
    const now = Date.now()
    for (const node of this.#waiting) {
      if (node.dueAt > now && node.dueAt - now <= 60_000) continue
      this.#waiting.delete(node)
      this.#mark(node)
    }
    let hasStarted = false
    for (const [node, until] of this.#fresh) {
      if (now < until && node.inputPoints.some(({ isAttached }) => !isAttached)) continue
      this.#fresh.delete(node)
      hasStarted = true
      if (node.debounceMs !== undefined) this.#mark(node)
    }
    if (hasStarted) void this.#fillWindows()
    this.settle()
    this.#timed.tick(this.#options.clock.now())
  }

  /** Reads the windows of calculations on changes that began just now. */
  async #fillWindows(): Promise<void> {
    const sink = this.#sink
    const unfilled = [...this.#inputs].filter(([, input]) => input.windowMs > input.filledMs)
    if (!sink || unfilled.length === 0) return
    for (const [, input] of unfilled) input.filledMs = input.windowMs
    try {
      await sink.flush()
      const to = this.#options.clock.now()
      for (const [pointId, input] of unfilled) {
        const { readings, held } = await readWindow(sink.history(), { pointId, from: to - input.windowMs, to })
        input.fill(held ? [held, ...readings] : readings)
      }
    } catch (error) {
      this.#options.report('windows of calculations', error)
    }
  }
}
