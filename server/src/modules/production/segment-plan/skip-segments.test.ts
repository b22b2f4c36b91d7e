// Skipped segments: pieces pass through them, and none is lost or added.
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderRights } from '@gemba/contract/production/order/flow.ts'
import { segmentStage } from '@gemba/contract/production/segment/segment-stage.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import {
  addSegment,
  releaseSegmentPlans,
  resumeSkippedSegments,
  skipSegments,
} from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { listWorkResources, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { cancelInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
const segment = segmentPlanStatus.codes
const order = productionOrderStatus.codes
const reason = 'the customer wants it raw'

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const planOf = async (orderId: string, number: number): Promise<string> =>
  (await plant.plan(orderId)).segments.find((segment) => segment.number === number)?.id ?? ''
const skip = async (orderId: string, ...numbers: number[]) =>
  plant.call(skipSegments, { ids: await Promise.all(numbers.map((number) => planOf(orderId, number))), reason })
const takeUp = async (orderId: string, number: number) =>
  plant.call(resumeSkippedSegments, { ids: [await planOf(orderId, number)], reason })
const stop = (id: string) => plant.must(stopWork, { id, reasonCode: '2' })

test('pieces that reach a skipped segment pass as good, and the order completes without it', async () => {
  const id = await plant.released('10')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '6', { scrap: [{ quantity: '1', reasonCode: '1' }] })
  expect((await skip(id, 20)).code).toBe('200')
  const [, wash, fit] = (await plant.plan(id)).segments
  expect(wash).toMatchObject({ isSkipped: 1, courseReason: reason, goodQuantity: '6', status: segment.inProgress })
  expect(wash?.workOrders.map(({ status }) => status)).toEqual([workOrderStatus.codes.cancelled])
  expect(fit?.workOrders[0]?.availableQuantity).toBe('6')
  const last = await plant.work(id, 30)
  await plant.started(last, plant.ids.m3)
  expect((await plant.report(last, '7')).data).toMatchObject({ error: 'segmentNotReady' })
  await plant.report(last, '6')
  expect((await takeUp(id, 20)).data).toMatchObject({ error: 'reportUsed' })
  await plant.report(turn, '3')
  await plant.report(last, '3')
  const plan = await plant.plan(id)
  expect(plan.order).toMatchObject({ status: order.completed, goodQuantity: '9', scrapQuantity: '1' })
  expect(plan.segments[1]).toMatchObject({ status: segment.completed, goodQuantity: '9', releasedQuantity: '0' })
})

test('a skipped segment can be included and released again', async () => {
  const id = await plant.released('4')
  expect((await skip(id, 10)).data).toMatchObject([{ status: segment.completed }])
  expect((await skip(id, 10)).data).toMatchObject({ error: 'stateIllegal' })
  expect((await plant.call(releaseSegmentPlans, { ids: [await planOf(id, 10)] })).code).not.toBe('200')
  expect((await takeUp(id, 10)).data).toMatchObject([{ status: segment.notReleased, releasedQuantity: '0' }])
  expect((await takeUp(id, 10)).data).toMatchObject({ error: 'stateIllegal' })
  await plant.must(releaseSegmentPlans, { ids: [await planOf(id, 10)] })
  const { segments } = await plant.plan(id)
  expect(segments[0]).toMatchObject({ isSkipped: 0, status: segment.released, releasedQuantity: '4' })
})

test('a segment can be added between two, and pieces go through it; not where pieces have passed already', async () => {
  const { center } = plant.ids
  const stage = {
    code: 'PAINT',
    name: 'Paint',
    segmentType: '1',
    workCenterId: center,
    setupTime: '3',
    standardTime: '2',
  }
  const stageId = (await plant.must(operation(segmentStage, 'create'), stage)).id
  const id = await plant.released('4')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '4')
  const add = async (number: number | undefined, more: object = {}) =>
    plant.call(addSegment, {
      orderId: id,
      stageId,
      reason,
      afterId: number === undefined ? null : await planOf(id, number),
      ...more,
    })
  expect((await add(undefined)).data).toMatchObject({ error: 'reportUsed', params: { used: '4', left: '0' } })
  expect((await add(10)).data).toMatchObject([{ status: segment.notReleased }])
  const added = (await plant.plan(id)).segments.find(({ number }) => number === 11)
  expect(added).toMatchObject({ isAdded: 1, courseReason: reason, setupSeconds: '180', runSeconds: '120' })
  expect(added).toMatchObject({ planQuantity: '4', workCenterName: 'Shop' })
  const wash = await plant.work(id, 20)
  await plant.must(dispatchWork, { ids: [wash], stationId: plant.ids.m2 })
  await plant.must(claimWork, { id: wash })
  const early = await plant.call(startWork, { id: wash })
  expect(early.data).toMatchObject({ error: 'segmentNotReady' })
  await plant.must(releaseSegmentPlans, unchecked({ ids: [added?.id] }))
  const paint = await plant.work(id, 11)
  await plant.started(paint, plant.ids.m1)
  expect((await plant.report(paint, '3', { scrap: [{ quantity: '1', reasonCode: '1' }] })).code).toBe('200')
  const bench = await plant.call(readBenchWork, { id: paint })
  expect(bench.data.files).toEqual([])
  expect((await plant.call(listWorkResources, { id: paint })).code).toBe('200')
  await plant.must(startWork, { id: wash })
  await plant.report(wash, '3')
  const fit = await plant.work(id, 30)
  await plant.started(fit, plant.ids.m3)
  await plant.report(fit, '3')
  expect((await plant.plan(id)).order).toMatchObject({ status: order.completed, goodQuantity: '3', scrapQuantity: '1' })
  expect((await add(10)).data).toMatchObject({ error: 'stateIllegal' })
  expect((await add(10, { afterId: '999999' })).code).not.toBe('200')
})

