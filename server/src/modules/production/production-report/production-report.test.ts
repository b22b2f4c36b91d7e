// Production reports through HTTP: output of a period, and the report of one work order.

import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { callForDevice } from '@gemba/contract/production/andon/call-for-help.ts'
import {
  listDayReport,
  listOrderReport,
  readLossReport,
  readWorkOrderReport,
} from '@gemba/contract/production/production-report/production-report.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
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

test('an order lists its finished pieces and scrap of all segments; reversed reports do not count', async () => {
  const rows = (await ask()).filter((row) => row.orderId === orderId)
  expect(rows).toMatchObject([
    {
      materialCode: 'P-40',
      unitName: 'pcs',
      planQuantity: '10',
      finishedQuantity: '4',
      qualifiedQuantity: '4',
      rejectedQuantity: '1',
      qualifiedRate: '80',
    },
  ])
  expect(rows[0]?.startTime).toBeTypeOf('number')
})

test('scrap of an early operation neither finishes a piece nor gives a yield before the last operation', async () => {
  const early = await plant.released('2')
  const work = await plant.work(early, 10)
  await plant.must(dispatchWork, { ids: [work], stationId: plant.ids.m1 })
  await plant.must(claimWork, { id: work })
  await plant.must(startWork, { id: work })
  await plant.report(work, '0', { scrap: [{ quantity: '1', reasonCode: '2' }] })
  const row = (await ask()).find((candidate) => candidate.orderId === early)
  expect(row).toMatchObject({
    finishedQuantity: '0',
    qualifiedQuantity: '0',
    rejectedQuantity: '1',
    qualifiedRate: null,
  })
})

test('the report of losses has the yield of each operation, and scrap and downtime by reason', async () => {
  const { data } = await plant.call(readLossReport, spanOf({ materialId: plant.ids.pump }))
  expect(data.operations).toMatchObject([
    { name: 'TURN', unitName: 'pcs', goodQuantity: '8', scrapQuantity: '2', yield: '80' },
    { name: 'WASH', goodQuantity: '6', scrapQuantity: '0', yield: '100' },
    { name: 'FIT', goodQuantity: '4', scrapQuantity: '0', yield: '100' },
  ])
  expect(data.scrap.toSorted((left, right) => left.reasonCode.localeCompare(right.reasonCode))).toEqual([
    { reasonCode: '1', unitName: 'pcs', quantity: '1' },
    { reasonCode: '2', unitName: 'pcs', quantity: '1' },
  ])
  expect(data.downtime).toMatchObject([{ reasonCode: '2', callTypeName: null, isPlanned: 1, count: 3 }])
  expect(data.downtime[0]?.durationMs).toBeGreaterThanOrEqual(0)
  const none = { operations: [], stations: [], workCenters: [], products: [], scrap: [], downtime: [] }
  expect((await plant.call(readLossReport, spanOf({ status: 90 }))).data).toEqual(none)
  expect((await plant.run.stranger(readLossReport, spanOf())).data).toEqual(none)
  expect((await plant.run.nobody(readLossReport, spanOf())).data).toMatchObject({ error: 'forbidden' })
})

test('downtime by a call is named by the type of the call', async () => {
  const type = await plant.must(operation(andonType, 'create'), { code: 'DOWN', name: 'Down', kind: 1 })
  const work = await plant.work(await plant.released('2'), 10)
  await plant.must(dispatchWork, { ids: [work], stationId: plant.ids.m2 })
  await plant.must(claimWork, { id: work })
  await plant.must(startWork, { id: work })
  await plant.must(callForDevice, { stationId: plant.ids.m2, typeId: type.id, severity: 3 })
  const { data } = await plant.call(readLossReport, spanOf())
  expect(data.downtime).toContainEqual(
    expect.objectContaining({ callTypeName: 'Down', isPlanned: 0, count: 1, reasonCode: '8' }),
  )
})

test('the plan of the last operations is spread over its days', async () => {
  const day = Date.UTC(2019, 0, 15)
  const hourMs = 3_600_000
  const planned = await plant.released('3', { planStart: day, planEnd: day + hourMs })
  const { data } = await plant.call(listDayReport, { from: '2019-01-01', to: '2019-01-31' })
  expect(data.reduce((sum, row) => sum + Number(row.plannedQuantity), 0)).toBeCloseTo(3)
  expect(data.every(({ qualifiedQuantity }) => qualifiedQuantity === '0')).toBe(true)
  await plant.perform(planned, 'complete', { reason: 'by test' })
})

test('the report by day has the same totals', async () => {
  const { data } = await plant.call(listDayReport, spanOf())
  const outputs = data.filter((row) => row.qualifiedQuantity !== '0' || row.rejectedQuantity !== '0')
  expect(outputs.map(({ qualifiedQuantity, rejectedQuantity }) => [qualifiedQuantity, rejectedQuantity])).toEqual([
    ['0', '1'],
    ['4', '1'],
  ])
})

test('the report can be filtered by product, status and period', async () => {
  expect(await ask({ materialId: plant.ids.shaft })).toEqual([])
  expect(await ask({ status: 90 })).toEqual([])
  expect((await ask({ materialId: plant.ids.pump, status: 40 })).map((row) => row.orderId)).toContain(orderId)
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
  for (const list of ['order/list', 'day/list', 'order/export', 'losses'])
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
