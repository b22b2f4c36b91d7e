// All monitors of an intake: made from the rules, restored from what is stored, driven by samples and by the clock.
import type { Level, Side } from '@gemba/contract/alarm/limits.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor, type Work } from '../../platform/db/work.ts'
import type { LadderState, LevelMove } from './ladder.ts'
import { AlarmMonitor, type MonitorHost, type MonitorRule, type MonitorState } from './monitor.ts'
import { MoveRecorder } from './record-moves.ts'

const tickMs = 20
const saveMs = 1000

interface LoadedRule extends MonitorRule {
  readonly ackRequired: boolean
}

/** The monitors of one point, as the intake calls them. */
export class PointAlarms {
  monitors: AlarmMonitor[] = []

  take(ts: number, rts: number, value: number | string | null, quality: number): void {
    for (const monitor of this.monitors) monitor.take(ts, rts, value, quality)
  }
}

export class AlarmEngine implements MonitorHost {
  readonly #database: Database
  readonly #recorder: MoveRecorder
  readonly #report: (message: string, error: unknown) => void
  readonly #points = new Map<string, PointAlarms>()
  readonly #rules = new Map<string, { rule: LoadedRule; text: string; monitor: AlarmMonitor }>()
  readonly #pending = new Set<AlarmMonitor>()
  readonly #unsaved = new Set<AlarmMonitor>()
  readonly #timers: NodeJS.Timeout[] = []
  #saving: Promise<void> = Promise.resolve()

  constructor(database: Database, report: (message: string, error: unknown) => void) {
    this.#database = database
    this.#report = report
    this.#recorder = new MoveRecorder(database, report)
  }

  start(): void {
    this.#timers.push(setInterval(() => this.#tick(Date.now()), tickMs))
    this.#timers.push(setInterval(() => this.#save(), saveMs))
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#save()
    await Promise.all([this.#saving, this.#recorder.stop()])
  }

  /** The alarms of a point; the object stays the same while the point has rules. */
  attach(pointId: string): PointAlarms | undefined {
    return this.#points.get(pointId)
  }

  /** Brings the monitors in line with the stored rules. A rule that did not change keeps its timers. */
  async load(): Promise<void> {
    const { rules, states } = await inWork(this.#database, systemActor(), async ({ tx }) => ({
      rules: (
        await sql<LoadedRule>`select r.id as "ruleId", r.point_id as "pointId", r.company_id as "companyId",
          r.deadband, r.on_delay_ms as "onDelayMs", r.off_delay_ms as "offDelayMs", r.on_bad::int as "onBad",
          r.ack_required = 1 as "ackRequired",
          jsonb_build_object('urgencyMax', urgency_max, 'errorMax', error_max, 'warnMax', warn_max,
            'warnMin', warn_min, 'errorMin', error_min, 'urgencyMin', urgency_min) as limits
        from alarm_rule r where r.point_id is not null and r.is_enabled = 1`.execute(tx)
      ).rows,
      states: await storedStates(tx),
    }))
    const wanted = new Set(rules.map(({ ruleId }) => ruleId))
    for (const [ruleId, { monitor }] of this.#rules) if (!wanted.has(ruleId)) this.#drop(ruleId, monitor)
    for (const rule of rules) this.#put(rule, states.get(rule.ruleId))
    for (const alarms of this.#points.values()) alarms.monitors = []
    for (const { rule, monitor } of this.#rules.values()) {
      const alarms = this.#points.get(rule.pointId) ?? new PointAlarms()
      alarms.monitors.push(monitor)
      this.#points.set(rule.pointId, alarms)
    }
    for (const [pointId, { monitors }] of this.#points) if (monitors.length === 0) this.#points.delete(pointId)
  }

  moved({ rule }: AlarmMonitor, move: LevelMove): void {
    const { ruleId, pointId, companyId } = rule
    this.#recorder.add({ ruleId, pointId, companyId, ackRequired: (rule as LoadedRule).ackRequired, move })
  }

  pending(monitor: AlarmMonitor): void {
    if (monitor.isPending) this.#pending.add(monitor)
    this.#unsaved.add(monitor)
  }

  #put(rule: LoadedRule, stored: MonitorState | undefined): void {
    const text = JSON.stringify(rule)
    const known = this.#rules.get(rule.ruleId)
    if (known?.text === text) return
    const monitor = new AlarmMonitor(rule, this)
    const state = known ? levelsOnly(known.monitor.save()) : stored
    if (state) monitor.restore(state)
    if (known) this.#pending.delete(known.monitor)
    this.#rules.set(rule.ruleId, { rule, text, monitor })
  }

  #drop(ruleId: string, monitor: AlarmMonitor): void {
    this.#rules.delete(ruleId)
    this.#pending.delete(monitor)
    this.#unsaved.delete(monitor)
  }

  #tick(now: number): void {
    for (const monitor of this.#pending) {
      monitor.due(now)
      if (!monitor.isPending) this.#pending.delete(monitor)
    }
  }

