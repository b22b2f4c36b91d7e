// A shortage of an order is covered by a linked production order or by a demand of a warehouse.
import { bom as bomResource } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { makeShortMaterial, requestShortMaterial } from '@gemba/contract/production/order/supply.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let warehouseId: string

/** The shaft is made of a bar, by a route of its own. */
beforeAll(async () => {
  plant = await OrderPlant.join()
  const create = async (declaration: Parameters<typeof plant.must>[0], body: object) =>
    (await plant.must<{ id: string }>(declaration, unchecked(body))).id
  warehouseId = await create(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })
  const { materialClassId } = (await plant.call(operation(material, 'read'), { id: plant.ids.shaft })).data
  const bar = await create(operation(material, 'create'), {
    code: 'BAR',
    name: 'Bar',
    materialClassId,
    unitId: plant.ids.pcs,
  })
  const bom = await create(operation(bomResource, 'create'), {
    code: 'BS',
    name: 'Shaft',
    materialId: plant.ids.shaft,
    revision: '1',
    bomItems: [{ materialId: bar, quantity: '1' }],
  })
  await plant.must(putBomInUse, { id: bom })
  const stageId = await create(operation(segmentStage, 'create'), {
    code: 'CUT',
    name: 'Cut',
    segmentType: '1',
    workCenterId: plant.ids.center,
    standardTime: '1',
  })
  const { route } = await plant.must(saveRouteGraph, {
    code: 'RS',
    name: 'Shaft',
    materialId: plant.ids.shaft,
    revision: '1',
    segments: [{ key: 'a', number: 10, stageId }],
    dependencies: [],
  })
  await plant.must(putRouteInUse, { id: route.id })
})

const shortageOf = async (orderId: string, code: string) =>
  (await plant.plan(orderId)).shortages.find(({ materialCode }) => materialCode === code)

test('missing shafts are made by a planned order with a date, which supplies the order', async () => {
  const orderId = await plant.released('10', { priority: 20 })
  const { shaft } = plant.ids
  expect(await shortageOf(orderId, 'SHAFT')).toMatchObject({
    quantity: '21',
    uncovered: '21',
    earliestDate: null,
    canMake: true,
    hasWarehouse: false,
    supplies: [],
  })
  const supply = await plant.must(makeShortMaterial, { orderId, materialId: shaft })
  expect(supply).toMatchObject({ quantity: '21' })
  const order = await plant.must(operation(productionOrder, 'read'), { id: supply.id })
  expect(order).toMatchObject({ status: 20, materialId: shaft, priority: 20, dueDate: supply.dueDate })
  expect(order.planEnd).not.toBeNull()
  const covered = await shortageOf(orderId, 'SHAFT')
  expect(covered).toMatchObject({
    quantity: '21',
    uncovered: '0',
    supplies: [{ kind: 'order', id: supply.id, code: supply.code, status: 20, quantity: '21' }],
  })
  expect(covered?.earliestDate).not.toBeNull()
  const events = await plant.run.rows(
    `select payload->>'supplyOrderId' as id from outbox where name = 'productionOrder.supplied' and payload->>'id' = '${orderId}'`,
  )
  expect(events).toEqual([{ id: supply.id }])
  const again = await plant.call(makeShortMaterial, { orderId, materialId: shaft })
  expect(again.data).toMatchObject({ error: 'shortageCovered' })
  // A cancelled supply covers nothing.
  await plant.perform(supply.id, 'cancel', { reason: 'No bars' })
  expect(await shortageOf(orderId, 'SHAFT')).toMatchObject({ uncovered: '21', earliestDate: null })
})

test('missing seals are requested from a warehouse, which gives no date by itself', async () => {
  const orderId = await plant.released('10')
  const { seal } = plant.ids
  const refused = await plant.call(requestShortMaterial, { orderId, materialId: seal })
  expect(refused.data).toMatchObject({ error: 'supplyWarehouseMissing' })
  const supply = await plant.must(requestShortMaterial, { orderId, materialId: seal, quantity: '4', warehouseId })
  const row = await plant.must(operation(demand, 'read'), { id: supply.id })
  expect(row).toMatchObject({ direction: 1, status: 10, warehouseId, neededOn: supply.neededOn })
  expect(await shortageOf(orderId, 'SEAL')).toMatchObject({
    quantity: '10',
    uncovered: '6',
    earliestDate: null,
    canMake: false,
    supplies: [{ kind: 'demand', id: supply.id, code: supply.code, status: 10, quantity: '4', day: null }],
  })
  expect(await plant.must(requestShortMaterial, { orderId, materialId: seal, warehouseId })).toMatchObject({
    quantity: '6',
  })
  expect(await shortageOf(orderId, 'SEAL')).toMatchObject({ uncovered: '0' })
})

test('material without a route is not made; ended orders, others and people without the right cause nothing', async () => {
  const orderId = await plant.released('1')
  const { seal } = plant.ids
  const refusal = async (body: object, caller = plant.run.admin) =>
    (await caller(makeShortMaterial, unchecked(body))).data
  expect(await refusal({ orderId, materialId: seal })).toMatchObject({ error: 'orderRouteMissing' })
  expect(await refusal({ orderId, materialId: seal, quantity: '0' })).toMatchObject({ error: 'quantityWrong' })
  expect(await refusal({ orderId, materialId: plant.ids.shaft, quantity: '1.5' })).toMatchObject({
    error: 'quantityNotWhole',
  })
  const request = await plant.call(requestShortMaterial, { orderId, materialId: seal, quantity: '0.5', warehouseId })
  expect(request.data).toMatchObject({ error: 'quantityNotWhole' })
  expect(await refusal({ orderId, materialId: '999999' })).toMatchObject({ error: 'notFound' })
  expect(await refusal({ orderId, materialId: seal }, plant.run.stranger)).toMatchObject({ error: 'notFound' })
  expect(await refusal({ orderId, materialId: seal }, plant.run.nobody)).toMatchObject({ error: 'forbidden' })
  await plant.perform(orderId, 'cancel', { reason: 'x' })
  expect(await refusal({ orderId, materialId: seal })).toMatchObject({ error: 'stateIllegal' })
  expect(await plant.run.rows(`select id from order_supply where order_id = ${orderId}`)).toEqual([])
})
