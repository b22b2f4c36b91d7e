// An order from planning to its last piece: planned, released, reported segment by segment, ended.

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { changeOrderQuantity, changeOrderStatus, planOrder } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import {
  cancelSegmentRelease,
  releaseSegmentPlans,
} from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork, mergeWork, splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { OrderPlant, type Plan } from './order.fixture.ts'

let plant: OrderPlant
const order = productionOrderStatus.codes
const segment = segmentPlanStatus.codes
const work = workOrderStatus.codes

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const statesOf = ({ order: { status }, segments }: Plan) => [status, ...segments.map((segment) => segment.status)]

test('an order shows its product and unit in lists and on its page', async () => {
  const id = await plant.order('3')
  const product = { productCode: 'P-40', productName: 'P-40', unitName: 'pcs' }
  const listed = await plant.call(operation(productionOrder, 'page'), {
    materialId: plant.ids.pump,
    pageNumber: 1,
    pageSize: 1,
  })
  expect(listed.data.records).toMatchObject([product])
  expect(await plant.call(operation(productionOrder, 'read'), { id })).toMatchObject({ data: product })
  expect((await plant.plan(id)).order).toMatchObject(product)
})

test('planning copies route and BOM: segments with times, material with its loss', async () => {
  const id = await plant.order('10')
  const planned = await plant.call(planOrder, { id })
  expect(planned.data.map(({ number }) => number)).toEqual([10, 20, 30])
  const plan = await plant.plan(id)
  expect(statesOf(plan)).toEqual([order.planned, segment.notReleased, segment.notReleased, segment.notReleased])
  expect(plan.segments[0]).toMatchObject({
    planQuantity: '10',
    setupSeconds: '600',
    runSeconds: '120',
    stageName: 'TURN',
  })
  const { planStart, planEnd } = plan.segments[0] ?? {}
  expect(Number(planEnd) - Number(planStart)).toBe((10 + 2 * 10) * 60_000)
  expect(plan.links).toHaveLength(2)
  // 2 × 10 × 1.05 = 21. The last segment backflushes the seal.
  expect(plan.materials).toMatchObject([
    { materialCode: 'SHAFT', required: '21', segmentPlanId: plan.segments[0]?.id, consumeType: 2 },
    { materialCode: 'SEAL', required: '10', segmentPlanId: plan.segments[2]?.id, consumeType: 2 },
  ])
  expect(plan.order.code).toMatch(/^PO-\d{8}-\d{4}$/)
})

test('an order passes through its segments: each can work on what the previous one has produced, and no more', async () => {
  const id = await plant.released('10')
  const [turn, wash, fit] = [await plant.work(id, 10), await plant.work(id, 20), await plant.work(id, 30)]
  const { m1, m2, m3 } = plant.ids
  await plant.must(dispatchWork, { ids: [wash], stationId: m2 })
  await plant.must(claimWork, { id: wash })
  const early = await plant.call(startWork, { id: wash })
  expect(early.data).toMatchObject({ error: 'segmentNotReady', params: { ready: '0', requested: '10' } })
  await plant.started(turn, m1)
  expect(statesOf(await plant.plan(id))).toEqual([
    order.inProgress,
    segment.inProgress,
    segment.released,
    segment.released,
  ])
  const scrap = [{ quantity: '1', reasonCode: '1' }]
  expect((await plant.report(turn, '5', { scrap })).data).toMatchObject({ remaining: '4', goodQuantity: '5' })
  await plant.must(startWork, { id: wash })
  expect((await plant.report(wash, '6')).data).toMatchObject({
    error: 'segmentNotReady',
    params: { ready: '5', requested: '6' },
  })
  expect((await plant.report(wash, '5')).code).toBe('200')
  expect((await plant.report(turn, '4')).data).toMatchObject({ workOrderStatus: work.completed, remaining: '0' })
  expect((await plant.report(wash, '4')).code).toBe('200')
  // One piece was scrapped before, so only nine can arrive.
  const between = await plant.plan(id)
  expect(between.segments.map(({ status, goodQuantity }) => [status, goodQuantity])).toEqual([
    [segment.completed, '9'],
    [segment.completed, '9'],
    [segment.released, '0'],
  ])
  expect(between.segments[1]?.workOrders[0]?.status).toBe(work.completed)
  await plant.started(fit, m3)
  expect((await plant.report(fit, '9')).data).toMatchObject({ workOrderStatus: work.completed })
  const finalPlan = await plant.plan(id)
  expect(statesOf(finalPlan)).toEqual([order.completed, segment.completed, segment.completed, segment.completed])
  expect(finalPlan.order).toMatchObject({ goodQuantity: '9', scrapQuantity: '1' })
  expect(finalPlan.order.actualStart).not.toBeNull()
  expect(finalPlan.order.actualEnd).not.toBeNull()
  const events = await plant.run.rows<{ action: string }>(
    `select payload->>'action' as action from outbox where aggregate = 'productionOrder-${id}' order by id`,
  )
  expect(events.map(({ action }) => action)).toEqual(['plan', 'release', 'start', 'complete'])
  expect((await plant.perform(id, 'close', { reason: 'as it is' })).code).toBe('200')
})

