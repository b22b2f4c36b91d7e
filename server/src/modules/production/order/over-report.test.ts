// Orders allow reports beyond the planned quantity up to their tolerance, also on a completed work order
// (docs/adr/0064).
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import type { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { cancelInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
const order = productionOrderStatus.codes
const { completed } = workOrderStatus.codes

beforeAll(async () => {
  plant = await OrderPlant.join()
})

/** Returns the work order of the first segment of a released order, started at a station. */
async function begunTurn(quantity: string, overReportPercent: string) {
  const id = await plant.released(quantity, { overReportPercent })
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  return { id, turn }
}

const actionsAt = async (stationId: string, workOrderId: string) => {
  const path = `GET /mes_production/workbench/station?stationId=${stationId}`
  const [station] = (await plant.call<CommandReply<typeof listBenchStations>>(path, {})).data
  return station?.workOrders.find(({ id }) => id === workOrderId)?.allowedActions
}

test('tolerance: 60 + 40 + 5 of 100 with 5 % pass, 60 + 40 + 6 do not', async () => {
  const { id, turn } = await begunTurn('100', '5')
  expect((await plant.report(turn, '60')).data).toMatchObject({ remaining: '40', allowed: '45' })
  expect((await plant.report(turn, '40')).data).toMatchObject({
    workOrderStatus: completed,
    remaining: '0',
    allowed: '5',
  })
  expect(await plant.report(turn, '6')).toMatchObject({
    data: { error: 'overTolerance', params: { requested: '6', allowed: '5' } },
  })
  expect(await actionsAt(plant.ids.m1, turn)).toContain('report')
  expect((await plant.report(turn, '5')).data).toMatchObject({
    workOrderStatus: completed,
    goodQuantity: '105',
    remaining: '0',
    allowed: '0',
  })
  expect(await actionsAt(plant.ids.m1, turn)).toBeUndefined()
  expect((await plant.report(turn, '1')).data).toMatchObject({ error: 'overTolerance', params: { allowed: '0' } })
  const [segment] = (await plant.plan(id)).segments
  expect(segment).toMatchObject({ goodQuantity: '105', status: segmentPlanStatus.codes.completed })
  const reports = await plant.run.rows<{ good: string }>(
    `select trim_scale(good)::text as good from work_report where work_order_id = ${turn} order by id`,
  )
  expect(reports.map(({ good }) => good)).toEqual(['60', '40', '5'])
  const payloads = await plant.run.rows<{ good: string }>(
    `select payload->>'good' as good from outbox where aggregate = 'workOrder-${turn}' and name = 'workReport.made' order by id`,
  )
  expect(payloads.map(({ good }) => good)).toEqual(['60', '40', '5'])
})

test('pieces beyond the plan pass through all segments to the warehouse, and can be reversed; a closed order takes none', async () => {
  const { id, turn } = await begunTurn('20', '10')
  const { m1, m2, m3 } = plant.ids
  const [wash, fit] = [await plant.work(id, 20), await plant.work(id, 30)]
  await plant.report(turn, '20')
  await plant.started(wash, m2)
  await plant.report(wash, '20')
  await plant.started(fit, m3)
  await plant.report(fit, '20')
  expect((await plant.plan(id)).order.status).toBe(order.completed)
  // The last segment cannot start more until the first has produced more.
  expect((await plant.report(fit, '1')).data).toMatchObject({ error: 'segmentNotReady', params: { ready: '0' } })
  for (const workOrderId of [turn, wash, fit]) expect((await plant.report(workOrderId, '2')).code).toBe('200')
  expect((await plant.plan(id)).order).toMatchObject({
    status: order.completed,
    goodQuantity: '22',
    scrapQuantity: '0',
  })
  const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'OVER', name: 'Store' })).id
  const deliver = (quantity: string) => plant.call(deliverOrder, { id, warehouseId, quantity })
  expect((await deliver('23')).data).toMatchObject({
    error: 'quantityAbove',
    params: { requested: '23', allowed: '22' },
  })
  const [more] = await plant.run.rows<{ id: string }>(
    `select id::text from work_report where work_order_id = ${fit} order by id desc limit 1`,
  )
  await plant.must(reverseReport, { id: more?.id, reason: 'counted twice' })
  expect((await plant.plan(id)).order).toMatchObject({ status: order.completed, goodQuantity: '20' })
  expect((await plant.report(fit, '2')).data).toMatchObject({ workOrderStatus: completed })
  const bill = (await deliver('22')).data as { billId: string }
  await plant.must(cancelInbound, { id: bill.billId })
  expect((await plant.perform(id, 'close', { reason: 'kept for later' })).code).toBe('200')
  expect((await plant.report(turn, '1')).data).toMatchObject({ error: 'stateIllegal' })
  expect(await actionsAt(m1, turn)).toBeUndefined()
})

test('a completed work order without tolerance takes no piece; a tolerance of half a piece counts as none', async () => {
  for (const [quantity, percent] of [
    ['2', '0'],
    ['10', '5'],
  ] as const) {
    const { turn } = await begunTurn(quantity, percent)
    expect((await plant.report(turn, quantity)).data).toMatchObject({ workOrderStatus: completed, allowed: '0' })
    expect((await plant.report(turn, '1')).data).toMatchObject({
      error: 'overTolerance',
      params: { requested: '1', allowed: '0' },
    })
    const work = await plant.call<{ allowedActions: string[] }>(operation(workOrder, 'read'), { id: turn })
    expect(work.data.allowedActions).not.toContain('report')
  }
})

test('two reports of the whole tolerance at the same time: exactly one succeeds', async () => {
  const { turn } = await begunTurn('100', '5')
  await plant.report(turn, '100')
  const answers = await Promise.all([plant.report(turn, '5'), plant.report(turn, '5')])
  expect(answers.map(({ code }) => code).toSorted()[0]).toBe('200')
  expect(answers.find(({ code }) => code !== '200')?.data).toMatchObject({ error: 'overTolerance' })
})

test('a negative scrap quantity makes no room for good pieces; one report and several use up the same tolerance', async () => {
  const { id, turn } = await begunTurn('100', '5')
  expect((await plant.report(turn, '60')).code).toBe('200')
  const negative = await plant.report(turn, '46', { scrap: [{ quantity: '-6', reasonCode: '1' }] })
  expect(negative.data).toMatchObject({ error: 'invalid', params: { problems: [{ field: 'scrap.0.quantity' }] } })
  const over = await plant.report(turn, '46')
  expect(over.data).toMatchObject({ error: 'overTolerance', params: { requested: '46', allowed: '45' } })
  expect((await plant.report(turn, '45')).data).toMatchObject({ workOrderStatus: completed })
  expect((await plant.plan(id)).segments[0]).toMatchObject({ goodQuantity: '105' })
})
