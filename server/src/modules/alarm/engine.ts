// All monitors of an intake: created from the rules, restored from the stored folds, called with samples and with the
// time.
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import type { ReceiveClock } from '../../platform/clock.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Read } from '../../platform/db/work.ts'
import { mapInTurns } from '../../platform/in-turns.ts'
import { waitAtMost } from '../../platform/pause.ts'
import { listCompanies } from '../identity/intake.ts'
import { LateRanges } from './backfill/late-ranges.ts'
import { FoldQueue } from './fold-queue.ts'
import { loadFolds, type StoredFold } from './fold-store.ts'
import { AlarmMonitor, type MonitorHost, type MonitorState, mapLadders } from './monitor.ts'
import { PointAlarms, type PointAlarmsHost, type Watch } from './point-alarms.ts'
import type { LevelChange } from './rule/ladder.ts'
import { type LoadedRule, monitorColumns, monitorRuleOf, resolveInputs } from './rule/monitor-rule.ts'
import type { InputSample } from './signal/signal.ts'
import { TimerWheel } from './signal/timer-wheel.ts'

const tickMs = 20
const saveMs = 1000
/** Minimum time between two stored peaks of a value that keeps rising during an alarm. */
const peakMs = 3000

const { limit, state: stateKind, deviation, expression } = alarmRuleKind.codes
/** Kinds that compare latest values. The others compare values over time, and wait for the next one. */
const evaluatedKinds: ReadonlySet<number> = new Set([limit, stateKind, deviation, expression])

/** The rules of a load, default all. */
export interface RuleScope {
  /** The rules that may have changed: all of some points, and some others. The rest stays as it is. */
  readonly changed?: { readonly pointIds: readonly string[]; readonly ruleIds: readonly string[] } | undefined
  /** The points that this intake serves. Rules of others are left out. */
  readonly owned?: ReadonlySet<string> | undefined
}

/** Returns the enabled rules of points, of all companies, with the points that they refer to. */
async function loadRules(read: Read, { changed, owned }: RuleScope): Promise<LoadedRule[]> {
  const rows = await read.tx
    .selectFrom('alarm_rule')
    .select(monitorColumns)
    .where('point_id', 'is not', null)
    .where('is_enabled', '=', 1)
    .$if(changed !== undefined, (rules) =>
      rules.where(({ eb, or }) =>
        or([eb('point_id', '=', anyId(changed?.pointIds ?? [])), eb('id', '=', anyId(changed?.ruleIds ?? []))]),
      ),
    )
    .execute()
  const ownedRows = owned ? rows.filter((row) => owned.has(row.point_id ?? '')) : rows
  const zones = new Map((await listCompanies(read)).map(({ id, zone }) => [id, zone]))
  const rules = await mapInTurns(ownedRows, (row) =>
    Object.assign(monitorRuleOf(row), { zone: zones.get(row.company_id) ?? 'UTC' }),
  )
  return resolveInputs(read, rules)
}

/** A rule that is new, or differs from the one of its monitor. */
interface RuleChange {
  readonly rule: LoadedRule
  /** The rule as JSON, with which the next load compares. */
  readonly text: string
}

