import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { readOrderFlow, readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials, isOptionOn } from '../../base/index.ts'
import { readExpectedTimes } from '../analysis/analyse-orders.ts'
import { listBlocks } from '../exception/assert-not-blocked.ts'
import { orderYieldOf, yieldOf } from '../output/yield-of.ts'
import { segmentPlans } from '../segment-plan/segment-plan.ts'
import { listCards } from '../work-order/work-cards.ts'
import { kitOfOrder } from './kit-of-order.ts'
import { materialsOf, preparesOf } from './material-of-order.ts'
import { linksOf, orderSummaryOf } from './order-facts.ts'
import { orders, shownOrder } from './production-order.ts'
import { listReceipts } from './receipts-of.ts'
import { rollUp } from './roll-up.ts'

const file = import.meta.url

export const readPlanRoutes = [
  ...handle(readOrderPlan, file, async (read, { id }) => {
    const order = await shownOrder(read, await orders.read(read, { id }))
    const segments = await segmentsOf(read, order.id)
    const cards = await listCards(read, sql`w.order_id = ${order.id}`)
    const { segments: states, ...pieces } = rollUp(await orderSummaryOf(read, order))
    const pendingOf = new Map(states.map((state) => [state.id, state.pending.toFixed()]))
    const materials = await materialsOf(read, order.id)
    const times = await readTimes(read, order)
    const product = (await findMaterials(read, [order.materialId])).get(order.materialId)
    return {
      order,
      unitName: product?.unitName ?? '',
      precision: product?.precision ?? 0,
      yield: orderYieldOf(pieces),
      blocks: await listBlocks(read, [{ refType: 'productionOrder', refId: order.id }]),
      expectedFinish: times.finish,
      isReleaseGuarded: await isOptionOn(read, 'shortageGuard'),
      shortages: times.shortages,
      segments: segments.map((segment) => ({
        ...segment,
        stageName: segment.labels?.stageId ?? '',
        workCenterName: segment.labels?.workCenterId ?? null,
        estimatedEnd: segment.actualEnd ?? (segment.isSkipped === 1 ? null : times.endOf(segment.id)),
        yield: yieldOf(segment.goodQuantity, segment.scrapQuantity),
        pendingRework: pendingOf.get(segment.id) ?? '0',
        workOrders: cards.filter(({ segmentPlanId }) => segmentPlanId === segment.id),
      })),
      receipts: (await listReceipts(read, order.id)).map(({ id: billId, code, status, ...receipt }) => ({
        billId,
        billCode: code,
        status: status as 10,
        ...receipt,
      })),
      links: (await linksOf(read, segments)).map(({ segmentPlanId, predecessorId, relation, lagMinutes }) => ({
        fromId: predecessorId,
        toId: segmentPlanId,
        relation: relation as 1,
        lagMinutes,
      })),
      materials,
      kit: await kitOfOrder(read, order, materials),
      prepares: await preparesOf(read, order.id),
    }
  }),
  ...handle(readOrderFlow, file, async (read, { id }) => {
    const order = await orders.read(read, { id })
    const segments = await segmentsOf(read, order.id)
    return {
      nodes: segments.map((segment) => ({
        id: segment.id,
        segmentId: segment.stageId,
        segmentName: segment.labels?.stageId ?? '',
        sequence: segment.number,
        status: segment.status,
        planQuantity: segment.planQuantity,
        finishedQuantity: segment.goodQuantity,
      })),
      links: (await linksOf(read, segments)).map(({ segmentPlanId, predecessorId }) => ({
        source: predecessorId,
        target: segmentPlanId,
      })),
    }
  }),
]

const segmentsOf = async (read: Read, orderId: string) =>
  (await segmentPlans.list(read, { orderId })).toSorted((left, right) => left.number - right.number)

const { draft, completed } = productionOrderStatus.codes

/** Returns the estimated ends of an open order, and what it is short of. */
async function readTimes(read: Read, { id, status }: { readonly id: string; readonly status: number }) {
  if (status <= draft || status >= completed) return { finish: null, endOf: () => null, shortages: [] }
  const { spans, finish, short } = await readExpectedTimes(read, id)
  const materialIds = valuesOf(short, 'materialId')
  const materials = await findMaterials(read, materialIds)
  const producible = await producibleOf(read, materialIds)
  const shortages = short.map(({ materialId, shortage, uncovered, earliestDate, supplies }) => {
    const { code = '', name = '', unitName = '', defaultWarehouseId = null } = materials.get(materialId) ?? {}
    return {
      materialId,
      materialCode: code,
      materialName: name,
      unitName,
      quantity: shortage.toFixed(),
      uncovered: uncovered.toFixed(),
      earliestDate,
      canMake: producible.has(materialId),
      hasWarehouse: defaultWarehouseId !== null,
      supplies: supplies.map(({ orderId: _, materialId: _material, open: _open, ...supply }) => supply),
    }
  })
  const endOf = (segmentId: string) => {
    const end = spans.get(segmentId)?.to
    return end === undefined ? null : Math.round(end)
  }
  return { finish, endOf, shortages }
}

/** Returns the materials that have a route in use. */
async function producibleOf(read: Read, materialIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ofCompany(read)
    .selectFrom('process_route')
    .select('material_id as materialId')
    .where('material_id', '=', anyId(materialIds))
    .where('status', '=', routeStatus.codes.inUse)
    .execute()
  return new Set(rows.flatMap(({ materialId }) => materialId ?? []))
}
