// Changing the quantity of an order in progress changes its needs, preparations and reservations.
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import {
  cancelPrepare,
  confirmPrepareReceipt,
  prepareOrderMaterial,
  readPrepare,
  requestPrepare,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { changeOrderQuantity, planOrder } from '@gemba/contract/production/order/order-actions.ts'
import { releaseSegmentPlans } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

interface CreatedRow {
  readonly id: string
}

const states = materialPrepareStatus.codes
let plant: OrderPlant
let storeId: string
let shelfId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await plant.must<CreatedRow>(declaration, body)).id
  storeId = await make(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })
  shelfId = await make(operation(location, 'create'), { code: 'R-1', name: 'R-1', warehouseId: storeId })
  const lineHouse = await make(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })
  const lineSideLocationId = await make(operation(location, 'create'), {
    code: 'L-1',
    name: 'L-1',
    warehouseId: lineHouse,
  })
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId })
  for (const id of [plant.ids.shaft, plant.ids.seal])
    await plant.must(operation(material, 'update'), { id, defaultWarehouseId: storeId })
  await receive(plant.ids.shaft, '200')
  await receive(plant.ids.seal, '100')
})

async function receive(materialId: string, quantity: string): Promise<void> {
  const details = [{ materialId, unitId: plant.ids.pcs, quantity, locationId: shelfId }]
  const { id } = await plant.must(operation(inboundBill, 'create'), { warehouseId: storeId, details })
  await plant.must(submitInbound, { id })
  await plant.must(receiveInbound, { id })
}

/** Returns an order with 10 pieces of the first segment released, and its preparation. */
async function prepared(quantity: string): Promise<{ id: string; prepareId: string }> {
  const id = await plant.order(quantity)
  await plant.must(planOrder, { id })
  const [first] = (await plant.plan(id)).segments
  await plant.must(releaseSegmentPlans, unchecked({ ids: [first?.id], quantity: '10' }))
  const [prepare] = await plant.must(prepareOrderMaterial, { ids: [id] })
  return { id, prepareId: prepare?.id ?? '' }
}

const change = (id: string, quantity: string) => plant.call(changeOrderQuantity, { id, quantity, reason: 'customer' })

async function figuresOf(id: string, prepareId: string) {
  const [figures] = await plant.run.rows<Record<string, string>>(
    `select (select trim_scale(required)::text from order_material where order_id = ${id} and material_id = ${plant.ids.shaft}) as needed,
      (select trim_scale(required_quantity)::text from material_prepare_line
        where prepare_id = ${prepareId} and material_id = ${plant.ids.shaft}) as prepared,
      (select trim_scale(l.base_quantity)::text from demand_line l join material_prepare p on p.demand_id = l.demand_id
        where p.id = ${prepareId} and l.material_id = ${plant.ids.shaft}) as wanted,
      (select trim_scale(coalesce(sum(r.quantity - r.consumed), 0))::text from stock_reservation r
        join stock_balance s on s.id = r.balance_id join outbound_bill b on b.id = r.source_id
        join material_prepare p on p.demand_id = b.demand_id
        where p.id = ${prepareId} and r.status = 10 and s.material_id = ${plant.ids.shaft}) as reserved,
      (select string_agg(trim_scale(plan_quantity)::text, ',' order by number) from segment_plan where order_id = ${id}) as planned`,
  )
  return figures
}

const eventsOf = async (id: string) =>
  (
    await plant.run.rows<{ action: string }>(
      `select payload->>'action' as action from outbox where aggregate = 'productionOrder-${id}' order by id`,
    )
  ).filter(({ action }) => action === 'changeQuantity').length

const faults = async () => (await plant.call(proveStock)).data.faults

test('a smaller quantity shrinks segments, needs, preparation, demand and reservation in one transaction, and the reply lists the changes', async () => {
  const { id, prepareId } = await prepared('50')
  expect(await figuresOf(id, prepareId)).toEqual({
    needed: '105',
    prepared: '105',
    wanted: '105',
    reserved: '105',
    planned: '50,50,50',
  })
  const { data } = await change(id, '10')
  expect(await figuresOf(id, prepareId)).toEqual({
    needed: '21',
    prepared: '21',
    wanted: '21',
    reserved: '21',
    planned: '10,10,10',
  })
  expect(data.materials).toMatchObject([
    { materialCode: 'SHAFT', requiredBefore: '105', required: '21', unitName: 'pcs' },
    { materialCode: 'SEAL', requiredBefore: '50', required: '10' },
  ])
  expect(data.prepares).toMatchObject([
    {
      prepareId,
      materialCode: 'SHAFT',
      requiredBefore: '105',
      required: '21',
      reserved: '21',
      status: states.requested,
    },
    { prepareId, materialCode: 'SEAL', requiredBefore: '50', required: '10', reserved: '10' },
  ])
  expect(await eventsOf(id)).toBe(1)
  expect(await faults()).toEqual([])
  await plant.must(cancelPrepare, { id: prepareId })
})

