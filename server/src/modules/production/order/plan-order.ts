// Plans an order: copies its BOM and its route in their present state, so that later changes of them do not affect it.
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { scheduleOf } from '@gemba/contract/production/route/route-graph.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows } from '../../../platform/db/row-shape.ts'
import { changedBy, instantAt, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findEffectiveBom, findMaterials, needsOfBom, roundNeed } from '../../base/index.ts'
import { storeAlternates } from '../consumption/alternates.ts'
import { planGuide } from '../parameter/plan-guide.ts'
import { listDependencies, listSegments } from '../route/read-graph.ts'
import { efficiencyOf, workSeconds } from '../route/work-seconds.ts'
import { nextPlanCode } from '../segment-plan/next-plan-code.ts'
import type { LockedOrder } from './lock-order.ts'

/** The route and the BOM that an order is planned from. */
interface PlanBasis {
  readonly routeId: string
  readonly bomId: string | null
}

type PlannedOrder = Pick<LockedOrder, 'material_id' | 'route_id' | 'bom_id' | 'is_without_bom'>

/** Returns the route and the BOM to plan an order from. Throws `orderRouteMissing`, `orderBomMissing`. */
export async function planBasisOf(read: Read, order: PlannedOrder): Promise<PlanBasis> {
  const nameOf = async () => (await findMaterials(read, [order.material_id])).get(order.material_id)?.code ?? ''
  const routeId = await findRouteFor(read, order)
  if (!routeId) throw new DomainError('orderRouteMissing', { material: await nameOf() })
  if (order.is_without_bom === 1) return { routeId, bomId: null }
  const bomId = order.bom_id ?? (await findEffectiveBom(read, order.material_id))
  if (!bomId) throw new DomainError('orderBomMissing', { material: await nameOf() })
  return { routeId, bomId }
}

/** Returns the id of the route that the order names, or of the default route of its product. */
export async function findRouteFor(
  read: Read,
  { route_id: routeId, material_id: materialId }: Pick<PlannedOrder, 'route_id' | 'material_id'>,
) {
  const route = await ofCompany(read)
    .selectFrom('process_route')
    .select('id')
    .where('status', '=', routeStatus.codes.inUse)
    .where((eb) => (routeId ? eb('id', '=', routeId) : eb('material_id', '=', materialId)))
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return route?.id
}

/** A material that an order needs, rounded up to the precision of its unit. */
export interface OrderNeed {
  readonly materialId: string
  readonly required: Big
  readonly precision: number
  readonly alternateIds: readonly string[]
}

/** Returns the materials that a quantity of a product needs. Throws what `needsOfBom` throws. */
export async function needsFor(read: Read, bomId: string | null, quantity: string): Promise<OrderNeed[]> {
  if (bomId === null) return []
  const needs = await needsOfBom(read, { bomId, quantity })
  const materials = await findMaterials(read, valuesOf(needs, 'materialId'))
  return needs.map(({ materialId, alternateIds, quantity: exact }) => {
    const precision = materials.get(materialId)?.precision ?? 0
    return { materialId, precision, alternateIds, required: roundNeed(exact, precision) }
  })
}

/** Creates the segments and the material of a locked order. An existing plan is replaced. */
export async function createPlan(work: Work, order: LockedOrder): Promise<void> {
  const { tx, actor } = work
  const basis = await planBasisOf(work, order)
  if (new Big(order.base_quantity).lte(0)) throw new DomainError('quantityWrong')
  const codes = await deletePlan(work, order.id)
  const planIds = await storeSegments(work, order, { routeId: basis.routeId, codes })
  await planGuide(work, planIds)
  const needs = await needsFor(work, basis.bomId, order.base_quantity)
  await storeNeeds(work, { order, planIds, needs })
  await tx
    .updateTable('production_order')
    .set({
      route_id: basis.routeId,
      bom_id: basis.bomId,
      good_quantity: '0',
      scrap_quantity: '0',
      rework_quantity: '0',
      plan_end: sql`coalesce(plan_end, (select max(plan_end) from segment_plan where order_id = ${order.id}))`,
      plan_start: sql`coalesce(plan_start, (select min(plan_start) from segment_plan where order_id = ${order.id}))`,
      ...changedBy(actor.userName),
    })
    .where('id', '=', order.id)
    .execute()
}

/** Deletes the segments and the material of an order. Returns the codes of the deleted segments, sorted. */
export async function deletePlan(work: Work, orderId: string): Promise<string[]> {
  await ofCompany(work).deleteFrom('order_material').where('order_id', '=', orderId).execute()
  const deletedRows = await ofCompany(work)
    .deleteFrom('segment_plan')
    .where('order_id', '=', orderId)
    .returning('code')
    .execute()
  return deletedRows.map(({ code }) => code).sort()
}

interface RoutePlan {
  readonly routeId: string
  /** Codes of deleted segments of the order, which are used again before new codes are drawn. */
  readonly codes: readonly string[]
}

/**
 * Stores the segment plans of an order and their links. Returns the ids of the plans by the ids of the route segments.
 */
