// All monitors of an intake: created from the rules, restored from the stored folds, called with samples and with the
// time.
import type { ReceiveClock } from '../../platform/clock.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Work } from '../../platform/db/work.ts'
import { type EpisodeFold, FoldQueue } from './fold-queue.ts'
import { loadFolds, type StoredFold } from './fold-store.ts'
import { AlarmMonitor, type MonitorHost, type MonitorRule, type MonitorState } from './monitor.ts'
import type { LevelChange } from './rule/ladder.ts'

const tickMs = 20
const saveMs = 1000
/** Minimum time between two stored peaks of a value that keeps rising during an alarm. */
const peakMs = 3000

interface LoadedRule extends MonitorRule {
  readonly ackRequired: boolean
}

/** Returns the enabled rules of points, of all companies. */
async function loadRules({ tx }: Pick<Work, 'tx'>): Promise<LoadedRule[]> {
  const rows = await tx
    .selectFrom('alarm_rule')
    .select(['id as ruleId', 'point_id as pointId', 'company_id as companyId', 'deadband', 'ack_required'])
    .select(['on_delay_ms as onDelayMs', 'off_delay_ms as offDelayMs', 'on_bad as onBad', 'comparison'])
    .select(['urgency_max', 'error_max', 'warn_max', 'warn_min', 'error_min', 'urgency_min'])
    .$narrowType<Pick<LoadedRule, 'pointId' | 'onBad'>>()
    .where('point_id', 'is not', null)
    .where('is_enabled', '=', 1)
    .execute()
  return rows.map(({ ack_required: ackRequired, urgency_max: urgencyMax, urgency_min: urgencyMin, ...row }) => {
    const { error_max: errorMax, warn_max: warnMax, warn_min: warnMin, error_min: errorMin, ...rule } = row
    const limits = { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin }
    return { ...rule, ackRequired: ackRequired === 1, limits }
  })
}

/** A rule with its monitor. */
interface Watch extends EpisodeFold {
  readonly rule: LoadedRule
  readonly text: string
  readonly monitor: AlarmMonitor
  /** Samples received up to this instant are in the restored state and skipped in a replay; null is unknown. */
  readonly foldedAt: number | null
  /** Receive time of the last sample. */
  lastRts: number
}

/** The monitors of one point, as called by the intake. */
export class PointAlarms {
  readonly #queue: FoldQueue
  watches: Watch[] = []

  constructor(queue: FoldQueue) {
    this.#queue = queue
  }

  take(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    let hasChanged = false
    for (const watch of this.watches) {
      if (rts > watch.lastRts) this.#queue.seal(watch, watch.lastRts)
      watch.lastRts = rts
      if (watch.monitor.take(ts, rts, value, quality)) hasChanged = true
    }
    return hasChanged
  }

  replay(ts: number, rts: number, value: number | string | null, quality: number): void {
    for (const watch of this.watches) {
      if (watch.foldedAt !== null && rts <= watch.foldedAt) continue
      if (rts > watch.lastRts) this.#queue.seal(watch, watch.lastRts)
      watch.lastRts = rts
      watch.monitor.take(ts, rts, value, quality)
    }
  }
}

