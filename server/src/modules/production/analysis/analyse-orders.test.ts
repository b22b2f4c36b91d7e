// Needs and work of orders: of a draft by its BOM and route, of a running order by what is left, and for another
// quantity.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { workPlan } from '@gemba/contract/production/calendar/work-plan.ts'
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { planWork } from '@gemba/contract/production/work-order/plan-work.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

type Analysis = CommandReply<typeof analyseOrders>
interface CreatedRow {
  readonly id: string
}

let plant: OrderPlant
let place: { warehouseId: string; locationId: string }

beforeAll(async () => {
  plant = await OrderPlant.join()
  const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })).id
  const { id } = await plant.must(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId })
  place = { warehouseId, locationId: id }
})

async function receive(materialId: string, quantity: string, expectedOn?: string): Promise<void> {
  const details = [{ materialId, unitId: plant.ids.pcs, quantity, locationId: place.locationId }]
  const bill = await plant.must(operation(inboundBill, 'create'), { ...place, expectedOn, details })
  await plant.must(submitInbound, { id: bill.id })
  if (!expectedOn) await plant.must(receiveInbound, { id: bill.id })
}
const analyse = async (ids: readonly string[], more: object = {}) =>
  (await plant.call(analyseOrders, { ids, ...more })).data
const figuresOf = ({ lines }: Analysis) =>
  Object.fromEntries(
    lines.map((line) => [
      line.materialCode,
      [line.required, line.consumed, line.available, line.incoming, line.shortage, line.earliestDate],
    ]),
  )

test('a draft is analysed by its BOM and route; receipts cover the shortage on a day', async () => {
  await receive(plant.ids.shaft, '15')
  await receive(plant.ids.shaft, '3', '2027-01-04')
  await receive(plant.ids.shaft, '9', '2027-01-08')
  const order = await plant.order('10')
  const analysis = await analyse([order])
  expect(figuresOf(analysis)).toEqual({
    SHAFT: ['21', '0', '15', '12', '6', '2027-01-08'],
    SEAL: ['10', '0', '0', '0', '10', null],
  })
  expect(analysis.maxBuildable).toBe('0')
  // Setup of 10 min once, and 2 min per piece in each of three segments.
  expect(analysis.capacity).toMatchObject([{ workCenterName: 'Shop', loadSeconds: 600 + 3 * 1200, otherSeconds: 0 }])
  await receive(plant.ids.seal, '100')
  expect((await analyse([order])).maxBuildable).toBe('7')
  const more = await analyse([order], { quantity: '150' })
  expect(figuresOf(more).SHAFT?.slice(0, 1)).toEqual(['315'])
  expect(more.maxBuildable).toBe('7')
  expect((await plant.call(analyseOrders, { ids: [order], quantity: '0' })).data).toMatchObject({
    error: 'quantityWrong',
  })
})

test('several orders share the stock; another open order takes hours, but no material that is not reserved for it', async () => {
  const [first, second] = [await plant.released('3'), await plant.order('4')]
  expect(figuresOf(await analyse([first, second])).SHAFT?.slice(0, 3)).toEqual(['16', '0', '15'])
  const alone = await analyse([second])
  expect(figuresOf(alone).SHAFT?.slice(0, 3)).toEqual(['9', '0', '15'])
  expect(alone.capacity[0]?.otherSeconds).toBe(600 + 3 * 360)
  expect(alone.maxBuildable).not.toBeNull()
  expect((await analyse([first, second])).maxBuildable).toBeNull()
  const what = { ids: [first, second], quantity: '3' }
  expect((await plant.call(analyseOrders, what)).data).toMatchObject({ error: 'quantityWrong' })
})

test('reserved material is available to its order only; consumption counts', async () => {
  const line = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
  const lineSideLocationId = (
    await plant.must(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId: line })
  ).id
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId })
  const [orderId, other] = [await plant.released('5'), await plant.order('5')]
  await plant.must(prepareOrderMaterial, { ids: [orderId] })
  expect(figuresOf(await analyse([orderId])).SHAFT?.slice(0, 3)).toEqual(['11', '0', '15'])
  expect(figuresOf(await analyse([other])).SHAFT?.slice(0, 3)).toEqual(['11', '0', '4'])
  for (const { id } of await plant.run.rows<CreatedRow>(`select id from outbound_bill where status = 20`))
    await plant.must(postOutbound, { id })
  await expect
    .poll(async () => (await plant.run.rows<CreatedRow>(`select id from material_prepare where status = 40`)).length)
    .toBe(1)
  expect(figuresOf(await analyse([orderId])).SHAFT?.slice(0, 3)).toEqual(['11', '0', '15'])
  expect(figuresOf(await analyse([other])).SHAFT?.slice(0, 3)).toEqual(['11', '0', '4'])
  const turn = await plant.work(orderId, 10)
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '4')
  const after = await analyse([orderId])
  expect(figuresOf(after).SHAFT?.slice(0, 2)).toEqual(['11', '9'])
  expect(after.capacity[0]?.loadSeconds).toBe(120 + 2 * 600)
})

