// Orders that tests create by commands: planned, and released to work orders.
import { planOrder, releaseOrders } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { routeSegment } from '@gemba/contract/production/route/route-segment.ts'
import { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { successful } from '../../../main/successful.fixture.ts'
import type { ResourceRow, SampleOptions } from '../../../resource/resource-sample.fixture.ts'

/** Creates an order with a route of one segment, and plans it. */
export async function makePlannedOrder({
  caller,
  body,
}: SampleOptions): Promise<{ order: ResourceRow; segment: ResourceRow }> {
  const must = successful(caller)
  const route = await must(operation(processRoute, 'create'), await body(processRoute))
  await must(operation(routeSegment, 'create'), { ...(await body(routeSegment)), routeId: route.id })
  await must(putRouteInUse, { id: route.id })
  const order = await must(
    operation(productionOrder, 'create'),
    unchecked({
      ...(await body(productionOrder)),
      materialId: route.materialId,
      routeId: route.id,
      isWithoutBom: 1,
    }),
  )
  const [plannedSegment] = await must<ResourceRow[]>(planOrder, { id: order.id })
  return { order, segment: await must(operation(segmentPlan, 'read'), { id: plannedSegment?.id }) }
}

/** Creates a planned order and releases it. Returns its work order. */
export async function makeWorkOrder(options: SampleOptions): Promise<ResourceRow> {
  const must = successful(options.caller)
  const { order } = await makePlannedOrder(options)
  await must(releaseOrders, { ids: [order.id] })
  const [row] = await must(operation(workOrder, 'list'), { orderId: order.id })
  return row as ResourceRow
}
