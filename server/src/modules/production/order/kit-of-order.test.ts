// The page of an order shows its material: at the line, to be prepared, or short with the next receipt.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
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
  warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'KW', name: 'Store' })).id
  locationId = (await plant.must(operation(location, 'create'), { code: 'KL', name: 'L', warehouseId })).id
})

const kitOf = async (id: string) => (await plant.plan(id)).kit

const notInStock = async (id: string) =>
  (await plant.plan(id)).segments.map(({ workOrders }) =>
    workOrders.flatMap((card) => card.notInStock.map(({ materialCode, quantity }) => `${materialCode} ${quantity}`)),
  )

async function bringing(quantity: string, more: object = {}, materialId = plant.ids.seal): Promise<string> {
  const { pcs: unitId } = plant.ids
  const bill = await plant.must(operation(inboundBill, 'create'), {
    warehouseId,
    ...more,
    details: [{ materialId, unitId, locationId, quantity }],
  })
  await plant.must(submitInbound, { id: bill.id })
  return bill.id
}

test('material beyond the stock is short, with its next receipt and the waiting preparation; a draft has no kit', async () => {
  const draft = await plant.order('4')
  expect(await kitOf(draft)).toBeNull()
  const id = await plant.released('4')
  const short = { materialId: plant.ids.seal, materialCode: 'SEAL', quantity: '4', unitName: 'pcs' }
  const kit = await kitOf(id)
  expect(kit).toMatchObject({ lines: 2, kitted: 0 })
  expect(kit?.short).toContainEqual({ ...short, nextReceipt: null, prepareId: null })
  // Each card names what no stock covers, although the order does not wait for its kit.
  expect(await notInStock(id)).toEqual([['SHAFT 9'], [], ['SEAL 4']])
  const coming = await bringing('1', { expectedOn: '2999-01-31' })
  const prepare = await plant.must(operation(materialPrepare, 'create'), {
    orderId: id,
    warehouseId,
    locationId,
    neededOn: '2999-01-31',
    details: [{ materialId: plant.ids.seal, requiredQuantity: '4' }],
  })
  expect((await kitOf(id))?.short).toContainEqual({ ...short, nextReceipt: '2999-01-31', prepareId: prepare.id })
  await plant.must(receiveInbound, { id: coming })
  expect((await kitOf(id))?.short).toContainEqual({ ...short, nextReceipt: null, prepareId: prepare.id })
  await plant.must(receiveInbound, { id: await bringing('3') })
  // The material is in stock, but not at the line yet.
  const there = await kitOf(id)
  expect(there).toMatchObject({ lines: 2, kitted: 0 })
  expect(await notInStock(id)).toEqual([['SHAFT 9'], [], []])
  expect(there?.short.map(({ materialCode }) => materialCode)).toEqual(['SHAFT'])
  await plant.must(receiveInbound, { id: await bringing('9', {}, plant.ids.shaft) })
  const work = await plant.work(id, 10)
  await plant.started(work, plant.ids.m1)
  await plant.must(consumeMaterial, {
    workOrderId: work,
    lines: [{ materialId: plant.ids.shaft, quantity: '9', locationId }],
  })
  expect(await kitOf(id)).toEqual({ lines: 2, kitted: 1, short: [] })
  expect(await notInStock(id)).toEqual([[], [], []])
})
