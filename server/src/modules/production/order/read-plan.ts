import { readOrderFlow, readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { listBlocks } from '../exception/assert-not-blocked.ts'
import { efficiencyOf, workSeconds } from '../route/work-seconds.ts'
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
    const { segments: states } = rollUp(await orderSummaryOf(read, order))
    const pendingOf = new Map(states.map((state) => [state.id, state.pending.toFixed()]))
    const materials = await materialsOf(read, order.id)
    const efficiency = await efficiencyOf(read, valuesOf(segments, 'workCenterId'))
    const product = (await findMaterials(read, [order.materialId])).get(order.materialId)
    return {
      order,
      unitName: product?.unitName ?? '',
      precision: product?.precision ?? 0,
      blocks: await listBlocks(read, [{ refType: 'productionOrder', refId: order.id }]),
      segments: segments.map((segment) => ({
        ...segment,
        stageName: segment.labels?.stageId ?? '',
        workCenterName: segment.labels?.workCenterId ?? null,
        estimatedEnd: estimatedEnd(read.now, segment, efficiency.get(segment.workCenterId)),
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

interface PacedSegment {
  readonly planQuantity: string
  readonly goodQuantity: string
  readonly scrapQuantity: string
  readonly runSeconds: string
  readonly runBatch: string | null
  readonly parallelStations: number
  readonly actualStart: number | null
  readonly actualEnd: number | null
  readonly isSkipped: number
}

/**
 * Returns when a segment that has begun will end at the planned pace; its actual end, or null, if it has ended, not
 * begun or is skipped.
 */
function estimatedEnd(now: number, segment: PacedSegment, efficiency: string | undefined): number | null {
  if (segment.actualStart === null || segment.actualEnd !== null || segment.isSkipped === 1) return segment.actualEnd
  const pieces = new Big(segment.planQuantity).minus(segment.goodQuantity).minus(segment.scrapQuantity)
  const { runSeconds, runBatch, parallelStations: stations } = segment
  const secondsLeft = workSeconds({ setupSeconds: '0', runSeconds, runBatch, stations, pieces, efficiency })
  return now + Number(secondsLeft.times(1000).round())
}
