// Pieces whose rework was cancelled or ended early are settled, and the order completes with consistent quantities.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { settleRework } from '@gemba/contract/production/rework/settle-rework.ts'
import { skipSegments } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { rejectKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { cancelWork, splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { readReportForm, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
const order = productionOrderStatus.codes
const work = workOrderStatus.codes
const { scrap, rework } = rejectKind.codes

beforeAll(async () => {
  plant = await OrderPlant.join()
})

/** Returns an order whose last segment has sent 3 of its 6 pieces to rework. */
async function sentToRework(): Promise<{ id: string; segmentId: string; reportId: string; again: string }> {
  const { m1, m2, m3 } = plant.ids
  const id = await plant.released('6')
  for (const [number, station] of [
    [10, m1],
    [20, m2],
  ] as const) {
    const workOrder = await plant.work(id, number)
    await plant.started(workOrder, station)
    expect((await plant.report(workOrder, '6')).code).toBe('200')
  }
  const fit = await plant.work(id, 30)
  await plant.started(fit, m3)
  const { data } = await plant.report(fit, '3', { rework: [{ quantity: '3', reasonCode: '2' }] })
  const segmentId = (await plant.plan(id)).segments[2]?.id ?? ''
  return { id, segmentId, reportId: data.id, again: data.reworkOrderId ?? '' }
}

const settle = (id: string, becomes: number, more: object = {}) =>
  plant.call(settleRework, unchecked({ id, becomes, ...more }))
const last = async (id: string) => {
  const { order: own, segments } = await plant.plan(id)
  const { goodQuantity, scrapQuantity, reworkQuantity, pendingRework, workOrders } = segments[2] ?? {}
  return { status: own.status, goodQuantity, scrapQuantity, reworkQuantity, pendingRework, workOrders }
}
const reverse = (id: string) => plant.call(reverseReport, { id, reason: 'wrong' })

test('pieces of a cancelled rework get a new work order or are scrapped; then the order completes', async () => {
  const { id, segmentId, again } = await sentToRework()
  expect(await last(id)).toMatchObject({ reworkQuantity: '3', pendingRework: '0' })
  expect((await settle(segmentId, rework)).data).toMatchObject({ error: 'reworkNone' })
  await plant.must(cancelWork, { ids: [again], reason: 'the jig is gone' })
  expect(await last(id)).toMatchObject({ status: order.inProgress, reworkQuantity: '3', pendingRework: '3' })
  const refused = [
    [await settle(segmentId, rework, { quantity: '4' }), { error: 'quantityAbove', params: { allowed: '3' } }],
    [await settle(segmentId, rework, { quantity: '0' }), { error: 'quantityWrong' }],
    [await settle(segmentId, scrap), { error: 'reasonMissing' }],
    [await settle('999999', scrap, { reasonCode: '1' }), { error: 'notFound' }],
  ] as const
  for (const [answer, expected] of refused) expect(answer.data).toMatchObject(expected)
  // The new work order is assigned to the station of the pieces.
  const { data: anew } = await settle(segmentId, rework, { quantity: '2' })
  expect(anew).toMatchObject({ quantity: '2', status: work.dispatched })
  expect(await last(id)).toMatchObject({ reworkQuantity: '3', pendingRework: '1' })
  await plant.must(claimWork, unchecked({ id: anew.id }))
  await plant.must(startWork, unchecked({ id: anew.id }))
  expect((await plant.report(anew.id, '2')).code).toBe('200')
  expect(await last(id)).toMatchObject({ status: order.inProgress, goodQuantity: '5', reworkQuantity: '1' })
  const { data: lost } = await settle(segmentId, scrap, { reasonCode: '1', remark: 'cracked' })
  expect(lost).toMatchObject({ quantity: '1', status: work.completed })
  const segment = await last(id)
  const quantities = { goodQuantity: '5', scrapQuantity: '1', reworkQuantity: '0', pendingRework: '0' }
  expect(segment).toMatchObject({ status: order.completed, ...quantities })
  expect((await plant.plan(id)).order).toMatchObject({ goodQuantity: '5', scrapQuantity: '1', reworkQuantity: '0' })
  expect((await settle(segmentId, rework)).data).toMatchObject({ error: 'stateIllegal' })
  // The scrap is a normal report with its reason but without people, and its event was emitted.
  const { data: form } = await plant.call(readReportForm, unchecked({ id: lost.id }))
  expect(form.reports).toMatchObject([
    { goodQuantity: '0', rejects: [{ kind: scrap, quantity: '1', reasonCode: '1' }], staff: [] },
  ])
  const events = await plant.run.rows<{ action: string }>(
    `select payload->>'action' as action from outbox where payload->>'workOrderId' = '${lost.id}'`,
  )
  expect(events).toEqual([{ action: 'report' }])
})

test('rework that is ended early leaves its open pieces; their scrap can be reversed like any report', async () => {
  const { id, segmentId, again } = await sentToRework()
  await plant.must(claimWork, { id: again })
  await plant.must(startWork, { id: again })
  expect((await plant.report(again, '1')).code).toBe('200')
  await plant.must(stopWork, { id: again, type: 2, reason: 'no use' })
  expect(await last(id)).toMatchObject({ goodQuantity: '4', pendingRework: '2', status: order.inProgress })
  expect((await settle(segmentId, scrap, { reasonCode: '1' })).code).toBe('200')
  const segment = await last(id)
  expect(segment).toMatchObject({ goodQuantity: '4', scrapQuantity: '2', status: order.completed })
  const scrapOrder = segment.workOrders?.find(({ scrapQuantity }) => scrapQuantity === '2')
  const { data: form } = await plant.call(readReportForm, { id: scrapOrder?.id })
  expect((await reverse(form.reports[0]?.id ?? '')).code).toBe('200')
  // The pieces belong to the work order again.
  expect(await last(id)).toMatchObject({ scrapQuantity: '0', reworkQuantity: '2', pendingRework: '0' })
  await plant.must(stopWork, { id: scrapOrder?.id, type: 2, reason: 'no use' })
  expect((await settle(segmentId, rework)).data).toMatchObject({ quantity: '2' })
})

test('a report whose rework was cancelled can be reversed while its pieces wait, and not once they are worked on', async () => {
  const reworkReply = await sentToRework()
  await plant.must(cancelWork, { ids: [reworkReply.again] })
  expect((await reverse(reworkReply.reportId)).code).toBe('200')
  expect(await last(reworkReply.id)).toMatchObject({ goodQuantity: '0', reworkQuantity: '0', pendingRework: '0' })
  await plant.must(stopWork, { id: await plant.work(reworkReply.id, 30), type: 2, reason: 'free the station' })
  const anew = await sentToRework()
  await plant.must(cancelWork, { ids: [anew.again] })
  await settle(anew.segmentId, rework)
  expect((await reverse(anew.reportId)).data).toMatchObject({ error: 'reworkTaken' })
  // Split parts of a rework order cannot be reversed either while somebody has them.
  const split = await sentToRework()
  await plant.must(splitWork, { id: split.again, quantities: ['1'] })
  expect((await reverse(split.reportId)).data).toMatchObject({ error: 'reworkTaken' })
})

test('a segment with pending rework cannot be skipped; a closed order stays as it is; users without the right and other companies are refused', async () => {
  const { id, segmentId, again } = await sentToRework()
  await plant.must(cancelWork, { ids: [again] })
  const skip = { ids: [segmentId], reason: 'sold raw' }
  expect((await plant.call(skipSegments, skip)).data).toMatchObject({
    error: 'reworkPending',
    params: { quantity: '3' },
  })
  const input = { id: segmentId, becomes: scrap, reasonCode: '1' }
  expect((await plant.run.stranger(settleRework, input)).data).toMatchObject({ error: 'notFound' })
  const { call } = await makeMember(plant.run, 'turner', ['workOrder:view', 'workOrder:operate'])
  expect((await call(settleRework, input)).data).toMatchObject({ error: 'forbidden' })
  expect((await plant.perform(id, 'complete', { reason: 'enough' })).code).toBe('200')
  expect((await settle(segmentId, scrap, { reasonCode: '1' })).data).toMatchObject({ error: 'stateIllegal' })
  expect((await plant.perform(id, 'reopen', { reason: 'not quite' })).code).toBe('200')
  expect((await settle(segmentId, scrap, { reasonCode: '1' })).code).toBe('200')
  expect(await last(id)).toMatchObject({ status: order.completed, goodQuantity: '3', scrapQuantity: '3' })
})
