// The monitors that one point concerns: those of its own rules, and those of rules that refer to it.
import { quality as qualities } from '@gemba/contract/telemetry/sample.ts'
import type { EpisodeFold, FoldQueue } from './fold-queue.ts'
import { type AlarmMonitor, badSeverity, intersect } from './monitor.ts'
import type { ValueRange } from './rule/ladder.ts'
import type { LoadedRule } from './rule/monitor-rule.ts'
import type { InputSample } from './signal/signal.ts'

/** A rule with its monitor. */
export interface Watch extends EpisodeFold {
  readonly rule: LoadedRule
  readonly text: string
  readonly monitor: AlarmMonitor
  /** Samples received up to this instant are in the restored state and skipped in a replay; null is unknown. */
  readonly foldedAt: number | null
  /** Receive time of the last sample that reached the monitor. */
  lastRts: number
  /** Whether the intake serves its point, and the time is counted since. */
  hasBegun: boolean
  /**
   * The latest values of the point (null) and of the inputs of a rule that was changed, until it is evaluated with them
   * or with a sample; undefined for other rules.
   */
  latest: Map<string | null, InputSample> | undefined
  /** Whether the timer wheel contains it. */
  isTimed: boolean
}

/** A rule that refers to a point by a name. */
interface Listener {
  readonly watch: Watch
  readonly name: string
}

export interface PointAlarmsHost {
  readonly queue: Pick<FoldQueue, 'seal'>
  /** The monitor has an instant at which it must be called. */
  time(watch: Watch): void
  /** One of the latest values of a changed rule is known. */
  latestKnown(watch: Watch): void
  /** Data of a rule that evaluates late data arrived late. */
  noteLate(watch: Watch, ts: number): void
}

/** Qualities of a value of which nobody knows whether it is still the present one. */
const unconfirmed: ReadonlySet<number> = new Set([
  qualities.uncertainInitialValue,
  qualities.uncertainNoCommunicationLastUsableValue,
  qualities.badWaitingForInitialData,
])

const noValues: ValueRange = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }

/** Returns whether a sample is in the restored state of a rule. */
const isFolded = ({ foldedAt }: Watch, rts: number): boolean => foldedAt !== null && rts <= foldedAt

/** Returns the values of usable samples that change none of the monitors. */
function findCalmRange(watches: readonly Watch[]): ValueRange {
  let range: ValueRange | undefined
  for (const { monitor } of watches) {
    const { calmRange } = monitor
    if (!calmRange) return noValues
    range = range ? intersect([range, calmRange]) : calmRange
  }
  return range ?? noValues
}

/** The monitors of one point, as called by the intake. */
export class PointAlarms {
  readonly #host: PointAlarmsHost
  #watches: readonly Watch[] = []
  #listeners: readonly Listener[] = []
  /**
   * Usable samples with these values change nothing. Most samples are such, and the monitors of thousands of points do
   * not fit into the caches of a processor.
   */
  #calmRange = noValues
  /** The latest value that was restored before a replay. */
  #restored: InputSample | undefined
  /** Receive time of the last replayed sample. */
  #replayedRts = 0
  /** Whether the intake passes samples of the point. */
  isAttached = false

  constructor(host: PointAlarmsHost) {
    this.#host = host
  }

  get watches(): readonly Watch[] {
    return this.#watches
  }

  get isUsed(): boolean {
    return this.#watches.length > 0 || this.#listeners.length > 0
  }

  disconnect(): void {
    this.#watches = []
    this.#listeners = []
    this.#calmRange = noValues
  }

  /** Adds a rule of the point, or one that refers to it by a name. */
  connect(watch: Watch, name: string | null): void {
    if (name === null) this.#watches = [...this.#watches, watch]
    else this.#listeners = [...this.#listeners, { watch, name }]
    this.#calmRange = noValues
  }

  take(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    const { low, high } = this.#calmRange
    if (typeof value === 'number' && value > low && value < high && quality >>> 30 < badSeverity) return false
    const hasChanged = this.#pass({ ts, rts, value, quality })
    this.#calmRange = this.#listeners.length > 0 ? noValues : findCalmRange(this.#watches)
    return hasChanged
  }

  #pass(sample: InputSample): boolean {
    const { ts, rts, value, quality } = sample
    let hasChanged = false
    for (const watch of this.#watches) {
      this.#follow(watch, rts)
      if (watch.monitor.take(ts, rts, value, quality)) hasChanged = true
      if (!watch.isTimed && watch.monitor.signalDueAt < Number.POSITIVE_INFINITY) this.#host.time(watch)
    }
    for (const { watch, name } of this.#listeners) if (this.#takeInput(watch, name, sample)) hasChanged = true
    return hasChanged
  }

  /**
   * Passes a sample of an earlier run. A rule whose state contains it gets only the value, which later samples of other
   * points are compared with.
   */
  replay(ts: number, rts: number, value: number | string | null, quality: number): void {
    const sample = { ts, rts, value, quality }
    this.#calmRange = noValues
    this.#replayedRts = rts
    for (const watch of this.#watches) {
      if (isFolded(watch, rts)) {
        watch.monitor.remember(sample)
        continue
      }
      this.#follow(watch, rts)
      watch.monitor.take(ts, rts, value, quality)
    }
    for (const { watch, name } of this.#listeners) {
      if (isFolded(watch, rts)) watch.monitor.restoreLatest(sample, name)
      else this.#takeInput(watch, name, sample)
    }
  }

  /** Restores the latest value again if none of the replayed samples is as new: not all samples are stored. */
  endReplay(): void {
    const restored = this.#restored
    this.#restored = undefined
    if (restored && restored.rts > this.#replayedRts) this.#restoreLatest(restored)
  }

  takeLate(ts: number): void {
    for (const watch of this.#watches) if (watch.rule.isLateEvaluated) this.#host.noteLate(watch, ts)
    for (const { watch } of this.#listeners) if (watch.rule.isLateEvaluated) this.#host.noteLate(watch, ts)
  }

  /** The latest value, when the point is attached or its value is restored after a start. */
  restore(ts: number, rts: number, value: number | string | null, quality: number): void {
    this.#restored = { ts, rts, value, quality }
    this.#restoreLatest(this.#restored)
  }

  #restoreLatest(sample: InputSample): void {
    for (const watch of this.#watches) this.#restoreFor(watch, null, sample)
    for (const { watch, name } of this.#listeners) this.#restoreFor(watch, name, sample)
  }

  #restoreFor(watch: Watch, name: string | null, sample: InputSample): void {
    watch.monitor.restoreLatest(sample, name)
    if (!watch.latest || unconfirmed.has(sample.quality)) return
    watch.latest.set(name, sample)
    this.#host.latestKnown(watch)
  }

  /** Evaluates a changed rule of the point with the latest values. */
  evaluate(watch: Watch, latest: InputSample | undefined, now: number): void {
    this.#calmRange = noValues
    watch.monitor.evaluate(latest, now)
  }

  #takeInput(watch: Watch, name: string, sample: InputSample): boolean {
    this.#follow(watch, sample.rts)
    return watch.monitor.takeInput(name, sample)
  }

  #follow(watch: Watch, rts: number): void {
    watch.latest = undefined
    if (rts > watch.lastRts) this.#host.queue.seal(watch, watch.lastRts)
    watch.lastRts = rts
  }
}