test('two reports of 60 on 100 at the same time with no tolerance: exactly one succeeds', async () => {
  const id = await plant.released('100')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  const answers = await Promise.all([plant.report(turn, '60'), plant.report(turn, '60')])
  expect(answers.map(({ code }) => code === '200').filter(Boolean)).toHaveLength(1)
  const refused = answers.find(({ code }) => code !== '200')
  expect(refused?.data).toMatchObject({ error: 'overTolerance', params: { requested: '60', allowed: '40' } })
  expect((await plant.plan(id)).segments[0]?.goodQuantity).toBe('60')
  await plant.must(stopWork, { id: turn, type: 1, reasonCode: '3' })
})

test('a station is free for the rework of its own pieces, though a piece was scrapped before', async () => {
  const id = await plant.released('4')
  const [turn, wash] = [await plant.work(id, 10), await plant.work(id, 20)]
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '3', { scrap: [{ quantity: '1', reasonCode: '1' }] })
  await plant.started(wash, plant.ids.m2)
  const { data } = await plant.report(wash, '2', { rework: [{ quantity: '1', reasonCode: '2' }] })
  expect(data).toMatchObject({ workOrderStatus: work.completed, remaining: '1' })
  const again = data.reworkOrderId ?? ''
  await plant.must(claimWork, { id: again })
  await plant.must(startWork, { id: again })
  expect((await plant.report(again, '1')).code).toBe('200')
  expect((await plant.plan(id)).segments[1]).toMatchObject({ status: segment.completed, goodQuantity: '3' })
})

test('pieces that were scrapped by mistake go on, though the following work has ended', async () => {
  const id = await plant.released('2')
  const [turn, wash] = [await plant.work(id, 10), await plant.work(id, 20)]
  await plant.started(turn, plant.ids.m1)
  const { data: lost } = await plant.report(turn, '0', { scrap: [{ quantity: '1', reasonCode: '1' }] })
  await plant.report(turn, '1')
  await plant.started(wash, plant.ids.m2)
  expect((await plant.report(wash, '1')).data).toMatchObject({ workOrderStatus: work.completed })
  await plant.must(reverseReport, { id: lost.id, reason: 'it was good' })
  await plant.must(resumeWork, { id: turn })
  await plant.report(turn, '1')
  await plant.must(resumeWork, { id: wash })
  expect((await plant.report(wash, '1')).data).toMatchObject({ workOrderStatus: work.completed, goodQuantity: '2' })
})

test('a report can be reversed once, and not after the next segment has used it', async () => {
  const id = await plant.released('10')
  const [turn, wash] = [await plant.work(id, 10), await plant.work(id, 20)]
  await plant.started(turn, plant.ids.m1)
  const first = await plant.report(turn, '4')
  const second = await plant.report(turn, '6')
  await plant.started(wash, plant.ids.m2)
  await plant.report(wash, '5')
  const take = (reportId: string) => plant.call(reverseReport, { id: reportId, reason: 'miscounted' })
  expect((await take(second.data.id)).data).toMatchObject({ error: 'reportUsed', params: { used: '5', left: '4' } })
  expect((await plant.plan(id)).segments[0]?.goodQuantity).toBe('10')
  expect((await take(first.data.id)).data).toMatchObject({
    goodQuantity: '6',
    remaining: '4',
    workOrderStatus: work.paused,
  })
  expect((await take(first.data.id)).data).toMatchObject({ error: 'reportReversed' })
  expect((await plant.plan(id)).segments[0]).toMatchObject({ goodQuantity: '6', status: segment.inProgress })
  await plant.must(stopWork, { id: wash, type: 1, reasonCode: '3' })
})