test('a larger quantity requests the additional material and reserves what is in stock', async () => {
  const { id, prepareId } = await prepared('10')
  const { data } = await change(id, '40')
  expect(await figuresOf(id, prepareId)).toEqual({
    needed: '84',
    prepared: '84',
    wanted: '84',
    reserved: '84',
    planned: '40,40,40',
  })
  expect(data.prepares).toMatchObject([{ requiredBefore: '21', required: '84', reserved: '84' }, { required: '40' }])
  // 630 shafts are requested and all 200 in stock are reserved.
  expect((await change(id, '300')).data.prepares).toMatchObject([
    { required: '630', reserved: '200' },
    { reserved: '100' },
  ])
  expect((await change(id, '10')).data.prepares).toMatchObject([{ required: '21', reserved: '21' }, { reserved: '10' }])
  expect(await faults()).toEqual([])
  await plant.must(cancelPrepare, { id: prepareId })
})

test('the issued quantity is the minimum, and the error gives the numbers; returns lower it', async () => {
  const { id, prepareId } = await prepared('40')
  const [bill] = await plant.run.rows<CreatedRow>(
    `select b.id::text from outbound_bill b join material_prepare p on p.demand_id = b.demand_id where p.id = ${prepareId} and b.status = 20`,
  )
  await plant.must(postOutbound, { id: bill?.id })
  const refused = await change(id, '20')
  expect(refused).toMatchObject({
    data: { error: 'quantityIssued', params: { material: 'SHAFT', issued: '84', required: '42', unit: 'pcs' } },
  })
  expect(refused.msg).toContain('84')
  expect(await figuresOf(id, prepareId)).toMatchObject({ needed: '84', prepared: '84', planned: '40,40,40' })
  // With a larger quantity the preparation is no longer complete, and the rest is reserved beside what was issued.
  expect((await change(id, '50')).data.prepares).toMatchObject([
    { requiredBefore: '84', required: '105', reserved: '21', status: states.partlyPrepared },
    { required: '50', reserved: '10' },
  ])
  expect((await change(id, '40')).data.prepares).toMatchObject([{ required: '84', status: states.kitted }, {}])
  await plant.must(confirmPrepareReceipt, { id: prepareId })
  expect((await change(id, '20')).data).toMatchObject({ error: 'quantityIssued' })
  const { lines } = (await plant.call(readPrepare, { id: prepareId })).data
  const back = lines.map((line) => ({ lineId: line.id, quantity: line.materialCode === 'SHAFT' ? '42' : '20' }))
  await plant.must(returnPrepared, { id: prepareId, lines: back, reason: 'less' })
  expect((await change(id, '20')).code).toBe('200')
  expect(await faults()).toEqual([])
})

test('a preparation with nothing left is cancelled, a draft shrinks, and consumption is a minimum too', async () => {
  const { id, prepareId } = await prepared('10')
  await change(id, '20')
  await plant.must(cancelPrepare, { id: prepareId })
  const draft = await plant.must(prepareOrderMaterial, { ids: [id], isDraft: 1 })
  const draftId = draft[0]?.id ?? ''
  expect((await change(id, '15')).data.prepares).toMatchObject([
    { prepareId: draftId, requiredBefore: '42', required: '32', reserved: '0', status: states.toPrepare },
    {},
  ])
  await plant.must(requestPrepare, { id: draftId })
  await change(id, '30')
  expect((await figuresOf(id, draftId))?.prepared).toBe('63')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  const lines = [{ materialId: plant.ids.shaft, quantity: '30', locationId: shelfId }]
  const consumeReply = await plant.call(consumeMaterial, {
    workOrderId: turn,
    lines,
    isExtra: 1,
    remark: 'test',
    elsewhereReason: 'test',
  })
  expect(consumeReply.code, consumeReply.msg).toBe('200')
  expect((await change(id, '10')).code).toBe('200')
  expect(await faults()).toEqual([])
})

test('of two changes at the same time one takes effect completely', async () => {
  const { id, prepareId } = await prepared('20')
  const answers = await Promise.all([change(id, '10'), change(id, '30')])
  expect(answers.map(({ code }) => code)).toEqual(['200', '200'])
  const figures = await figuresOf(id, prepareId)
  expect(figures?.prepared).toBe(figures?.needed)
  expect(figures?.reserved).toBe(figures?.needed)
  expect(await faults()).toEqual([])
})
