// Releasing without enough material needs a reason and a permission, or is refused, depending on the settings of the
// company.
import { toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { changeOrderStatus, releaseOrders } from '@gemba/contract/production/order/order-actions.ts'
import { releaseSegmentPlans } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { saveSegmentPlanItems } from '@gemba/contract/production/segment-plan/segment-plan-items.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
let storeId: string
const order = productionOrderStatus.codes
const reason = 'The rest comes on Friday'

beforeAll(async () => {
  plant = await OrderPlant.join()
  storeId = (await plant.must(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })).id
  const locationId = (
    await plant.must(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId: storeId })
  ).id
  const lines: readonly [string, string][] = [
    [plant.ids.shaft, '30'],
    [plant.ids.seal, '100'],
  ]
  const details = lines.map(([materialId, quantity]) => ({ materialId, unitId: plant.ids.pcs, quantity, locationId }))
  const { id } = await plant.must(operation(inboundBill, 'create'), { warehouseId: storeId, details })
  await plant.must(submitInbound, { id })
  await plant.must(receiveInbound, { id })
})

const set = (id: 'shortageGuard' | 'shortageRefused', status: 0 | 1) => plant.must(toggleConfigOptions, { id, status })

beforeEach(async () => {
  await set('shortageGuard', 1)
  await set('shortageRefused', 0)
})

async function planned(quantity: string): Promise<string> {
  const id = await plant.order(quantity)
  expect((await plant.perform(id, 'plan')).code).toBe('200')
  return id
}
const statusOf = async (id: string) => (await plant.plan(id)).order.status
const releasePlan = (ids: readonly string[], more: object = {}) => plant.call(releaseOrders, { ids, ...more })

test('an order with enough material is released without questions', async () => {
  const id = await planned('10')
  expect((await plant.perform(id, 'release')).code).toBe('200')
  expect(await statusOf(id)).toBe(order.released)
})

test('a shortage is refused with its numbers; with force and a reason the order is released, and the log says so', async () => {
  // 20 pumps need 42 shafts, and 30 are in stock.
  const id = await planned('20')
  const refused = await plant.perform(id, 'release')
  expect(refused).toMatchObject({
    code: '2511',
    data: {
      error: 'materialShort',
      params: {
        canForce: 1,
        lines: [{ materialCode: 'SHAFT', required: '42', available: '30', shortage: '12', unitName: 'pcs' }],
      },
    },
  })
  expect(refused.msg).toContain('12')
  expect(await statusOf(id)).toBe(order.planned)
  expect((await plant.plan(id)).segments.flatMap(({ workOrders }) => workOrders)).toEqual([])
  expect((await plant.perform(id, 'release', { force: 1 })).data).toMatchObject({ error: 'reasonMissing' })
  expect((await plant.perform(id, 'release', { reason })).data).toMatchObject({ error: 'materialShort' })
  expect((await plant.perform(id, 'release', { force: 1, reason })).code).toBe('200')
  expect((await plant.plan(id)).order).toMatchObject({ status: order.released, statusReason: reason })
  await expect
    .poll(async () => {
      const rows = await plant.run.rows<{ detail: string }>(
        `select detail from operation_log where detail like '%${reason}%'`,
      )
      return rows.map(({ detail }) => detail)
    })
    .toEqual([expect.stringContaining('SHAFT')])
})

test('orders that are released together share the stock', async () => {
  const ids = [await planned('10'), await planned('10')]
  expect((await releasePlan(ids)).data).toMatchObject({
    error: 'materialShort',
    params: { lines: [{ materialCode: 'SHAFT', required: '42', shortage: '12' }] },
  })
  expect(await statusOf(ids[0] ?? '')).toBe(order.planned)
  expect((await releasePlan(ids, { force: 1, reason })).code).toBe('200')
})

test('a segment needs material for its released quantity, in parts and by items; segments without material need none', async () => {
  const id = await planned('20')
  const [turn, wash] = (await plant.plan(id)).segments
  const release = (planId: string | undefined, more: object = {}) =>
    plant.call(releaseSegmentPlans, unchecked({ ids: [planId], ...more }))
  expect((await release(turn?.id)).data).toMatchObject({
    error: 'materialShort',
    params: { lines: [{ required: '42', shortage: '12' }] },
  })
  expect((await release(wash?.id)).code).toBe('200')
  expect((await release(turn?.id, { quantity: '14' })).code).toBe('200')
  // 15 of 20 need 32 shafts.
  expect((await release(turn?.id, { quantity: '1' })).data).toMatchObject({
    error: 'materialShort',
    params: { lines: [{ required: '32', available: '30', shortage: '2' }] },
  })
  const items = [{ quantity: '6' }]
  expect((await plant.call(saveSegmentPlanItems, { id: turn?.id, items })).data).toMatchObject({
    error: 'materialShort',
  })
  expect((await plant.plan(id)).segments[0]).toMatchObject({ releasedQuantity: '14' })
  expect(
    (await plant.call(saveSegmentPlanItems, { id: turn?.id, items: [{ quantity: '5' }], force: 1, reason })).code,
  ).toBe('200')
  expect((await release(turn?.id, { batchQuantity: '1', force: 1, reason })).code).toBe('200')
  expect((await plant.plan(id)).segments[0]).toMatchObject({ releasedQuantity: '20' })
})

test('forcing needs its own permission; a company that refuses shortages lets nobody, one that ignores them asks nobody', async () => {
  const id = await planned('20')
  const member = await makeMember(plant.run, 'releaser', ['productionOrder:view', 'productionOrder:release'])
  const release = (more: object = {}) => member.call(changeOrderStatus, { ids: [id], action: 'release', ...more })
  expect((await release()).data).toMatchObject({ error: 'materialShort', params: { canForce: 0 } })
  expect((await release({ force: 1, reason })).data).toMatchObject({ error: 'forbidden' })
  await set('shortageRefused', 1)
  expect((await plant.perform(id, 'release', { force: 1, reason })).data).toMatchObject({
    error: 'materialShortRefused',
    params: { lines: [{ shortage: '12' }] },
  })
  await set('shortageRefused', 0)
  await set('shortageGuard', 0)
  expect((await release()).code).toBe('200')
})

test('material reserved for the order is available to it; material reserved for another is not', async () => {
  const lineHouse = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
  const line = (await plant.must(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId: lineHouse }))
    .id
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId: line })
  const [orderId, other] = [await planned('14'), await planned('14')]
  await plant.must(prepareOrderMaterial, { ids: [orderId], warehouseId: storeId })
  expect((await plant.perform(other, 'release')).data).toMatchObject({
    error: 'materialShort',
    params: { lines: [{ materialCode: 'SHAFT', required: '30', available: '0', shortage: '30' }] },
  })
  expect((await plant.perform(orderId, 'release')).code).toBe('200')
})
