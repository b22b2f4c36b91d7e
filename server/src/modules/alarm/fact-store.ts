// Episodes and their logs in PostgreSQL. The row of an episode is the fold of its log, written in the same transaction.
import type { Level, Side } from '@gemba/contract/alarm/limits.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { describePoint } from '../equipment/index.ts'
import type { Appended, Log } from './acts.ts'
import type { Episode, Transition } from './episode.ts'

/** An episode with what stands around it. */
export interface StoredFact {
  readonly id: string
  readonly ruleId: string
  readonly pointId: string
  readonly objectId: string
  readonly objectName: string
  readonly pointName: string
  readonly unit: string | null
  readonly version: number
  readonly log: Log
}

interface Row {
  id: string
  rule_id: string
  point_id: string
  object_id: string
  object_name: string
  point_name: string
  unit: string | null
  version: number
  batch_no: string
  side: 1 | -1
  ack_required: boolean
  is_active: boolean
  is_acked: boolean
  level: Exclude<Level, 0>
  max_level: Exclude<Level, 0>
  limit_value: number | null
  occur_at: number
  raise_at: number
  occur_value: number | null
  peak_value: number | null
  peak_at: number
  last_value: number | null
  return_at: number | null
  ack_at: number | null
  ack_user: string | null
  ack_note: string | null
  flow_status: 0 | 1 | 2 | 3
  alarm_result: 0 | 1 | 2 | 3 | 4
  handle_at: number | null
  handle_user: string | null
  handle_text: string | null
  reason_tags: string[]
  raise_count: number
  ended_at: number | null
  closed_at: number | null
  close_reason: string | null
  log_length: number
  log_at: number
}

const columns = sql`f.* from alarm_fact f`

function factOf(row: Row): StoredFact {
  return {
    id: row.id,
    ruleId: row.rule_id,
    pointId: row.point_id,
    objectId: row.object_id,
    objectName: row.object_name,
    pointName: row.point_name,
    unit: row.unit,
    version: row.version,
    log: { episode: episodeOf(row), length: row.log_length, lastRts: row.log_at },
  }
}

function episodeOf(row: Row): Episode {
  return {
    batchNo: row.batch_no,
    side: row.side === 1 ? 'high' : 'low',
    ackRequired: row.ack_required,
    isActive: row.is_active,
    isAcked: row.is_acked,
    level: row.level,
    maxLevel: row.max_level,
    limit: row.limit_value,
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
    flowStatus: row.flow_status,
    alarmResult: row.alarm_result,
    handleTs: row.handle_at,
    handleUser: row.handle_user,
    handleText: row.handle_text,
    reasonTags: row.reason_tags,
    count: row.raise_count,
    endedTs: row.ended_at,
    closedTs: row.closed_at,
    closeReason: row.close_reason,
  }
}

/** Locks the live episode of a rule on a point and side, if there is one. */
export async function lockLiveFact(
  { tx }: Work,
  key: { ruleId: string; pointId: string; side: Side },
): Promise<StoredFact | undefined> {
  const side = key.side === 'high' ? 1 : -1
  const { rows } = await sql<Row>`select ${columns} where f.rule_id = ${key.ruleId} and f.point_id = ${key.pointId}
    and f.side = ${side} and f.ended_at is null for update of f`.execute(tx)
  return rows[0] && factOf(rows[0])
}

/** Locks episodes of the own company by id, in id order. */
export async function lockFacts({ tx, actor }: Work, ids: readonly string[]): Promise<StoredFact[]> {
  const { rows } = await sql<Row>`select ${columns} where f.company_id = ${actor.companyId}
    and f.id = any(${[...ids]}::bigint[]) order by f.id for update of f`.execute(tx)
  return rows.map(factOf)
}

/** Locks the live episodes of a rule. */
export async function lockFactsOfRule({ tx, actor }: Work, ruleId: string): Promise<StoredFact[]> {
  const { rows } = await sql<Row>`select ${columns} where f.company_id = ${actor.companyId}
    and f.rule_id = ${ruleId} and f.closed_at is null and f.ended_at is null order by f.id for update of f`.execute(tx)
  return rows.map(factOf)
}

