// The duration of work is the same from the function, a statement, a plan, an analysis and the dispatch board.
import { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'
import { workSeconds } from './work-seconds.ts'

/** Setup, run, pieces, batch, efficiency, stations, and the resulting duration. */
const golden = [
  ['600', '120', '10', null, '100', 1, '1800'],
  ['600', '120', '10', null, '80', 1, '2100'],
  ['600', '120', '10', null, '100', 2, '1200'],
  ['0', '900', '10', '4', '100', 1, '2700'],
  ['60', '900', '8', '4', '100', 1, '1860'],
  ['60', '900', '9', '4', '90', 3, '1060'],
  ['0', '3600', '2.5', null, '125', 1, '7200'],
  ['0', '3600', '2.5', '1', '125', 1, '8640'],
  ['300', '0', '10', '4', '50', 2, '300'],
] as const

test.each(golden)('setup %s, run %s, %s pieces by %s at %s %% on %s stations take %s s', (...given) => {
  const [setupSeconds, runSeconds, pieces, runBatch, efficiency, stations, seconds] = given
  expect(workSeconds({ setupSeconds, runSeconds, pieces, runBatch, efficiency, stations }).toFixed()).toBe(seconds)
})

test('plan, analysis, board, cost and estimated end agree', async () => {
  const plant = await OrderPlant.join()
  const { pump: materialId, center: workCenterId, m1 } = plant.ids
  const center = await plant.call(operation(workCenter, 'read'), { id: workCenterId })
  expect(center.data.efficiency).toBe('100')
  const slow = { id: workCenterId, version: center.data.version, efficiency: '90' }
  expect((await plant.call(operation(workCenter, 'update'), slow)).code).toBe('200')
  expect((await plant.call(operation(workCenter, 'update'), { ...slow, efficiency: '0' })).data).toMatchObject({
    error: 'invalid',
  })
  const { id: stageId } = await plant.must(operation(segmentStage, 'create'), {
    code: 'OVEN',
    name: 'Oven',
    segmentType: '1',
  })
  const { route } = await plant.must(saveRouteGraph, {
    code: 'RO',
    name: 'Oven',
    materialId,
    revision: 'O',
    dependencies: [],
    segments: [
      {
        key: 'a',
        number: 10,
        stageId,
        workCenterId,
        setupTime: '1',
        standardTime: '15',
        runBatch: '4',
        parallelStations: 3,
      },
    ],
  })
  await plant.must(putRouteInUse, { id: route.id })
  const analyse = async (id: string) => (await plant.call(analyseOrders, { ids: [id] })).data
  // Without material, because an order that lacks some has no estimated end.
  const id = await plant.order('9', { routeId: route.id, isWithoutBom: 1 })
  // Three runs of 900 s at 90 %, after 60 s of setup: 3060 s of work, which three stations complete in 1060 s.
  const draft = await analyse(id)
  expect(draft.capacity).toMatchObject([{ loadSeconds: 3060 }])
  for (const action of ['plan', 'release']) await plant.perform(id, action)
  const planned = await analyse(id)
  expect(planned.capacity).toMatchObject([{ loadSeconds: 3060 }])
  const [segment] = (await plant.plan(id)).segments
  expect(segment).toMatchObject({ runBatch: '4', parallelStations: 3, setupSeconds: '60', runSeconds: '900' })
  expect(Number(segment?.planEnd) - Number(segment?.planStart)).toBe(1_060_000)
  const others = await plant.order('9', { routeId: route.id })
  await plant.perform(others, 'plan')
  expect((await analyse(others)).capacity).toMatchObject([{ otherSeconds: 3060 }])
  const board = await plant.call(readDispatchBoard, { workCenterId })
  expect(board.data.waiting).toMatchObject([{ remainingSeconds: 3060 }])
  const cost = await plant.call(readOrderCost, { id })
  expect(cost.data.segments).toMatchObject([{ plannedSeconds: 3060 }])
  await plant.started(await plant.work(id, 10), m1)
  const before = Date.now()
  const [running] = (await plant.plan(id)).segments
  // Three stations do the rest, and the setup is complete.
  expect(Math.abs(Number(running?.estimatedEnd) - before - 1_000_000)).toBeLessThan(60_000)
})
