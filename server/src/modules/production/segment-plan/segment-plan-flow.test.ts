// Every action of people on a segment in every status: it succeeds, or it is refused and the status stays. Codes of
// segments.
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { planOrder } from '@gemba/contract/production/order/order-actions.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { type SegmentPlanAction, segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import {
  addSegment,
  changeSegmentPlanStatus,
  releaseSegmentPlans,
} from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const base = '/mes_production/productionsegmentplan'
const { notReleased, partlyReleased, released, inProgress, paused, completed, cancelled } = segmentPlanStatus.codes
const reason = 'as it is'
const actions = actionsOfPeople(segmentPlanFlow)

type Segment = Awaited<ReturnType<OrderPlant['plan']>>['segments'][number]

const firstOf = async (orderId: string): Promise<Segment> => {
  const [first] = (await plant.plan(orderId)).segments
  return first as Segment
}

const bodies: Readonly<Record<string, readonly [string, object]>> = {
  release: ['release', {}],
  cancelRelease: ['cancel-release', {}],
  pause: ['status', { action: 'pause', reason }],
  resume: ['status', { action: 'resume' }],
  skip: ['skip', { reason }],
  takeUp: ['takeUp', { reason }],
}

const doTo = (action: SegmentPlanAction, id: string, more: object = {}) => {
  const [path, body] = bodies[action] ?? ['', {}]
  return plant.call<{ status: number; error?: string }[]>(`${base}/${path}`, { ids: [id], ...body, ...more })
}

/** Steps that bring the first segment of an order into a status. */
const ways: Readonly<Record<number, readonly (SegmentPlanAction | 'part' | 'work' | 'report' | 'cancelOrder')[]>> = {
  [notReleased]: [],
  [partlyReleased]: ['part'],
  [released]: ['release'],
  [inProgress]: ['release', 'work'],
  [paused]: ['release', 'work', 'pause'],
  [completed]: ['release', 'work', 'report'],
  [cancelled]: ['cancelOrder'],
}

async function orderIn(status: number): Promise<string> {
  const orderId = await plant.order('10')
  expect((await plant.perform(orderId, 'plan')).code).toBe('200')
  for (const way of ways[status] ?? []) await take(way, orderId)
  expect((await firstOf(orderId)).status).toBe(status)
  return orderId
}

async function take(
  way: SegmentPlanAction | 'part' | 'work' | 'report' | 'cancelOrder',
  orderId: string,
): Promise<void> {
  const { id } = await firstOf(orderId)
  if (way === 'part') expect((await doTo('release', id, { quantity: '4' })).code).toBe('200')
  else if (way === 'work') await begin(await plant.work(orderId, 10))
  else if (way === 'report') await plant.report(await plant.work(orderId, 10), '10')
  else if (way === 'cancelOrder') expect((await plant.perform(orderId, 'cancel', { reason })).code).toBe('200')
  else expect((await doTo(way, id)).code, way).toBe('200')
}

/** Begins the work, then frees the station. */
async function begin(workOrderId: string): Promise<void> {
  await plant.started(workOrderId, plant.ids.m1)
  await plant.must(stopWork, { id: workOrderId, reasonCode: '2' })
}

/**
 * Actions that the flow allows but the state of the work does not: begun segments cannot be skipped, and only skipped
 * ones can be included again.
 */
const refusals: Readonly<Record<number, Partial<Record<SegmentPlanAction, string>>>> = {
  [notReleased]: { takeUp: 'stateIllegal' },
  [inProgress]: { skip: 'orderWorkBegun', takeUp: 'stateIllegal' },
  [paused]: { skip: 'orderWorkBegun' },
  [completed]: { takeUp: 'stateIllegal' },
}

/** Returns the status after an action. A segment that was released completely stays as it was. */
const after = (action: SegmentPlanAction, status: number): number =>
  action === 'release' && status === inProgress ? inProgress : segmentPlanFlow.transitions[action].to

test.each(Object.keys(ways).map(Number))(
  'a segment in state %i does what its flow says, and no more',
  async (status) => {
    const orderId = await orderIn(status)
    const { id } = await firstOf(orderId)
    for (const action of actions) {
      const refusal = isAllowed(segmentPlanFlow, action, status) ? refusals[status]?.[action] : 'stateIllegal'
      if (refusal) expect((await doTo(action, id)).data, action).toMatchObject({ error: refusal })
    }
    expect((await firstOf(orderId)).status).toBe(status)
    for (const action of actions) {
      if (!isAllowed(segmentPlanFlow, action, status) || refusals[status]?.[action]) continue
      const orderId = await orderIn(status)
      const { code, data, msg } = await doTo(action, (await firstOf(orderId)).id)
      expect(code, `${action}: ${msg}`).toBe('200')
      expect(data, action).toMatchObject([{ status: after(action, status) }])
    }
  },
)

