// Actual against planned cost of an order: logged hours, and material at its value; no cost without a price.
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import type { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { resumeWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

type Cost = CommandReply<typeof readOrderCost>
const minute = 60_000
let plant: OrderPlant
let warehouseId: string
let locationId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'CW', name: 'Store' })).id
  locationId = (await plant.must(operation(location, 'create'), { code: 'CL', name: 'L', warehouseId })).id
})

const path = (id: string) => `GET /mes_production/productionorder/cost/${id}`
const costOf = (id: string) => plant.must<Cost>(path(id), {})

async function receive(quantity: string, price?: string, materialId = plant.ids.shaft): Promise<void> {
  const { pcs: unitId } = plant.ids
  const bill = await plant.must(operation(inboundBill, 'create'), {
    warehouseId,
    details: [{ materialId, unitId, locationId, quantity, price }],
  })
  await plant.must(submitInbound, { id: bill.id })
  await plant.must(receiveInbound, { id: bill.id })
}

const consume = (workOrderId: string, quantity: string, more: object = {}, materialId = plant.ids.shaft) =>
  plant.must(consumeMaterial, {
    workOrderId,
    ...more,
    lines: [{ materialId, quantity, locationId }],
  })

test('hours come from the log with pauses separate; material has its value, and none without a price', async () => {
  const id = await plant.released('4')
  const work = await plant.work(id, 10)
  await plant.started(work, plant.ids.m1)
  await plant.run.rows(
    `update work_log set start_at = start_at - interval '90 minutes' where work_order_id = ${work} and end_at is null`,
  )
  await plant.must(stopWork, { id: work, reasonCode: '3' })
  await plant.run.rows(
    `update work_log set start_at = start_at - interval '30 minutes' where work_order_id = ${work} and end_at is null`,
  )
  await plant.must(resumeWork, { id: work })
  await receive('5', '2.5')
  await consume(work, '4')
  const { segments, materials } = await costOf(id)
  const [turn] = segments
  // 10 minutes of setup, and 4 pieces of 2 minutes each.
  expect(turn).toMatchObject({ number: 10, stageName: 'TURN', plannedSeconds: 18 * 60 })
  expect((turn?.workedSeconds ?? 0) * 1000).toBeGreaterThanOrEqual(90 * minute)
  expect(turn?.workedSeconds).toBeLessThan(91 * 60)
  expect(turn?.pausedSeconds).toBeGreaterThanOrEqual(30 * 60)
  expect(segments.map(({ number }) => number)).toEqual([10, 20, 30])
  expect(segments[1]).toMatchObject({ workedSeconds: 0, pausedSeconds: 0 })
  const shaft = { materialCode: 'SHAFT', unitName: 'pcs', required: '9', used: '4', plannedCost: null }
  const seal = { materialCode: 'SEAL', used: '0', actualCost: '0' }
  expect(materials).toMatchObject([seal, { ...shaft, actualCost: '10' }])
  await plant.must(operation(material, 'update'), { id: plant.ids.shaft, standardCost: '3' })
  expect((await costOf(id)).materials?.[1]).toMatchObject({ plannedCost: '27' })
})

test('the cost of material without a price is unknown', async () => {
  const work = await plant.work(await plant.released('1'), 10)
  await plant.started(work, plant.ids.m2)
  await receive('5', undefined, plant.ids.seal)
  await consume(work, '2', { isExtra: 1, remark: 'Leaks' }, plant.ids.seal)
  const [{ order_id: id } = { order_id: '' }] = await plant.run.rows<{ order_id: string }>(
    `select order_id::text from work_order where id = ${work}`,
  )
  expect((await costOf(id)).materials?.[0]).toMatchObject({ materialCode: 'SEAL', used: '2', actualCost: null })
})

test('an order of another company is not found', async () => {
  const id = await plant.order('1')
  expect((await plant.run.stranger(path(id), {})).code).not.toBe('200')
})
