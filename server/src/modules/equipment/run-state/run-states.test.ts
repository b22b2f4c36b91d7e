// From the rule on a model to spans, ranking and maintenance, through HTTP and the intake.

import { setTimeout } from 'node:timers/promises'
import { copyModel } from '@gemba/contract/equipment/model/model-actions.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { runCondition } from '@gemba/contract/equipment/run-state/run-condition.ts'
import { listRunSpans, rankRunStates, setMaintenance } from '@gemba/contract/equipment/run-state/run-spans.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { runStateRetention } from './retention.ts'
import { storeRunChanges } from './span-store.ts'

let run: TestProduct
let press: Plant
let modelPointId: string

beforeAll(async () => {
  run = await joinTestProduct()
  press = await makePlant(run)
  const [row] = await run.rows<{ id: string }>(`select id from model_point where model_id = ${press.modelId}`)
  modelPointId = row?.id as string
})

const spansOf = async (plant: Plant, period: Record<string, number> = {}) =>
  (await run.admin(listRunSpans, { objectId: plant.objectId, ...period })).data
const statesOf = async (plant: Plant) => (await spansOf(plant)).spans.map(({ state }) => state)
const settled = async (plant: Plant, state: number) =>
  eventually(async () => ((await spansOf(plant)).state === state ? true : undefined))

const addCondition = (values: Record<string, unknown>) =>
  run.admin(operation(runCondition, 'create'), { modelId: press.modelId, modelPointId, ...values } as never)

test('an object without a rule has no state and cannot be in maintenance', async () => {
  expect(await spansOf(press)).toMatchObject({ hasRule: false, state: null, spans: [], onlineRate: null })
  const answer = await run.admin(setMaintenance, { objectId: press.objectId, isOn: true })
  expect(answer.code).toBe('1651')
})

test('a condition names a point of its model', async () => {
  const other = await makePlant(run)
  const answer = await run.admin(operation(runCondition, 'create'), { modelId: other.modelId, modelPointId } as never)
  expect(answer.code).toBe('1101')
})

test('readings become spans in sequence, with totals and the online rate', async () => {
  expect((await addCondition({ state: 1, comparison: 4, value: 50 })).code).toBe('200')
  expect((await addCondition({ state: 2, comparison: 4, value: 10 })).code).toBe('200')
  await settled(press, 0)
  // A reading is never later than its arrival.
  const at = Date.now()
  await setTimeout(300)
  await press.send([60, at], [20, at + 50], [5, at + 100], [70, at + 150])
  await settled(press, 1)
  const { spans, totals, ...answer } = await spansOf(press)
  expect(spans.map(({ state }) => state)).toEqual([0, 1, 2, 3, 1])
  spans.forEach((span, index) => {
    const next = spans[index + 1]
    expect(span.endTime).toBe(next ? next.startTime : answer.endTime)
  })
  expect(totals.map(({ state, count }) => [state, count])).toEqual([
    [0, 1],
    [1, 2],
    [2, 1],
    [3, 1],
  ])
  expect(answer).toMatchObject({ hasRule: true, state: 1, isInMaintenance: false, isCut: false })
  expect(answer.onlineRate).toBeLessThan(100)
  const rows = await run.rows<{ gaps: string }>(`select count(*) as gaps from (
    select to_at, lead(from_at) over (partition by object_id order by from_at) as next from run_span) s
    where next is distinct from to_at`)
  expect(rows).toEqual([{ gaps: '0' }])
})

test('a period is cut from the spans', async () => {
  const { spans } = await spansOf(press)
  const [, second] = spans
  const { startTime = 0, endTime = 0 } = second ?? {}
  const cut = await spansOf(press, { startTime: startTime + 10, endTime: endTime + 10 })
  expect(cut.spans.map((span) => [span.state, span.endTime - span.startTime])).toEqual([
    [1, endTime - startTime - 10],
    [2, 10],
  ])
  const wrong = await run.admin(listRunSpans, { objectId: press.objectId, startTime: 2, endTime: 1 })
  expect(wrong.code).toBe('1652')
  expect((await run.admin(rankRunStates, { startTime: 1 })).code).toBe('1652')
})

