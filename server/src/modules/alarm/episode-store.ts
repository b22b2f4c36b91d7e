// Episodes and their logs in PostgreSQL. The row of an episode is the fold of its log, and both are written in one
// transaction.

import type { Side } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { type Selectable, sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { AlarmEpisodeTable } from '../../platform/db/tables/alarm.ts'
import { companyOf, type Work } from '../../platform/db/work.ts'
import { describePoint } from '../equipment/intake.ts'
import { findAnnunciations } from './episode.ts'
import type { Episode, Transition } from './episode-facts.ts'
import type { AppendedTransitions, Log } from './episode-transitions.ts'
import { codeOfSide, sideOfCode } from './rule/side-codes.ts'
import type { ShelfFacts } from './shelf/shelf-actions.ts'

/** An episode with its id, company, point and names. */
export interface StoredEpisode {
  readonly id: string
  readonly ruleId: string
  readonly pointId: string
  readonly objectId: string
  readonly objectName: string
  readonly pointName: string
  readonly unit: string | null
  readonly decimals: number
  readonly version: number
  readonly log: Log
  readonly condition: EpisodeCondition
}

/** What the rule of an episode said when it was raised. */
export interface EpisodeCondition {
  readonly kind: number
  readonly textZh: string | null
  readonly textEn: string | null
}

type Row = Selectable<AlarmEpisodeTable>

function storedOf(row: Row): StoredEpisode {
  return {
    id: row.id,
    ruleId: row.rule_id,
    pointId: row.point_id,
    objectId: row.object_id,
    objectName: row.object_name,
    pointName: row.point_name,
    unit: row.unit,
    decimals: row.decimals,
    version: row.version,
    condition: { kind: row.kind, textZh: row.text_zh, textEn: row.text_en },
    log: { episode: episodeOf(row), length: row.log_length, lastRts: row.log_at },
  }
}

function episodeOf(row: Row): Episode {
  return {
    batchNo: row.batch_no,
    side: sideOfCode(row.side),
    ackRequired: row.ack_required,
    isActive: row.is_active,
    isAcked: row.is_acked,
    isSuppressed: row.is_suppressed,
    suppressTs: row.suppress_at,
    isLatched: row.is_latched,
    normalTs: row.normal_at,
    isBackfilled: row.is_backfilled,
    level: row.level as Episode['level'],
    limit: row.limit_value,
    liveLevel: row.live_level as Episode['liveLevel'],
    liveLimit: row.live_limit,
    maxLevel: row.max_level as Episode['maxLevel'],
    occurTs: row.occur_at,
    raiseTs: row.raise_at,
    occurValue: row.occur_value,
    peakValue: row.peak_value,
    peakTs: row.peak_at,
    lastValue: row.last_value,
    returnTs: row.return_at,
    ackTs: row.ack_at,
    ackUser: row.ack_user,
    ackNote: row.ack_note,
    firstAckTs: row.first_ack_at,
    isAnnunciated: row.is_annunciated,
    flowStatus: row.flow_status as Episode['flowStatus'],
    alarmResult: row.alarm_result as Episode['alarmResult'],
    handleTs: row.handle_at,
    handleUser: row.handle_user,
    handleText: row.handle_text,
    reasonTags: row.reason_tags,
    count: row.raise_count,
    endedTs: row.ended_at,
    closedTs: row.closed_at,
    closeReason: row.close_reason,
    ...shelfFactsOf(row),
  }
}

const shelfFactsOf = (row: Row): ShelfFacts => ({
  shelve: row.shelve as ShelfFacts['shelve'],
  shelveTs: row.shelve_at,
  shelveUntil: row.shelve_until,
  shelveUser: row.shelve_user,
  shelveReason: row.shelve_reason,
  shelveLevel: row.shelve_level,
  isOutOfService: row.is_out_of_service,
  serviceTs: row.service_at,
  serviceUser: row.service_user,
  serviceReason: row.service_reason,
  startTs: row.start_at,
  startUser: row.start_user,
  assignee: row.assignee,
})

/** Locks the live episode of a rule on a point and side, if there is one. */
export async function lockLiveEpisode(
  { tx }: Work,
  key: { ruleId: string; pointId: string; side: Side },
): Promise<StoredEpisode | undefined> {
  const row = await tx
    .selectFrom('alarm_episode')
    .selectAll()
    .where('rule_id', '=', key.ruleId)
    .where('point_id', '=', key.pointId)
    .where('side', '=', codeOfSide(key.side))
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && storedOf(row)
}

/** Locks episodes of the actor's company by id, in id order. */
export async function lockEpisodes(work: Work, ids: readonly string[]): Promise<StoredEpisode[]> {
  const rows = await ofCompany(work)
    .selectFrom('alarm_episode')
    .selectAll()
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(storedOf)
}

/** Locks the live episodes of a rule. */
export async function lockEpisodesOfRule(work: Work, ruleId: string): Promise<StoredEpisode[]> {
  const rows = await ofCompany(work)
    .selectFrom('alarm_episode')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .where('closed_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(storedOf)
}

const at = (instant: number | null): Date | null => (instant === null ? null : new Date(instant))

export interface EpisodeKey {
  readonly ruleId: string
  readonly pointId: string
  readonly condition: EpisodeCondition
  /** The gateway of an alarm of communication. */
  readonly boxId?: string | null
  /** A past episode as it ended. */
  readonly asItEnded?: Episode
}

/**
 * Inserts a new episode with a copy of the current names of object and point. Inserts nothing if the point was removed.
 * A past episode is inserted with its end, so that it does not conflict with a live one.
 */
export async function insertEpisode(
  work: Work,
  { episode, transitions }: AppendedTransitions,
  key: EpisodeKey,
): Promise<StoredEpisode | undefined> {
  const point = await describePoint(work, key.pointId)
  if (!point) return undefined
  const { kind, textZh, textEn } = key.condition
  const isRate = kind === alarmRuleKind.codes.rate
  const { id } = await work.tx
    .insertInto('alarm_episode')
    .values({
      company_id: companyOf(work.actor),
      batch_no: episode.batchNo,
      rule_id: key.ruleId,
      point_id: point.pointId,
      object_id: point.objectId,
      object_code: point.objectCode,
      object_name: point.objectName,
      point_code: point.pointCode,
      point_name: point.pointName,
      unit: isRate ? `${point.unit ?? ''}/s` : point.unit,
      kind,
      text_zh: textZh,
      text_en: textEn,
      decimals: point.decimals,
      ack_required: episode.ackRequired,
      ...stateOf(key.asItEnded ?? episode),
      side: codeOfSide(episode.side),
      is_latched: episode.isLatched,
      is_backfilled: episode.isBackfilled,
      box_id: key.boxId ?? null,
      occur_at: new Date(episode.occurTs),
      raise_at: new Date(episode.raiseTs),
      occur_value: episode.occurValue,
      log_at: new Date(episode.raiseTs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendTransitions(work, [{ before: undefined, transitions }])
  const [stored] = await lockEpisodes(work, [id])
  return stored
}

/** The columns that change during an episode. */
const stateOf = (episode: Episode) => ({
  is_active: episode.isActive,
  is_acked: episode.isAcked,
  is_suppressed: episode.isSuppressed,
  suppress_at: at(episode.suppressTs),
  normal_at: at(episode.normalTs),
  level: episode.level,
  live_level: episode.liveLevel,
  live_limit: episode.liveLimit,
  max_level: episode.maxLevel,
  limit_value: episode.limit,
  peak_value: episode.peakValue,
  peak_at: new Date(episode.peakTs),
  last_value: episode.lastValue,
  return_at: at(episode.returnTs),
  ack_at: at(episode.ackTs),
  ack_user: episode.ackUser,
  ack_note: episode.ackNote,
  first_ack_at: at(episode.firstAckTs),
  is_annunciated: episode.isAnnunciated,
  flow_status: episode.flowStatus,
  alarm_result: episode.alarmResult,
  handle_at: at(episode.handleTs),
  handle_user: episode.handleUser,
  handle_text: episode.handleText,
  reason_tags: [...episode.reasonTags],
  raise_count: episode.count,
  ended_at: at(episode.endedTs),
  closed_at: at(episode.closedTs),
  close_reason: episode.closeReason,
  ...shelfStateOf(episode),
})

const shelfStateOf = (facts: ShelfFacts) => ({
  shelve: facts.shelve,
  shelve_at: at(facts.shelveTs),
  shelve_until: at(facts.shelveUntil),
  shelve_user: facts.shelveUser,
  shelve_reason: facts.shelveReason,
  shelve_level: facts.shelveLevel,
  is_out_of_service: facts.isOutOfService,
  service_at: at(facts.serviceTs),
  service_user: facts.serviceUser,
  service_reason: facts.serviceReason,
  start_at: at(facts.startTs),
  start_user: facts.startUser,
  assignee: facts.assignee,
})

/** Stores an episode after the appended transitions, and the transitions. */
export const saveEpisode = (work: Work, stored: StoredEpisode, appended: AppendedTransitions): Promise<void> =>
  saveEpisodes(work, [{ stored, appended }])

export interface EpisodeChange {
  readonly stored: StoredEpisode
  readonly appended: AppendedTransitions
}

/** Stores several episodes after their appended transitions, and the transitions, in two statements. */
export async function saveEpisodes(work: Work, changes: readonly EpisodeChange[]): Promise<void> {
  const rows = changes.flatMap(({ stored, appended: { episode, transitions } }) => {
    const last = transitions.at(-1)
    if (!last) return []
    const state = stateOf(episode)
    const lengthAndEnd = { log_length: last.seq, log_at: new Date(last.rts) }
    return [{ id: stored.id, state, changed: changedColumns(stateOf(stored.log.episode), state), lengthAndEnd }]
  })
  if (rows.length === 0) return
  // A row has some thirty columns, of which an action changes a few. Of many episodes the text of all is megabytes.
  const names = [...new Set(rows.flatMap(({ changed }) => changed))]
  const values = rows.map(({ id, state, lengthAndEnd }) => ({
    id,
    ...lengthAndEnd,
    ...Object.fromEntries(names.map((name) => [name, state[name]])),
  }))
  const columns = sql.join(
    ['log_length', 'log_at', ...names].map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`),
  )
  await sql`update alarm_episode e set version = e.version + 1, ${columns}
    from jsonb_populate_recordset(null::alarm_episode, ${JSON.stringify(values)}::jsonb) r
    where e.id = r.id`.execute(work.tx)
  await appendTransitions(
    work,
    changes.map(({ stored, appended }) => ({ before: stored.log.episode, transitions: appended.transitions })),
  )
}

type State = ReturnType<typeof stateOf>

const comparable = (value: State[keyof State]) =>
  value instanceof Date ? value.getTime() : Array.isArray(value) ? JSON.stringify(value) : value

const changedColumns = (before: State, after: State): (keyof State)[] =>
  (Object.keys(after) as (keyof State)[]).filter((name) => comparable(before[name]) !== comparable(after[name]))

/** Transitions of an episode, and the episode before them; undefined if the first one raises it. */
interface NewTransitions {
  readonly before: Episode | undefined
  readonly transitions: readonly Transition[]
}

/** Stores transitions with one parameter, however many they are: PostgreSQL plans each parameter of a statement. */
async function appendTransitions({ tx, actor }: Work, logs: readonly NewTransitions[]): Promise<void> {
  const companyId = companyOf(actor)
  const rows = logs.flatMap(({ before, transitions }) => {
    const annunciations = findAnnunciations(before, transitions)
    return transitions.map(({ batchNo, ts, rts, userName, ...rest }, index) => ({
      ...rest,
      company_id: companyId,
      batch_no: batchNo,
      at: new Date(ts),
      received_at: new Date(rts),
      user_name: userName,
      is_annunciated: annunciations[index],
    }))
  })
  await sql`insert into alarm_transition (company_id, batch_no, seq, at, received_at, action, level, value, quality,
      user_name, note, detail, is_annunciated)
    select company_id, batch_no, seq, at, received_at, action, level, value, quality, user_name, note, detail,
      is_annunciated
    from jsonb_populate_recordset(null::alarm_transition, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}
