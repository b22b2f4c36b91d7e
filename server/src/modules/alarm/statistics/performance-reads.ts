// Statements of the measures of ISA-18.2. An alarm is annunciated when it is raised, raised again or escalated, unless nobody
// was notified: it was hidden, or found in late data. A hidden alarm is annunciated when it is shown again.
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

export interface PerformancePeriod {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  readonly unit: 'day' | 'week'
  /** Only alarms of this object and of everything below it. */
  readonly objectId: string | null
}

const maxTop = 10
const maxChattering = 20
/** An alarm chatters if it is raised three times within 60 s. */
const chatterMs = 60_000

const within = (column: string, { from, to }: PerformancePeriod): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= to_timestamp(${from} / 1000.0) and ${sql.ref(column)} < to_timestamp(${to} / 1000.0)`

const ofObject = ({ objectId }: PerformancePeriod): RawBuilder<unknown> =>
  sql`(${objectId}::bigint is null or e.object_id in (select objects_below(${objectId}::bigint)))`

const unitAt = (instant: RawBuilder<unknown>, { actor }: Read, { unit }: PerformancePeriod): RawBuilder<unknown> =>
  sql`date_trunc(${unit}::text, ${instant} at time zone ${actor.zone})`

/** Annunciations with their episodes, as `t` and `e`. */
const annunciations = (read: Read, period: PerformancePeriod): RawBuilder<unknown> =>
  sql`alarm_transition t join alarm_episode e on e.batch_no = t.batch_no and e.company_id = t.company_id
    where t.company_id = ${companyOf(read.actor)} and t.is_annunciated
      and ${within('t.received_at', period)} and ${ofObject(period)}`

const slotShape = rowShape({ slot: computed.integer, count: computed.integer, time: computed.text })
export type SlotRow = { readonly slot: number; readonly count: number; readonly time: string }

/** Returns the number of annunciations of each 10 minutes, with the day or week. */
export const readSlots = (read: Read, period: PerformancePeriod): Promise<SlotRow[]> =>
  listRows(
    read.tx,
    slotShape,
    sql`with slots as (
        select floor(extract(epoch from t.received_at) / 600)::int as slot, count(*)::int as count
        from ${annunciations(read, period)} group by 1)
      select slot, count, to_char(${unitAt(sql`to_timestamp(slot * 600.0)`, read, period)}, 'YYYY-MM-DD') as time
      from slots order by slot`,
  )

const responseShape = rowShape({
  time: computed.text,
  startTs: computed.instant,
  endTs: computed.instant,
  urgency: computed.integer,
  error: computed.integer,
  warn: computed.integer,
  ackCount: computed.integer,
  ackMs: computed.float,
  handleCount: computed.integer,
  handleMs: computed.float,
})

/** Numbers by worst level and response times of the alarms raised in a day or week. */
export interface ResponseRow {
  readonly time: string
  /** Start and end of the day or week in the plant's time zone, epoch ms. */
  readonly startTs: number
  readonly endTs: number
  readonly urgency: number
  readonly error: number
  readonly warn: number
  /** Alarms that a person acknowledged, and the sum of the times. */
  readonly ackCount: number
  readonly ackMs: number
  readonly handleCount: number
  readonly handleMs: number
}

/** Returns a row for each day or week of the period. */
export const readResponses = (read: Read, period: PerformancePeriod): Promise<ResponseRow[]> =>
  listRows(
    read.tx,
    responseShape,
    sql`with period as (
        select time from generate_series(${unitAt(sql`to_timestamp(${period.from} / 1000.0)`, read, period)},
          ${unitAt(sql`to_timestamp(${period.to - 1} / 1000.0)`, read, period)}, ('1 ' || ${period.unit}::text)::interval)
          as time),
      raised as (
        select ${unitAt(sql`e.raise_at`, read, period)} as time, e.max_level,
          extract(epoch from e.first_ack_at - e.raise_at) * 1000 as ack,
          extract(epoch from e.handle_at - e.raise_at) * 1000 as handle
        from alarm_episode e
        where e.company_id = ${companyOf(read.actor)} and ${within('e.raise_at', period)} and ${ofObject(period)}
          and e.is_annunciated)
      select to_char(u.time, 'YYYY-MM-DD') as time, u.time at time zone ${read.actor.zone} as "startTs",
        (u.time + ('1 ' || ${period.unit}::text)::interval) at time zone ${read.actor.zone} as "endTs",
        (count(*) filter (where r.max_level = 1))::int as urgency,
        (count(*) filter (where r.max_level = 2))::int as error,
        (count(*) filter (where r.max_level = 3))::int as warn,
        count(r.ack)::int as "ackCount", coalesce(sum(r.ack), 0)::float8 as "ackMs",
        count(r.handle)::int as "handleCount", coalesce(sum(r.handle), 0)::float8 as "handleMs"
      from period u left join raised r on r.time = u.time
      group by u.time order by u.time`,
  )

const subjectShape = {
  ruleId: 'alarm_episode.rule_id',
  objectId: 'alarm_episode.object_id',
  objectCode: computed.text,
  objectName: computed.text,
  dataId: 'alarm_episode.point_id',
  dataCode: computed.text,
  dataName: computed.text,
} as const

/** The newest names of the alarms of a group. */
const subjectColumns = sql`max(e.object_code) as "objectCode", max(e.object_name) as "objectName",
  max(e.point_code) as "dataCode", max(e.point_name) as "dataName"`

/** Returns the most frequent alarms. */
export const readTop = (read: Read, period: PerformancePeriod) =>
  listRows(
    read.tx,
    rowShape({ ...subjectShape, annunciated: computed.integer }),
    sql`select e.rule_id as "ruleId", e.object_id as "objectId", e.point_id as "dataId", ${subjectColumns},
        count(*)::int as annunciated
      from ${annunciations(read, period)}
      group by e.rule_id, e.object_id, e.point_id
      order by annunciated desc, e.point_id limit ${maxTop}`,
  )

const chatteringShape = rowShape({
  ...subjectShape,
  bursts: computed.integer,
  deadband: orNull('alarm_rule.deadband'),
  onDelayMs: orNull('alarm_rule.on_delay_ms'),
  unit: orNull(computed.text),
  proposedDeadband: orNull(computed.float),
  proposedOnDelayMs: orNull(computed.float),
})

/**
 * Returns the alarms that chatter, with settings that would have prevented nine of ten returns or raises: a deadband as
 * large as the distance of these returns from the limit, an on delay as long as these raises lasted.
 */
export async function readChattering(read: Read, period: PerformancePeriod) {
  const rows = await listRows(
    read.tx,
    chatteringShape,
    sql`with moves as (
        select e.rule_id, e.object_id, e.point_id, e.side, e.object_code, e.object_name, e.point_code, e.point_name,
          e.unit, t.action, t.at, t.value, t.is_annunciated,
          lag(t.is_annunciated) over same_batch as was_annunciated,
          case when t.action = 3 then (e.limit_value - t.value) * e.side end as distance,
          lead(t.at) over same_batch - t.at as until_next, lead(t.action) over same_batch as next_action
        from alarm_transition t
        join alarm_episode e on e.batch_no = t.batch_no and e.company_id = t.company_id
        where t.company_id = ${companyOf(read.actor)} and t.action in (1, 3, 4)
          and ${within('t.received_at', period)} and ${ofObject(period)}
        window same_batch as (partition by t.batch_no order by t.seq)),
      raises as (
        select *, at - lag(at, 2) over (partition by rule_id, point_id, side order by at) as three_took
        from moves where is_annunciated),
      chattering as (
        select rule_id, point_id, count(*)::int as bursts
        from raises where three_took <= ${chatterMs} * interval '1 ms' group by rule_id, point_id),
      settings as (
        select m.rule_id, m.point_id,
          percentile_cont(0.9) within group (order by m.distance)
            filter (where m.action = 3 and m.was_annunciated and m.distance >= 0) as deadband,
          percentile_cont(0.9) within group (order by extract(epoch from m.until_next)::float8 * 1000)
            filter (where m.is_annunciated and m.next_action = 3) as on_delay
        from moves m join chattering c on c.rule_id = m.rule_id and c.point_id = m.point_id
        group by m.rule_id, m.point_id)
      select e.rule_id as "ruleId", e.object_id as "objectId", e.point_id as "dataId",
        max(e.object_code) as "objectCode", max(e.object_name) as "objectName",
        max(e.point_code) as "dataCode", max(e.point_name) as "dataName",
        c.bursts, r.deadband, r.on_delay_ms as "onDelayMs", max(e.unit) as unit,
        s.deadband as "proposedDeadband", s.on_delay::float8 as "proposedOnDelayMs"
      from chattering c
      join settings s on s.rule_id = c.rule_id and s.point_id = c.point_id
      join (select distinct on (rule_id, point_id) * from moves) e on e.rule_id = c.rule_id and e.point_id = c.point_id
      left join alarm_rule r on r.id = c.rule_id
      group by e.rule_id, e.object_id, e.point_id, c.bursts, r.deadband, r.on_delay_ms, s.deadband, s.on_delay
      order by c.bursts desc, e.point_id limit ${maxChattering}`,
  )
  return rows.map(({ proposedDeadband, proposedOnDelayMs, ...row }) => ({
    ...row,
    proposedDeadband: proposedDeadband === null ? null : roundUp(proposedDeadband),
    // A delay beyond a minute hides an alarm instead of calming it.
    proposedOnDelayMs: proposedOnDelayMs === null ? null : Math.min(60_000, Math.ceil(proposedOnDelayMs / 1000) * 1000),
  }))
}

/** Rounds up to two significant digits. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2))
}

/** Returns the numbers of alarms that are active for more than a day, and that are hidden, both now. */
export async function countStanding(read: Read, period: PerformancePeriod): Promise<{ stale: number; hidden: number }> {
  const [counts] = await listRows(
    read.tx,
    rowShape({ stale: computed.integer, hidden: computed.integer }),
    sql`select (count(*) filter (where e.is_active and not e.is_hidden and e.occur_at < now() - interval '24 h'))::int
        as stale, (count(*) filter (where e.is_hidden))::int as hidden
      from alarm_episode e
      where e.company_id = ${companyOf(read.actor)} and e.ended_at is null and ${ofObject(period)}`,
  )
  return { stale: counts?.stale ?? 0, hidden: counts?.hidden ?? 0 }
}