test('the ranking lists objects by the time in a state', async () => {
  const { data } = await run.admin(rankRunStates, { state: 1 })
  expect(data.rows).toMatchObject([{ rank: 1, objectId: press.objectId, state: 1 }])
  expect(data.total).toBe(1)
  expect((await run.admin(rankRunStates, { objectIds: ['999999'] })).data.rows).toEqual([])
  expect((await run.admin(rankRunStates, { parentId: press.objectId })).data.total).toBe(1)
})

test('another company sees nothing, a user without rights nothing at all', async () => {
  expect((await run.stranger(listRunSpans, { objectId: press.objectId })).code).toBe('1101')
  expect((await run.stranger(rankRunStates, {})).data.rows).toEqual([])
  expect((await run.stranger(setMaintenance, { objectId: press.objectId, isOn: true })).code).toBe('1101')
  expect((await run.nobody(listRunSpans, { objectId: press.objectId })).code).toBe('401')
  expect((await run.nobody(setMaintenance, { objectId: press.objectId, isOn: true })).code).toBe('401')
})

test('maintenance has precedence, also when repeated, and readings decide again after it', async () => {
  const input = { objectId: press.objectId, isOn: true, remark: 'new belt' }
  expect((await run.admin(setMaintenance, input)).code).toBe('200')
  expect((await run.admin(setMaintenance, input)).code).toBe('200')
  await settled(press, 5)
  expect(await spansOf(press)).toMatchObject({ isInMaintenance: true, maintenanceRemark: 'new belt' })
  await press.send(20)
  expect((await run.admin(setMaintenance, { objectId: press.objectId, isOn: false })).code).toBe('200')
  await settled(press, 2)
  expect(await statesOf(press)).toEqual([0, 1, 2, 3, 1, 5, 2])
})

test('bad quality is offline', async () => {
  await press.send([null, Date.now(), 0x80000000])
  await settled(press, 0)
  await press.send(20)
  await settled(press, 2)
})

test('storing the same changes again changes nothing', async () => {
  const { since } = await spansOf(press)
  const change = { companyId: run.companyId, objectId: press.objectId, state: 1 as const, at: (since ?? 0) + 1 }
  const store = () =>
    storeOn(run.product.database)
      .asSystem('runStates', run.companyId)
      .inWork((work) => storeRunChanges(work, [change, { ...change, objectId: '999999' }]))
  await store()
  const before = await run.rows(`select * from run_span where object_id = ${press.objectId}`)
  await store()
  expect(await run.rows(`select * from run_span where object_id = ${press.objectId}`)).toEqual(before)
})

test('a copy of the model has the rule; without a rule the last span ends', async () => {
  const copy = await run.admin(copyModel, { modelId: press.modelId })
  const copied = await run.rows(`select state from run_condition c join model_point p on p.id = c.model_point_id
    where c.model_id = ${copy.data.id} and p.model_id = ${copy.data.id} order by state`)
  expect(copied).toEqual([{ state: 1 }, { state: 2 }])
  const rules = await run.rows<{ id: string }>(`select id from run_condition where model_id = ${press.modelId}`)
  await run.admin(operation(runCondition, 'remove'), { ids: rules.map(({ id }) => id) } as never)
  await eventually(async () => ((await spansOf(press)).state === null ? true : undefined))
})

test('retention removes old closed spans only', async () => {
  await run.rows(`update run_span set from_at = from_at - interval '2 days', to_at = to_at - interval '2 days'
    where object_id = ${press.objectId}`)
  const cut = { companyId: run.companyId, before: Date.now() - 86_400_000, limit: 3 }
  const works = storeOn(run.product.database).asSystem('retention')
  const remove = () => works.inWork((work) => runStateRetention.remove(work, cut))
  expect(await remove()).toBe(3)
  while ((await remove()) > 0);
  expect(await run.rows(`select state from run_span where object_id = ${press.objectId}`)).toEqual([])
  await run.rows(`insert into run_span (object_id, company_id, state, from_at)
    values (${press.objectId}, ${run.companyId}, 3, now() - interval '9 days')`)
  expect(await remove()).toBe(0)
})

test('removing a point removes its conditions', async () => {
  await addCondition({ state: 1 })
  await run.admin(operation(modelPoint, 'remove'), { ids: [modelPointId] } as never)
  expect(await run.rows(`select id from run_condition where model_id = ${press.modelId}`)).toEqual([])
})
