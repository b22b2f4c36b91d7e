// Output in a period, by order and by day.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import {
  exportOrderReport,
  listDayReport,
  listOrderReport,
  maxDaysOfReport,
  orderReportWords,
} from '@gemba/contract/production/production-report/production-report.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { idOf } from '../../../resource/crud.ts'
import { findMaterials } from '../../base/index.ts'
import { planByDay } from './plan-by-day.ts'
import { yieldOf } from './yield-of.ts'

export type OrderReportQuery = CommandInput<typeof listOrderReport>
type Row = CommandReply<typeof listOrderReport>[number]

const file = import.meta.url
const dayMs = 86_400_000
const maxRows = 5000
const { draft, cancelled } = productionOrderStatus.codes

const dayReportShape = rowShape({
  day: computed.text,
  qualifiedQuantity: computed.text,
  rejectedQuantity: computed.text,
})

type DayOutput = ShapedRow<typeof dayReportShape>

export const orderReportRoutes = [
  ...handle(listOrderReport, file, reportRows),
  ...handle(listDayReport, file, async (read, query) => {
    assertShort(query)
    const outputs = await listRows(
      read.tx,
      dayReportShape,
      sql`${reportedPart(read, query)}
        select m.day::text as day, sum(m.good)::text as "qualifiedQuantity", sum(m.scrap)::text as "rejectedQuantity"
        from made m join production_order o on o.id = m.order_id
        where ${filtered(query)} group by m.day having sum(m.good) + sum(m.scrap) > 0`,
    )
    return withPlan(outputs, await planByDay(read, query, filtered(query)))
  }),
  ...handleWithoutWork(exportOrderReport, file, async (query, call) => {
    const { language, zone } = call.actor
    const rows = await call.inRead((read) => reportRows(read, query))
    const names = Object.keys(orderReportWords) as (keyof typeof orderReportWords)[]
    const timeOf = (at: number | null): string | null => (at === null ? null : formatInstant(at, zone))
    const cells = rows.map((row): CellValue[] => {
      const cellByName: Record<keyof typeof orderReportWords, CellValue> = {
        orderCode: row.orderCode,
        materialCode: row.materialCode,
        materialName: row.materialName,
        status: wordOfCode(productionOrderStatus, row.status, language),
        planQuantity: Number(row.planQuantity),
        finishedQuantity: Number(row.finishedQuantity),
        rejectedQuantity: Number(row.rejectedQuantity),
        qualifiedRate: row.qualifiedRate === null ? null : Number(row.qualifiedRate),
        unitName: row.unitName,
        startTime: timeOf(row.startTime),
        endTime: timeOf(row.endTime),
      }
      return names.map((name) => cellByName[name])
    })
    const heads = names.map((name) => wordIn(language, orderReportWords[name]))
    return workbookReply(wordIn(language, listOrderReport.title), [heads, ...cells])
  }),
]

/** Returns the days with output or plan. */
function withPlan(outputs: readonly DayOutput[], plan: ReadonlyMap<string, string>) {
  const outputByDay = new Map(outputs.map((output) => [output.day, output]))
  const days = [...new Set([...outputByDay.keys(), ...plan.keys()])].toSorted()
  return days.map((day) => {
    const { qualifiedQuantity = '0', rejectedQuantity = '0' } = outputByDay.get(day) ?? {}
    return { day, qualifiedQuantity, rejectedQuantity, plannedQuantity: plan.get(day) ?? '0' }
  })
}

/** Throws `timeTooLong` if the period is empty, reversed or too long. */
export function assertShort({ from, to }: OrderReportQuery): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(days >= 1 && days <= maxDaysOfReport)) throw new DomainError('timeTooLong', { days: maxDaysOfReport })
}

export const startOf = ({ actor }: Read, day: string) => sql`(${day}::date::timestamp at time zone ${actor.zone})`
export const endOf = ({ actor }: Read, day: string) => sql`((${day}::date + 1)::timestamp at time zone ${actor.zone})`