export interface AlarmEngineOptions {
  readonly store: Store
  /** The clock that assigns receive times. */
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class AlarmEngine implements MonitorHost, PointAlarmsHost {
  readonly queue: FoldQueue
  readonly #late: LateRanges
  readonly #store: Store
  readonly #clock: ReceiveClock
  /** Rules whose state changes without a sample at an instant that is known before. */
  readonly #wheel = new TimerWheel<Watch>()
  readonly #points = new Map<string, PointAlarms>()
  readonly #rules = new Map<string, Watch>()
  readonly #pending = new Set<AlarmMonitor>()
  /** Changed rules of which a latest value was restored since the last tick. */
  readonly #changed = new Set<Watch>()
  readonly #timers: NodeJS.Timeout[] = []
  #levelChanges = 0
  #tickAt = 0
  #isStarted = false

  constructor(options: AlarmEngineOptions) {
    this.#store = options.store
    this.#clock = options.clock
    this.queue = new FoldQueue(options)
    this.#late = new LateRanges(options)
  }

  /**
   * Starts the clock ticks and the storing of level changes, after the samples of an earlier run were replayed.
   * @param whenSynced resolves when every sample received so far is on disk
   */
  start(whenSynced: () => Promise<void>): void {
    this.#isStarted = true
    // An instant in the future would hide samples from the next replay.
    const now = this.#clock.now()
    for (const alarms of this.#points.values()) alarms.endReplay()
    for (const watch of this.#rules.values()) {
      if (watch.foldedAt === null || watch.foldedAt >= now) this.queue.note(watch)
      this.#begin(watch)
    }
    this.queue.open(whenSynced)
    this.#timers.push(setInterval(() => this.#tick(), tickMs))
    this.#timers.push(setInterval(() => this.queue.flush(), saveMs))
    this.#timers.push(setInterval(() => void this.#late.flush(), saveMs))
  }

  /** Stops within `graceMs`. Unstored changes are repeated by the replay of the samples after the last stored fold. */
  async stop(graceMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    // What is not stored in time is noted again by the replay.
    await waitAtMost(this.#late.flush(), graceMs)
    await this.queue.stop(graceMs)
  }

  /** The instant before which all consequences of received samples are stored. */
  get storedBefore(): number {
    return Math.min(this.queue.storedBefore, this.#late.storedBefore)
  }

  /** Whether so many level changes wait for the store that the intake should accept no more samples. */
  get isFull(): boolean {
    return this.queue.isFull
  }

  /** The points of rules, and those that they refer to. */
  get inputIds(): Iterable<string> {
    return this.#points.keys()
  }

  /** Returns the alarms of a point. The object stays the same while the point has rules. */
  attach(pointId: string): PointAlarms | undefined {
    const alarms = this.#points.get(pointId)
    if (!alarms) return undefined
    alarms.isAttached = true
    for (const watch of alarms.watches) this.#begin(watch)
    return alarms
  }

  /** The point is out of service or removed. */
  detach(pointId: string): void {
    const alarms = this.#points.get(pointId)
    if (!alarms) return
    alarms.isAttached = false
    for (const watch of alarms.watches) watch.hasBegun = false
  }

  /**
   * Updates the monitors to the stored rules. Returns the points of rules that were added, changed or removed, and those
   * that these refer to. A rule that did not change keeps its timers. Compares in turns of the event loop, because
   * thousands of rules would delay samples and calls.
   */
  async load(scope: RuleScope = {}): Promise<ReadonlySet<string>> {
    const { rules, folds } = await this.#store.asSystem('intake').inWork(async (work) => {
      const loadedRules = await loadRules(work, scope)
      return { rules: loadedRules, folds: await loadFolds(work, scope.changed && valuesOf(loadedRules, 'ruleId')) }
    })
    const compared = await mapInTurns(rules, (rule) => {
      const text = JSON.stringify(rule)
      return this.#rules.get(rule.ruleId)?.text === text ? undefined : { rule, text }
    })
    const enabledIds = new Set(valuesOf(rules, 'ruleId'))
    const pointIds = new Set(scope.changed?.pointIds)
    const ruleIds = new Set(scope.changed?.ruleIds)
    const isGone = ({ rule, ruleId }: Watch): boolean =>
      !enabledIds.has(ruleId) && (!scope.changed || pointIds.has(rule.pointId) || ruleIds.has(ruleId))
    return this.#apply(
      isGone,
      compared.filter((change) => change !== undefined),
      folds,
    )
  }

  /** Applies changes of rules in one turn, because a sample must not meet half of them. */
  #apply(
    isGone: (watch: Watch) => boolean,
    changes: readonly RuleChange[],
    folds: ReadonlyMap<string, StoredFold>,
  ): ReadonlySet<string> {
    const changedRules = changes.map(({ rule }) => rule)
    for (const watch of this.#rules.values()) {
      if (!isGone(watch)) continue
      changedRules.push(watch.rule)
      this.#remove(watch.ruleId, watch.monitor)
    }
    for (const change of changes) {
      const before = this.#rules.get(change.rule.ruleId)
      if (before) changedRules.push(before.rule)
      this.#put(change, folds.get(change.rule.ruleId))
    }
    const linkedIds = new Set(changedRules.flatMap(({ pointId, inputs }) => [pointId, ...valuesOf(inputs, 'pointId')]))
    this.#connect(linkedIds)
    return linkedIds
  }

  /** Connects points with the rules that concern them. */
  #connect(pointIds: ReadonlySet<string>): void {
    if (pointIds.size === 0) return
    for (const pointId of pointIds) this.#alarmsOf(pointId).disconnect()
    for (const watch of this.#rules.values()) {
      if (pointIds.has(watch.rule.pointId)) this.#alarmsOf(watch.rule.pointId).connect(watch, null)
      for (const { name, pointId } of watch.rule.inputs)
        if (pointIds.has(pointId)) this.#alarmsOf(pointId).connect(watch, name)
    }
    for (const pointId of pointIds) if (!this.#alarmsOf(pointId).isUsed) this.#points.delete(pointId)
  }

  time(watch: Watch): void {
    watch.isTimed = true
    this.#wheel.add(watch, watch.monitor.signalDueAt)
  }

  latestKnown(watch: Watch): void {
    this.#changed.add(watch)
  }

  noteLate({ ruleId, companyId }: Watch, ts: number): void {
    this.#late.note({ ruleId, companyId }, ts)
  }

  levelChanged({ rule }: AlarmMonitor, levelChange: LevelChange): void {
    const { ruleId, pointId, companyId } = rule
    const watch = this.#rules.get(ruleId)
    if (!watch) return
    const { ackRequired, isLatched } = watch.rule
    const order = this.#levelChanges++
    this.queue.add(watch, { ruleId, pointId, companyId, ackRequired, isLatched, levelChange, order })
  }

