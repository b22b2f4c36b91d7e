// All monitors of an intake: made from the rules, restored from what is stored, driven by samples and by the clock.
import { sql } from 'kysely'
import type { ReceiveClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { type Folding, FoldQueue } from './fold-queue.ts'
import { loadFolds, type StoredFold } from './fold-store.ts'
import type { LevelMove } from './ladder.ts'
import { AlarmMonitor, type MonitorHost, type MonitorRule, type MonitorState } from './monitor.ts'

const tickMs = 20
const saveMs = 1000

interface LoadedRule extends MonitorRule {
  readonly ackRequired: boolean
}

/** A rule with its monitor. */
interface Watch extends Folding {
  readonly rule: LoadedRule
  readonly text: string
  readonly monitor: AlarmMonitor
  /** Replayed samples received up to then are in the restored state; null is unknown. */
  readonly foldedAt: number | null
  /** When the last sample was received. */
  lastRts: number
}

/** The monitors of one point, as the intake calls them. */
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
  readonly database: Database
  /** The clock that stamps samples. */
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class AlarmEngine implements MonitorHost {
  readonly #database: Database
  readonly #clock: ReceiveClock
  readonly #queue: FoldQueue
  readonly #points = new Map<string, PointAlarms>()
  readonly #rules = new Map<string, Watch>()
  readonly #pending = new Set<AlarmMonitor>()
  readonly #timers: NodeJS.Timeout[] = []
  #moves = 0
  #isStarted = false

  constructor(options: AlarmEngineOptions) {
    this.#database = options.database
    this.#clock = options.clock
    this.#queue = new FoldQueue(options)
  }

  /**
   * Lets time pass and moves be stored, once the samples of an earlier run have been replayed.
   * @param whenSynced resolves when every sample taken so far is on disk
   */
  start(whenSynced: () => Promise<void>): void {
    this.#isStarted = true
    // An instant that the clock has yet to reach would hide samples from the next replay.
    const now = this.#clock.now()
    for (const watch of this.#rules.values())
      if (watch.foldedAt === null || watch.foldedAt >= now) this.#queue.note(watch)
    this.#queue.open(whenSynced)
    this.#timers.push(setInterval(() => this.#tick(), tickMs))
    this.#timers.push(setInterval(() => this.#queue.flush(), saveMs))
  }

  /** Ends within `graceMs`. What could not be stored follows from the samples after the last stored state. */
  async stop(graceMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#queue.stop(graceMs)
  }

  /** Samples received before this instant have led to nothing that is not stored. */
  get storedBefore(): number {
    return this.#queue.storedBefore
  }

  /** So many moves wait for the store that no more samples should come. */
  get isFull(): boolean {
    return this.#queue.isFull
  }

  /** The alarms of a point; the object stays the same while the point has rules. */
  attach(pointId: string): PointAlarms | undefined {
    return this.#points.get(pointId)
  }

  /** Brings the monitors in line with the stored rules. A rule that did not change keeps its timers. */
  async load(): Promise<void> {
    const { rules, folds } = await inWork(this.#database, systemActor(), async ({ tx }) => ({
      rules: (
        await sql<LoadedRule>`select r.id as "ruleId", r.point_id as "pointId", r.company_id as "companyId",
          r.deadband, r.on_delay_ms as "onDelayMs", r.off_delay_ms as "offDelayMs", r.on_bad::int as "onBad",
          r.ack_required = 1 as "ackRequired",
          jsonb_build_object('urgencyMax', urgency_max, 'errorMax', error_max, 'warnMax', warn_max,
            'warnMin', warn_min, 'errorMin', error_min, 'urgencyMin', urgency_min) as limits
        from alarm_rule r where r.point_id is not null and r.is_enabled = 1`.execute(tx)
      ).rows,
      folds: await loadFolds({ tx }),
    }))
    const wanted = new Set(rules.map(({ ruleId }) => ruleId))
    for (const [ruleId, { monitor }] of this.#rules) if (!wanted.has(ruleId)) this.#drop(ruleId, monitor)
    for (const rule of rules) this.#put(rule, folds.get(rule.ruleId))
    for (const alarms of this.#points.values()) alarms.watches = []
    for (const watch of this.#rules.values()) {
      const alarms = this.#points.get(watch.rule.pointId) ?? new PointAlarms(this.#queue)
      alarms.watches.push(watch)
      this.#points.set(watch.rule.pointId, alarms)
    }
    for (const [pointId, { watches }] of this.#points) if (watches.length === 0) this.#points.delete(pointId)
  }

  moved({ rule }: AlarmMonitor, move: LevelMove): void {
    const { ruleId, pointId, companyId } = rule
    const { ackRequired } = rule as LoadedRule
    const watch = this.#rules.get(ruleId)
    if (watch) this.#queue.add(watch, { ruleId, pointId, companyId, ackRequired, move, order: this.#moves++ })
  }

  changed(monitor: AlarmMonitor): void {
    if (monitor.isPending) this.#pending.add(monitor)
    const watch = this.#rules.get(monitor.rule.ruleId)
    if (watch) this.#queue.note(watch)
  }

  #put(rule: LoadedRule, stored: StoredFold | undefined): void {
    const text = JSON.stringify(rule)
    const known = this.#rules.get(rule.ruleId)
    if (known?.text === text) return
    const monitor = new AlarmMonitor(rule, this)
    const state = known ? levelsOnly(known.monitor.save()) : stored?.state
    const { ruleId, companyId } = rule
    const foldNo = known?.foldNo ?? stored?.no ?? 0
    const foldedAt = stored?.foldedAt ?? null
    const lastRts = known?.lastRts ?? foldedAt ?? 0
    const watch = { rule, ruleId, companyId, text, monitor, foldNo, foldedAt, lastRts, save: () => monitor.save() }
    if (known) this.#pending.delete(known.monitor)
    if (state) monitor.restore(state)
    if (monitor.isPending) this.#pending.add(monitor)
    this.#rules.set(ruleId, watch)
    // From here on, not from before it was made or changed.
    if (this.#isStarted) this.#queue.note(watch)
  }

  #drop(ruleId: string, monitor: AlarmMonitor): void {
    this.#rules.delete(ruleId)
    this.#pending.delete(monitor)
    this.#queue.remove(ruleId)
  }

  /** A sample of this very millisecond may still come, and would go first. */
  #tick(): void {
    const before = this.#clock.now() - 1
    for (const monitor of this.#pending) {
      monitor.due(before)
      if (!monitor.isPending) this.#pending.delete(monitor)
    }
  }
}

/** Timers of changed limits would measure the wrong thing; the levels stay. */
function levelsOnly(state: MonitorState): MonitorState {
  const nothing = [null, null, null, null]
  return Object.fromEntries(
    Object.entries(state).map(([side, ladder]) => [side, { ...ladder, entering: nothing, leaving: nothing }]),
  )
}
