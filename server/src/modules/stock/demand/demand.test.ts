// A demand and the bills that fulfil it: planned, posted and open quantities are computed from their lines.
import { demandLine, demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import {
  cancelDemand,
  closeDemand,
  listOutboundBillsOfDemand,
  makeInboundBill,
  makeOutboundBill,
  readDemandDetail,
} from '@gemba/contract/stock/demand/demand-actions.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import {
  cancelOutbound,
  postOutbound,
  reverseOutbound,
  submitOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const detail = async (id: string) => (await run.admin(readDemandDetail, { id })).data

async function makeDemand(materialId: string, more: object = {}) {
  const details = [{ materialId, quantity: '10', unitId: stock.unitId }]
  return stock.make(operation(demandResource, 'create'), {
    warehouseId: stock.warehouseId,
    direction: 2,
    demandType: 201,
    details,
    ...more,
  })
}

test('bills plan, post and reopen quantities of a demand; its status follows', async () => {
  const materialId = await stock.material('FOLLOW')
  await stock.receive([{ materialId, quantity: '50' }])
  const demand = await makeDemand(materialId)
  const lineId = (await detail(demand.id)).details[0]?.id
  const first = await stock.make(makeOutboundBill, {
    demandId: demand.id,
    lines: [{ demandLineId: lineId, quantity: '4' }],
  })
  expect(await detail(demand.id)).toMatchObject({ status: 10, details: [{ planned: '4', posted: '0', open: '6' }] })
  const tooMuch = { demandId: demand.id, lines: [{ demandLineId: lineId, quantity: '7' }] }
  expect(await stock.perform(makeOutboundBill, tooMuch)).toMatchObject({
    error: 'quantityExceeded',
    params: { requested: '7', allowed: '6' },
  })
  await stock.make(submitOutbound, { id: first.id })
  await stock.make(postOutbound, { id: first.id })
  expect(await detail(demand.id)).toMatchObject({ status: 20, details: [{ planned: '0', posted: '4', open: '6' }] })
  const rest = await stock.make(makeOutboundBill, { demandId: demand.id })
  await stock.make(submitOutbound, { id: rest.id })
  await stock.make(postOutbound, { id: rest.id })
  expect(await detail(demand.id)).toMatchObject({ status: 30, details: [{ posted: '10', open: '0' }] })
  await stock.make(reverseOutbound, { id: rest.id, reason: 'back' })
  expect(await detail(demand.id)).toMatchObject({ status: 20, details: [{ posted: '4', open: '6' }] })
  const bills = await run.admin(listOutboundBillsOfDemand, { id: demand.id })
  expect(bills.data.map(({ id }) => id).toSorted()).toEqual([first.id, rest.id].toSorted())
})

test('closing a demand cancels its unposted bills and releases their reservations', async () => {
  const materialId = await stock.material('CLOSE')
  await stock.receive([{ materialId, quantity: '50' }])
  const demand = await makeDemand(materialId)
  const bill = await stock.make(makeOutboundBill, { demandId: demand.id })
  await stock.make(submitOutbound, { id: bill.id })
  expect(await stock.held(materialId)).toMatchObject({ reserved: '10' })
  expect(await stock.perform(closeDemand, { id: demand.id, reason: 'not needed' })).toMatchObject({
    status: 70,
  })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '50', reserved: '0' })
  const [row] = await run.rows<{ status: number }>(`select status from outbound_bill where id = ${bill.id}`)
  expect(row?.status).toBe(90)
  expect(await stock.perform(closeDemand, { id: demand.id })).toMatchObject({ error: 'stateIllegal' })
  expect(await stock.perform(makeOutboundBill, { demandId: demand.id })).toMatchObject({
    error: 'stateIllegal',
  })
})

test('a bill of a demand is rejected with the wrong value and the numbers', async () => {
  const materialId = await stock.material('NUMBERS')
  await stock.receive([{ materialId, quantity: '50' }])
  const incoming = await makeDemand(materialId, { direction: 1, demandType: 101 })
  expect(await stock.perform(makeOutboundBill, { demandId: incoming.id })).toMatchObject({
    error: 'demandDirection',
    params: { demand: incoming.code, direction: 'In' },
  })
  const demand = await makeDemand(materialId)
  expect(await stock.perform(makeInboundBill, { demandId: demand.id })).toMatchObject({
    error: 'demandDirection',
    params: { demand: demand.code, direction: 'Out' },
  })
  const demandLineId = (await detail(demand.id)).details[0]?.id
  const lines = [{ demandLineId, quantity: '10' }]
  const bill = await stock.make(makeOutboundBill, { demandId: demand.id, lines })
  const again = await run.admin(makeOutboundBill, { demandId: demand.id, lines })
  expect(again).toMatchObject({
    data: { error: 'demandLinePlanned', params: { material: 'NUMBERS', wanted: '10', planned: '10', posted: '0' } },
    msg: 'NUMBERS is fully covered by documents: 10 requested, 10 planned, 0 posted',
  })
  // The same error if everything open is requested and nothing is open.
  expect(await stock.perform(makeOutboundBill, { demandId: demand.id })).toMatchObject({
    error: 'demandLinePlanned',
    params: { wanted: '10', planned: '10' },
  })
  expect(await stock.perform(makeOutboundBill, { demandId: demand.id, lines: [] })).toMatchObject({
    error: 'linesMissing',
  })
  const other = await makeDemand(materialId)
  expect(await stock.perform(makeOutboundBill, { demandId: other.id, lines })).toMatchObject({
    error: 'demandMismatch',
  })
  await stock.make(submitOutbound, { id: bill.id })
  await stock.make(postOutbound, { id: bill.id })
  expect(await stock.perform(makeOutboundBill, { demandId: demand.id })).toMatchObject({
    error: 'stateIllegal',
  })
})

