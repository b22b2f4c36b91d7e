// By-products of an order: their lines and the bills that deliver them. The product is counted separately.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { readOrderItems, saveOrderItems } from '@gemba/contract/production/order/production-order-item.ts'
import { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
let warehouseId: string
let locationId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'FIN', name: 'Finished' })).id
  locationId = (await plant.must(operation(location, 'create'), { code: 'F-1', name: 'F-1', warehouseId })).id
})

const save = (id: string, items: object[]) => plant.call(saveOrderItems, { id, items })
const read = async (id: string) => (await plant.call(readOrderItems, { id })).data

test('lines are added, changed and removed; the product itself, a quantity of 0 and another order are refused', async () => {
  const order = await plant.order('10')
  const { seal, shaft, pump } = plant.ids
  const { data } = await save(order, [
    { materialId: seal, quantity: '3', lineNo: 2 },
    { materialId: shaft, quantity: '1', lineNo: 1 },
  ])
  expect(data.items.map(({ materialCode, baseQuantity }) => [materialCode, baseQuantity])).toEqual([
    ['SHAFT', '1'],
    ['SEAL', '3'],
  ])
  expect((await save(order, [{ materialId: pump, quantity: '1' }])).data).toMatchObject({ error: 'itemIsProduct' })
  expect((await save(order, [{ materialId: seal, quantity: '0' }])).data).toMatchObject({ error: 'quantityWrong' })
  const [first, second] = data.items
  const other = await plant.order('1')
  expect((await save(other, [{ id: first?.id, materialId: seal, quantity: '1' }])).data).toMatchObject({
    error: 'notFound',
  })
  expect((await plant.run.stranger(saveOrderItems, { id: order, items: [] })).data).toMatchObject({ error: 'notFound' })
  await save(order, [
    { id: first?.id, deletedFlag: 1, materialId: shaft, quantity: '1' },
    { id: second?.id, materialId: seal, quantity: '4' },
  ])
  expect((await read(order)).items).toMatchObject([{ materialCode: 'SEAL', quantity: '4', finishedQuantity: '0' }])
})

test('a by-product has its own bills, may exceed the expected quantity and takes nothing from the product', async () => {
  const order = await plant.released('2', { warehouseId })
  const { data } = await save(order, [{ materialId: plant.ids.seal, quantity: '3' }])
  const itemId = data.items[0]?.id
  for (const [number, station] of [
    [10, plant.ids.m1],
    [20, plant.ids.m2],
    [30, plant.ids.m3],
  ] as const) {
    const work = await plant.work(order, number)
    await plant.started(work, station)
    await plant.report(work, '2')
  }
  const bill = await plant.must(deliverOrder, {
    id: order,
    itemId,
    quantity: '5',
  })
  expect(bill.quantity).toBe('5')
  const product = await plant.must(deliverOrder, {
    id: order,
  })
  expect(product.quantity).toBe('2')
  expect((await plant.perform(order, 'close')).data).toMatchObject({ error: 'orderNotStocked' })
  for (const { billId } of [bill, product]) {
    const [line] = await plant.run.rows<{ id: string; quantity: string }>(
      `select id, quantity::text from inbound_line where inbound_bill_id = ${billId}`,
    )
    await plant.must(receiveInbound, {
      id: billId,
      lines: [{ lineId: line?.id, quantity: line?.quantity, locationId }],
    })
  }
  expect((await read(order)).items).toMatchObject([{ finishedQuantity: '5' }])
  expect((await save(order, [])).data).toMatchObject({ error: 'stateIllegal' })
  expect((await plant.perform(order, 'close', { reason: 'as it is' })).code).toBe('200')
})
