// Stores the state of monitors in PostgreSQL, together with the level changes that led to it.

import type { Level } from '@gemba/contract/alarm/limits.ts'
import { type Selectable, sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { AlarmEpisodeTable } from '../../platform/db/tables/alarm.ts'
import type { Work } from '../../platform/db/work.ts'
import { mapInTurns } from '../../platform/in-turns.ts'
import { type MonitorState, mapLadders } from './monitor.ts'
import { type RecordedLevelChange, recordLevelChanges } from './record-level-changes.ts'
import type { LadderState } from './rule/ladder.ts'
import { sideOfCode } from './rule/side-codes.ts'

/** The state of a monitor at an instant, with its level changes since the fold before. */
export interface Fold {
  readonly ruleId: string
  readonly companyId: string
  /** Increases by one with each fold of a rule. */
  readonly no: number
  /** Server time up to which samples are in it, epoch ms. */
  readonly foldedAt: number
  readonly state: MonitorState
  readonly levelChanges: readonly RecordedLevelChange[]
}

/** A stored fold. `foldedAt` is null for folds of an earlier release, which did not store it. */
export interface StoredFold {
  readonly no: number
  readonly foldedAt: number | null
  readonly state: MonitorState
}

/**
 * Stores folds of one company and their level changes. Ignores folds that are already stored, because the reply to the
 * first attempt was lost, and those whose rule is disabled or removed.
 */
export async function storeFolds(work: Work, folds: readonly Fold[]): Promise<void> {
  const stored = await lockRules(work, valuesOf(folds, 'ruleId'))
  const fresh = folds.filter(({ ruleId, no }) => (stored.get(ruleId) ?? Number.POSITIVE_INFINITY) < no)
  const levelChanges = fresh.flatMap((fold) => fold.levelChanges).sort((left, right) => left.order - right.order)
  await recordLevelChanges(work, levelChanges)
  await movePeaks(work, fresh)
  const rows = fresh.map(({ ruleId, no, foldedAt, state }) => ({ ruleId, no, foldedAt, state }))
  await sql`insert into alarm_timer (rule_id, company_id, state, fold_no, folded_at)
    select t."ruleId", ${work.actor.companyId}, t.state, t.no, to_timestamp(t."foldedAt" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("ruleId" bigint, no bigint, "foldedAt" bigint, state jsonb)
    on conflict (rule_id) do update
      set state = excluded.state, fold_no = excluded.fold_no, folded_at = excluded.folded_at`.execute(work.tx)
}

/** Updates the peaks of live episodes. Locks them in the same order as the actions of users. */
async function movePeaks({ tx }: Work, folds: readonly Fold[]): Promise<void> {
  const peaks = folds.flatMap(({ ruleId, state }) =>
    (['high', 'low'] as const).flatMap((side) => {
      const ladder = state[side]
      if (!ladder || ladder.level === 0) return []
      return [{ ruleId, side: side === 'high' ? 1 : -1, value: ladder.peakValue, ts: ladder.peakTs }]
    }),
  )
  if (peaks.length === 0) return
  await sql`with moved as (
      select e.id, t.value, t.ts
      from alarm_episode e
      join jsonb_to_recordset(${JSON.stringify(peaks)}::jsonb) as t ("ruleId" bigint, side smallint, value float8, ts float8)
        on e.rule_id = t."ruleId" and e.side = t.side
      where e.ended_at is null and e.is_active and (e.peak_value is null or (t.value - e.peak_value) * e.side > 0)
      order by e.id
      for update of e
    )
    update alarm_episode e set peak_value = moved.value, peak_at = to_timestamp(moved.ts / 1000.0)
    from moved where moved.id = e.id`.execute(tx)
}

/** Locks the enabled rules and returns the number of the newest fold of each. */
async function lockRules(work: Work, ruleIds: readonly string[]): Promise<Map<string, number>> {
  const rules = await ofCompany(work)
    .selectFrom('alarm_rule as r')
    .leftJoin('alarm_timer as t', 't.rule_id', 'r.id')
    .select(['r.id', 't.fold_no as no'])
    .where('r.id', '=', anyId(ruleIds))
    .where('r.is_enabled', '=', 1)
    .orderBy('r.id')
    .forShare('r')
    .execute()
  return new Map(rules.map(({ id, no }) => [id, Number(no ?? 0)]))
}

/** Removes the fold of a rule. After being enabled again its monitor starts without state. */
export async function removeFold({ tx }: Work, ruleId: string): Promise<void> {
  await tx.deleteFrom('alarm_timer').where('rule_id', '=', ruleId).execute()
}

type LiveRow = Pick<Selectable<AlarmEpisodeTable>, 'rule_id' | 'side' | 'live_level' | 'peak_value' | 'peak_at'>

/** Returns the newest fold of each rule. The levels are taken from the live episodes. */
export async function loadFolds(
  { tx }: Pick<Work, 'tx'>,
  ruleIds?: readonly string[],
): Promise<Map<string, StoredFold>> {
  const timers = await tx
    .selectFrom('alarm_timer')
    .select(['rule_id', 'fold_no', 'folded_at', 'state'])
    .$if(ruleIds !== undefined, (rows) => rows.where('rule_id', '=', anyId(ruleIds ?? [])))
    .execute()
  const live = await tx
    .selectFrom('alarm_episode')
    .select(['rule_id', 'side', 'live_level', 'peak_value', 'peak_at'])
    .where('ended_at', 'is', null)
    .where('is_active', '=', true)
    // The condition of an alarm that waits for its reset is normal.
    .where('normal_at', 'is', null)
    .$if(ruleIds !== undefined, (rows) => rows.where('rule_id', '=', anyId(ruleIds ?? [])))
    .execute()
  const saved = new Map(timers.map(({ rule_id, state }) => [rule_id, state as MonitorState]))
  const entries = await mapInTurns(timers, ({ rule_id: ruleId, fold_no: no, folded_at: foldedAt }) => {
    const fold: StoredFold = { no: Number(no), foldedAt, state: withoutLevels(saved.get(ruleId) ?? {}) }
    return [ruleId, fold] as const
  })
  const folds = new Map(entries)
  for (const row of live) {
    const side = sideOfCode(row.side)
    const fold = folds.get(row.rule_id) ?? { no: 0, foldedAt: null, state: {} }
    const sideState = saved.get(row.rule_id)?.[side]
    const ladder = sideState?.level === row.live_level ? sideState : levelOf(row)
    folds.set(row.rule_id, { ...fold, state: { ...fold.state, [side]: ladder } })
  }
  return folds
}

const noTimers = [null, null, null, null]

function levelOf(row: LiveRow): LadderState {
  const peak = { peakValue: row.peak_value ?? 0, peakTs: row.peak_at }
  return { level: row.live_level as Level, entering: noTimers, leaving: noTimers, ...peak }
}

/** Returns the state of a side without a live episode, which starts without levels. */
function withoutLevels(state: MonitorState): MonitorState {
  return mapLadders(state, (ladder) =>
    ladder.level === 0 ? ladder : Object.assign({}, ladder, { level: 0, entering: noTimers, leaving: noTimers }),
  )
}
