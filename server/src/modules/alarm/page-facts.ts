import {
  type AlarmFact,
  type AlarmFilter,
  listAlarmLevels,
  pageAlarmFacts,
  pageAlarmTransitions,
  readAlarmByBatchNo,
  type SpelledFact,
} from '@gemba/contract/alarm/fact.ts'
import { alarmDictionaries } from '@gemba/contract/alarm/words.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant, parseInstant } from '../../platform/clock.ts'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { pageOf } from '../../resource/filter.ts'

const columns = sql`f.id, f.batch_no as "batchNo", f.rule_id as "ruleId", f.object_id as "objectId", f.object_code as "objectCode",
  f.object_name as "objectName", f.point_id as "dataId", f.point_code as "dataCode", f.point_name as "dataName", 1 as "dataSource",
  f.unit, f.decimals::int, f.level::int, f.max_level::int as "maxLevel", case f.side when 1 then 'high' else 'low' end as side,
  f.limit_value as "limitValue", f.occur_value as "alarmValue", f.peak_value as "peakValue", f.last_value as "lastValue",
  case when f.is_active then 1 else 2 end as "alarmStatus", f.is_acked::int as "confirmStatus", f.flow_status::int as "flowStatus",
  f.alarm_result::int as "alarmResult",
  case when f.is_active and not f.is_acked then 1 when f.is_active then 2 when not f.is_acked then 3 else 0 end as "isaState",
  f.occur_at as "occurTs", f.raise_at as "raiseTs", f.peak_at as "peakTs", f.return_at as "returnTs",
  f.ack_at as "ackTs", f.ack_user as "ackUser", f.ack_note as "ackNote",
  f.handle_at as "handleTs", f.handle_user as "handleUser", f.handle_text as "handleText", f.reason_tags as "reasonTags",
  f.ended_at as "endedTs", f.closed_at as "closedTs", f.close_reason as "closeReason", f.raise_count as count, f.version`

const transitionColumns = sql`t.batch_no as "batchNo", t.seq, t.at as ts, t.received_at as rts, t.action::int, t.level::int, t.value,
  t.quality::float8 as quality, t.user_name as "userName", t.note`

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  alarmTime: sql`f.occur_at`,
  raiseTs: sql`f.raise_at`,
  level: sql`f.level`,
  objectName: sql`f.object_name`,
  objectCode: sql`f.object_code`,
  dataName: sql`f.point_name`,
  dataCode: sql`f.point_code`,
  returnTs: sql`f.return_at`,
}

/** Conditions of the list filter (S-192) on facts `f` of the reader's company. */
export function factConditions({ actor }: Read, filter: AlarmFilter): RawBuilder<unknown> {
  const pieces: RawBuilder<unknown>[] = [sql`f.company_id = ${actor.companyId}`]
  const add = (value: unknown, piece: (text: string) => RawBuilder<unknown>): void => {
    if (value !== undefined && value !== null && value !== '') pieces.push(piece(String(value)))
  }
  const like = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  add(filter.alarmStatus, (text) =>
    text === '1' ? sql`f.is_active` : text === '2' ? sql`not f.is_active` : sql`false`,
  )
  add(filter.confirmStatus, (text) =>
    text === '1' ? sql`f.is_acked` : text === '0' ? sql`not f.is_acked` : sql`false`,
  )
  add(filter.flowStatus, (text) => sql`f.flow_status::text = ${text}`)
  add(filter.alarmResult, (text) => sql`f.alarm_result::text = ${text}`)
  add(filter.level, (text) => sql`f.level::text = ${text}`)
  add(filter.dataSource, (text) => (text === '1' ? sql`true` : sql`false`))
  add(filter.objectId, (text) => sql`f.object_id::text = ${text}`)
  add(filter.dataId, (text) => sql`f.point_id::text = ${text}`)
  add(filter.objectCode, (text) => sql`f.object_code ilike ${like(text)}`)
  add(filter.dataCode, (text) => sql`f.point_code ilike ${like(text)}`)
  add(filter.dataName, (text) => sql`f.point_name ilike ${like(text)}`)
  add(filter.startSearch, (text) => sql`f.occur_at >= ${instantOf('startSearch', text, actor.zone)}`)
  add(filter.endSearch, (text) => sql`f.occur_at <= ${instantOf('endSearch', text, actor.zone)}`)
  return sql.join(pieces, sql` and `)
}