export interface AlarmEngineOptions {
  readonly store: Store
  /** The clock that assigns receive times. */
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class AlarmEngine implements MonitorHost {
  readonly #store: Store
  readonly #clock: ReceiveClock
  readonly #queue: FoldQueue
  readonly #points = new Map<string, PointAlarms>()
  readonly #rules = new Map<string, Watch>()
  readonly #pending = new Set<AlarmMonitor>()
  readonly #timers: NodeJS.Timeout[] = []
  #levelChanges = 0
  #tickAt = 0
  #isStarted = false

  constructor(options: AlarmEngineOptions) {
    this.#store = options.store
    this.#clock = options.clock
    this.#queue = new FoldQueue(options)
  }

  /**
   * Starts the clock ticks and the storing of level changes, after the samples of an earlier run were replayed.
   * @param whenSynced resolves when every sample received so far is on disk
   */
  start(whenSynced: () => Promise<void>): void {
    this.#isStarted = true
    // An instant in the future would hide samples from the next replay.
    const now = this.#clock.now()
    for (const watch of this.#rules.values())
      if (watch.foldedAt === null || watch.foldedAt >= now) this.#queue.note(watch)
    this.#queue.open(whenSynced)
    this.#timers.push(setInterval(() => this.#tick(), tickMs))
    this.#timers.push(setInterval(() => this.#queue.flush(), saveMs))
  }

  /** Stops within `graceMs`. Unstored changes are repeated by the replay of the samples after the last stored fold. */
  async stop(graceMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#queue.stop(graceMs)
  }

  /** The instant before which all consequences of received samples are stored. */
  get storedBefore(): number {
    return this.#queue.storedBefore
  }

  /** Whether so many level changes wait for the store that the intake should accept no more samples. */
  get isFull(): boolean {
    return this.#queue.isFull
  }

  /** Returns the alarms of a point. The object stays the same while the point has rules. */
  attach(pointId: string): PointAlarms | undefined {
    return this.#points.get(pointId)
  }

  /** Updates the monitors to the stored rules. A rule that did not change keeps its timers. */
  async load(): Promise<void> {
    const { rules, folds } = await this.#store.asSystem('intake').inWork(async ({ tx }) => ({
      rules: await loadRules({ tx }),
      folds: await loadFolds({ tx }),
    }))
    const enabledIds = new Set(rules.map(({ ruleId }) => ruleId))
    for (const [ruleId, { monitor }] of this.#rules) if (!enabledIds.has(ruleId)) this.#remove(ruleId, monitor)
    for (const rule of rules) this.#put(rule, folds.get(rule.ruleId))
    for (const alarms of this.#points.values()) alarms.watches = []
    for (const watch of this.#rules.values()) {
      const alarms = this.#points.get(watch.rule.pointId) ?? new PointAlarms(this.#queue)
      alarms.watches.push(watch)
      this.#points.set(watch.rule.pointId, alarms)
    }
    for (const [pointId, { watches }] of this.#points) if (watches.length === 0) this.#points.delete(pointId)
  }

  levelChanged({ rule }: AlarmMonitor, levelChange: LevelChange): void {
    const { ruleId, pointId, companyId } = rule
    const { ackRequired } = rule as LoadedRule
    const watch = this.#rules.get(ruleId)
    if (watch)
      this.#queue.add(watch, { ruleId, pointId, companyId, ackRequired, levelChange, order: this.#levelChanges++ })
  }

  changed(monitor: AlarmMonitor, what: 'state' | 'peak'): void {
    if (monitor.isPending) this.#pending.add(monitor)
    const watch = this.#rules.get(monitor.rule.ruleId)
    if (watch) this.#queue.note(watch, what === 'peak' ? peakMs : 0)
  }

  #put(rule: LoadedRule, stored: StoredFold | undefined): void {
    const text = JSON.stringify(rule)
    const existing = this.#rules.get(rule.ruleId)
    if (existing?.text === text) return
    const monitor = new AlarmMonitor(rule, this)
    const state = existing ? levelsOnly(existing.monitor.save()) : stored?.state
    const { ruleId, companyId } = rule
    const foldNo = existing?.foldNo ?? stored?.no ?? 0
    const foldedAt = stored?.foldedAt ?? null
    const lastRts = existing?.lastRts ?? foldedAt ?? 0
    const watch = { rule, ruleId, companyId, text, monitor, foldNo, foldedAt, lastRts, save: () => monitor.save() }
    if (existing) this.#pending.delete(existing.monitor)
    if (state) monitor.restore(state)
    if (monitor.isPending) this.#pending.add(monitor)
    this.#rules.set(ruleId, watch)
    // The rule counts from now on, and not from before its change.
    if (this.#isStarted) this.#queue.note(watch)
  }

  #remove(ruleId: string, monitor: AlarmMonitor): void {
    this.#rules.delete(ruleId)
    this.#pending.delete(monitor)
    this.#queue.remove(ruleId)
  }

  /** Stores all folds again whose time is ahead of the clock, because they would hide samples from the next replay. */
  #followClock(now: number): void {
    this.#queue.followClock(now)
    for (const watch of this.#rules.values()) this.#queue.note(watch)
  }

  /**
   * Advances the monitors to the previous millisecond. A sample of the current one may still arrive and has precedence.
   */
  #tick(): void {
    const now = this.#clock.now()
    if (now < this.#tickAt) this.#followClock(now)
    this.#tickAt = now
    const before = now - 1
    for (const monitor of this.#pending) {
      monitor.due(before)
      if (!monitor.isPending) this.#pending.delete(monitor)
    }
  }
}

/** Returns the state without timers, which do not fit changed limits. The levels stay. */
function levelsOnly(state: MonitorState): MonitorState {
  const nothing = [null, null, null, null]
  return Object.fromEntries(
    Object.entries(state).map(([side, ladder]) => [side, { ...ladder, entering: nothing, leaving: nothing }]),
  )
}
