// Stock is posted for past days while they are open; closed days are unchangeable until they are reopened with a
// reason.
import { pageLedger, pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { receiveInbound, reverseInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { postOutbound, submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { closeStockPeriod, readStockPeriod, reopenStockPeriod } from '@gemba/contract/stock/period.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const day = (days: number) => Temporal.Now.plainDateISO('Asia/Shanghai').add({ days }).toString()
const actions = { read: readStockPeriod, close: closeStockPeriod, reopen: reopenStockPeriod } as const
const period = (action: keyof typeof actions, body: object, caller = run.admin) =>
  stock.perform(actions[action], unchecked(body), caller)

async function toReceive(materialId: string) {
  const details = [{ materialId, unitId: stock.unitId, quantity: '4', price: '5', locationId: stock.locations.A }]
  const bill = await stock.make(operation(inboundBill, 'create'), { warehouseId: stock.warehouseId, details })
  await stock.make(submitInbound, { id: bill.id })
  return bill
}
const datesOf = (materialId: string) =>
  run.rows(`select quantity::text, balance_after::text as after, posting_date::text as day from stock_ledger
    where material_id = ${materialId} order by id`)

test('a posting for a past day counts on that day by posting date and today by time; the ledger keeps its order', async () => {
  const materialId = await stock.material('DATED')
  const bill = await toReceive(materialId)
  const receive = (postingDate: string) => stock.perform(receiveInbound, { id: bill.id, postingDate })
  expect(await receive(day(1))).toMatchObject({ error: 'postingDayAhead', params: { day: day(1) } })
  expect(await receive(day(-3))).toMatchObject({ status: 50 })
  const issue = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: issue.id })
  await stock.make(postOutbound, { id: issue.id, postingDate: day(0) })
  expect(await datesOf(materialId)).toEqual([
    { quantity: '4', after: '4', day: day(-3) },
    { quantity: '-1', after: '3', day: null },
  ])
  const asOf = async (more: object) => {
    const input = { groupBy: 'material', materialId, ...more }
    const { data } = await run.admin(pageStock, unchecked(input))
    return data.records
  }
  expect(await asOf({ asOf: day(-3) })).toEqual([])
  expect(await asOf({ asOf: day(-3), byPostingDate: 1 })).toMatchObject([{ quantity: '4', value: '20' }])
  expect(await asOf({ asOf: day(-4), byPostingDate: 1 })).toEqual([])
  for (const byPostingDate of [0, 1])
    expect(await asOf({ asOf: day(0), byPostingDate })).toMatchObject([{ quantity: '3', value: '15' }])
  const ledger = await run.admin(pageLedger, { materialId })
  expect(ledger.data.records).toMatchObject([{ postingDate: day(0) }, { postingDate: day(-3) }])
  const { data } = await run.admin(proveStock)
  expect(data.faults).toEqual([])
})

test('closed days accept neither postings nor reversals until they are reopened with a reason', async () => {
  const materialId = await stock.material('CLOSED')
  const [posted, open] = [await toReceive(materialId), await toReceive(materialId)]
  await stock.make(receiveInbound, { id: posted.id, postingDate: day(-5) })
  expect(await period('close', { day: day(0) })).toMatchObject({ error: 'periodUnfinished' })
  expect(await period('close', { day: day(-5), reason: 'month' })).toEqual({ closedThrough: day(-5) })
  expect(await period('close', { day: day(-6) })).toMatchObject({ error: 'periodClosedAlready' })
  const closed = { error: 'periodClosed', params: { day: day(-5), date: day(-5) } }
  expect(await stock.perform(receiveInbound, { id: open.id, postingDate: day(-5) })).toMatchObject(closed)
  expect(await stock.perform(reverseInbound, { id: posted.id, reason: 'x' })).toMatchObject(closed)
  expect(await stock.perform(receiveInbound, { id: open.id, postingDate: day(-4) })).toMatchObject({ status: 50 })
  const issue = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: issue.id })
  expect(await stock.perform(postOutbound, { id: issue.id, postingDate: day(-9) })).toMatchObject({
    error: 'periodClosed',
    params: { date: day(-9) },
  })
  expect(await period('reopen', { day: day(-4), reason: 'late' })).toMatchObject({ error: 'periodOpen' })
  expect(await period('reopen', { day: day(-5), reason: 'late' })).toEqual({ closedThrough: day(-6) })
  expect(await stock.perform(reverseInbound, { id: posted.id, reason: 'x' })).toMatchObject({ status: 80 })
  expect(await period('reopen', { reason: 'all' })).toEqual({ closedThrough: null })
  const { data } = await run.admin(readStockPeriod)
  expect(data.closedThrough).toBeNull()
  expect(data.changes).toMatchObject([
    { action: 2, closedThrough: null, reason: 'all', createUser: 'admin' },
    { action: 2, closedThrough: day(-6), reason: 'late' },
    { action: 1, closedThrough: day(-5), reason: 'month' },
  ])
})

test('a period belongs to one company, and closing it needs its right', async () => {
  expect(await period('close', { day: day(-400) }, run.nobody)).toMatchObject({ error: 'forbidden' })
  expect(await period('reopen', { reason: 'x' }, run.nobody)).toMatchObject({ error: 'forbidden' })
  await period('close', { day: day(-300) }, run.stranger)
  expect(await period('read', {})).toMatchObject({ closedThrough: null })
})
