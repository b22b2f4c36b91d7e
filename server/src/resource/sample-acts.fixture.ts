// Records that no call creates: acts on others make them.
import { planOrder, releaseOrders } from '@gemba/contract/production/order/act-on-order.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { putRouteInUse } from '@gemba/contract/production/route/act-on-route.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { routeSegment } from '@gemba/contract/production/route/route-segment.ts'
import { segmentPlan } from '@gemba/contract/production/segment-plan/segment-plan.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { operation, unchecked } from '../main/declared-call.fixture.ts'
import type { Caller } from '../main/product.fixture.ts'
import { successful } from '../main/successful.fixture.ts'

export type ResourceRow = Record<string, unknown> & { id: string; version: number }

interface SampleOptions {
  readonly caller: Caller
  /** A body that creates a record of a resource. */
  readonly body: (name: string) => Promise<Record<string, unknown>>
}

/** How the first record of each comes to be. */
export const byActs: Readonly<Record<string, (making: SampleOptions) => Promise<ResourceRow>>> = {
  plannedOrder: async ({ caller, body }) => (await planned(caller, body)).order,
  segmentPlan: async ({ caller, body }) => (await planned(caller, body)).segment,
  workOrder: async ({ caller, body }) => {
    const must = successful(caller)
    const { order } = await planned(caller, body)
    await must(releaseOrders, { ids: [order.id] })
    const [row] = await must(operation(workOrder, 'list'), { orderId: order.id })
    return row as ResourceRow
  },
}

/** An order of a route of one segment, planned. */
async function planned(
  caller: Caller,
  body: SampleOptions['body'],
): Promise<{ order: ResourceRow; segment: ResourceRow }> {
  const must = successful(caller)
  const route = await must(operation(processRoute, 'create'), await body('processRoute'))
  await must(operation(routeSegment, 'create'), { ...(await body('routeSegment')), routeId: route.id })
  await must(putRouteInUse, { id: route.id })
  const order = await must(
    operation(productionOrder, 'create'),
    unchecked({
      ...(await body('productionOrder')),
      materialId: route.materialId,
      routeId: route.id,
      isWithoutBom: 1,
    }),
  )
  const [made] = await must<ResourceRow[]>(planOrder, { id: order.id })
  return { order, segment: await must(operation(segmentPlan, 'read'), { id: made?.id }) }
}