test('rework is a work order of its own; no piece is lost', async () => {
  const id = await plant.released('5')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  const rework = [{ quantity: '2', reasonCode: '2' }]
  const { data } = await plant.report(turn, '3', { rework })
  expect(data).toMatchObject({ workOrderStatus: work.completed, reworkQuantity: '2' })
  const between = (await plant.plan(id)).segments[0]
  expect(between).toMatchObject({ status: segment.inProgress, goodQuantity: '3', reworkQuantity: '2' })
  const again = data.reworkOrderId ?? ''
  await plant.must(claimWork, { id: again })
  await plant.must(startWork, { id: again })
  expect((await plant.report(again, '1', { scrap: [{ quantity: '1', reasonCode: '1' }] })).code).toBe('200')
  const state = (await plant.plan(id)).segments[0]
  expect(state).toMatchObject({ status: segment.completed, goodQuantity: '4', scrapQuantity: '1', reworkQuantity: '0' })
})

test('a station does one work order at a time, also if another person starts the second', async () => {
  const [first, second] = [await plant.released('3'), await plant.released('3')]
  const works = [await plant.work(first, 10), await plant.work(second, 10)]
  for (const id of works) {
    await plant.must(dispatchWork, { ids: [id], stationId: plant.ids.m1 })
    await plant.must(claimWork, { id })
  }
  const answers = await Promise.all(works.map((id) => plant.call(startWork, { id })))
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
  expect(answers.find(({ code }) => code !== '200')?.data).toMatchObject({ error: 'stationBusy' })
  const running = works[answers.findIndex(({ code }) => code === '200')]
  const no = await plant.call(stopWork, { id: running })
  expect(no.data).toMatchObject({ error: 'reasonMissing' })
  await plant.must(stopWork, { id: running, reasonCode: '2' })
})

test('a station does as many work orders at a time as its work centre allows; of two simultaneous starts one succeeds', async () => {
  const center = await plant.must(operation(workCenter, 'create'), {
    code: 'OVEN',
    name: 'Oven',
    capacity: 2,
    stations: [{ code: 'OVEN-1', name: 'Oven 1' }],
  })
  const [oven] = await plant.must(operation(station, 'list'), { workCenterId: center.id })
  const { id: staffId } = await plant.must(operation(staff, 'create'), { code: 'S-OVEN', name: 'Otto' })
  const works: string[] = []
  for (let nth = 0; nth < 3; nth++) works.push(await plant.work(await plant.released('1'), 10))
  await plant.run.rows(`update work_order set work_center_id = ${center.id} where id in (${works})`)
  await plant.must(dispatchWork, { ids: works, stationId: oven?.id })
  for (const id of works) await plant.must(claimWork, { id, staffId })
  const start = (id = '') => plant.call(startWork, { id, staffId })
  expect((await start(works[0])).code).toBe('200')
  const answers = await Promise.all(works.slice(1).map(start))
  expect(answers.map(({ data }) => data.error ?? 'started').sort()).toEqual(['started', 'stationBusy'])
  // The time of an operator who attends to both work orders is counted once.
  const logs = await plant.run.rows(
    `select staff_id as person from work_log where station_id = ${oven?.id} and end_at is null order by id`,
  )
  expect(logs).toEqual([{ person: staffId }, { person: null }])
  const board = await plant.call(readDispatchBoard, { workCenterId: center.id })
  expect(board.data.capacity).toBe(2)
})

test('parts are dispatched to different stations; split and merge preserve every piece', async () => {
  const id = await plant.released('100')
  const turn = await plant.work(id, 10)
  const { m1, m2 } = plant.ids
  const lines = [
    { quantity: '40', stationId: m1 },
    { quantity: '35', stationId: m2 },
  ]
  const parts = await plant.must(dispatchWork, { ids: [turn], lines })
  expect(parts.map(({ quantity, status }) => [Number(quantity), status])).toEqual([
    [25, work.toDispatch],
    [40, work.dispatched],
    [35, work.dispatched],
  ])
  const split = await plant.call(splitWork, { id: turn, quantities: ['20', '6'] })
  expect(split.data).toMatchObject({ error: 'quantityAbove', params: { requested: '26', allowed: '25' } })
  await plant.must(splitWork, { id: turn, quantities: ['20'] })
  const pieces = (await plant.plan(id)).segments[0]?.workOrders ?? []
  expect(pieces.map(({ quantity }) => Number(quantity)).reduce((sum, quantity) => sum + quantity, 0)).toBe(100)
  const waitingCodes = pieces.filter(({ status }) => status === work.toDispatch).map((piece) => piece.id)
  const merged = await plant.must(mergeWork, { ids: waitingCodes })
  expect(Number(merged.quantity)).toBe(25)
  const mixed = pieces.filter(({ status }) => status === work.dispatched).map((piece) => piece.id)
  const no = await plant.call(mergeWork, unchecked({ ids: [mixed[0], waitingCodes[0]] }))
  expect(no.data).toMatchObject({ error: 'workOrdersDiffer' })
})

