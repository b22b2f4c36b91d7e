// The product of an order enters stock by bills that the warehouse receives. No piece is on two bills.
import { toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { cancelInbound, receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
let warehouseId: string
let locationId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'FIN', name: 'Finished' })).id
  const location = { code: 'F-1', name: 'F-1', warehouseId }
  locationId = (await plant.must(operation(locationResource, 'create'), location)).id
})

/** Returns an order of ten pieces, all of them good. */
async function made(): Promise<string> {
  const id = await plant.released('10', { warehouseId })
  const { m1, m2, m3 } = plant.ids
  for (const [number, station] of [
    [10, m1],
    [20, m2],
    [30, m3],
  ] as const) {
    const work = await plant.work(id, number)
    await plant.started(work, station)
    expect((await plant.report(work, '10')).code).toBe('200')
  }
  return id
}

const deliver = (id: string, more: object = {}) => plant.call(deliverOrder, { id, ...more })

async function receive(billId: string): Promise<void> {
  const lines = await plant.must(operation(inboundLine, 'list'), {
    inboundBillId: billId,
  })
  await plant.must(receiveInbound, {
    id: billId,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity, locationId })),
  })
}

const onHand = async () =>
  (
    await plant.run.rows<{ sum: string }>(
      `select trim_scale(coalesce(sum(on_hand), 0))::text as sum from stock_balance where material_id = ${plant.ids.pump}`,
    )
  )[0]?.sum

test('pieces are delivered from the last report to stock, and the order closes when all of them are there', async () => {
  const id = await made()
  const first = await deliver(id, { quantity: '6' })
  expect(first.code, first.msg).toBe('200')
  const over = await deliver(id, { quantity: '5' })
  expect(over.data).toMatchObject({ error: 'quantityAbove', params: { requested: '5', allowed: '4' } })
  const answers = await Promise.all([deliver(id), deliver(id)])
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
  const refused = await plant.perform(id, 'close')
  expect(refused.data).toMatchObject({ error: 'orderNotStocked', params: { bill: first.data.billCode } })
  const { receipts } = await plant.plan(id)
  expect(receipts.map(({ announced, received }) => [Number(announced), Number(received)])).toEqual([
    [6, 0],
    [4, 0],
  ])
  for (const { billId } of receipts) await receive(billId)
  expect(await onHand()).toBe('10')
  const finalReceipts = (await plant.plan(id)).receipts
  expect(finalReceipts.map(({ status }) => status)).toEqual([inboundStatus.codes.stocked, inboundStatus.codes.stocked])
  expect((await plant.perform(id, 'close', { reason: 'as it is' })).code).toBe('200')
})

test('pieces of a cancelled bill can go on another bill', async () => {
  const id = await made()
  const { data } = await deliver(id)
  expect((await deliver(id)).data).toMatchObject({ error: 'quantityWrong' })
  await plant.must(cancelInbound, { id: data.billId })
  expect((await deliver(id)).code).toBe('200')
  const nowhere = await plant.released('1')
  expect((await deliver(nowhere)).data).toMatchObject({ error: 'stateIllegal' })
})

test('bills announce the lots that the reports name', async () => {
  const { m1, m2, m3 } = plant.ids
  const id = await plant.released('6', { warehouseId, lotCode: 'OF-ORDER' })
  for (const [number, station] of [
    [10, m1],
    [20, m2],
  ] as const) {
    const work = await plant.work(id, number)
    await plant.started(work, station)
    expect((await plant.report(work, '6')).code).toBe('200')
  }
  const last = await plant.work(id, 30)
  await plant.started(last, m3)
  for (const more of [{ lotCode: 'OF-MORNING' }, {}, { lotCode: 'OF-EVENING' }])
    expect((await plant.report(last, '2', more)).code).toBe('200')
  const { data } = await deliver(id, { quantity: '5' })
  const lines = await plant.must(operation(inboundLine, 'list'), {
    inboundBillId: data.billId,
  })
  expect(lines.map(({ lotCode, quantity }) => [lotCode, Number(quantity)])).toEqual([
    ['OF-MORNING', 2],
    ['OF-ORDER', 2],
    ['OF-EVENING', 1],
  ])
})