  #save(): void {
    if (this.#unsaved.size === 0) return
    const monitors = [...this.#unsaved].filter(({ rule }) => this.#rules.has(rule.ruleId))
    this.#unsaved.clear()
    this.#saving = this.#saving.then(() => this.#store(monitors)).catch((error) => this.#report('alarm timers', error))
  }

  async #store(monitors: readonly AlarmMonitor[]): Promise<void> {
    const rows = monitors.map((monitor) => ({
      ruleId: monitor.rule.ruleId,
      state: monitor.isPending ? monitor.save() : null,
    }))
    await inWork(this.#database, systemActor(), async ({ tx }) => {
      await sql`insert into alarm_timer (rule_id, company_id, state)
        select r.id, r.company_id, t.state
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("ruleId" bigint, state jsonb)
        join alarm_rule r on r.id = t."ruleId" where t.state is not null
        on conflict (rule_id) do update set state = excluded.state`.execute(tx)
      const ended = rows.filter(({ state }) => state === null).map(({ ruleId }) => ruleId)
      await sql`delete from alarm_timer where rule_id = any(${ended}::bigint[])`.execute(tx)
    })
  }
}

/** Timers of changed limits would measure the wrong thing; the levels stay. */
function levelsOnly(state: MonitorState): MonitorState {
  const nothing = [null, null, null, null]
  return Object.fromEntries(
    Object.entries(state).map(([side, ladder]) => [side, { ...ladder, entering: nothing, leaving: nothing }]),
  )
}

interface LiveRow {
  rule_id: string
  side: 1 | -1
  level: Level
  peak_value: number | null
  peak_at: number
}

/** Levels from the live episodes, timers from where they were kept. */
async function storedStates(tx: Work['tx']): Promise<Map<string, MonitorState>> {
  const states = new Map<string, Partial<Record<Side, LadderState>>>()
  const timers = await sql<{ rule_id: string; state: MonitorState }>`select rule_id, state from alarm_timer`.execute(tx)
  for (const { rule_id: ruleId, state } of timers.rows) {
    states.set(
      ruleId,
      Object.fromEntries(Object.entries(state).map(([side, ladder]) => [side, { ...ladder, level: 0 }])),
    )
  }
  const live = await sql<LiveRow>`select rule_id, side, level, peak_value, peak_at from alarm_fact
    where ended_at is null and is_active`.execute(tx)
  for (const row of live.rows) {
    const side: Side = row.side === 1 ? 'high' : 'low'
    const state = states.get(row.rule_id) ?? {}
    const { entering = [null, null, null, null], leaving = [null, null, null, null] } = state[side] ?? {}
    const peak = { peakValue: row.peak_value ?? 0, peakTs: row.peak_at }
    states.set(row.rule_id, { ...state, [side]: { level: row.level, entering, leaving, ...peak } })
  }
  return states
}