test('after a delivery the last segment stays skipped, and its report cannot be reversed', async () => {
  const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'FIN', name: 'Finished' })).id
  const id = await plant.released('2', { warehouseId })
  const [turn, wash] = [await plant.work(id, 10), await plant.work(id, 20)]
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '2')
  await plant.started(wash, plant.ids.m2)
  const { data: made } = await plant.report(wash, '2')
  await skip(id, 30)
  expect((await plant.plan(id)).order).toMatchObject({ status: order.completed, goodQuantity: '2' })
  const bill = await plant.must(deliverOrder, { id })
  const usedRefusal = { error: 'reportUsed', params: { used: '2', left: '0' } }
  expect((await takeUp(id, 30)).data).toMatchObject(usedRefusal)
  const reversal = { id: made.id, reason }
  expect((await plant.call(reverseReport, reversal)).data).toMatchObject(usedRefusal)
  await plant.must(cancelInbound, { id: bill.billId })
  expect((await takeUp(id, 30)).code).toBe('200')
  expect((await plant.plan(id)).order).toMatchObject({ status: order.inProgress, goodQuantity: '0' })
})

test('skipping begun work, the last remaining segment, or without the right is refused and changes nothing', async () => {
  const id = await plant.released('4')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  await stop(turn)
  expect((await skip(id, 10)).data).toMatchObject({ error: 'orderWorkBegun' })
  await plant.report(turn, '3', { rework: [{ quantity: '1', reasonCode: '2' }] })
  expect((await skip(id, 10)).data).toMatchObject({ error: 'orderWorkBegun' })
  const all = await plant.released('4')
  expect((await skip(all, 10, 20, 30)).data).toMatchObject({ error: 'segmentsAllSkipped' })
  const clerk = await makeMember(plant.run, 'releaser', ['productionOrder:view', orderRights.release])
  const body = { ids: [await planOf(all, 10)], reason }
  expect((await clerk.call(skipSegments, body)).data).toMatchObject({ error: 'forbidden' })
  expect((await plant.call(skipSegments, { ids: body.ids })).code).not.toBe('200')
  expect((await plant.run.stranger(skipSegments, body)).data).toMatchObject({ error: 'notFound' })
  expect((await plant.plan(all)).segments.map(({ isSkipped }) => isSkipped)).toEqual([0, 0, 0])
})

test.each([
  [order.planned, ['plan'], true],
  [order.released, ['plan', 'release'], true],
  [order.completed, ['plan', 'release', 'work', 'complete'], false],
  [order.closed, ['plan', 'release', 'work', 'complete', 'close'], false],
  [order.cancelled, ['plan', 'cancel'], false],
] as const)('of an order in state %i segments are skipped as it says', async (status, actions, isDone) => {
  const id = await plant.order('2')
  for (const action of actions)
    if (action === 'work') await plant.beginAndPause(id)
    else expect((await plant.perform(id, action, { reason })).code, action).toBe('200')
  const { code, data } = await skip(id, 20)
  if (isDone) expect(code).toBe('200')
  else expect(data).toMatchObject({ error: 'stateIllegal' })
  expect((await plant.plan(id)).order.status).toBe(status)
})
