// Pieces with serial numbers, from the report that names them to their location in stock.
import { findTraceable, traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { readReportForm, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { cancelInbound, receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { TracedPlant } from '../genealogy/genealogy.fixture.ts'

let traced: TracedPlant

beforeAll(async () => {
  traced = await TracedPlant.join(2)
  const { shaft, seal } = traced.plant.ids
  await traced.receive(shaft, 'B-1', '500')
  await traced.receive(seal, 'C-1', '500')
})

/** Returns the last work order of an order, started. */
async function last(quantity: string, more: object = {}): Promise<{ orderId: string; workOrderId: string }> {
  const { plant, warehouseId } = traced
  const { m1, m2, m3 } = plant.ids
  const orderId = await plant.released(quantity, { warehouseId, ...more })
  for (const [number, station] of [
    [10, m1],
    [20, m2],
  ] as const) {
    const work = await plant.work(orderId, number)
    await plant.started(work, station)
    expect((await plant.report(work, quantity)).code).toBe('200')
  }
  const workOrderId = await plant.work(orderId, 30)
  await plant.started(workOrderId, m3)
  return { orderId, workOrderId }
}

const report = (workOrderId: string, serialNumbers: readonly string[], good = String(serialNumbers.length)) =>
  traced.plant.report(workOrderId, good, { serialNumbers })
const deliver = (id: string, quantity?: string) =>
  traced.plant.call(deliverOrder, {
    id,
    quantity: quantity ?? null,
  })
const linesOf = (inboundBillId: string) => traced.plant.must(operation(inboundLine, 'list'), { inboundBillId })
const receive = (id: string, lines: readonly object[]) => traced.plant.call(receiveInbound, { id, lines })
const reverse = (id: string) => traced.plant.call(reverseReport, { id, reason: 'wrong' })

test('each piece is named once, as many as are good, and only at the last segment', async () => {
  const { plant } = traced
  const turn = await plant.work(await plant.released('1'), 10)
  await plant.started(turn, plant.ids.m1)
  expect((await report(turn, ['A-0'])).data).toMatchObject({ error: 'serialsNotHere' })
  await plant.must(stopWork, { id: turn, reasonCode: '2' })
  const { workOrderId } = await last('6')
  const form = () => plant.call(readReportForm, { id: workOrderId })
  expect((await form()).data).toMatchObject({ namesSerials: 1, reports: [] })
  const refused = [
    [await plant.report(workOrderId, '2'), { error: 'serialsNeeded', params: { quantity: '2', count: 0 } }],
    [await report(workOrderId, ['A-1'], '2'), { error: 'serialsNeeded', params: { quantity: '2', count: 1 } }],
    [await report(workOrderId, ['A-1', ' A-1 ']), { error: 'serialTwice', params: { serial: 'A-1' } }],
  ] as const
  for (const [answer, expected] of refused) expect(answer.data).toMatchObject(expected)
  expect((await report(workOrderId, ['A-2', 'A-1'])).code).toBe('200')
  expect((await report(workOrderId, ['A-3', 'A-2'])).data).toMatchObject({
    error: 'serialTaken',
    params: { serial: 'A-2' },
  })
  const atOnce = await Promise.all([report(workOrderId, ['A-4', 'A-5']), report(workOrderId, ['A-5', 'A-4'])])
  expect(atOnce.map(({ code }) => code).toSorted()).toEqual(['200', '2489'])
  expect((await form()).data.reports.map(({ serialNumbers }) => serialNumbers)).toEqual([
    ['A-4', 'A-5'],
    ['A-1', 'A-2'],
  ])
  const scrap = [{ quantity: '2', reasonCode: '1' }]
  expect((await plant.report(workOrderId, '0', { scrap })).code).toBe('200')
})

test('bills receive the pieces under their numbers, those reported first coming first, and no others', async () => {
  const { orderId, workOrderId } = await last('3')
  expect((await report(workOrderId, ['D-2', 'D-1'])).code).toBe('200')
  expect((await report(workOrderId, ['D-3'])).code).toBe('200')
  const { data: first } = await deliver(orderId, '2')
  const { data: second } = await deliver(orderId)
  const [line] = await linesOf(first.billId)
  const coming = { lineId: line?.id, locationId: traced.locationId }
  const open = async () => (await traced.plant.call(readReceivingList, { id: first.billId })).data[0]?.serialNumbers
  expect(await open()).toEqual(['D-1', 'D-2'])
  const foreign = await receive(first.billId, [{ ...coming, quantity: '1', serialNumbers: ['D-3'] }])
  expect(foreign.data).toMatchObject({ error: 'serialUnannounced', params: { serial: 'D-3' } })
  const unnamed = await receive(first.billId, [{ ...coming, quantity: '1' }])
  expect(unnamed.data).toMatchObject({ error: 'serialsNeeded' })
  expect((await receive(first.billId, [{ ...coming, quantity: '1', serialNumbers: ['D-2'] }])).code).toBe('200')
  expect(await open()).toEqual(['D-1'])
  expect((await receive(first.billId, [{ ...coming, quantity: '1' }])).code).toBe('200')
  const [other] = await linesOf(second.billId)
  expect(
    (await receive(second.billId, [{ lineId: other?.id, locationId: traced.locationId, quantity: '1' }])).code,
  ).toBe('200')
  const storedSerials = await traced.plant.run.rows<{ serial: string }>(
    `select serial_number as serial from stock_balance where material_id = ${traced.plant.ids.pump}
      and serial_number like 'D-%' and on_hand = 1 order by 1`,
  )
  expect(storedSerials.map(({ serial }) => serial)).toEqual(['D-1', 'D-2', 'D-3'])
  // A number that was in stock once cannot be a new piece, wherever it is now.
  const again = await last('1')
  expect((await report(again.workOrderId, ['D-1'])).data).toMatchObject({ error: 'serialTaken' })
  await traced.plant.must(stopWork, { id: again.workOrderId, reasonCode: '2' })
})

test('reversing a report frees its numbers, unless they are on a bill', async () => {
  const { orderId, workOrderId } = await last('2')
  const { data: made } = await report(workOrderId, ['R-1', 'R-2'])
  const { data: bill } = await deliver(orderId)
  expect((await reverse(made.id)).data).toMatchObject({
    error: 'serialDelivered',
    params: { bill: bill.billCode },
  })
  await traced.plant.must(cancelInbound, { id: bill.billId })
  expect((await reverse(made.id)).code).toBe('200')
  const matches = await traced.plant.must(findTraceable, { code: 'R-1' })
  expect(matches).toEqual([])
  expect((await report(workOrderId, ['R-1', 'R-3'])).code).toBe('200')
})

test('another company sees none of them', async () => {
  const { workOrderId } = await last('1')
  expect((await report(workOrderId, ['X-1'])).code).toBe('200')
  const key = `serial:${traced.plant.ids.pump}:X-1`
  const trace = { key, direction: 1 }
  const foreign = await traced.plant.run.stranger(traceGenealogy, unchecked(trace))
  expect(foreign.data).toMatchObject({ error: 'notFound' })
})

test('pieces beyond the plan are named like the others', async () => {
  const { orderId, workOrderId } = await last('2', { overReportPercent: '50' })
  const { plant } = traced
  expect((await report(workOrderId, ['OV-1', 'OV-2'])).code).toBe('200')
  for (const number of [10, 20]) expect((await plant.report(await plant.work(orderId, number), '1')).code).toBe('200')
  expect((await plant.report(workOrderId, '1')).data).toMatchObject({ error: 'serialsNeeded' })
  expect((await report(workOrderId, ['OV-2'])).data).toMatchObject({ params: { serial: 'OV-2' } })
  expect((await report(workOrderId, ['OV-3', 'OV-4'])).data).toMatchObject({
    error: 'overTolerance',
    params: { requested: '2', allowed: '1' },
  })
  expect((await report(workOrderId, ['OV-3'])).code).toBe('200')
  const { billId } = (await deliver(orderId)).data
  expect((await linesOf(billId)).map(({ quantity }) => Number(quantity))).toEqual([3])
  const form = await plant.call(readReportForm, { id: workOrderId })
  expect(form.data.reports.flatMap(({ serialNumbers }) => serialNumbers).toSorted()).toEqual(['OV-1', 'OV-2', 'OV-3'])
})
