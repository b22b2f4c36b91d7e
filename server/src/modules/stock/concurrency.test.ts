// Concurrent requests on a real store: never more than the available stock is reserved, and nothing is lost.
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { closeDemand, makeOutboundBill } from '@gemba/contract/stock/demand/demand-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { holdLot } from '@gemba/contract/stock/lot/lot.ts'
import {
  pickOutbound,
  postOutbound,
  reverseOutbound,
  submitOutbound,
  unpickOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

/** Runs jobs in their order, with this number of concurrent clients. */
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
  const { data } = await run.admin(proveStock)
  expect(data.faults).toEqual([])
}

test('of 100 concurrent reservations of 1 against a stock of 10, exactly 10 succeed', async () => {
  const materialId = await stock.material('HOT')
  await stock.receive([{ materialId, quantity: '10' }])
  const bills = await byClients(
    4,
    Array.from({ length: 100 }, () => () => stock.outbound([{ materialId, quantity: '1' }])),
  )
  const answers = await Promise.all(bills.map(({ id }) => stock.perform(submitOutbound, { id })))
  expect(answers.filter(({ status }) => status === 20)).toHaveLength(10)
  expect(answers.filter(({ error }) => error === 'stockShort')).toHaveLength(90)
  expect(await stock.held(materialId)).toMatchObject({ onHand: '10', reserved: '10' })
  await expectProven()
})

test('concurrent bills with many lines of the same materials in any order: all succeed, none is lost, the books agree', async () => {
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
    await stock.make(submitOutbound, { id })
    if (at % 3 === 1) await stock.make(pickOutbound, { id })
    await stock.make(postOutbound, { id })
    if (at % 4 === 1) await stock.make(reverseOutbound, { id, reason: 'back' })
    return at % 4 === 1 ? 'back' : 'out'
  })
  const outcomes = await byClients(16, jobs)
  const count = (what: string) => outcomes.filter((outcome) => outcome === what).length
  const [{ quantity }] = (await run.rows<{ quantity: string }>(
    `select trim_scale(sum(on_hand))::text as quantity from stock_summary where material_id in (${materials.join()})`,
  )) as [{ quantity: string }]
  expect(Number(quantity)).toBe(1000 + 5 * (count('in') - count('out')))
  await expectProven()
}, 120_000)

test('concurrent reservations and issues for one demand all succeed, and the demand is fulfilled', async () => {
  const materials = [await stock.material('OF-DEMAND-1'), await stock.material('OF-DEMAND-2')]
  await stock.receive(materials.map((materialId) => ({ materialId, quantity: '36' })))
  const details = materials.map((materialId) => ({ materialId, quantity: '36', unitId: stock.unitId }))
  const head = { warehouseId: stock.warehouseId, direction: 2, demandType: 201 }
  const demand = await stock.make(operation(demandResource, 'create'), unchecked({ ...head, details }))
  const lines = demand.details.map(({ id: demandLineId }) => ({ demandLineId, quantity: '3' }))
  const bills = await byClients(
    1,
    Array.from({ length: 12 }, (_, at) => () => {
      const inTurn = at % 2 === 0 ? lines : lines.toReversed()
      return stock.make(makeOutboundBill, { demandId: demand.id, lines: inTurn })
    }),
  )
  await byClients(
    8,
    bills.map(({ id }, at) => async () => {
      await stock.make(submitOutbound, { id })
      if (at % 3 === 0) await stock.make(pickOutbound, { id })
      await stock.make(postOutbound, { id })
    }),
  )
  expect(await run.rows(`select status from demand where id = ${demand.id}`)).toEqual([{ status: 30 }])
  await expectProven()
})

test('the same post sent twice concurrently posts once', async () => {
  const materialId = await stock.material('TWICE')
  await stock.receive([{ materialId, quantity: '10' }])
  const bill = await stock.outbound([{ materialId, quantity: '4' }])
  await stock.make(submitOutbound, { id: bill.id })
  const post = (key: string) => run.admin(postOutbound, { id: bill.id }, { 'idempotency-key': key })
  const answers = await Promise.all([post('same-key-1'), post('same-key-1'), post('another-key')])
  expect(answers.map(({ code }) => code)).toContain('200')
  expect(await stock.held(materialId)).toMatchObject({ onHand: '6', reserved: '0' })
  await expectProven()
})