test('another company gets nothing, and an order without a route is refused', async () => {
  const order = await plant.order('1')
  expect((await plant.run.admin(analyseOrders, unchecked([]))).data).toMatchObject({ error: 'notFound' })
  expect((await plant.run.stranger(analyseOrders, { ids: [order] })).data).toMatchObject({ error: 'notFound' })
  const seal = await plant.must(operation(productionOrder, 'create'), {
    materialId: plant.ids.seal,
    quantity: '1',
  })
  expect((await plant.call(analyseOrders, { ids: [seal.id] })).data).toMatchObject({ error: 'orderRouteMissing' })
})

test('without working hours the capacity is unknown; with them they determine the estimate', async () => {
  const order = await plant.order('60')
  expect((await analyse([order])).estimatedFinish).toBeNull()
  for (const materialId of [plant.ids.shaft, plant.ids.seal]) await receive(materialId, '500')
  const unknown = await analyse([order])
  expect(unknown.capacity[0]?.availableSeconds).toBeNull()
  expect(unknown.estimatedFinish).not.toBeNull()
  const today = new Date().getUTCFullYear()
  await plant.must(operation(workPlan, 'create'), {
    code: 'WP',
    name: 'Days',
    startDate: `${today}-01-01`,
    endDate: `${today + 2}-12-31`,
    isEnabled: 1,
    workingTimeSettings: [{ name: 'Day', weekdays: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '16:00' }],
    workResources: [{ workCenterId: plant.ids.center }],
  })
  const analysis = await analyse([order])
  expect(analysis.capacity[0]?.availableSeconds).toBeGreaterThan(3 * 5 * 8 * 3600)
  expect(analysis.estimatedFinish).toBeGreaterThanOrEqual(Number(unknown.estimatedFinish))
})

test('an order has no estimated end while a material has no dated supply; the page names it and follows its plan', async () => {
  const own = await OrderPlant.join()
  const orderId = await own.released('10')
  const first = await own.plan(orderId)
  expect(first.expectedFinish).toBeNull()
  expect(first.unsupplied.map(({ materialCode, quantity }) => [materialCode, quantity])).toEqual([
    ['SHAFT', '21'],
    ['SEAL', '10'],
  ])
  expect(first.segments.map(({ estimatedEnd }) => estimatedEnd)).toEqual([null, null, null])
  const warehouseId = (await own.must(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })).id
  const locationId = (await own.must(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId })).id
  const receipt = async (materialId: string, quantity: string, expectedOn?: string) => {
    const details = [{ materialId, unitId: own.ids.pcs, quantity, locationId }]
    const bill = await own.must(operation(inboundBill, 'create'), { warehouseId, expectedOn, details })
    await own.must(submitInbound, { id: bill.id })
    if (!expectedOn) await own.must(receiveInbound, { id: bill.id })
  }
  await receipt(own.ids.shaft, '30')
  // The last operation needs the seals, which come on a day.
  await receipt(own.ids.seal, '10', '2027-02-01')
  const second = await own.plan(orderId)
  expect(second.unsupplied).toEqual([])
  const [turn, , fit] = second.segments.map(({ estimatedEnd }) => Number(estimatedEnd))
  expect(Number(turn)).toBeLessThan(Date.parse('2027-01-31'))
  expect(Number(fit)).toBeGreaterThanOrEqual(Date.parse('2027-01-31T10:00:00Z'))
  expect(second.expectedFinish).toBe(fit)
  // A later planned start moves the operation and the order.
  const start = Date.parse('2027-03-01T08:00:00Z')
  await own.must(planWork, { works: [{ id: await own.work(orderId, 10) }], planStart: start })
  const third = await own.plan(orderId)
  expect(Number(third.segments[0]?.estimatedEnd)).toBeGreaterThan(start)
  expect(Number(third.expectedFinish)).toBeGreaterThan(start)
})
