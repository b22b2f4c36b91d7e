// Production reports through HTTP: output of a period, and the report of one work order.
import {
  listDayReport,
  listOrderReport,
  readWorkOrderReport,
} from '@gemba/contract/production/production-report/production-report.ts'
import { resumeWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

const path = '/mes_production/productionOrderReport'
const days = { from: '2026-01-01', to: '2026-12-31' }

let plant: OrderPlant
let orderId = ''
let turn = ''

beforeAll(async () => {
  plant = await OrderPlant.join()
  orderId = await plant.released('10')
  const report = async (number: number, station: string, good: string, more: object = {}) => {
    const id = await plant.work(orderId, number)
    await plant.started(id, station)
    const { data } = await plant.report(id, good, more)
    await plant.call(stopWork, { id, reasonCode: '2' })
    return { id, reportId: data.id }
  }
  const scrap = [{ quantity: '1', reasonCode: '1' }]
  turn = (await report(10, plant.ids.m1, '8', { scrap })).id
  await report(20, plant.ids.m2, '6')
  const fit = await report(30, plant.ids.m3, '3')
  await plant.must(reverseReport, { id: fit.reportId, reason: 'Counted twice' })
  await plant.call(resumeWork, { id: fit.id })
  await plant.report(fit.id, '4')
  // Two segments were reported yesterday.
  await plant.run.rows(
    `update work_report set reported_at = now() - interval '1 day' where work_order_id = ${turn} returning id`,
  )
})

const ask = async (more: object = {}) => (await plant.call(listOrderReport, spanOf(more))).data

/** Returns a period around now. */
const spanOf = (more: object = {}) => {
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-3), to: day(2), ...more }
}

test('an order lists its good pieces of the last segment and scrap of all; reversed reports do not count', async () => {
  const rows = (await ask()).filter((row) => row.orderId === orderId)
  expect(rows).toMatchObject([
    {
      materialCode: 'P-40',
      unitName: 'pcs',
      planQuantity: '10',
      finishedQuantity: '5',
      qualifiedQuantity: '4',
      rejectedQuantity: '1',
      qualifiedRate: '80',
    },
  ])
  expect(rows[0]?.startTime).toBeTypeOf('number')
})

test('the report by day has the same totals', async () => {
  const { data } = await plant.call(listDayReport, spanOf())
  expect(data.map(({ qualifiedQuantity, rejectedQuantity }) => [qualifiedQuantity, rejectedQuantity])).toEqual([
    ['0', '1'],
    ['4', '0'],
  ])
})

test('the report can be filtered by product, status and period', async () => {
  expect(await ask({ materialId: plant.ids.shaft })).toEqual([])
  expect(await ask({ status: 90 })).toEqual([])
  expect((await ask({ materialId: plant.ids.pump, status: 40 })).map((row) => row.orderId)).toEqual([orderId])
  expect(await ask({ from: '2020-01-01', to: '2020-01-31' })).toEqual([])
  const planned = await plant.order('3', { planEnd: Date.UTC(2020, 0, 15) })
  expect(await ask({ from: '2020-01-01', to: '2020-01-31' })).toEqual([])
  await plant.perform(planned, 'plan')
  expect(await ask({ from: '2020-01-01', to: '2020-01-31' })).toMatchObject([
    { orderId: planned, finishedQuantity: '0', qualifiedRate: null },
  ])
})

test.each([
  { from: '2026-02-01', to: '2026-01-31' },
  { from: '2020-01-01', to: '2026-01-01' },
])('days from $from to $to are refused', async (span) => {
  for (const list of ['order/list', 'day/list', 'order/export'])
    expect((await plant.call(`${path}/${list}`, span)).data, list).toMatchObject({ error: 'timeTooLong' })
})

test('users without the right and other companies see none of it', async () => {
  expect((await plant.run.stranger(listOrderReport, days)).data).toEqual([])
  expect((await plant.run.stranger(listDayReport, days)).data).toEqual([])
  expect((await plant.run.stranger(readWorkOrderReport, { id: turn })).data).toMatchObject({ error: 'notFound' })
  expect((await plant.run.nobody(listOrderReport, days)).code).not.toBe('200')
})

test('the report of a work order has its reports, times, materials and people', async () => {
  const { data } = await plant.call(readWorkOrderReport, { id: turn })
  expect(data).toMatchObject({
    work: { id: turn, productCode: 'P-40', quantity: '10', goodQuantity: '8', scrapQuantity: '1', segmentNumber: 10 },
    reports: [{ goodQuantity: '8', rejects: [{ quantity: '1' }] }],
    materials: [],
  })
  expect(data.times.length).toBeGreaterThanOrEqual(2)
  expect(data.times.every(({ seconds }) => seconds >= 0)).toBe(true)
})
