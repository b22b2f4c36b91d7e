// Material is consumed from the line side. Other locations need a permission and a reason, which is stored.
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork } from '@gemba/contract/production/work-order/do-work.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import type { Caller } from '../../../main/product.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let operator: Caller
let foreman: Caller
let line: string
let shelf: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  const rights = ['workOrder:view', 'workOrder:operate']
  operator = (await makeMember(plant.run, 'operator', rights)).call
  foreman = (await makeMember(plant.run, 'foreman', [...rights, 'workOrder:consumeElsewhere'])).call
  const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'W', name: 'W' })).id
  const location = async (code: string) =>
    (await plant.must(operation(locationResource, 'create'), { code, name: code, warehouseId })).id
  line = await location('LINE-1')
  shelf = await location('SHELF-1')
  for (const locationId of [line, shelf]) {
    const bill = await plant.must(operation(inboundBill, 'create'), {
      warehouseId,
      details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity: '100', locationId }],
    })
    await plant.must(submitInbound, { id: bill.id })
    await plant.must(receiveInbound, { id: bill.id })
  }
})

const setLineSide = (lineSideLocationId: string | null) =>
  plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId })

async function claimed(): Promise<string> {
  const work = await plant.work(await plant.released('10'), 10)
  await plant.must(dispatchWork, { ids: [work], stationId: plant.ids.m1 })
  await plant.must(claimWork, { id: work })
  return work
}
const consume = (caller: Caller, workOrderId: string, locationId: string | null, more: object = {}) =>
  caller(consumeMaterial, {
    workOrderId,
    lines: [{ materialId: plant.ids.shaft, quantity: '1', locationId }],
    ...more,
  })

test('an operator consumes from the line side, given or not, and from nowhere else', async () => {
  await setLineSide(line)
  const work = await claimed()
  expect((await consume(operator, work, null)).data).toMatchObject([{ elsewhereReason: null }])
  expect((await consume(operator, work, line)).code).toBe('200')
  const refused = await consume(operator, work, shelf, { elsewhereReason: 'Line side is empty' })
  expect(refused.data).toMatchObject({
    error: 'consumedElsewhere',
    params: { lineSide: 'LINE-1', location: 'SHELF-1' },
  })
  expect(await plant.run.rows(`select 1 from material_consumption where location_id = ${shelf}`)).toEqual([])
})

test('a user with the permission gives a reason for another location, and both are stored', async () => {
  await setLineSide(line)
  const work = await claimed()
  expect((await consume(foreman, work, shelf)).data).toMatchObject({
    error: 'reasonMissing',
    params: { field: 'elsewhereReason' },
  })
  const { data } = await consume(foreman, work, shelf, { elsewhereReason: 'Line side is empty' })
  expect(data).toMatchObject([{ elsewhereReason: 'Line side is empty', consumedBy: 'foreman' }])
  expect((await consume(foreman, work, line, { elsewhereReason: 'By habit' })).data).toMatchObject([
    { elsewhereReason: null },
  ])
})

test('a location that material of the order was prepared at counts as the line', async () => {
  await setLineSide(shelf)
  const work = await claimed()
  const { order_id: orderId } = (
    await plant.run.rows<{ order_id: string }>(`select order_id from work_order where id = ${work}`)
  )[0] ?? { order_id: '' }
  await plant.must(prepareOrderMaterial, { ids: [orderId] })
  await setLineSide(line)
  expect((await consume(operator, work, shelf)).code).toBe('200')
})

test('a work centre without a line side takes the given location', async () => {
  await setLineSide(null)
  const work = await claimed()
  expect((await consume(operator, work, null)).data).toMatchObject({ error: 'placeMissing' })
  expect((await consume(operator, work, shelf)).code).toBe('200')
})
