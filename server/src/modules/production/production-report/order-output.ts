// Output and hours of orders in a period, as all production reports show them.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import {
  type listOrderReport,
  maxDaysOfReport,
} from '@gemba/contract/production/production-report/production-report.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'
import { goodByDay } from '../output/good-by-day.ts'
import { isWorked, secondsWithin } from '../output/worked-time.ts'

export type OrderReportQuery = CommandInput<typeof listOrderReport>

const dayMs = 86_400_000
const maxRows = 5000
const { draft, cancelled } = productionOrderStatus.codes

/** Throws `timeTooLong` if the period is empty, reversed or too long. */
export function assertShort({ from, to }: OrderReportQuery): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(days >= 1 && days <= maxDaysOfReport)) throw new DomainError('timeTooLong', { days: maxDaysOfReport })
}

export const startOf = ({ actor }: Read, day: string) => sql`(${day}::date::timestamp at time zone ${actor.zone})`
export const endOf = ({ actor }: Read, day: string) => sql`((${day}::date + 1)::timestamp at time zone ${actor.zone})`

/** Condition on the product and status of an order `o`. */
export const filtered = ({ materialId, status }: OrderReportQuery) => sql`
  ${materialId ? sql`o.material_id = ${idOf(materialId)}` : sql`true`} and
  ${typeof status === 'number' ? sql`o.status = ${status}` : sql`true`}`

/**
 * Returns common tables with the output by order and day, the last of which is `made`: good pieces of the last segment,
 * and scrap and rework of all segments.
 */
const reportedPart = (read: Read, { from, to }: OrderReportQuery) => sql`with ${goodByDay(read, {
  from: startOf(read, from),
  to: endOf(read, to),
})}, made as (
    select r.order_id, r.day, coalesce(max(g.good), 0) as good, sum(r.scrap) as scrap, sum(r.rework) as rework,
      coalesce(sum(r.scrap) filter (where f.id is not null), 0) as last_scrap
    from reported r left join final_segment f on f.id = r.segment_plan_id
      left join order_good g on g.order_id = r.order_id and g.day = r.day
    group by 1, 2
  )`

const dayOutputShape = rowShape({
  day: computed.text,
  materialId: 'production_order.material_id',
  good: computed.text,
  scrap: computed.text,
})

/** Returns the days and products with output. */
export const dayOutputs = (read: Read, query: OrderReportQuery): Promise<ShapedRow<typeof dayOutputShape>[]> =>
  listRows(
    read.tx,
    dayOutputShape,
    sql`${reportedPart(read, query)}
      select m.day::text as day, o.material_id as "materialId", sum(m.good)::text as good, sum(m.scrap)::text as scrap
      from made m join production_order o on o.id = m.order_id
      where ${filtered(query)} group by m.day, o.material_id having sum(m.good) + sum(m.scrap) > 0`,
  )

const orderOutputShape = rowShape({
  orderId: 'production_order.id',
  orderCode: 'production_order.code',
  status: 'production_order.status',
  materialId: 'production_order.material_id',
  planQuantity: computed.text,
  good: computed.text,
  scrap: computed.text,
  rework: computed.text,
  lastScrap: computed.text,
  workedSeconds: computed.float,
  startTime: 'production_order.actual_start',
  endTime: 'production_order.actual_end',
})

export type OrderOutput = ShapedRow<typeof orderOutputShape>

/**
 * Returns the orders that were reported on, worked on or planned to end in the period, with their output and hours in
 * it. Throws `timeTooLong`, `tooManyRows`.
 */
export async function orderOutputs(read: Read, query: OrderReportQuery): Promise<OrderOutput[]> {
  assertShort(query)
  const from = startOf(read, query.from)
  const to = endOf(read, query.to)
  const until = sql`least(${to}, ${instantAt(read.now)})`
  const company = companyOf(read.actor)
  const rows = await listRows(
    read.tx,
    orderOutputShape,
    sql`${reportedPart(read, query)}, by_order as (select order_id, sum(good) as good, sum(last_scrap) as last_scrap,
        sum(scrap) as scrap, sum(rework) as rework from made group by 1
      ), worked as (
        select w.order_id, round(sum(${secondsWithin(from, until)})) as seconds
        from work_log l join work_order w on w.id = l.work_order_id
        where l.company_id = ${company} and ${isWorked} and l.start_at < ${until}
          and (l.end_at is null or l.end_at > ${from})
        group by 1
      )
      select o.id as "orderId", o.code as "orderCode", o.status, o.material_id as "materialId",
        o.base_quantity::text as "planQuantity", coalesce(m.good, 0)::text as good, coalesce(m.scrap, 0)::text as scrap,
        coalesce(m.rework, 0)::text as rework, coalesce(m.last_scrap, 0)::text as "lastScrap",
        coalesce(h.seconds, 0)::float8 as "workedSeconds", o.actual_start as "startTime", o.actual_end as "endTime"
      from production_order o left join by_order m on m.order_id = o.id left join worked h on h.order_id = o.id
      where o.company_id = ${company} and (m.order_id is not null or h.order_id is not null
          or (o.plan_end >= ${from} and o.plan_end < ${to} and o.status not in (${draft}, ${cancelled})))
        and ${filtered(query)}
      order by o.code desc limit ${maxRows + 1}`,
  )
  if (rows.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
  return rows
}
