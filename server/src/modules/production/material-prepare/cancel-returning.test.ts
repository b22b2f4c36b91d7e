// An order is cancelled in one step: its issued material goes back to the warehouse.
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import {
  confirmPrepareReceipt,
  prepareOrderMaterial,
  readPrepare,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let shelfId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })).id
  shelfId = (await plant.must(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId })).id
  const lineHouse = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
  const line = { code: 'L-1', name: 'L-1', warehouseId: lineHouse }
  const lineSideLocationId = (await plant.must(operation(location, 'create'), line)).id
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId })
  for (const materialId of [plant.ids.shaft, plant.ids.seal]) {
    await plant.must(operation(material, 'update'), { id: materialId, defaultWarehouseId: warehouseId })
    const details = [{ materialId, unitId: plant.ids.pcs, quantity: '20', locationId: shelfId }]
    const bill = await plant.must(operation(inboundBill, 'create'), { warehouseId, details })
    await plant.must(submitInbound, { id: bill.id })
    await plant.must(receiveInbound, { id: bill.id })
  }
})

const onShelf = async (materialId: string) =>
  Number(
    (
      await plant.run.rows<{ quantity: string }>(
        `select sum(on_hand) as quantity from stock_balance where location_id = ${shelfId} and material_id = ${materialId}`,
      )
    )[0]?.quantity,
  )

test.each([false, true])('material whose receipt was confirmed (%s) is back in its place', async (isReceived) => {
  const orderId = await plant.released('5')
  const [prepare] = await plant.must(prepareOrderMaterial, { ids: [orderId] })
  const id = prepare?.id ?? ''
  const { bills } = (await plant.call(readPrepare, { id })).data
  for (const { billId } of bills) await plant.must(postOutbound, { id: billId })
  await expect.poll(async () => (await plant.call(readPrepare, { id })).data.prepare.status).toBe(40)
  expect(await onShelf(plant.ids.seal)).toBe(15)
  if (isReceived) await plant.must(confirmPrepareReceipt, { id })
  const reason = 'No demand'
  expect((await plant.perform(orderId, 'cancel', { reason })).data).toMatchObject({ error: 'prepareOpen' })
  const { code, msg } = await plant.perform(orderId, 'cancel', { reason, isMaterialReturned: 1 })
  expect(code, msg).toBe('200')
  expect((await plant.call(readPrepare, { id })).data.prepare.status).toBe(60)
  expect(await Promise.all([onShelf(plant.ids.seal), onShelf(plant.ids.shaft)])).toEqual([20, 20])
  expect((await plant.run.admin(proveStock)).data.faults).toEqual([])
  // The order has ended, so that nothing is returned twice.
  const again = await plant.perform(orderId, 'cancel', { reason, isMaterialReturned: 1 })
  expect(again.data).toMatchObject({ error: 'stateIllegal' })
})