test('a segment is released in parts and batches, and the release can be cancelled until somebody claims it', async () => {
  const id = await plant.order('10')
  await plant.perform(id, 'plan')
  const [first] = (await plant.plan(id)).segments
  const release = (more: object) => plant.call(releaseSegmentPlans, unchecked({ ids: [first?.id], ...more }))
  expect((await release({ quantity: '7', batchQuantity: '3' })).data).toMatchObject([
    { status: segment.partlyReleased },
  ])
  expect((await plant.plan(id)).segments[0]?.workOrders.map(({ quantity }) => Number(quantity))).toEqual([3, 3, 1])
  expect((await release({ quantity: '4' })).data).toMatchObject({ error: 'quantityAbove', params: { allowed: '3' } })
  expect((await release({})).data).toMatchObject([{ status: segment.released }])
  expect((await plant.plan(id)).order.status).toBe(order.released)
  expect((await plant.perform(id, 'withdraw')).data).toMatchObject({ error: 'stateIllegal' })
  await plant.must(cancelSegmentRelease, unchecked({ ids: [first?.id] }))
  expect(statesOf(await plant.plan(id)).slice(0, 2)).toEqual([order.planned, segment.notReleased])
  expect((await plant.perform(id, 'withdraw')).code).toBe('200')
  expect((await plant.plan(id)).segments).toEqual([])
})

test('the quantity can be reduced to what is released; completing early needs a reason', async () => {
  const id = await plant.released('10')
  const change = (quantity: string) => plant.call(changeOrderQuantity, { id, quantity, reason: 'customer' })
  expect((await change('9')).data).toMatchObject({ error: 'quantityBelow', params: { least: '10' } })
  expect((await change('20')).code).toBe('200')
  const grown = await plant.plan(id)
  expect(grown.segments.map(({ planQuantity, status }) => [planQuantity, status])[0]).toEqual([
    '20',
    segment.partlyReleased,
  ])
  expect(grown.materials[0]?.required).toBe('42')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  await plant.report(turn, '2')
  expect((await plant.perform(id, 'cancel')).data).toMatchObject({ error: 'stateIllegal' })
  expect((await plant.perform(id, 'pause')).data).toMatchObject({ error: 'reasonMissing' })
  await plant.perform(id, 'pause', { reason: 'no steel' })
  expect((await plant.plan(id)).segments[0]?.workOrders[0]).toMatchObject({ status: work.paused, pauseReason: '7' })
  expect((await plant.call(resumeWork, { id: turn })).data).toMatchObject({
    error: 'stateIllegal',
  })
  expect((await plant.perform(id, 'complete', { reason: 'no steel' })).data).toMatchObject({ error: 'stateIllegal' })
  await plant.perform(id, 'resume')
  expect((await plant.perform(id, 'complete')).data).toMatchObject({ error: 'orderUnfinished' })
  expect((await plant.perform(id, 'complete', { reason: 'cancelled by the customer' })).code).toBe('200')
  const ended = await plant.plan(id)
  expect(ended.order.status).toBe(order.completed)
  expect(ended.segments[0]?.workOrders[0]?.status).toBe(work.terminated)
})

test('an order without a unit uses the unit of its product', async () => {
  const { pump: materialId, pcs: unitId } = plant.ids
  const order = await plant.must(operation(productionOrder, 'create'), { materialId, quantity: '3' })
  expect(order).toMatchObject({ unitId, baseQuantity: '3' })
  const changed = await plant.must(operation(productionOrder, 'update'), { id: order.id, unitId: null, quantity: '4' })
  expect(changed).toMatchObject({ unitId, baseQuantity: '4' })
})

test('other companies and users without a right can do nothing', async () => {
  const id = await plant.order('1')
  const planner = await makeMember(plant.run, 'planner', ['productionOrder:view', 'productionOrder:edit'])
  const perform = (action: string) => planner.call(changeOrderStatus, unchecked({ ids: [id], action }))
  expect((await perform('plan')).code).toBe('200')
  expect((await perform('release')).data).toMatchObject({ error: 'forbidden' })
  const stranger = await plant.run.stranger(changeOrderStatus, { ids: [id], action: 'withdraw' })
  expect(stranger.data).toMatchObject({ error: 'notFound' })
})
