// One word is one figure: the order page, its cost, the production report and the report of a work order agree on the
// good pieces, scrap, yield and hours of an order.

import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { readProductionFigures } from '@gemba/contract/production/order/read-figures.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import {
  listDayReport,
  listOrderReport,
  readLossReport,
  readWorkOrderReport,
} from '@gemba/contract/production/production-report/production-report.ts'
import { project } from '@gemba/contract/production/project/project.ts'
import { readProject } from '@gemba/contract/production/project/read-project.ts'
import { skipSegments } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

const { setup, run } = workLogKind.codes

let plant: OrderPlant

beforeEach(async () => {
  plant = await OrderPlant.join()
})

/** Reports an order of ten pieces: 8 good and 1 scrap, 7 good, 5 good and 1 scrap. Returns its id and the work orders. */
async function reportedOrder(more: object = {}) {
  const orderId = await plant.released('10', more)
  const scrap = [{ quantity: '1', reasonCode: '1' }]
  const stations = [plant.ids.m1, plant.ids.m2, plant.ids.m3]
  const works: string[] = []
  for (const [at, [good, rejects]] of (
    [
      ['8', { scrap }],
      ['7', {}],
      ['5', { scrap }],
    ] as const
  ).entries()) {
    const id = await plant.work(orderId, (at + 1) * 10)
    works.push(id)
    await plant.started(id, stations[at] ?? '')
    await plant.report(id, good, rejects)
    await plant.call(stopWork, { id, reasonCode: '2' })
  }
  // Half an hour of work on each operation, so that hours are not only rounding.
  await plant.run.rows(
    `update work_log set start_at = end_at - interval '30 minutes'
      where kind in (${setup}, ${run}) and end_at is not null and work_order_id in (${works.join(', ')}) returning id`,
  )
  return { orderId, works }
}

/** Returns a period around now. */
const around = (more: object = {}) => {
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-3), to: day(2), materialId: plant.ids.pump, ...more }
}

test('good pieces, scrap, yield and hours are the same on every page', async () => {
  const { id: managerId } = await plant.must(operation(staff, 'create'), { code: 'S-1', name: 'Ana' })
  const { id: projectId } = await plant.must(operation(project, 'create'), {
    name: 'Pumps',
    managerId,
    planStart: '2026-01-01',
    planEnd: '2030-01-01',
    materials: [{ materialId: plant.ids.pump, quantity: '20' }],
  })
  const { orderId, works } = await reportedOrder({ projectId })
  const plan = await plant.plan(orderId)
  const cost = await plant.must(readOrderCost, { id: orderId })
  const [row] = (await plant.must(listOrderReport, around())).filter((candidate) => candidate.orderId === orderId)
  const days = await plant.must(listDayReport, around())
  const losses = await plant.must(readLossReport, around())
  const hoursOf = (rows: readonly { readonly workedSeconds: number }[]) =>
    rows.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0)

  const { order, segments } = plan
  expect([order.goodQuantity, order.scrapQuantity, plan.yield]).toEqual(['5', '2', '71.4'])
  expect([row?.finishedQuantity, row?.qualifiedQuantity, row?.rejectedQuantity, row?.qualifiedRate]).toEqual([
    '5',
    '5',
    '2',
    '71.4',
  ])
  const daySum = (name: 'qualifiedQuantity' | 'rejectedQuantity') =>
    days.reduce((sum, day) => sum + Number(day[name]), 0)
  expect([daySum('qualifiedQuantity'), daySum('rejectedQuantity')]).toEqual([5, 2])
  expect(new Set(days.map(({ unitName }) => unitName))).toEqual(new Set(['pcs']))
  const { data: figures } = await plant.call(readProductionFigures, {})
  expect(figures.output).toMatchObject([{ unitName: 'pcs', good: '5' }])
  const { materials } = await plant.must(readProject, { id: projectId })
  expect(materials).toMatchObject([{ goodQuantity: '5' }])
  expect(losses.products).toMatchObject([{ id: plant.ids.pump, goodQuantity: '5', scrapQuantity: '2', yield: '71.4' }])

  const byOperation = segments.map((segment) => [segment.goodQuantity, segment.scrapQuantity, segment.yield])
  expect(byOperation).toEqual([
    ['8', '1', '88.8'],
    ['7', '0', '100'],
    ['5', '1', '83.3'],
  ])
  for (const groups of [losses.operations, losses.stations])
    expect(groups.map((group) => [group.goodQuantity, group.scrapQuantity, group.yield])).toEqual(byOperation)
  expect(losses.stations.map(({ name }) => name)).toEqual(['M-1', 'M-2', 'M-3'])
  expect(losses.workCenters).toMatchObject([{ name: 'Shop', goodQuantity: '20', scrapQuantity: '2' }])

  expect(hoursOf(cost.segments)).toBeGreaterThanOrEqual(3 * 1800)
  for (const hours of [
    row?.workedSeconds ?? 0,
    ...[losses.operations, losses.products, losses.workCenters].map(hoursOf),
  ])
    expect(Math.abs(hours - hoursOf(cost.segments))).toBeLessThanOrEqual(3)
  expect(losses.operations.map(({ workedSeconds }) => workedSeconds)).toEqual(
    cost.segments.map(({ workedSeconds }) => workedSeconds),
  )
  const reports = await Promise.all(works.map((id) => plant.must(readWorkOrderReport, { id })))
  const logged = reports.flatMap(({ times }) => times.filter(({ kind }) => kind === setup || kind === run))
  expect(Math.abs(logged.reduce((sum, { seconds }) => sum + seconds, 0) - hoursOf(cost.segments))).toBeLessThanOrEqual(
    6,
  )
})

test('good pieces of an order whose last operation is skipped are those of the operation before', async () => {
  const orderId = await plant.released('10')
  const { segments } = await plant.plan(orderId)
  const last = segments.find(({ number }) => number === 30)?.id ?? ''
  await plant.must(skipSegments, { ids: [last], reason: 'Not needed' })
  for (const [number, station, good] of [
    [10, plant.ids.m1, '8'],
    [20, plant.ids.m2, '6'],
  ] as const) {
    const id = await plant.work(orderId, number)
    await plant.started(id, station)
    await plant.report(id, good)
    await plant.call(stopWork, { id, reasonCode: '2' })
  }
  expect((await plant.plan(orderId)).order.goodQuantity).toBe('6')
  expect(await plant.must(listOrderReport, around())).toMatchObject([
    { orderId, finishedQuantity: '6', qualifiedRate: '100' },
  ])
  expect((await plant.must(readProductionFigures, {})).output).toMatchObject([{ good: '6' }])
})

test('of several last operations the fewest good pieces are those of the order', async () => {
  const orderId = await plant.released('10')
  const { segments } = await plant.plan(orderId)
  const last = segments.find(({ number }) => number === 30)?.id ?? ''
  await plant.run.rows(`delete from segment_plan_link where segment_plan_id = ${last} returning id`)
  for (const [number, station, good] of [
    [10, plant.ids.m1, '8'],
    [20, plant.ids.m2, '6'],
    [30, plant.ids.m3, '5'],
  ] as const) {
    const id = await plant.work(orderId, number)
    await plant.started(id, station)
    await plant.report(id, good)
    await plant.call(stopWork, { id, reasonCode: '2' })
  }
  expect((await plant.plan(orderId)).order.goodQuantity).toBe('5')
  expect(await plant.must(listOrderReport, around())).toMatchObject([{ orderId, finishedQuantity: '5' }])
  expect((await plant.must(readProductionFigures, {})).output).toMatchObject([{ good: '5' }])
})