test('a segment has the code of its order with a number; planning again keeps it, and an added segment continues it', async () => {
  const orderId = await plant.order('4')
  expect((await plant.perform(orderId, 'plan')).code).toBe('200')
  const codes = async () => (await plant.plan(orderId)).segments.map(({ code }) => code)
  const { order } = await plant.plan(orderId)
  const planned = ['01', '02', '03'].map((number) => `${order.code}-S${number}`)
  expect(await codes()).toEqual(planned)
  await plant.must(planOrder, { id: orderId })
  expect(await codes()).toEqual(planned)
  // Simulates codes from before the rule existed: their numbers are skipped.
  await plant.run.rows(`update segment_plan set code = '${order.code}-S04' where code = '${planned[2]}' returning id`)
  const first = await firstOf(orderId)
  const added = { orderId, stageId: first.stageId, afterId: first.id, reason }
  expect((await plant.call(addSegment, added)).code).toBe('200')
  expect(await codes()).toEqual([planned[0], `${order.code}-S05`, planned[1], `${order.code}-S04`])
  await plant.must(releaseSegmentPlans, { ids: [first.id] })
  const work = await plant.work(orderId, 10)
  const { data } = await plant.call(readBenchWork, { id: work })
  expect(data.segmentPlanCode).toBe(planned[0])
})

const change = (ids: readonly string[], more: object) =>
  plant.call(changeSegmentPlanStatus, { ids, action: 'pause', reason, ...more })

test('with partial each segment is changed independently, and the reply says why one was refused', async () => {
  const [first, second] = [await orderIn(inProgress), await orderIn(notReleased)]
  const [begunId, plannedId] = [(await firstOf(first)).id, (await firstOf(second)).id]
  const changeReply = await change([begunId, plannedId], {})
  expect(changeReply.data).toMatchObject({ error: 'stateIllegal' })
  expect((await firstOf(first)).status).toBe(inProgress)
  const missing = '999999999'
  const { code, data } = await change([missing, begunId, plannedId], { partial: true })
  expect(code).toBe('200')
  const refused = { error: 'stateIllegal', text: expect.stringContaining('Release') }
  expect(data).toEqual([
    expect.objectContaining({ id: missing, status: null, refusal: expect.objectContaining({ error: 'notFound' }) }),
    expect.objectContaining({ id: begunId, status: paused, refusal: null }),
    expect.objectContaining({ id: plannedId, status: notReleased, refusal: refused }),
  ])
  expect((await firstOf(first)).status).toBe(paused)
  const moves = await plant.run.rows<{ count: number }>(
    `select count(*)::int as count from outbox where aggregate = 'workOrder-${await plant.work(second, 10)}'`,
  )
  expect(moves).toEqual([{ count: 0 }])
})

test('work is paused from the effective time on, but not before it began; a future time is refused', async () => {
  const orderId = await plant.released('10')
  const workId = await plant.work(orderId, 10)
  await plant.started(workId, plant.ids.m1)
  await plant.run.rows(
    `update work_log set start_at = date_trunc('second', now()) - interval '60 minutes' where work_order_id = ${workId}`,
  )
  await plant.run.rows(
    `update work_order set status_at = date_trunc('second', now()) - interval '60 minutes' where id = ${workId}`,
  )
  const { id } = await firstOf(orderId)
  const effectiveTime = Date.now() - 20 * 60_000
  expect((await change([id], { effectiveTime: Date.now() + 3_600_000 })).data).toMatchObject({
    error: 'invalid',
    params: { problems: [{ field: 'effectiveTime' }] },
  })
  expect((await change([id], { effectiveTime })).code).toBe('200')
  const [log] = await plant.run.rows<{ minutes: number }>(
    `select round(extract(epoch from end_at - start_at) / 60)::int as minutes from work_log
     where work_order_id = ${workId} and end_at is not null`,
  )
  expect(log?.minutes).toBe(40)
  const resumed = await change([id], { action: 'resume', effectiveTime })
  expect(resumed.data).toMatchObject({ error: 'notSupported', params: { field: 'effectiveTime' } })
  await plant.must(stopWork, { id: workId, type: 2, reason })
})
