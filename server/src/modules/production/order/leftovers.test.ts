// Closing an order lists the planned material that was not consumed and the good pieces that were not delivered.
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { readOrderLeftovers } from '@gemba/contract/production/order/leftovers.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
let warehouseId: string
let locationId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'W', name: 'Warehouse' })).id
  const location = { code: 'A', name: 'A', warehouseId }
  locationId = (await plant.must(operation(locationResource, 'create'), location)).id
  const details = [plant.ids.shaft, plant.ids.seal].map((materialId) => ({
    materialId,
    quantity: '1000',
    unitId: plant.ids.pcs,
    locationId,
  }))
  const { id } = await plant.must(operation(inboundBill, 'create'), { warehouseId, details })
  await plant.must(submitInbound, { id })
  await plant.must(receiveInbound, { id })
})

/** Returns a completed order of 10 pumps, each with one seal and 2 shafts with a loss of 5 %. */
async function completed(good = '10'): Promise<string> {
  const orderId = await plant.released('10')
  const stations = [plant.ids.m1, plant.ids.m2, plant.ids.m3]
  for (const [index, number] of [10, 20, 30].entries()) {
    const work = await plant.work(orderId, number)
    await plant.started(work, stations[index] ?? '')
    expect((await plant.report(work, good)).code).toBe('200')
    if (good !== '10') await plant.must(stopWork, { id: work, reasonCode: '2' })
  }
  if (good !== '10') expect((await plant.perform(orderId, 'complete', { reason: 'enough' })).code).toBe('200')
  return orderId
}

const leftovers = async (id: string) => (await plant.call(readOrderLeftovers, { id })).data

test('closing is refused with planned against consumed and good against delivered, and succeeds with a reason', async () => {
  const id = await completed()
  const expected = {
    notConsumed: [
      expect.objectContaining({ materialCode: 'SHAFT', planned: '21', consumed: '0', unitName: 'pcs' }),
      expect.objectContaining({ materialCode: 'SEAL', planned: '10', consumed: '0', unitName: 'pcs' }),
    ],
    notDelivered: { good: '10', delivered: '0', unitName: 'pcs' },
  }
  expect(await leftovers(id)).toEqual(expected)
  const refused = await plant.perform(id, 'close')
  expect(refused).toMatchObject({
    code: '2455',
    data: { error: 'orderLeftovers', params: { ...expected, field: 'reason' } },
  })
  expect(refused.msg).toContain('SHAFT: 0 of 21 pcs consumed')
  expect(refused.msg).toContain('0 of 10 pcs good delivered')
  expect((await plant.plan(id)).order.status).toBe(60)
  const closed = await plant.perform(id, 'close', { reason: 'used up by another order' })
  expect(closed).toMatchObject({ code: '200', data: [{ status: 70, leftovers: expected }] })
  const [row] = await plant.run.rows<{ reason: string }>(
    `select status_reason as reason from production_order where id = ${id}`,
  )
  expect(row?.reason).toBe('used up by another order')
})

test('if less than planned was produced, material is compared with the pieces produced', async () => {
  const id = await completed('4')
  const { notConsumed, notDelivered } = await leftovers(id)
  // 4 of 10 pieces need 8.4 shafts, rounded down to 8.
  expect(notConsumed.map(({ materialCode, planned }) => [materialCode, planned])).toEqual([
    ['SHAFT', '8'],
    ['SEAL', '4'],
  ])
  expect(notDelivered).toMatchObject({ good: '4', delivered: '0' })
})

test('another company and users without the right to read get nothing', async () => {
  const id = await completed()
  const path = `GET /mes_production/productionorder/leftovers/${id}`
  expect((await plant.run.stranger(path)).data).toMatchObject({ error: 'notFound' })
  expect((await plant.run.nobody(path)).data).toMatchObject({ error: 'forbidden' })
})

test('an order with all material consumed and all pieces in stock closes without a reason', async () => {
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId: locationId })
  const id = await completed()
  expect(await leftovers(id)).toEqual({
    notConsumed: [],
    notDelivered: { good: '10', delivered: '0', unitName: 'pcs' },
  })
  const { billId } = await plant.must(deliverOrder, {
    id,
    warehouseId,
  })
  const [line] = await plant.run.rows<{ id: string }>(`select id from inbound_line where inbound_bill_id = ${billId}`)
  const lines = [{ lineId: line?.id, quantity: '10', locationId }]
  await plant.must(receiveInbound, { id: billId, lines })
  expect(await leftovers(id)).toEqual({ notConsumed: [], notDelivered: null })
  expect(await plant.perform(id, 'close')).toMatchObject({
    code: '200',
    data: [{ status: 70, leftovers: { notConsumed: [], notDelivered: null } }],
  })
})
