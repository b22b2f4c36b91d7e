// A start-start successor waits until work on its predecessor has begun.
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { cancelWork, dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let routeId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  const stage = (code: string) => plant.must(operation(segmentStage, 'create'), { code, name: code, segmentType: '1' })
  const [heat, cool] = [await stage('HEAT'), await stage('COOL')]
  const { route } = await plant.must(saveRouteGraph, {
    code: 'SS',
    name: 'Start to start',
    materialId: plant.ids.pump,
    revision: 'S',
    segments: [
      { key: 'a', number: 10, stageId: heat.id, workCenterId: plant.ids.center },
      { key: 'b', number: 20, stageId: cool.id, workCenterId: plant.ids.center },
    ],
    dependencies: [{ from: 'a', to: 'b', relation: 2 }],
  })
  await plant.must(putRouteInUse, { id: route.id })
  routeId = route.id
})

/** Releases an order and returns its two work orders, the second one claimed, and an attempt to start it. */
async function releaseBoth() {
  const orderId = await plant.released('5', { routeId })
  const [first, second] = [await plant.work(orderId, 10), await plant.work(orderId, 20)]
  await plant.must(dispatchWork, { ids: [second], stationId: plant.ids.m2 })
  await plant.must(claimWork, { id: second })
  return { orderId, first, start: () => plant.call(startWork, { id: second }) }
}

const refusal = { error: 'segmentNotReady', params: { produced: '0', ready: '0', requested: '5' } }
const complete = (orderId: string) => plant.perform(orderId, 'complete', { reason: 'by test' })

test('a running predecessor lets the successor start', async () => {
  const { orderId, first, start } = await releaseBoth()
  expect((await start()).data).toMatchObject(refusal)
  await plant.started(first, plant.ids.m1)
  expect((await start()).code).toBe('200')
  await complete(orderId)
})

test('a cancelled predecessor has not begun', async () => {
  const { orderId, first, start } = await releaseBoth()
  await plant.must(cancelWork, { ids: [first], reason: 'by test' })
  expect((await start()).data).toMatchObject(refusal)
  await complete(orderId)
})

test('a predecessor that was terminated before it started has not begun', async () => {
  const { orderId, first, start } = await releaseBoth()
  await plant.must(dispatchWork, { ids: [first], stationId: plant.ids.m1 })
  await plant.must(claimWork, { id: first })
  await plant.must(stopWork, { id: first, type: 2, reason: 'by test' })
  expect((await start()).data).toMatchObject(refusal)
  await complete(orderId)
})