/** As the list shows them: closed facts are history, unless they are asked for by their handling. */
export function openConditions(read: Read, filter: AlarmFilter): RawBuilder<unknown> {
  const isAskedFor = filter.flowStatus !== undefined && filter.flowStatus !== null && filter.flowStatus !== ''
  const conditions = factConditions(read, filter)
  return isAskedFor ? conditions : sql`${conditions} and f.closed_at is null`
}

function instantOf(field: string, text: string, zone: string): Date {
  const at = parseInstant(text, zone)
  if (at === undefined) throw new DomainError('invalid', { problems: [{ field, problem: 'instant', text }] })
  return new Date(at)
}

type Row = Omit<AlarmFact, 'alarmTime' | 'durationMs' | keyof SpelledFact>

function present({ actor, now }: Read, row: Row): AlarmFact {
  const durationMs = (row.returnTs ?? row.closedTs ?? now) - row.occurTs
  const timeOf = (ts: number | null): string | null => (ts === null ? null : formatInstant(ts, actor.zone))
  const spelled: SpelledFact = {
    recoverTime: timeOf(row.returnTs),
    confirmUser: row.ackUser,
    confirmTime: timeOf(row.ackTs),
    handleTime: timeOf(row.handleTs),
    handleContent: row.handleText,
    reasonTagIds: row.reasonTags,
  }
  return { ...row, ...spelled, alarmTime: formatInstant(row.occurTs, actor.zone), durationMs }
}

/** Reading alarms (equipment specification, section 7, Alarms). */
export const readAlarmRoutes: Mounted[] = [
  ...handleRead(pageAlarmFacts, import.meta.url, async (read, input) => {
    const where = openConditions(read, input as AlarmFilter)
    const { size, offset } = pageOf(input)
    const column = sortable[input.sort ?? '']
    const direction = String(input.order).toUpperCase() === 'DESC' ? sql`desc` : sql`asc`
    const order = column
      ? sql`${column} ${direction}, f.id desc`
      : sql`(f.ended_at is null) desc, f.raise_at desc, f.id desc`
    const counted = await sql<{
      total: number
    }>`select count(*)::int as total from alarm_fact f where ${where}`.execute(read.tx)
    const total = counted.rows[0]?.total ?? 0
    const { rows } = await sql<Row>`select ${columns} from alarm_fact f where ${where}
      order by ${order} limit ${size} offset ${offset}`.execute(read.tx)
    return { records: rows.map((row) => present(read, row)), total, pages: Math.ceil(total / size), asOf: read.now }
  }),

  ...handleRead(readAlarmByBatchNo, import.meta.url, async (read, { batchNo }) => {
    const { rows } = await sql<Row>`select ${columns} from alarm_fact f
      where f.company_id = ${read.actor.companyId} and f.batch_no = ${batchNo}`.execute(read.tx)
    if (!rows[0]) throw new DomainError('notFound')
    const fact = present(read, rows[0])
    const { rows: transitions } = await sql`select ${transitionColumns} from alarm_transition t
      where t.batch_no = ${batchNo} order by t.seq`.execute(read.tx)
    const marginMs = 600_000
    return { fact, transitions, from: fact.occurTs - marginMs, to: (fact.closedTs ?? read.now) + marginMs }
  }),

  ...handleRead(pageAlarmTransitions, import.meta.url, async (read, { batchNo, ...filter }) => {
    const { size, offset } = pageOf(filter)
    const facts = factConditions(read, filter as AlarmFilter)
    const own = batchNo ? sql`t.batch_no = ${batchNo} and f.company_id = ${read.actor.companyId}` : facts
    const from = sql`from alarm_transition t join alarm_fact f on f.batch_no = t.batch_no where ${own}`
    const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(read.tx)
    const total = counted.rows[0]?.total ?? 0
    const { rows } =
      await sql`select ${transitionColumns}, f.object_name as "objectName", f.point_name as "dataName", f.unit ${from}
      order by t.received_at desc, t.seq desc limit ${size} offset ${offset}`.execute(read.tx)
    return { records: rows, total, pages: Math.ceil(total / size) }
  }),

  ...handleRead(listAlarmLevels, import.meta.url, async ({ actor }) =>
    Object.entries(alarmDictionaries.alarmLevel).map(([level, words]) => ({
      id: level,
      level: Number(level),
      levelName: wordIn(actor.language, words),
    })),
  ),
]