test('codes of concurrently created bills have neither gaps nor duplicates, even if some creations fail', async () => {
  const materialId = await stock.material('CODES')
  const last = async () => {
    const rows = await run.rows<{ code: string }>(
      `select code from inbound_bill where code like 'RCV-%' order by code desc`,
    )
    return rows.map(({ code }) => Number(code.slice(-4)))
  }
  const before = (await last()).length
  await byClients(
    16,
    Array.from({ length: 60 }, (_, at) => () => {
      const quantity = at % 6 === 0 ? '0' : '1'
      const details = [{ materialId, quantity, unitId: stock.unitId }]
      return stock.perform(operation(inboundBill, 'create'), { warehouseId: stock.warehouseId, details })
    }),
  )
  const numbers = await last()
  expect(numbers.length).toBe(before + 50)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => numbers.length - at))
})

test('demands are closed while their bills are submitted, picked and posted: nothing fails, and no open bill remains', async () => {
  const materialId = await stock.material('CLOSING')
  await stock.receive([{ materialId, quantity: '500' }])
  const demands = await byClients(
    4,
    Array.from({ length: 12 }, () => async () => {
      const details = [{ materialId, quantity: '20', unitId: stock.unitId }]
      const demand = await stock.make(operation(demandResource, 'create'), {
        warehouseId: stock.warehouseId,
        demandType: 201,
        details,
      })
      const lines = [{ demandLineId: demand.details[0]?.id, quantity: '4' }]
      const bills = []
      for (let at = 0; at < 4; at++) bills.push(await stock.make(makeOutboundBill, { demandId: demand.id, lines }))
      return { id: demand.id, bills }
    }),
  )
  const answers = await byClients(
    16,
    demands.flatMap(({ id, bills }) => [
      ...bills.map((bill) => async () => {
        const actions = [submitOutbound, pickOutbound, unpickOutbound, postOutbound]
        for (const action of actions) {
          const { error } = await stock.perform(action, { id: bill.id })
          if (error) return error
        }
        return 'done'
      }),
      async () => (await stock.perform(closeDemand, { id, reason: 'enough' })).error ?? 'done',
      async () => (await stock.perform(makeOutboundBill, { demandId: id })).error ?? 'done',
    ]),
  )
  expect(new Set(answers).difference(new Set(['done', 'stateIllegal', 'linesMissing']))).toEqual(new Set())
  const openBills = await run.rows(`select b.id, b.status from outbound_bill b join demand d on d.id = b.demand_id
    where d.id in (${demands.map(({ id }) => id).join()}) and (d.status <> 70 or b.status < 50)`)
  expect(openBills).toEqual([])
  await expectProven()
}, 60_000)

test('lots get their codes in whatever order receipts list their materials', async () => {
  const materials = await byClients(
    1,
    Array.from({ length: 6 }, (_, at) => () => stock.material(`CODED-${at}`, { tracking: 1 })),
  )
  const materialOrder = (at: number) => (at % 2 === 0 ? materials : materials.toReversed())
  await byClients(
    12,
    Array.from({ length: 24 }, (_, at) => () => {
      const details = materialOrder(at).map((materialId) => ({ materialId, quantity: '1' }))
      return stock.receive(details)
    }),
  )
  const lots = await run.rows(`select count(*)::int as count from lot where material_id in (${materials.join()})`)
  expect(lots).toEqual([{ count: 24 * materials.length }])
  await expectProven()
}, 60_000)

test('of a hold and a reservation of the same lot at the same time, one is rejected', async () => {
  const materialId = await stock.material('HOLDING', { tracking: 1 })
  const codes = Array.from({ length: 24 }, (_, at) => `HOLDING-${at}`)
  await stock.receive(codes.map((lotCode) => ({ materialId, quantity: '1', lotCode })))
  const lots = await run.rows<{ id: string }>(`select id::text from lot where material_id = ${materialId} order by id`)
  const bills = await byClients(
    4,
    lots.map(
      ({ id: lotId }) =>
        () =>
          stock.outbound([{ materialId, quantity: '1', lotId }]),
    ),
  )
  const answers = await Promise.all(
    bills.flatMap(({ id }, at) => [
      stock.perform(submitOutbound, { id }),
      stock.perform(holdLot, { id: lots[at]?.id }),
    ]),
  )
  const refused = answers.flatMap(({ error }) => error ?? [])
  expect(new Set(refused).difference(new Set(['stockShort', 'lotReserved']))).toEqual(new Set())
  expect(refused).toHaveLength(lots.length)
  const both = await run.rows(`select l.code from lot l join stock_balance b on b.lot_id = l.id
    where l.material_id = ${materialId} and l.status = 20 and b.reserved > 0`)
  expect(both).toEqual([])
})