test('a line of a bill fulfils only the demand of its bill, even if the bill’s demand is changed later', async () => {
  const materialId = await stock.material('MATCH')
  const [firstDemand, secondDemand] = [await makeDemand(materialId), await makeDemand(materialId)]
  const lineId = (await detail(firstDemand.id)).details[0]?.id
  const details = [{ materialId, quantity: '1', demandLineId: lineId }]
  const foreign = {
    warehouseId: stock.warehouseId,
    demandId: secondDemand.id,
    details: [{ ...details[0], unitId: stock.unitId }],
  }
  expect(await stock.perform(operation(outboundBill, 'create'), foreign)).toMatchObject({ error: 'demandMismatch' })
  const bill = await stock.outbound(details, { demandId: firstDemand.id })
  await stock.make(operation(outboundBill, 'update'), { id: bill.id, demandId: secondDemand.id })
  expect(await stock.perform(submitOutbound, { id: bill.id })).toMatchObject({ error: 'demandMismatch' })
})

test('demands of another company are not found', async () => {
  const materialId = await stock.material('THEIRS')
  const demand = await makeDemand(materialId)
  for (const action of [closeDemand, cancelDemand]) {
    expect(await stock.perform(action, { id: demand.id }, run.stranger)).toMatchObject({
      error: 'notFound',
    })
    expect(await stock.perform(action, { id: demand.id }, run.nobody)).toMatchObject({
      error: 'forbidden',
    })
  }
  const read = await run.stranger(readDemandDetail, { id: demand.id })
  expect(read.data.error).toBe('notFound')
})

test('the over-delivery tolerance of a demand is used once, by whichever of its bills', async () => {
  const materialId = await stock.material('BEYOND')
  const line = { materialId, unitId: stock.unitId }
  const demand = await stock.make(operation(demandResource, 'create'), {
    warehouseId: stock.warehouseId,
    direction: 1,
    demandType: 101,
    overPercent: '10',
    details: [{ ...line, quantity: '10' }],
  })
  const bill = async (quantity: string) => {
    const bill = await stock.make(operation(inboundBill, 'create'), {
      warehouseId: stock.warehouseId,
      demandId: demand.id,
      details: [{ ...line, quantity, locationId: stock.locations.A, demandLineId: demand.details[0]?.id }],
    })
    await stock.make(submitInbound, { id: bill.id })
    return bill
  }
  const [first, second] = [await bill('10'), await bill('1')]
  const receive = ({ id, details: [own] }: typeof first, quantity: string) =>
    stock.perform(receiveInbound, { id, lines: [{ lineId: own?.id, quantity }] })
  expect(await receive(first, '11')).toMatchObject({
    error: 'quantityExceeded',
    params: { requested: '12', allowed: '11' },
  })
  expect(await receive(first, '10')).toMatchObject({ status: 50 })
  expect(await receive(second, '1.1')).toMatchObject({ error: 'quantityExceeded' })
  expect(await receive(second, '1')).toMatchObject({ status: 50 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '11' })
})

test('a line cannot be reduced below what bills plan, change its material, or be removed', async () => {
  const [materialId, other] = [await stock.material('LOWER'), await stock.material('LOWER-OTHER')]
  const demand = await makeDemand(materialId, { overPercent: '50' })
  const line = demand.details[0]?.id
  const lines = [{ demandLineId: line, quantity: '6' }]
  const bill = await stock.make(makeOutboundBill, { demandId: demand.id, lines })
  const change = (more: object) => stock.perform(operation(demandLine, 'update'), { id: line, ...more })
  expect(await change({ quantity: '3' })).toMatchObject({
    error: 'demandPlanned',
    params: { material: 'LOWER', planned: '6', requested: '4.5' },
  })
  expect(await change({ materialId: other })).toMatchObject({ error: 'demandPlanned', params: { requested: '0' } })
  expect(await stock.perform(operation(demandLine, 'remove'), { id: line })).toMatchObject({ error: 'inUse' })
  // The same through its header, and by reducing the tolerance.
  const details = [{ id: line, quantity: '3' }]
  expect(await stock.perform(operation(demandResource, 'update'), { id: demand.id, details })).toMatchObject({
    error: 'demandPlanned',
    params: { field: 'details.0' },
  })
  expect(await change({ quantity: '4' })).toMatchObject({ baseQuantity: '4' })
  expect(await stock.perform(operation(demandResource, 'update'), { id: demand.id, overPercent: '0' })).toMatchObject({
    error: 'demandPlanned',
    params: { planned: '6', requested: '4' },
  })
  expect(await change({ quantity: '5' })).toMatchObject({ baseQuantity: '5' })
  await stock.make(cancelOutbound, { id: bill.id })
  expect(await change({ quantity: '1' })).toMatchObject({ baseQuantity: '1' })
})

test('two entries for one line in a draft are added up and limited to the open quantity', async () => {
  const materialId = await stock.material('NAMED-TWICE')
  const demand = await makeDemand(materialId)
  const line = (quantity: string) => ({ demandLineId: demand.details[0]?.id, quantity })
  const draft = (...lines: object[]) => stock.perform(makeOutboundBill, { demandId: demand.id, lines })
  expect(await draft(line('6'), line('5'))).toMatchObject({
    error: 'quantityExceeded',
    params: { material: 'NAMED-TWICE', requested: '11', allowed: '10' },
  })
  const reply = await draft(line('6'), line('4'))
  const rows = await run.rows(
    `select base_quantity::text as quantity from outbound_line where outbound_bill_id = ${reply.id}`,
  )
  expect(rows).toEqual([{ quantity: '10' }])
})
