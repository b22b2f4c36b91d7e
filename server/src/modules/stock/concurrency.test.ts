// Many at once, on a real store: what is promised is never more than what is there, and nothing is lost.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const inbound = '/mes_stock/inboundbill'
const outbound = '/mes_stock/outboundbill'

/** Runs jobs by so many clients at once, in their order. */
async function byClients<T>(clients: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = jobs.values()
  const client = async () => {
    for (const job of waiting) results.push(await job())
  }
  await Promise.all(Array.from({ length: clients }, client))
  return results
}

async function expectProven(): Promise<void> {
  const { data } = await run.admin<{ faults: unknown[] }>('/mes_stock/proof/run', {})
  expect(data.faults).toEqual([])
}

test('100 reservations of 1 at the same time against 10 give exactly 10', async () => {
  const materialId = await stock.material('HOT')
  await stock.receive([{ materialId, quantity: '10' }])
  const bills = await byClients(
    4,
    Array.from({ length: 100 }, () => () => stock.outbound([{ materialId, quantity: '1' }])),
  )
  const answers = await Promise.all(bills.map(({ id }) => stock.act(`${outbound}/submit`, { id })))
  expect(answers.filter(({ status }) => status === 20)).toHaveLength(10)
  expect(answers.filter(({ error }) => error === 'stockShort')).toHaveLength(90)
  expect(await stock.held(materialId)).toMatchObject({ onHand: '10', reserved: '10' })
  await expectProven()
})

test('bills of many lines over the same materials in any order: none fails, none is lost, the books agree', async () => {
  const materials = await byClients(
    4,
    Array.from({ length: 10 }, (_, at) => () => stock.material(`MIX-${at}`)),
  )
  await stock.receive(materials.map((materialId) => ({ materialId, quantity: '100', price: '3' })))
  const jobs = Array.from({ length: 48 }, (_, at) => async () => {
    const order = materials.map((_, index) => materials[(index * 7 + at * 3) % materials.length] as string)
    const lines = order.slice(0, 5).map((materialId) => ({ materialId, quantity: '1' }))
    if (at % 3 === 0) {
      await stock.receive(lines.map((line) => ({ ...line, price: '5' })))
      return 'in'
    }
    const { id } = await stock.outbound(lines)
    await stock.make(`${outbound}/submit`, { id })
    if (at % 3 === 1) await stock.make(`${outbound}/pick`, { id })
    await stock.make(`${outbound}/post`, { id })
    if (at % 4 === 1) await stock.make(`${outbound}/reverse`, { id, reason: 'back' })
    return at % 4 === 1 ? 'back' : 'out'
  })
  const done = await byClients(16, jobs)
  const count = (what: string) => done.filter((one) => one === what).length
  const [{ quantity }] = (await run.rows<{ quantity: string }>(
    `select trim_scale(sum(on_hand))::text as quantity from stock_summary where material_id in (${materials.join()})`,
  )) as [{ quantity: string }]
  expect(Number(quantity)).toBe(1000 + 5 * (count('in') - count('out')))
  await expectProven()
}, 120_000)

test('bills of one demand, reserved and issued at the same time: none fails, and the demand is fulfilled', async () => {
  const materials = [await stock.material('OF-DEMAND-1'), await stock.material('OF-DEMAND-2')]
  await stock.receive(materials.map((materialId) => ({ materialId, quantity: '36' })))
  const wanted = materials.map((materialId) => ({ materialId, quantity: '36', unitId: stock.unitId }))
  const head = { warehouseId: stock.warehouseId, direction: 2, demandType: 201 }
  const demand = await stock.make('/mes_stock/demand', { ...head, details: wanted })
  const lines = demand.details.map(({ id: demandLineId }) => ({ demandLineId, quantity: '3' }))
  const bills = await byClients(
    1,
    Array.from({ length: 12 }, (_, at) => () => {
      const inTurn = at % 2 === 0 ? lines : lines.toReversed()
      return stock.make('/mes_stock/demand/saveOutbound', { demandId: demand.id, lines: inTurn })
    }),
  )
  await byClients(
    8,
    bills.map(({ id }, at) => async () => {
      await stock.make(`${outbound}/submit`, { id })
      if (at % 3 === 0) await stock.make(`${outbound}/pick`, { id })
      await stock.make(`${outbound}/post`, { id })
    }),
  )
  expect(await run.rows(`select status from demand where id = ${demand.id}`)).toEqual([{ status: 30 }])
  await expectProven()
})

test('the same post sent twice at the same time posts once', async () => {
  const materialId = await stock.material('TWICE')
  await stock.receive([{ materialId, quantity: '10' }])
  const bill = await stock.outbound([{ materialId, quantity: '4' }])
  await stock.make(`${outbound}/submit`, { id: bill.id })
  const post = (key: string) =>
    run.admin<{ status: number; error?: string }>(`${outbound}/post`, { id: bill.id }, { 'idempotency-key': key })
  const answers = await Promise.all([post('same-key-1'), post('same-key-1'), post('another-key')])
  expect(answers.map(({ code }) => code)).toContain('200')
  expect(await stock.held(materialId)).toMatchObject({ onHand: '6', reserved: '0' })
  await expectProven()
})

test('codes of bills made at the same time have no gap and no twin, also where some fail', async () => {
  const materialId = await stock.material('CODES')
  const last = async () => {
    const rows = await run.rows<{ code: string }>(
      `select code from inbound_bill where code like 'RK%' order by code desc`,
    )
    return rows.map(({ code }) => Number(code.slice(-4)))
  }
  const before = (await last()).length
  await byClients(
    16,
    Array.from({ length: 60 }, (_, at) => () => {
      const quantity = at % 6 === 0 ? '0' : '1'
      const details = [{ materialId, quantity, unitId: stock.unitId }]
      return stock.act(inbound, { warehouseId: stock.warehouseId, details })
    }),
  )
  const numbers = await last()
  expect(numbers.length).toBe(before + 50)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => numbers.length - at))
})