/** Common tables with the output by order and day: good pieces of the last segment, and scrap of all segments. */
const reportedPart = (read: Read, { from, to }: OrderReportQuery) => sql`with reported as (
    select w.order_id, w.segment_plan_id, (r.reported_at at time zone ${read.actor.zone})::date as day,
      sum(r.good) as good, sum(r.scrap) as scrap
    from work_report r join work_order w on w.id = r.work_order_id
    where r.company_id = ${companyOf(read.actor)} and r.status <> ${reportStatus.codes.reversed}
      and r.reported_at >= ${startOf(read, from)} and r.reported_at < ${endOf(read, to)}
    group by 1, 2, 3
  ), last_segment as (
    select distinct on (s.order_id) s.order_id, s.id from segment_plan s
    where s.company_id = ${companyOf(read.actor)} and s.order_id in (select order_id from reported)
      and not exists (select from segment_plan_link l where l.predecessor_id = s.id)
    order by s.order_id, s.number desc
  ), made as (
    select r.order_id, r.day, sum(case when l.id = r.segment_plan_id then r.good else 0 end) as good,
      sum(case when l.id = r.segment_plan_id then r.scrap else 0 end) as last_scrap, sum(r.scrap) as scrap
    from reported r left join last_segment l on l.order_id = r.order_id group by 1, 2
  )`

/** Condition on the product and status of an order `o`. */
export const filtered = ({ materialId, status }: OrderReportQuery) => sql`
  ${materialId ? sql`o.material_id = ${idOf(materialId)}` : sql`true`} and
  ${typeof status === 'number' ? sql`o.status = ${status}` : sql`true`}`

const orderReportShape = rowShape({
  orderId: 'production_order.id',
  orderCode: 'production_order.code',
  status: 'production_order.status',
  materialId: 'production_order.material_id',
  planQuantity: computed.text,
  good: computed.text,
  scrap: computed.text,
  lastReported: computed.text,
  startTime: 'production_order.actual_start',
  endTime: 'production_order.actual_end',
})

async function reportRows(read: Read, query: OrderReportQuery): Promise<Row[]> {
  assertShort(query)
  const { from, to } = query
  const rows = await listRows(
    read.tx,
    orderReportShape,
    sql`${reportedPart(read, query)}, by_order as (select order_id, sum(good) as good, sum(last_scrap) as last_scrap,
        sum(scrap) as scrap from made group by 1)
      select o.id as "orderId", o.code as "orderCode", o.status, o.material_id as "materialId",
        o.base_quantity::text as "planQuantity", coalesce(m.good, 0)::text as good, coalesce(m.scrap, 0)::text as scrap,
        coalesce(m.good + m.last_scrap, 0)::text as "lastReported",
        o.actual_start as "startTime", o.actual_end as "endTime"
      from production_order o left join by_order m on m.order_id = o.id
      where o.company_id = ${companyOf(read.actor)} and (m.order_id is not null
          or (o.plan_end >= ${startOf(read, from)} and o.plan_end < ${endOf(read, to)}
            and o.status not in (${draft}, ${cancelled})))
        and ${filtered(query)}
      order by o.code desc limit ${maxRows + 1}`,
  )
  if (rows.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
  const products = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
  return rows.map(({ good, scrap, lastReported, status, ...row }) => {
    const { code = '', name = '', unitName = '' } = products.get(row.materialId) ?? {}
    return {
      ...row,
      status: status as Row['status'],
      materialCode: code,
      materialName: name,
      unitName,
      finishedQuantity: good,
      qualifiedQuantity: good,
      rejectedQuantity: scrap,
      // Scrap of an early segment says nothing of the yield before pieces have arrived at the last one.
      qualifiedRate: new Big(lastReported).gt(0) ? yieldOf(good, scrap) : null,
    }
  })
}