const at = (instant: number | null): Date | null => (instant === null ? null : new Date(instant))

/** Inserts a new episode; the names around it are copied from the masters. Nothing is stored when the point is gone. */
export async function insertFact(
  work: Work,
  { episode, transitions }: Appended,
  key: { ruleId: string; pointId: string },
): Promise<StoredFact | undefined> {
  const point = await describePoint(work, key.pointId)
  if (!point) return undefined
  const { rows } = await sql<{ id: string }>`insert into alarm_fact (company_id, batch_no, rule_id, point_id, object_id,
      object_code, object_name, point_code, point_name, unit, decimals, ack_required, is_active, is_acked, level, max_level,
      side, limit_value, occur_at, raise_at, occur_value, peak_value, peak_at, last_value, log_at)
    values (${work.actor.companyId}, ${episode.batchNo}, ${key.ruleId}, ${point.pointId}, ${point.objectId}, ${point.objectCode},
      ${point.objectName}, ${point.pointCode}, ${point.pointName}, ${point.unit}, ${point.decimals},
      ${episode.ackRequired}, ${episode.isActive}, ${episode.isAcked}, ${episode.level}, ${episode.maxLevel},
      ${episode.side === 'high' ? 1 : -1}, ${episode.limit}, ${at(episode.occurTs)}, ${at(episode.raiseTs)}, ${episode.occurValue},
      ${episode.peakValue}, ${at(episode.peakTs)}, ${episode.lastValue}, ${at(episode.raiseTs)}) returning id`.execute(
    work.tx,
  )
  if (!rows[0]) return undefined
  await appendTransitions(work, transitions)
  const [stored] = await lockFacts(work, [rows[0].id])
  return stored
}

/** Writes an episode as it stands after the appended transitions, and the transitions. */
export async function saveFact(work: Work, fact: StoredFact, { episode, transitions }: Appended): Promise<void> {
  const last = transitions.at(-1)
  if (!last) return
  await sql`update alarm_fact set is_active = ${episode.isActive}, is_acked = ${episode.isAcked}, level = ${episode.level},
      max_level = ${episode.maxLevel}, limit_value = ${episode.limit}, peak_value = ${episode.peakValue},
      peak_at = ${at(episode.peakTs)}, last_value = ${episode.lastValue}, return_at = ${at(episode.returnTs)},
      ack_at = ${at(episode.ackTs)}, ack_user = ${episode.ackUser}, ack_note = ${episode.ackNote},
      flow_status = ${episode.flowStatus}, alarm_result = ${episode.alarmResult}, handle_at = ${at(episode.handleTs)},
      handle_user = ${episode.handleUser}, handle_text = ${episode.handleText},
      reason_tags = ${[...episode.reasonTags]}::text[], raise_count = ${episode.count}, ended_at = ${at(episode.endedTs)},
      closed_at = ${at(episode.closedTs)}, close_reason = ${episode.closeReason}, log_length = ${last.seq}, log_at = ${at(last.rts)}, version = version + 1
    where id = ${fact.id}`.execute(work.tx)
  await appendTransitions(work, transitions)
}

async function appendTransitions({ tx, actor }: Work, transitions: readonly Transition[]): Promise<void> {
  const rows = transitions.map(
    (
      one,
    ) => sql`(${actor.companyId}, ${one.batchNo}, ${one.seq}, ${at(one.ts)}, ${at(one.rts)}, ${one.action}, ${one.level},
      ${one.value}, ${one.quality}, ${one.userName}, ${one.note}, ${JSON.stringify(one.detail)}::jsonb)`,
  )
  await sql`insert into alarm_transition
    (company_id, batch_no, seq, at, received_at, action, level, value, quality, user_name, note, detail)
    values ${sql.join(rows)}`.execute(tx)
}