test('with automatic receipts each report creates one bill, and the report cannot be reversed until that bill ends', async () => {
  const set = (status: 0 | 1) => plant.must(toggleConfigOptions, { id: 'autoReceipt', status })
  await set(1)
  const { m1, m2, m3 } = plant.ids
  const id = await plant.released('5', { warehouseId })
  for (const [number, station] of [
    [10, m1],
    [20, m2],
  ] as const) {
    const work = await plant.work(id, number)
    await plant.started(work, station)
    expect((await plant.report(work, '5')).data).toMatchObject({ receiptId: null, receiptCode: null })
  }
  const last = await plant.work(id, 30)
  await plant.started(last, m3)
  const first = (await plant.report(last, '2', { lotCode: 'LOT-1' })).data
  const linesOf = async (inboundBillId: string | null) =>
    (await plant.must(operation(inboundLine, 'list'), { inboundBillId })).map(({ lotCode, quantity }) => [
      lotCode,
      Number(quantity),
    ])
  expect(await linesOf(first.receiptId)).toEqual([['LOT-1', 2]])
  expect((await plant.plan(id)).receipts).toMatchObject([
    { billId: first.receiptId, billCode: first.receiptCode, status: inboundStatus.codes.toReceive },
  ])
  const reverse = () => plant.call(reverseReport, { id: first.id, reason: 'miscounted' })
  expect((await reverse()).data).toMatchObject({ error: 'reportUsed' })
  await plant.must(cancelInbound, unchecked({ id: first.receiptId }))
  expect((await reverse()).code).toBe('200')
  // If the warehouse refuses the bill, the report is not stored either.
  await plant.must(operation(warehouse, 'update'), { id: warehouseId, isEnabled: 0 })
  expect((await plant.report(last, '1')).data).toMatchObject({ error: 'warehouseDisabled' })
  await plant.must(operation(warehouse, 'update'), { id: warehouseId, isEnabled: 1 })
  const [early, late] = await Promise.all([
    plant.report(last, '3', { lotCode: 'L-2' }),
    plant.report(last, '2', { lotCode: 'L-2' }),
  ])
  expect([await linesOf(early.data.receiptId), await linesOf(late.data.receiptId)]).toEqual([
    [['L-2', 3]],
    [['L-2', 2]],
  ])
  expect((await deliver(id)).data).toMatchObject({ error: 'quantityWrong' })
  await set(0)
})

test('pieces beyond the plan are delivered with their own report, and no others', async () => {
  const set = (status: 0 | 1) => plant.must(toggleConfigOptions, { id: 'autoReceipt', status })
  await set(1)
  const { m1, m2, m3 } = plant.ids
  const id = await plant.released('20', { warehouseId, overReportPercent: '10' })
  const works: string[] = []
  for (const [number, station] of [
    [10, m1],
    [20, m2],
    [30, m3],
  ] as const) {
    const work = await plant.work(id, number)
    works.push(work)
    await plant.started(work, station)
    expect((await plant.report(work, '20')).code).toBe('200')
  }
  const [turn = '', wash = '', fit = ''] = works
  for (const work of [turn, wash]) expect((await plant.report(work, '2')).data).toMatchObject({ receiptId: null })
  expect((await plant.report(fit, '3')).data).toMatchObject({ error: 'overTolerance', params: { allowed: '2' } })
  const beyond = (await plant.report(fit, '2', { lotCode: 'BEYOND' })).data
  const quantities = async () => {
    const receipts = (await plant.plan(id)).receipts.filter(({ status }) => status === inboundStatus.codes.toReceive)
    const lines = await Promise.all(
      receipts.map(({ billId }) => plant.must(operation(inboundLine, 'list'), { inboundBillId: billId })),
    )
    return lines
      .flat()
      .map(({ quantity }) => Number(quantity))
      .toSorted((left, right) => left - right)
  }
  expect(await quantities()).toEqual([2, 20])
  expect((await plant.plan(id)).order).toMatchObject({ goodQuantity: '22' })
  expect((await deliver(id)).data).toMatchObject({ error: 'quantityWrong' })
  const reverse = () => plant.call(reverseReport, { id: beyond.id, reason: 'miscounted' })
  expect((await reverse()).data).toMatchObject({ error: 'reportUsed' })
  await plant.must(cancelInbound, unchecked({ id: beyond.receiptId }))
  expect((await reverse()).code).toBe('200')
  expect((await plant.plan(id)).order).toMatchObject({ goodQuantity: '20' })
  expect(await quantities()).toEqual([20])
  await set(0)
})
