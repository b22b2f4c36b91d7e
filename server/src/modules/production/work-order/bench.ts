import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { station } from '@gemba/contract/production/work-center/station.ts'
import { listBenchStations, listWorkResources, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workLogKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findMaterials, hasSerialRule } from '../../base/index.ts'
import { reportedOf } from '../order/roll-up.ts'
import { countGuide } from '../parameter/read-parameters.ts'
import { segmentResources, segments } from '../route/segment-lines.ts'
import { namedOf } from '../segment/resource-lines.ts'
import { stageResources } from '../segment/segment-stage.ts'
import { findSerialProduct } from '../serial/report-serials.ts'
import { stations } from '../work-center/work-center.ts'
import { computeAllowance } from './allowance.ts'
import { listReports } from './list-reports.ts'
import { listCards, type WorkCard } from './work-cards.ts'

const file = import.meta.url
const dayMs = 86_400_000
const { running, paused, toDispatch, completed } = workOrderStatus.codes

export const benchRoutes = [
  ...handle(listBenchStations, file, async (read, { stationId, workCenterId }) => {
    const stationRows = await stations.list(read, {
      isEnabled: 1,
      id: stationId || undefined,
      workCenterId: workCenterId || undefined,
    })
    const cards = await listCards(
      read,
      sql`w.station_id = ${anyId(stationRows.map(({ id }) => id))}
        and (w.status = any(${openWorkStates.filter((openWorkState) => openWorkState !== toDispatch)}::smallint[]) or ${isJustCompleted(read)})`,
    )
    const capacityById = await capacitiesOf(read, [...new Set(stationRows.map(({ workCenterId }) => workCenterId))])
    const byStation = Map.groupBy(cards.filter(isAtStation), (card) => card.stationId)
    return stationRows.map((stationRow) => ({
      ...stationOf(stationRow, byStation.get(stationRow.id) ?? []),
      name: nameIn(stationRow, read.actor.language),
      capacity: capacityById.get(stationRow.workCenterId) ?? 1,
    }))
  }),
  ...handle(readBenchWork, file, async (read, { id }) => {
    const [card] = await listCards(read, sql`w.id = ${idOf(id)}`)
    if (!card) throw new DomainError('notFound')
    const { order, workOrder } = await readWork(read, card.id)
    const files = workOrder.route_segment_id
      ? (await segments.read(read, { id: workOrder.route_segment_id })).files
      : []
    const { remaining, allowed } = await computeAllowance(read, order, workOrder)
    return {
      ...card,
      ...(await timesOf(read, card.id)),
      ...(await countGuide(read, workOrder.segment_plan_id)),
      instructions: workOrder.description,
      files,
      remaining: remaining.toFixed(),
      allowed: allowed.toFixed(),
    }
  }),
  ...handle(listWorkResources, file, async (read, { id }) => {
    const { workOrder } = await readWork(read, id)
    if (workOrder.route_segment_id)
      return (await segmentResources.list(read, { segmentId: workOrder.route_segment_id })).map(namedOf)
    return (await stageResources.list(read, { stageId: workOrder.stage_id })).map(namedOf)
  }),
  ...handle(readReportForm, file, async (read, { id }) => {
    const { order, workOrder } = await readWork(read, id)
    const { remaining, allowed } = await computeAllowance(read, order, workOrder)
    const product = (await findMaterials(read, [order.material_id])).get(order.material_id)
    const serialProduct = await findSerialProduct(read, order, workOrder)
    return {
      workOrderId: workOrder.id,
      segmentPlanId: workOrder.segment_plan_id,
      planQuantity: workOrder.quantity,
      reportedQuantity: reportedIn(workOrder),
      remainingQuantity: remaining.toFixed(),
      allowedQuantity: allowed.toFixed(),
      unitName: product?.unitName ?? '',
      precision: product?.precision ?? 0,
      namesSerials: serialProduct ? (1 as const) : (0 as const),
      makesSerials: serialProduct && (await hasSerialRule(read, serialProduct.id)) ? (1 as const) : (0 as const),
      reports: await listReports(read, workOrder.id),
    }
  }),
]

/** Returns how many work orders may run at a time at each station of work centres. */
async function capacitiesOf(read: Read, workCenterIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ofCompany(read)
    .selectFrom('work_center')
    .select(['id', 'capacity'])
    .where('id', '=', anyId(workCenterIds))
    .execute()
  return new Map(rows.map(({ id, capacity }) => [id, capacity]))
}

/** Condition on work orders that completed within the last day, in an order with a tolerance. */
const isJustCompleted = ({ now }: Read) => sql`(w.status = ${completed} and w.status_at > ${instantAt(now - dayMs)}
  and exists (select 1 from production_order p where p.id = w.order_id and p.over_report_percent > 0))`

/** A completed work order stays on its station while more pieces of it can be reported. */
const isAtStation = ({ status, allowedActions }: WorkCard): boolean =>
  status !== completed || allowedActions.includes('report')

/** Status 0 is idle, 1 working, 2 stopped (manufacturing specification). */
const stationOf = (stationRow: EntityOf<typeof station>, workOrders: WorkCard[]) => ({
  id: stationRow.id,
  code: stationRow.code,
  workCenterId: stationRow.workCenterId,
  workCenterName: stationRow.labels?.workCenterId ?? '',
  equipmentId: stationRow.equipmentId,
  workOrders,
  status: workOrders.some(({ status }) => status === running)
    ? 1
    : workOrders.some(({ status }) => status === paused)
      ? 2
      : 0,
})

const reportedIn = (workOrder: { good_quantity: string; scrap_quantity: string; rework_quantity: string }): string =>
  reportedOf({
    good: workOrder.good_quantity,
    scrap: workOrder.scrap_quantity,
    rework: workOrder.rework_quantity,
  }).toFixed()

/** Returns a work order and its order. Throws `notFound`. */
async function readWork(read: Read, id: string) {
  const workOrder = await ofCompany(read)
    .selectFrom('work_order as w')
    .innerJoin('segment_plan as s', 's.id', 'w.segment_plan_id')
    .selectAll('w')
    .select(['s.description', 's.route_segment_id'])
    .where('w.id', '=', idOf(id))
    .executeTakeFirstOrThrow(notFound)
  const order = await read.tx
    .selectFrom('production_order')
    .selectAll()
    .where('id', '=', workOrder.order_id)
    .executeTakeFirstOrThrow()
  return { order, workOrder }
}

/** Returns the whole seconds spent on a work order, with open logs counted until now. */
async function timesOf({ tx, actor, now }: Read, id: string) {
  const rows = await listRows(
    tx,
    { kind: 'work_log.kind', seconds: computed.integer },
    sql`select kind, sum(extract(epoch from coalesce(end_at, to_timestamp(${now} / 1000.0)) - start_at))::int as seconds
      from work_log where company_id = ${companyOf(actor)} and work_order_id = ${id} group by kind`,
  )
  const secondsOf = (kind: number) => rows.find((row) => row.kind === kind)?.seconds ?? 0
  const { setup, run, pause } = workLogKind.codes
  return { setupSeconds: secondsOf(setup), runSeconds: secondsOf(run), pauseSeconds: secondsOf(pause) }
}