async function storeSegments(
  work: Work,
  order: LockedOrder,
  { routeId, codes }: RoutePlan,
): Promise<ReadonlyMap<string, string>> {
  const { tx, actor, now } = work
  const audit = { company_id: companyOf(actor), create_user: actor.userName, update_user: actor.userName }
  const segments = await listSegments(work, routeId)
  const links = await listDependencies(work, valuesOf(segments, 'id'))
  const efficiency = await efficiencyOf(work, valuesOf(segments, 'workCenterId'))
  const durations = segments.map((segment) => {
    const seconds = workSeconds({
      setupSeconds: secondsOf(segment.setupTime),
      runSeconds: secondsOf(segment.standardTime),
      pieces: order.base_quantity,
      runBatch: segment.runBatch,
      stations: segment.parallelStations,
      efficiency: efficiency.get(segment.workCenterId),
    })
    return { key: segment.id, durationMs: Number(seconds.times(1000).round()) }
  })
  const dependencies = links.map(({ predecessorId, segmentId, relation, lagMinutes }) => ({
    from: predecessorId,
    to: segmentId,
    relation,
    lagMinutes,
  }))
  const { spans } = scheduleOf(durations, dependencies)
  const begin = order.plan_start ?? now
  const { precision = 0 } = (await findMaterials(work, [order.material_id])).get(order.material_id) ?? {}
  const planIdBySegment = new Map<string, string>()
  for (const [position, segment] of segments.entries()) {
    const { startMs = 0, endMs = 0 } = spans.get(segment.id) ?? {}
    const row = {
      ...audit,
      ...plannedRow(segment, precision),
      code: codes[position] ?? (await nextPlanCode(work, order)),
      order_id: order.id,
      plan_quantity: order.base_quantity,
      plan_start: instantAt(begin + startMs),
      plan_end: instantAt(begin + endMs),
    }
    const { id } = await tx.insertInto('segment_plan').values(row).returning('id').executeTakeFirstOrThrow()
    planIdBySegment.set(segment.id, id)
  }
  const planOf = (id: string) => planIdBySegment.get(id) ?? ''
  const linkRows = dependencies.map(({ from, to, relation, lagMinutes }) => ({
    company_id: audit.company_id,
    segment_plan_id: planOf(to),
    predecessor_id: planOf(from),
    relation,
    lag_minutes: lagMinutes,
  }))
  if (linkRows.length > 0) await tx.insertInto('segment_plan_link').values(linkRows).execute()
  return planIdBySegment
}

const secondsOf = (minutes: string | null) => new Big(minutes ?? 0).times(60)

/** Returns the columns that a segment plan copies from its route segment. */
const plannedRow = (segment: Awaited<ReturnType<typeof listSegments>>[number], precision: number) => ({
  route_segment_id: segment.id,
  number: Number(segment.number),
  stage_id: segment.stageId,
  work_center_id: segment.workCenterId,
  is_inspected: segment.isInspected,
  setup_seconds: secondsOf(segment.setupTime).toFixed(),
  run_seconds: secondsOf(segment.standardTime).toFixed(),
  run_batch: segment.runBatch,
  parallel_stations: segment.parallelStations,
  description: segment.description,
  transfer_batch: wholeBatch(segment.transferBatch, precision),
})

/**
 * Rounds a transfer batch up to whole units of the product, because a stage does not know the precision of the product.
 */
export const wholeBatch = (batch: string | null, precision: number): string | null =>
  batch === null ? null : roundNeed(new Big(batch), precision).toFixed()

interface OrderNeeds {
  readonly order: LockedOrder
  readonly planIds: ReadonlyMap<string, string>
  readonly needs: readonly OrderNeed[]
}

/** Assigns each material to the segment of the route that lists it, or to the first segment. */
async function storeNeeds(work: Work, { order, planIds, needs }: OrderNeeds): Promise<void> {
  if (needs.length === 0) return
  const { tx, actor } = work
  const routeMaterials = await listRows(
    tx,
    {
      materialId: 'route_segment_material.material_id',
      segmentId: 'route_segment_material.segment_id',
      consumeType: 'route_segment_material.consume_type',
    },
    sql`select m.material_id as "materialId", m.segment_id as "segmentId", m.consume_type as "consumeType"
      from route_segment_material m join route_segment s on s.id = m.segment_id
      where s.company_id = ${companyOf(actor)} and s.id = any(${[...planIds.keys()]}::bigint[]) order by s.number, m.id`,
  )
  const first = [...planIds.values()][0] ?? null
  const rows = needs.map(({ materialId, required }, position) => {
    const routeMaterial = routeMaterials.find((candidate) => candidate.materialId === materialId)
    return {
      company_id: companyOf(actor),
      order_id: order.id,
      material_id: materialId,
      sort_number: position,
      segment_plan_id: routeMaterial ? (planIds.get(routeMaterial.segmentId) ?? first) : first,
      required: required.toFixed(),
      consume_type: routeMaterial?.consumeType ?? 1,
    }
  })
  const materialRows = await tx
    .insertInto('order_material')
    .values(rows)
    .returning(['id', 'material_id as materialId'])
    .execute()
  const alternates = new Map(needs.map(({ materialId, alternateIds }) => [materialId, alternateIds]))
  await storeAlternates(
    work,
    materialRows.map((orderMaterial) => ({
      ...orderMaterial,
      alternateIds: alternates.get(orderMaterial.materialId) ?? [],
    })),
  )
}
