import { countAlarmHistory, maxAlarmCounts } from '@gemba/contract/alarm/statistics/count-history.ts'
import { alarmStatisticsPart } from '@gemba/contract/alarm/statistics/part.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, implementCommands } from '../../../platform/http/route.ts'
import { alarmPerformanceRoutes } from './performance.ts'

const unitMs = { hour: 3_600_000, day: 86_400_000, month: 2_678_400_000 } as const
const defaultRows = 30

type Unit = keyof typeof unitMs

interface CountedPeriod {
  readonly unit: Unit
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

/** Throws `alarmPeriodWrong`. */
function resolvePeriod({ startTime, endTime, unit }: CommandInput<typeof countAlarmHistory>): CountedPeriod {
  const unitName: Unit = unit === 'hour' || unit === 'month' ? unit : 'day'
  const to = endTime ?? Date.now()
  const from = startTime ?? to - (defaultRows - 1) * unitMs[unitName]
  const isTooLong = (to - from) / unitMs[unitName] > maxAlarmCounts - 1
  if (from >= to || isTooLong) throw new DomainError('alarmPeriodWrong', { rows: maxAlarmCounts })
  return { unit: unitName, from, to }
}

const countShape = rowShape({
  time: computed.text,
  total: computed.integer,
  urgency: computed.integer,
  error: computed.integer,
  warn: computed.integer,
})

/** Returns the number of alarms raised in each unit of a period, in the time zone of the reader's plant. */
function countByUnit({ tx, actor }: Read, { unit, from, to }: CountedPeriod, objectId: string | null) {
  const startOfUnit = (at: number) =>
    sql`date_trunc(${unit}::text, to_timestamp(${at} / 1000.0) at time zone ${actor.zone})`
  return listRows(
    tx,
    countShape,
    sql`with row_start as (
        select time from generate_series(${startOfUnit(from)}, ${startOfUnit(to)}, ('1 ' || ${unit}::text)::interval) as time),
      raised as (
        select date_trunc(${unit}::text, e.raise_at at time zone ${actor.zone}) as time, e.max_level
        from alarm_episode e
        where e.company_id = ${companyOf(actor)}
          and e.raise_at >= to_timestamp(${from} / 1000.0) and e.raise_at <= to_timestamp(${to} / 1000.0)
          and (${objectId}::bigint is null or e.object_id in (select objects_below(${objectId}::bigint))))
      select to_char(s.time, 'YYYY-MM-DD HH24:MI:SS') as time, count(r.max_level)::int as total,
        (count(*) filter (where r.max_level = 1))::int as urgency,
        (count(*) filter (where r.max_level = 2))::int as error,
        (count(*) filter (where r.max_level = 3))::int as warn
      from row_start s left join raised r on r.time = s.time
      group by s.time order by s.time`,
  )
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

export const alarmStatisticsRoutes = implementCommands(alarmStatisticsPart, [
  ...handle(countAlarmHistory, import.meta.url, (read, input) => {
    const { objectId } = input
    return countByUnit(read, resolvePeriod(input), objectId ? (isId(objectId) ? objectId : '0') : null)
  }),
  ...alarmPerformanceRoutes,
])
