// The remaining needs and work of an order: from its plan, or for a draft from the BOM and the route that it would use.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import type { GraphLink } from '@gemba/contract/production/route/route-graph.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'
import { findMaterials, roundNeed } from '../../base/index.ts'
import { replacedMaterial, replacedQuantity } from '../consumption/store-consumption.ts'
import { linksOf } from '../order/order-facts.ts'
import { needsFor, planBasisOf } from '../order/plan-order.ts'
import { listDependencies, listSegments } from '../route/read-graph.ts'
import { efficiencyOf, type WorkTimes, workSeconds } from '../route/work-seconds.ts'
import type { Need } from './balance-material.ts'

/** A segment with its remaining work. */
interface SegmentLoad {
  readonly key: string
  readonly workCenterId: string | null
  /** Duration with all stations that share the work. */
  readonly workMs: number
  /** Total work in hours of one station, in milliseconds. */
  readonly loadMs: number
  /** Planned start of work that has not begun. Undefined without one. */
  readonly notBefore?: number | undefined
}

interface MaterialNeed extends Need {
  /** The segment that needs the material. Null for the first ones. */
  readonly segmentKey: string | null
}

export interface OrderLoad {
  readonly needs: readonly MaterialNeed[]
  readonly segments: readonly SegmentLoad[]
  readonly links: readonly GraphLink[]
}

/** Returns the row of an order. Throws `notFound`. */
export async function readAnalysed(read: Read, id: string) {
  return ofCompany(read)
    .selectFrom('production_order')
    .selectAll()
    .where('id', '=', idOf(id))
    .executeTakeFirstOrThrow(notFound)
}
type AnalysedOrder = Awaited<ReturnType<typeof readAnalysed>>

/** Returns the needs and the work of an order for a quantity of its product. Throws what planning throws. */
export const loadOf = (read: Read, order: AnalysedOrder, quantity: Big): Promise<OrderLoad> =>
  order.status === productionOrderStatus.codes.draft
    ? loadOfDraft(read, order, quantity)
    : loadOfPlan(read, order, quantity)

function loadOfSegment(times: WorkTimes): Pick<SegmentLoad, 'workMs' | 'loadMs'> {
  const msOf = (stations: number) =>
    Number(
      workSeconds({ ...times, stations })
        .times(1000)
        .round(0),
    )
  return { workMs: msOf(times.stations), loadMs: msOf(1) }
}

async function loadOfDraft(read: Read, order: AnalysedOrder, quantity: Big): Promise<OrderLoad> {
  const { routeId, bomId } = await planBasisOf(read, order)
  const needs = await needsFor(read, bomId, quantity.toFixed())
  return {
    needs: needs.map(({ materialId, required }) => ({
      materialId,
      required,
      consumed: new Big(0),
      segmentKey: null,
    })),
    ...(await workOfRoute(read, routeId, quantity)),
  }
}

/** Returns the work of a route for a quantity of its product. */
export async function workOfRoute(
  read: Read,
  routeId: string,
  quantity: Big,
): Promise<Pick<OrderLoad, 'segments' | 'links'>> {
  const segments = await listSegments(read, routeId)
  const links = await listDependencies(read, valuesOf(segments, 'id'))
  const efficiency = await efficiencyOf(read, valuesOf(segments, 'workCenterId'))
  const secondsOf = (minutes: string | null) => new Big(minutes ?? 0).times(60)
  return {
    segments: segments.map((segment) => ({
      key: segment.id,
      workCenterId: segment.workCenterId,
      ...loadOfSegment({
        setupSeconds: secondsOf(segment.setupTime),
        runSeconds: secondsOf(segment.standardTime),
        pieces: quantity,
        runBatch: segment.runBatch,
        stations: segment.parallelStations,
        efficiency: efficiency.get(segment.workCenterId),
      }),
    })),
    links: links.map(({ predecessorId, segmentId, relation, lagMinutes }) => ({
      from: predecessorId,
      to: segmentId,
      relation,
      lagMinutes,
    })),
  }
}

const storedNeedShape = rowShape({
  materialId: 'order_material.material_id',
  required: 'order_material.required',
  consumed: computed.decimal,
  segmentKey: 'order_material.segment_plan_id',
})

async function loadOfPlan(read: Read, order: AnalysedOrder, quantity: Big): Promise<OrderLoad> {
  const { tx, actor } = read
  const rows = await listRows(
    tx,
    storedNeedShape,
    sql`select m.material_id as "materialId", m.required, m.segment_plan_id as "segmentKey",
        coalesce((select sum(${replacedQuantity}) from material_consumption c join work_order w on w.id = c.work_order_id
          where w.order_id = m.order_id and ${replacedMaterial} = m.material_id and c.status = 20), 0) as consumed
      from order_material m where m.company_id = ${companyOf(actor)} and m.order_id = ${order.id}
      order by m.sort_number, m.id`,
  )
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  const segments = await ofCompany(read)
    .selectFrom('segment_plan')
    .select(['id', 'work_center_id as workCenterId', 'actual_start as startedAt'])
    .select(['good_quantity as good', 'scrap_quantity as scrap'])
    .select(['setup_seconds as setupSeconds', 'run_seconds as runSeconds', 'run_batch as runBatch'])
    .select(['parallel_stations as stations', 'plan_start as planStart'])
    .select((eb) =>
      eb
        .selectFrom('work_order')
        .select((work) => work.fn.min('work_order.plan_start').as('start'))
        .whereRef('work_order.segment_plan_id', '=', 'segment_plan.id')
        .where('work_order.status', '<', workOrderStatus.codes.completed)
        .as('workStart'),
    )
    .where('order_id', '=', order.id)
    .where('is_skipped', '=', 0)
    .orderBy('number')
    .execute()
  const efficiency = await efficiencyOf(read, valuesOf(segments, 'workCenterId'))
  const baseQuantity = new Big(order.base_quantity)
  return {
    needs: rows.map(({ materialId, required, consumed, segmentKey }) => ({
      materialId,
      segmentKey,
      consumed: new Big(consumed),
      required: roundNeed(
        new Big(required).times(quantity).div(baseQuantity),
        materials.get(materialId)?.precision ?? 0,
      ),
    })),
    segments: segments.map((segment) => {
      const open = quantity.minus(segment.good).minus(segment.scrap)
      const { id: key, workCenterId, runSeconds, runBatch, stations } = segment
      if (open.lte(0)) return { key, workCenterId, workMs: 0, loadMs: 0 }
      const notBefore = segment.startedAt === null ? (segment.workStart ?? segment.planStart ?? undefined) : undefined
      const setupSeconds = segment.startedAt === null ? segment.setupSeconds : '0'
      const times = { setupSeconds, runSeconds, runBatch, stations, pieces: open }
      return { key, workCenterId, notBefore, ...loadOfSegment({ ...times, efficiency: efficiency.get(workCenterId) }) }
    }),
    links: (await linksOf(read, segments)).map(({ segmentPlanId, predecessorId, relation, lagMinutes }) => ({
      from: predecessorId,
      to: segmentPlanId,
      relation,
      lagMinutes,
    })),
  }
}
