// What monitors have seen, in PostgreSQL: their state together with the moves that led to it.
import type { Level, Side } from '@gemba/contract/alarm/limits.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import type { LadderState } from './ladder.ts'
import type { MonitorState } from './monitor.ts'
import { type RecordedMove, recordMove } from './record-moves.ts'

/** A monitor as it stood at an instant, with its moves since the fold before. */
export interface Fold {
  readonly ruleId: string
  readonly companyId: string
  /** Rises by one with each fold of a rule. */
  readonly no: number
  /** Server time up to which samples are in it, epoch ms. */
  readonly foldedAt: number
  readonly state: MonitorState
  readonly moves: readonly RecordedMove[]
}

/** A stored fold; `foldedAt` null is one of an earlier release, which did not say. */
export interface StoredFold {
  readonly no: number
  readonly foldedAt: number | null
  readonly state: MonitorState
}

/**
 * Stores folds of one company and their moves. A fold that is stored already, because the answer to the first attempt was
 * lost, and one whose rule is off or gone change nothing.
 */
export async function storeFolds(work: Work, folds: readonly Fold[]): Promise<void> {
  const stored = await lockRules(
    work,
    folds.map(({ ruleId }) => ruleId),
  )
  const fresh = folds.filter(({ ruleId, no }) => (stored.get(ruleId) ?? Number.POSITIVE_INFINITY) < no)
  const moves = fresh.flatMap((fold) => fold.moves).sort((one, other) => one.order - other.order)
  for (const move of moves) await recordMove(work, move)
  const rows = fresh.map(({ ruleId, no, foldedAt, state }) => ({ ruleId, no, foldedAt, state }))
  await sql`insert into alarm_timer (rule_id, company_id, state, fold_no, folded_at)
    select t."ruleId", ${work.actor.companyId}, t.state, t.no, to_timestamp(t."foldedAt" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("ruleId" bigint, no bigint, "foldedAt" bigint, state jsonb)
    on conflict (rule_id) do update
      set state = excluded.state, fold_no = excluded.fold_no, folded_at = excluded.folded_at`.execute(work.tx)
}

/** Holds the rules that are on as they are, and answers the number of the newest fold of each. */
async function lockRules({ tx, actor }: Work, ruleIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; no: string }>`select r.id, coalesce(t.fold_no, 0) as no
    from alarm_rule r left join alarm_timer t on t.rule_id = r.id
    where r.company_id = ${actor.companyId} and r.id = any(${[...ruleIds]}::bigint[]) and r.is_enabled = 1
    order by r.id for share of r`.execute(tx)
  return new Map(rows.map(({ id, no }) => [id, Number(no)]))
}

/** Forgets what the monitor of a rule has seen: one that is switched on again begins anew. */
export async function removeFold({ tx }: Work, ruleId: string): Promise<void> {
  await sql`delete from alarm_timer where rule_id = ${ruleId}`.execute(tx)
}

interface LiveRow {
  rule_id: string
  side: 1 | -1
  level: Level
  peak_value: number | null
  peak_at: number
}

/** The newest fold of each rule; the live episodes decide about levels. */
export async function loadFolds({ tx }: Pick<Work, 'tx'>): Promise<Map<string, StoredFold>> {
  const folds = new Map<string, StoredFold>()
  const { rows } = await sql<{ rule_id: string; fold_no: string; folded_at: number | null; state: MonitorState }>`
    select rule_id, fold_no, folded_at, state from alarm_timer`.execute(tx)
  for (const { rule_id: ruleId, fold_no: no, folded_at: foldedAt, state } of rows)
    folds.set(ruleId, { no: Number(no), foldedAt, state: withoutLevels(state) })
  const saved = new Map(rows.map(({ rule_id: ruleId, state }) => [ruleId, state]))
  const live = await sql<LiveRow>`select rule_id, side, level, peak_value, peak_at from alarm_fact
    where ended_at is null and is_active`.execute(tx)
  for (const row of live.rows) {
    const side: Side = row.side === 1 ? 'high' : 'low'
    const fold = folds.get(row.rule_id) ?? { no: 0, foldedAt: null, state: {} }
    const own = saved.get(row.rule_id)?.[side]
    const ladder = own?.level === row.level ? own : levelOf(row)
    folds.set(row.rule_id, { ...fold, state: { ...fold.state, [side]: ladder } })
  }
  return folds
}

const noTimers = [null, null, null, null]

function levelOf(row: LiveRow): LadderState {
  const peak = { peakValue: row.peak_value ?? 0, peakTs: row.peak_at }
  return { level: row.level, entering: noTimers, leaving: noTimers, ...peak }
}

/** A side that was raised begins anew unless its episode lives. */
function withoutLevels(state: MonitorState): MonitorState {
  return Object.fromEntries(
    Object.entries(state).map(([side, ladder]) => [
      side,
      ladder.level === 0 ? ladder : { ...ladder, level: 0, entering: noTimers, leaving: noTimers },
    ]),
  )
}
