// Records that no command creates directly: actions on other records create them.
import { expect } from 'vitest'
import type { Caller } from '../main/product.fixture.ts'

export type ResourceRow = Record<string, unknown> & { id: string; version: number }

interface SampleOptions {
  readonly caller: Caller
  /** Body that creates a record of a resource. */
  readonly body: (name: string) => Promise<Record<string, unknown>>
}

/** How the first record of each resource is created. */
export const byActs: Readonly<Record<string, (making: SampleOptions) => Promise<ResourceRow>>> = {
  plannedOrder: async ({ caller, body }) => (await planned(caller, body)).order,
  segmentPlan: async ({ caller, body }) => (await planned(caller, body)).segment,
  workOrder: async ({ caller, body }) => {
    const { order } = await planned(caller, body)
    await must(caller, '/mes_production/productionorder/releasePlan', { ids: [order.id] })
    const [row] = await must<ResourceRow[]>(caller, '/mes_production/productionworkorder/list', { orderId: order.id })
    return row as ResourceRow
  },
}

/** Creates a planned order with a route of one segment. */
async function planned(
  caller: Caller,
  body: SampleOptions['body'],
): Promise<{ order: ResourceRow; segment: ResourceRow }> {
  const route = await must<ResourceRow>(caller, '/base/route', await body('processRoute'))
  await must(caller, '/base/routesegment', { ...(await body('routeSegment')), routeId: route.id })
  await must(caller, '/base/route/putInUse', { id: route.id })
  const order = await must<ResourceRow>(caller, '/mes_production/productionorder', {
    ...(await body('productionOrder')),
    materialId: route.materialId,
    routeId: route.id,
    isWithoutBom: 1,
  })
  const [made] = await must<ResourceRow[]>(caller, `/mes_production/productionorder/segmentPlan/${order.id}`, {})
  return { order, segment: await must(caller, `GET /mes_production/productionsegmentplan/${made?.id}`, {}) }
}

async function must<T>(caller: Caller, path: string, body: object): Promise<T> {
  const { code, data, msg } = await caller<T>(path, body)
  expect(code, `${path} ${msg} ${JSON.stringify(data)}`).toBe('200')
  return data
}
