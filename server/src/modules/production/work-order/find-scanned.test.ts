// A scanned code is looked up in the company of the caller only.
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'
import { heldReason } from '@gemba/contract/stock/dictionaries.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { holdLot, lot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
const scan = async (code: string) => (await plant.call(findScanned, { code })).data

beforeAll(async () => {
  plant = await OrderPlant.join()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await plant.must<{ id: string }>(declaration, body)).id
  const warehouseId = await make(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })
  const locationId = await make(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId })
  await plant.must(operation(material, 'update'), { id: plant.ids.shaft, tracking: 1 })
  await plant.must(operation(material, 'update'), { id: plant.ids.seal, tracking: 1 })
  const line = (materialId: string) => ({
    materialId,
    unitId: plant.ids.pcs,
    quantity: '3',
    lotCode: 'A-1',
    locationId,
  })
  const bill = await make(operation(inboundBill, 'create'), {
    warehouseId,
    details: [line(plant.ids.shaft), line(plant.ids.seal)],
  })
  await plant.must(submitInbound, { id: bill })
  await plant.must(receiveInbound, { id: bill })
})

test('a lot code finds the lot of each material that has it, a material code the material', async () => {
  const lots = await scan('A-1')
  expect(lots.map(({ kind, materialCode, lotCode }) => [kind, materialCode, lotCode]).sort()).toEqual([
    ['lot', 'SEAL', 'A-1'],
    ['lot', 'SHAFT', 'A-1'],
  ])
  expect(await scan(' SHAFT ')).toMatchObject([
    { kind: 'material', materialId: plant.ids.shaft, unitName: 'pcs', precision: 0, lotCode: null },
  ])
})

test('a lot on hold and an expired lot are named with their reason at the scan, and in the needs of a work order', async () => {
  const [shafts] = await plant.run.rows<{ id: string }>(
    `select id from lot where code = 'A-1' and material_id = ${plant.ids.shaft}`,
  )
  const id = shafts?.id ?? ''
  await plant.must(operation(lot, 'update'), { id, remark: 'Cracks at the shoulder' })
  await plant.must(holdLot, { id })
  const blockedOf = async (materialCode: string) =>
    (await scan('A-1')).find((row) => row.materialCode === materialCode)?.blockedLot
  expect(await blockedOf('SHAFT')).toEqual({
    lotCode: 'A-1',
    reason: heldReason.codes.lotOnHold,
    remark: 'Cracks at the shoulder',
    expiresOn: null,
  })
  expect(await blockedOf('SEAL')).toBeNull()
  const turn = await plant.work(await plant.released('4'), 10)
  const needs = async () => (await plant.must(listNeededMaterial, { id: turn }))[0]
  expect(await needs()).toMatchObject({
    materialCode: 'SHAFT',
    stockQuantity: '0',
    blockedLots: [{ lotCode: 'A-1', reason: heldReason.codes.lotOnHold }],
  })
  await plant.must(releaseLot, { id })
  expect(await needs()).toMatchObject({ stockQuantity: '3', blockedLots: [] })
  await plant.must(operation(lot, 'update'), { id, expiresOn: '2020-01-02' })
  expect(await blockedOf('SHAFT')).toMatchObject({ reason: heldReason.codes.lotExpired, expiresOn: '2020-01-02' })
})

test('a work order is returned with its station', async () => {
  const turn = await plant.work(await plant.released('4'), 10)
  await plant.must(dispatchWork, { ids: [turn], stationId: plant.ids.m1 })
  const { code } = await plant.must<{ code: string }>(`/mes_production/productionworkorder/info/${turn}`, {})
  expect(await scan(code)).toMatchObject([{ kind: 'workOrder', workOrderId: turn, stationId: plant.ids.m1 }])
  expect((await plant.run.stranger(findScanned, { code })).data).toEqual([])
})

test('an order is returned with its open work orders and their stations; without any, with its status', async () => {
  const order = await plant.released('4')
  const turn = await plant.work(order, 10)
  await plant.must(dispatchWork, { ids: [turn], stationId: plant.ids.m2 })
  const codeOf = async (id: string) =>
    (await plant.must<{ code: string }>(operation(productionOrder, 'read'), { id })).code
  const code = await codeOf(order)
  const results = await scan(code)
  expect(results.map(({ kind, stationName }) => [kind, stationName])).toEqual([
    ['order', 'M-2'],
    ['order', null],
    ['order', null],
  ])
  expect(results[0]).toMatchObject({ workOrderId: turn, workStatus: 20, orderStatus: 30 })
  const planned = await plant.order('4')
  expect(await scan(await codeOf(planned))).toMatchObject([{ kind: 'order', workOrderId: null, orderStatus: 10 }])
  expect((await plant.run.stranger(findScanned, unchecked({ code }))).data).toEqual([])
})

test('an unknown code and a code of another company return nothing', async () => {
  expect(await scan('NONE')).toEqual([])
  expect((await plant.run.stranger(findScanned, { code: 'A-1' })).data).toEqual([])
})
