// A work order with leftover material ends only after a decision on each line.
import {
  consumeMaterial,
  listConsumedMaterial,
  listLyingMaterial,
} from '@gemba/contract/production/consumption/consume-material.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import type { OrderPlant } from '../order/order.fixture.ts'
import { countShafts, joinPlantWithShafts } from './line-side.fixture.ts'

const returned = 1
const scrapped = 2

let plant: OrderPlant

beforeAll(async () => {
  plant = await joinPlantWithShafts()
})

async function begun() {
  const orderId = await plant.released('10')
  const work = await plant.work(orderId, 10)
  await plant.started(work, plant.ids.m1)
  return { orderId, work }
}
const consume = async (workOrderId: string, quantity: string) =>
  (
    await plant.must(consumeMaterial, {
      workOrderId,
      lines: [{ materialId: plant.ids.shaft, quantity }],
    })
  )[0]?.id ?? ''
const terminate = (id: string, leftovers?: object[]) =>
  plant.call(stopWork, { id, type: 2, reason: 'Drawing withdrawn', leftovers })
const leftoversOf = (id: string) => plant.must(listLyingMaterial, { id })
const ledgerOf = async (work: string) =>
  (
    await plant.run.rows<{ type: number; quantity: string }>(
      `select l.move_type as type, l.quantity from stock_ledger l join work_order w on w.code = l.source_code
        where w.id = ${work} and l.source_type = 3 order by l.id`,
    )
  ).map(({ type, quantity }) => [type, Number(quantity)])
const statusOf = async (work: string) =>
  (await plant.run.rows<{ status: number }>(`select status from work_order where id = ${work}`))[0]?.status

test('without a decision on each line it is refused, the lines are listed, and nothing has changed', async () => {
  const { orderId, work } = await begun()
  const [first, second] = [await consume(work, '4'), await consume(work, '2')]
  const before = await countShafts(plant)
  expect(await leftoversOf(work)).toMatchObject([
    { consumptionId: second, materialCode: 'SHAFT', quantity: '2', unitName: 'pcs', locationCode: 'L-1' },
    { consumptionId: first, materialCode: 'SHAFT', quantity: '4' },
  ])
  for (const leftovers of [undefined, [{ consumptionId: first, becomes: returned }]]) {
    const { data, msg } = await terminate(work, leftovers)
    expect(data).toMatchObject({ error: 'materialLying', params: { lines: [{ quantity: '2' }, { quantity: '4' }] } })
    expect(msg).toContain('2 pcs SHAFT; 4 pcs SHAFT')
  }
  const ended = await plant.perform(orderId, 'complete', { reason: 'Enough' })
  expect(ended.data).toMatchObject({ error: 'materialLying' })
  expect([await statusOf(work), await countShafts(plant)]).toEqual([40, before])
  expect(
    (
      await terminate(
        work,
        [first, second].map((consumptionId) => ({ consumptionId, becomes: returned })),
      )
    ).code,
  ).toBe('200')
  expect([await statusOf(work), await countShafts(plant)]).toEqual([80, before + 6])
})

test('scrapped material leaves the stock and stays a cost of its order; returned material is back in stock', async () => {
  const { orderId, work } = await begun()
  const [first, second] = [await consume(work, '4'), await consume(work, '3')]
  const before = await countShafts(plant)
  const leftovers = [
    { consumptionId: first, becomes: scrapped },
    { consumptionId: second, becomes: returned },
  ]
  expect((await terminate(work, leftovers)).code).toBe('200')
  expect(await countShafts(plant)).toBe(before + 3)
  expect(await ledgerOf(work)).toEqual([
    [202, -4],
    [202, -3],
    [9202, 3],
    [9202, 4],
    [206, -4],
  ])
  const rows = await plant.must(listConsumedMaterial, {
    workOrderId: work,
  })
  expect(rows.map(({ quantity, status }) => [quantity, status])).toEqual([
    ['4', 70],
    ['3', 80],
    ['4', 80],
  ])
  expect(await leftoversOf(work)).toEqual([])
  const cost = await plant.call(readOrderCost, { id: orderId })
  expect(JSON.stringify(cost.data)).toContain('"4"')
})

test('material that reported pieces have used is no leftover', async () => {
  const { work } = await begun()
  const row = await consume(work, '12')
  await plant.report(work, '3')
  // 3 pieces need 2 each with 5 % loss: 6.3, rounded up to 7.
  expect(await leftoversOf(work)).toMatchObject([{ consumptionId: row, quantity: '5' }])
  const before = await countShafts(plant)
  expect((await terminate(work, [{ consumptionId: row, becomes: returned }])).code).toBe('200')
  expect(await countShafts(plant)).toBe(before + 5)
  const consumptionRows = await plant.run.rows<{ quantity: string }>(
    `select quantity from material_consumption where work_order_id = ${work} and status = 20`,
  )
  expect(consumptionRows.map(({ quantity }) => Number(quantity))).toEqual([7])
})

test('another company sees none of it, and a work order without material ends as before', async () => {
  const { work } = await begun()
  expect((await plant.run.stranger(listLyingMaterial, { id: work })).data).toMatchObject({
    error: 'notFound',
  })
  expect((await terminate(work)).code).toBe('200')
})
