// Reports that wait for confirmation by a supervisor, if the company requires it. Their quantities count immediately.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import {
  confirmReports,
  listWaitingReports,
  maxReports,
} from '@gemba/contract/production/work-order/confirm-reports.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { reportFlow } from '@gemba/contract/production/work-order/report-flow.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { actionsForReader, assertAllowed } from '../../../resource/flow.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials, isOptionOn } from '../../base/index.ts'
import { lockOrder } from '../order/lock-order.ts'
import { updateOrderProgress } from '../order/update-order-progress.ts'
import { personOf } from '../work-order/person-at-work.ts'
import { isWaiting } from './waiting-reports.ts'

const file = import.meta.url
const { confirmed } = reportStatus.codes

export const confirmReportRoutes = [
  ...handle(confirmReports, file, async (work, { ids }) => {
    const reportIds = [...new Set(ids.map(idOf))]
    const orderIds = await ordersOf(work, reportIds)
    for (const id of orderIds) await lockOrder(work, id)
    await confirm(work, reportIds)
    for (const id of orderIds) {
      const order = await lockOrder(work, id)
      // An order that a person completed early stays completed.
      if (order.status === productionOrderStatus.codes.inProgress) await updateOrderProgress(work, order)
    }
    return reportIds.map((id) => ({ id, status: confirmed }))
  }),
  ...handle(listWaitingReports, file, async (read, { orderId }) => {
    if (!(await isOptionOn(read, 'confirmReports'))) return { total: 0, reports: [] }
    const rows = await waitingOf(read, orderId ? sql`w.order_id = ${idOf(orderId)}` : sql`true`)
    const products = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
    return {
      total: rows[0]?.total ?? 0,
      reports: rows.map(({ total: _, materialId, isOwn, ...row }) => ({
        ...row,
        unitName: products.get(materialId)?.unitName ?? '',
        allowedActions: actionsForReader(read, reportFlow, reportStatus.codes.submitted).filter(
          (action) => action !== 'confirm' || !isOwn,
        ),
      })),
    }
  }),
]

/** Returns the orders of reports in ascending order of ids, in which they are locked. Throws `notFound`. */
async function ordersOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('work_report as r')
    .innerJoin('work_order as w', 'w.id', 'r.work_order_id')
    .select(['r.id', 'w.order_id as orderId'])
    .where('r.id', '=', anyId(ids))
    .execute()
  if (rows.length < ids.length) throw new DomainError('notFound')
  return [...new Set(rows.map(({ orderId }) => orderId))].sort((left, right) => Number(left) - Number(right))
}

/** Condition that the caller made a report `r` or is among its people. */
async function isOwnOf(read: Read): Promise<RawBuilder<boolean>> {
  const person = await personOf(read, null)
  return sql`(r.reported_by = ${read.actor.userName} or exists (select from work_report_staff p
    where p.report_id = r.id and p.staff_id = ${person?.id ?? null}::bigint))`
}

/** Confirms reports of locked orders. Throws `stateIllegal`, `reportOwn`. */
async function confirm(work: Work, ids: readonly string[]): Promise<void> {
  const { tx, actor, now } = work
  const rows = await listRows(
    tx,
    {
      id: 'work_report.id',
      status: 'work_report.status',
      workOrderId: 'work_order.id',
      orderId: 'work_order.order_id',
      isOwn: computed.flag,
    },
    sql`select r.id, r.status, w.id as "workOrderId", w.order_id as "orderId", ${await isOwnOf(work)} as "isOwn"
      from work_report r join work_order w on w.id = r.work_order_id
      where r.company_id = ${companyOf(actor)} and r.id = ${anyId(ids)} order by r.id`,
  )
  for (const { status, isOwn } of rows) {
    assertAllowed(reportFlow, 'confirm', { status, language: actor.language })
    if (isOwn) throw new DomainError('reportOwn')
  }
  await ofCompany(work)
    .updateTable('work_report')
    .set({ status: confirmed, confirmed_at: instantAt(now), confirmed_by: actor.userName })
    .where('id', '=', anyId(ids))
    .execute()
  for (const { id, workOrderId, orderId } of rows)
    await work.emit('workReport.confirmed', `workOrder-${workOrderId}`, { id, workOrderId, orderId })
}

const waitingReportShape = rowShape({
  id: 'work_report.id',
  orderId: 'production_order.id',
  orderCode: 'production_order.code',
  workOrderId: 'work_order.id',
  workOrderCode: 'work_order.code',
  materialId: 'production_order.material_id',
  segmentNumber: 'segment_plan.number',
  stageName: computed.text,
  goodQuantity: computed.decimal,
  scrapQuantity: computed.decimal,
  reworkQuantity: computed.decimal,
  reportedAt: computed.float,
  reportedBy: 'work_report.reported_by',
  staffNames: computed.json<string[]>(),
  isOwn: computed.flag,
  total: computed.integer,
})

type WaitingReportRow = ShapedRow<typeof waitingReportShape>

async function waitingOf(read: Read, condition: RawBuilder<unknown>): Promise<WaitingReportRow[]> {
  const { tx, actor } = read
  const name = (alias: string) => nameColumnIn(alias, actor.language)
  return listRows(
    tx,
    waitingReportShape,
    sql`select r.id, o.id as "orderId", o.code as "orderCode", w.id as "workOrderId", w.code as "workOrderCode",
        o.material_id as "materialId", s.number as "segmentNumber", ${name('g')} as "stageName",
        trim_scale(r.good) as "goodQuantity", trim_scale(r.scrap) as "scrapQuantity", trim_scale(r.rework) as "reworkQuantity",
        (extract(epoch from r.reported_at) * 1000)::float8 as "reportedAt", r.reported_by as "reportedBy",
        coalesce((select jsonb_agg(${name('f')} order by p.id) from work_report_staff p join staff f on f.id = p.staff_id
          where p.report_id = r.id), '[]') as "staffNames",
        ${await isOwnOf(read)} as "isOwn", count(*) over ()::int as total
      from work_report r join work_order w on w.id = r.work_order_id join production_order o on o.id = w.order_id
        join segment_plan s on s.id = w.segment_plan_id join segment_stage g on g.id = w.stage_id
      where r.company_id = ${companyOf(actor)} and ${isWaiting} and ${condition}
      order by r.id limit ${maxReports}`,
  )
}
