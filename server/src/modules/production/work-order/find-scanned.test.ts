// What a scanner reads is known by its code alone, in this company only.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

type ScanReply = CommandReply<typeof findScanned>
const path = '/mes_production/workbench/scan'

let plant: OrderPlant
const scan = async (code: string) => (await plant.call<ScanReply>(path, { code })).data

beforeAll(async () => {
  plant = await OrderPlant.join()
  const make = async (at: string, body: object) => (await plant.must<{ id: string }>(at, body)).id
  const warehouseId = await make('/base/warehouse', { code: 'LINE', name: 'Line' })
  const locationId = await make('/base/location', { code: 'L-1', name: 'L-1', warehouseId })
  await plant.must('PUT /base/material', { id: plant.ids.shaft, tracking: 1 })
  await plant.must('PUT /base/material', { id: plant.ids.seal, tracking: 1 })
  const line = (materialId: string) => ({
    materialId,
    unitId: plant.ids.pcs,
    quantity: '3',
    lotCode: 'A-1',
    locationId,
  })
  const bill = await make('/mes_stock/inboundbill', {
    warehouseId,
    details: [line(plant.ids.shaft), line(plant.ids.seal)],
  })
  await plant.must('/mes_stock/inboundbill/submit', { id: bill })
  await plant.must('/mes_stock/inboundbill/receive', { id: bill })
})

test('a lot code names a lot of each material that has one, a material code the material', async () => {
  const lots = await scan('A-1')
  expect(lots.map(({ kind, materialCode, lotCode }) => [kind, materialCode, lotCode]).sort()).toEqual([
    ['lot', 'SEAL', 'A-1'],
    ['lot', 'SHAFT', 'A-1'],
  ])
  expect(await scan(' SHAFT ')).toMatchObject([
    { kind: 'material', materialId: plant.ids.shaft, unitName: 'pcs', precision: 0, lotCode: null },
  ])
})

test('a work order is told with its station', async () => {
  const turn = await plant.work(await plant.released('4'), 10)
  await plant.must('/mes_production/productionworkorder/dispatch-work', { ids: [turn], stationId: plant.ids.m1 })
  const { code } = await plant.must<{ code: string }>(`/mes_production/productionworkorder/info/${turn}`, {})
  expect(await scan(code)).toMatchObject([{ kind: 'workOrder', workOrderId: turn, stationId: plant.ids.m1 }])
  expect((await plant.run.stranger<ScanReply>(path, { code })).data).toEqual([])
})

test('an order is told with its open work orders and where they are; without any, with its state', async () => {
  const order = await plant.released('4')
  const turn = await plant.work(order, 10)
  await plant.must('/mes_production/productionworkorder/dispatch-work', { ids: [turn], stationId: plant.ids.m2 })
  const codeOf = async (id: string) =>
    (await plant.must<{ code: string }>(`GET /mes_production/productionorder/${id}`, {})).code
  const code = await codeOf(order)
  const found = await scan(code)
  expect(found.map(({ kind, stationName }) => [kind, stationName])).toEqual([
    ['order', 'M-2'],
    ['order', null],
    ['order', null],
  ])
  expect(found[0]).toMatchObject({ workOrderId: turn, workStatus: 20, orderStatus: 30 })
  const planned = await plant.order('4')
  expect(await scan(await codeOf(planned))).toMatchObject([{ kind: 'order', workOrderId: null, orderStatus: 10 }])
  expect((await plant.run.stranger<ScanReply>(path, { code })).data).toEqual([])
})

test('what nobody knows, and what is of another company, is nothing', async () => {
  expect(await scan('NONE')).toEqual([])
  expect((await plant.run.stranger<ScanReply>(path, { code: 'A-1' })).data).toEqual([])
})