  changed(monitor: AlarmMonitor, what: 'state' | 'peak'): void {
    if (monitor.isPending) this.#pending.add(monitor)
    const watch = this.#rules.get(monitor.rule.ruleId)
    if (watch) this.queue.note(watch, what === 'peak' ? peakMs : 0)
  }

  #put({ rule, text }: RuleChange, stored: StoredFold | undefined): void {
    const existing = this.#rules.get(rule.ruleId)
    const monitor = new AlarmMonitor(rule, this)
    // Levels of another kind or point mean something else. Their alarms are closed.
    const isSame = existing && existing.rule.kind === rule.kind && existing.rule.pointId === rule.pointId
    const state = isSame ? levelsOnly(existing.monitor.save()) : stored?.state
    const { ruleId, companyId } = rule
    const foldNo = existing?.foldNo ?? stored?.no ?? 0
    const foldedAt = stored?.foldedAt ?? null
    const lastRts = existing?.lastRts ?? foldedAt ?? 0
    const times = { foldNo, foldedAt, lastRts, hasBegun: false, isTimed: false }
    // A rule of the start is the same as before. Its state says what its alarms are.
    const latest = this.#isStarted && evaluatedKinds.has(rule.kind) ? new Map<string | null, InputSample>() : undefined
    const watch: Watch = Object.assign({ rule, ruleId, companyId, text, monitor, save: () => monitor.save() }, times, {
      latest,
    })
    if (existing) this.#pending.delete(existing.monitor)
    if (state) monitor.restore(state)
    if (monitor.isPending) this.#pending.add(monitor)
    this.#rules.set(ruleId, watch)
    // The rule counts from now on, and not from before its change.
    if (this.#isStarted) this.queue.note(watch)
  }

  #remove(ruleId: string, monitor: AlarmMonitor): void {
    this.#rules.delete(ruleId)
    this.#pending.delete(monitor)
    this.queue.remove(ruleId)
  }

  #alarmsOf(pointId: string): PointAlarms {
    const existing = this.#points.get(pointId)
    if (existing) return existing
    const alarms = new PointAlarms(this)
    this.#points.set(pointId, alarms)
    return alarms
  }

  /** Counts the time of a rule from now on, once the intake serves its point. */
  #begin(watch: Watch): void {
    if (!this.#isStarted || watch.hasBegun || !this.#points.get(watch.rule.pointId)?.isAttached) return
    watch.hasBegun = true
    watch.monitor.begin(this.#clock.now())
    if (!watch.isTimed && watch.monitor.signalDueAt < Number.POSITIVE_INFINITY) this.time(watch)
  }

  /** Stores all folds again whose time is ahead of the clock, because they would hide samples from the next replay. */
  #followClock(now: number): void {
    this.queue.followClock(now)
    for (const watch of this.#rules.values()) this.queue.note(watch)
  }

  /** Calls a monitor whose instant has come. Samples since may have moved it to a later one. */
  #takeTimed(watch: Watch, now: number): void {
    watch.isTimed = false
    // A rule that was removed, changed or is not served any more.
    if (this.#rules.get(watch.ruleId) !== watch || !watch.hasBegun) return
    watch.monitor.due(now)
    if (watch.monitor.signalDueAt < Number.POSITIVE_INFINITY) this.time(watch)
  }

  /** Evaluates changed rules with the latest values, because a device that sends only changes may send no other soon. */
  #evaluateChanged(now: number): void {
    for (const watch of this.#changed) {
      const { latest, rule, hasBegun } = watch
      if (this.#rules.get(watch.ruleId) !== watch || !hasBegun || !latest || !isComplete(rule, latest)) continue
      watch.latest = undefined
      this.#points.get(rule.pointId)?.evaluate(watch, latest.get(null), now)
    }
    this.#changed.clear()
  }

  /**
   * Advances the monitors to the previous millisecond. A sample of the current one may still arrive and has precedence.
   */
  #tick(): void {
    const now = this.#clock.now()
    if (now < this.#tickAt) this.#followClock(now)
    this.#tickAt = now
    const before = now - 1
    for (const watch of this.#wheel.takeDue(before)) this.#takeTimed(watch, before)
    this.#evaluateChanged(before)
    for (const monitor of this.#pending) {
      monitor.due(before)
      if (!monitor.isPending) this.#pending.delete(monitor)
    }
  }
}

/** Returns whether the values are known that a rule compares. A formula does not compare that of its point. */
function isComplete({ kind, inputs }: LoadedRule, latest: ReadonlyMap<string | null, InputSample>): boolean {
  return (kind === expression || latest.has(null)) && inputs.every(({ name }) => latest.has(name))
}

/** Returns the state without timers, which do not fit changed limits. The levels stay. */
function levelsOnly(state: MonitorState): MonitorState {
  const nothing = [null, null, null, null]
  return mapLadders(state, (ladder) => Object.assign({}, ladder, { entering: nothing, leaving: nothing }))
}
