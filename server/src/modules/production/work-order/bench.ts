import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { station } from '@gemba/contract/production/work-center/station.ts'
import { listBenchStations, listWorkResources, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workLogKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { sql } from 'kysely'
import { anyId, instantAt, rowsOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findMaterials, hasSerialRule } from '../../base/index.ts'
import { reportedOf } from '../order/roll-up.ts'
import { countGuide } from '../parameter/read-parameters.ts'
import { segmentResources, segments } from '../route/segment-lines.ts'
import { namedOf } from '../segment/resource-lines.ts'
import { stageResources } from '../segment/segment-stage.ts'
import { namedProduct } from '../serial/report-serials.ts'
import { stations } from '../work-center/work-center.ts'
import { allowanceOf } from './allowance.ts'
import { listReports } from './list-reports.ts'
import { listCards, type WorkCard } from './work-cards.ts'

const file = import.meta.url
const dayMs = 86_400_000
const { running, paused, toDispatch, completed } = workOrderStatus.codes

export const benchRoutes: BoundRoute[] = [
  ...handle(listBenchStations, file, async (read, { stationId, workCenterId }) => {
    const found = await stations.list(read, {
      isEnabled: 1,
      ...(stationId && { id: stationId }),
      ...(workCenterId && { workCenterId }),
    })
    const cards = await listCards(
      read,
      sql`w.station_id = ${anyId(found.map(({ id }) => id))}
        and (w.status = any(${openWorkStates.filter((openWorkState) => openWorkState !== toDispatch)}::smallint[]) or ${isJustCompleted(read)})`,
    )
    const byStation = Map.groupBy(cards.filter(isAtStation), (card) => card.stationId)
    return found.map((one) => ({
      ...stationOf(one, byStation.get(one.id) ?? []),
      name: nameIn(one, read.actor.language),
    }))
  }),
  ...handle(readBenchWork, file, async (read, { id }) => {
    const [card] = await listCards(read, sql`w.id = ${idOf(id)}`)
    if (!card) throw new DomainError('notFound')
    const { order, one } = await readWork(read, card.id)
    const files = one.route_segment_id ? (await segments.read(read, { id: one.route_segment_id })).files : []
    const { remaining, allowed } = await allowanceOf(read, order, one)
    return {
      ...card,
      ...(await timesOf(read, card.id)),
      ...(await countGuide(read, one.segment_plan_id)),
      instructions: one.description,
      files,
      remaining: remaining.toFixed(),
      allowed: allowed.toFixed(),
    }
  }),
  ...handle(listWorkResources, file, async (read, { id }) => {
    const { one } = await readWork(read, id)
    if (one.route_segment_id)
      return (await segmentResources.list(read, { segmentId: one.route_segment_id })).map(namedOf)
    return (await stageResources.list(read, { stageId: one.stage_id })).map(namedOf)
  }),
  ...handle(readReportForm, file, async (read, { id }) => {
    const { order, one } = await readWork(read, id)
    const { remaining, allowed } = await allowanceOf(read, order, one)
    const product = (await findMaterials(read, [order.material_id])).get(order.material_id)
    const named = await namedProduct(read, order, one)
    return {
      workOrderId: one.id,
      segmentPlanId: one.segment_plan_id,
      planQuantity: one.quantity,
      reportedQuantity: reportedIn(one),
      remainingQuantity: remaining.toFixed(),
      allowedQuantity: allowed.toFixed(),
      unitName: product?.unitName ?? '',
      precision: product?.precision ?? 0,
      namesSerials: named ? (1 as const) : (0 as const),
      makesSerials: named && (await hasSerialRule(read, named.id)) ? (1 as const) : (0 as const),
      reports: await listReports(read, one.id),
    }
  }),
]

/** Completed within a day, of an order with a tolerance. */
const isJustCompleted = ({ now }: Read) => sql`(w.status = ${completed} and w.status_at > ${instantAt(now - dayMs)}
  and exists (select 1 from production_order p where p.id = w.order_id and p.over_report_percent > 0))`

/** What is completed stays at its station while further pieces of it may be reported. */
const isAtStation = ({ status, allowedActs }: WorkCard): boolean =>
  status !== completed || allowedActs.includes('report')

/** 0 idle, 1 working, 2 stopped (manufacturing specification). */
const stationOf = (one: EntityOf<typeof station>, workOrders: WorkCard[]) => ({
  id: one.id,
  code: one.code,
  workCenterId: one.workCenterId,
  workCenterName: one.labels?.workCenterId ?? '',
  equipmentId: one.equipmentId,
  workOrders,
  status: workOrders.some(({ status }) => status === running)
    ? 1
    : workOrders.some(({ status }) => status === paused)
      ? 2
      : 0,
})

const reportedIn = (one: { good_quantity: string; scrap_quantity: string; rework_quantity: string }): string =>
  reportedOf({ good: one.good_quantity, scrap: one.scrap_quantity, rework: one.rework_quantity }).toFixed()

/** Throws `notFound`. */
async function readWork({ tx, actor }: Read, id: string) {
  const one = await tx
    .selectFrom('work_order as w')
    .innerJoin('segment_plan as s', 's.id', 'w.segment_plan_id')
    .selectAll('w')
    .select(['s.description', 's.route_segment_id'])
    .where('w.company_id', '=', companyOf(actor))
    .where('w.id', '=', idOf(id))
    .executeTakeFirst()
  if (!one) throw new DomainError('notFound')
  const order = await tx
    .selectFrom('production_order')
    .selectAll()
    .where('id', '=', one.order_id)
    .executeTakeFirstOrThrow()
  return { order, one }
}

/** Whole seconds that were spent on a work order, until now where it goes on. */
async function timesOf({ tx, actor, now }: Read, id: string) {
  const rows = await rowsOf<{ kind: number; seconds: number }>(
    tx,
    sql`select kind, sum(extract(epoch from coalesce(end_at, to_timestamp(${now} / 1000.0)) - start_at))::int as seconds
      from work_log where company_id = ${companyOf(actor)} and work_order_id = ${id} group by kind`,
  )
  const secondsOf = (kind: number) => rows.find((row) => row.kind === kind)?.seconds ?? 0
  const { setup, run, pause } = workLogKind.codes
  return { setupSeconds: secondsOf(setup), runSeconds: secondsOf(run), pauseSeconds: secondsOf(pause) }
}
