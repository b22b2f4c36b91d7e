// Pieces go from segment to segment in transfer batches: starting, reporting and reversing reports.
import { copyRoute, putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { readRouteGraph, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
let routeId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  const stage = (code: string) => plant.must(operation(segmentStage, 'create'), { code, name: code, segmentType: '1' })
  const [cut, weld] = [await stage('CUT'), await stage('WELD')]
  const body = {
    code: 'RB',
    name: 'In batches',
    materialId: plant.ids.pump,
    revision: 'B',
    segments: [
      { key: 'a', number: 10, stageId: cut.id, workCenterId: plant.ids.center, transferBatch: '20' },
      { key: 'b', number: 20, stageId: weld.id, workCenterId: plant.ids.center },
    ],
    dependencies: [{ from: 'a', to: 'b' }],
  }
  const nothing = await plant.call(saveRouteGraph, {
    ...body,
    segments: [{ ...body.segments[0], transferBatch: '0' }],
    dependencies: [],
  })
  expect(nothing.code).not.toBe('200')
  const { route } = await plant.must(saveRouteGraph, body)
  const copy = await plant.must(copyRoute, { id: route.id, code: 'RC', name: 'Copy' })
  const read = await plant.call(readRouteGraph, { id: copy.id })
  expect(read.data.segments).toMatchObject([{ transferBatch: '20' }, { transferBatch: null }])
  await plant.must(putRouteInUse, { id: route.id })
  routeId = route.id
})

async function begun(quantity: string, more: object = {}) {
  const id = await plant.released(quantity, { routeId, ...more })
  const [cut, weld] = [await plant.work(id, 10), await plant.work(id, 20)]
  await plant.started(cut, plant.ids.m1)
  await plant.must(dispatchWork, { ids: [weld], stationId: plant.ids.m2 })
  await plant.must(claimWork, { id: weld })
  return { id, cut, weld, start: () => plant.call(startWork, { id: weld }) }
}
const free = (id: string) => plant.perform(id, 'complete', { reason: 'by test' })

test('a segment starts with the first whole batch, and takes the rest when the previous one is complete', async () => {
  const { id, cut, weld, start } = await begun('50')
  const reports = [(await plant.report(cut, '12')).data.id]
  expect((await start()).data).toMatchObject({
    error: 'segmentNotReady',
    params: { produced: '12', ready: '0', requested: '20' },
  })
  const waitingPlan = await plant.plan(id)
  expect(waitingPlan.segments[0]).toMatchObject({ transferBatch: '20', passedQuantity: '0', nextTransfer: '20' })
  expect(waitingPlan.segments[1]?.workOrders[0]).toMatchObject({
    availableQuantity: '0',
    awaitedBatch: { needed: '20', made: '12' },
  })
  reports.push((await plant.report(cut, '13')).data.id)
  expect((await start()).code).toBe('200')
  expect((await plant.report(weld, '21')).data).toMatchObject({
    error: 'segmentNotReady',
    params: { produced: '25', ready: '20', requested: '21' },
  })
  expect((await plant.report(weld, '20')).data).toMatchObject({ allowed: '0', remaining: '30' })
  expect((await plant.report(cut, '20')).code).toBe('200')
  expect((await plant.plan(id)).segments[0]).toMatchObject({ passedQuantity: '40', nextTransfer: '50' })
  const scrap = [{ quantity: '1', reasonCode: '1' }]
  expect((await plant.report(cut, '4', { scrap })).code).toBe('200')
  const complete = (await plant.plan(id)).segments
  expect(complete[0]).toMatchObject({
    status: segmentPlanStatus.codes.completed,
    goodQuantity: '49',
    passedQuantity: '49',
    nextTransfer: null,
  })
  expect(complete[1]?.workOrders[0]).toMatchObject({ availableQuantity: '29', awaitedBatch: null })
  expect((await plant.report(weld, '20')).code).toBe('200')
  // Whether a report can be reversed depends on the pieces produced, not on whole batches of them.
  const back = (reportId: string | undefined) => plant.call(reverseReport, { id: reportId, reason: 'by test' })
  expect((await back(reports[1])).data).toMatchObject({ error: 'reportUsed', params: { used: '40', left: '36' } })
  await free(id)
})

test('after a reversed report only what was worked on stays passed on', async () => {
  const { id, cut, weld, start } = await begun('50')
  await plant.report(cut, '38')
  const last = (await plant.report(cut, '12')).data.id
  expect((await start()).code).toBe('200')
  expect((await plant.report(weld, '25')).code).toBe('200')
  await plant.must(reverseReport, { id: last, reason: 'by test' })
  const [first, second] = (await plant.plan(id)).segments
  expect(first).toMatchObject({ goodQuantity: '38', passedQuantity: '25', nextTransfer: '40' })
  expect(second?.workOrders[0]).toMatchObject({ availableQuantity: '0', awaitedBatch: { needed: '15', made: '13' } })
  await free(id)
})

test('pieces beyond the plan are passed on at once, because the previous segment is complete', async () => {
  const { id, cut, weld, start } = await begun('50', { overReportPercent: '10' })
  expect((await plant.report(cut, '50')).code).toBe('200')
  expect((await start()).code).toBe('200')
  expect((await plant.report(weld, '50')).code).toBe('200')
  expect((await plant.report(weld, '3')).data).toMatchObject({ error: 'segmentNotReady', params: { ready: '0' } })
  expect((await plant.report(cut, '3')).code).toBe('200')
  expect((await plant.plan(id)).segments[0]).toMatchObject({
    status: segmentPlanStatus.codes.completed,
    goodQuantity: '53',
    passedQuantity: '53',
    nextTransfer: null,
  })
  expect((await plant.report(weld, '4')).data).toMatchObject({ error: 'segmentNotReady', params: { ready: '3' } })
  expect((await plant.report(weld, '3')).code).toBe('200')
  expect((await plant.report(cut, '3')).data).toMatchObject({
    error: 'overTolerance',
    params: { requested: '3', allowed: '2' },
  })
  expect((await plant.plan(id)).order).toMatchObject({ goodQuantity: '53' })
})
