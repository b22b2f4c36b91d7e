// Objects are brought in step with their model: what is missing is added, what changed is taken over unless the object has
// its own value, what the model has no more is disabled.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { cancelModelSync, readModelSync, startModelSync } from '@gemba/contract/equipment/model/sync-job.ts'
import { planModelSync, syncModelObjects } from '@gemba/contract/equipment/model/sync-objects.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { openModelSync } from './sync-job.ts'

let run: TestProduct
let plant: Plant
let modelId: string
let secondId: string

beforeEach(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  modelId = plant.modelId
  await addModelPoint({ code: 'speed', name: 'Speed' })
  const second = { modelId, objectCode: `${plant.code}-2`, objectName: 'Second' }
  secondId = (await run.admin(createObjectByModel, second)).data.id
  await run.admin(syncModelObjects, { modelId })
})

async function addModelPoint(fields: { code: string; name: string }): Promise<string> {
  const { data } = await run.admin(operation(modelPoint, 'create'), unchecked({ modelId, ...fields }))
  return data.id
}

interface StoredPoint {
  id: string
  code: string
  unit: string | null
  scale: number
  origin: number
  is_enabled: number
  data_type: number
  overridden: string[]
}

const points = (objectId: string) =>
  run.rows<StoredPoint>(`select * from point where object_id = ${objectId} order by code`)
const pointOf = async (objectId: string, code: string) =>
  (await points(objectId)).find((row) => row.code === code) as StoredPoint
const modelPointOf = async (code: string) =>
  (await run.rows<{ id: string }>(`select id from model_point where model_id = ${modelId} and code = '${code}'`))[0]
    ?.id as string
const plan = async () => (await run.admin(planModelSync, { modelId })).data
const sync = async (fields: object = {}) => (await run.admin(syncModelObjects, { modelId, ...fields })).data
const nothing = {
  modelVersion: null,
  hasUnpublished: 0,
  addCount: 0,
  changeCount: 0,
  orphanCount: 0,
  conflictCount: 0,
  objectCount: 0,
  differences: [],
}
const unchanged = { objects: 0, added: 0, changed: 0, orphaned: 0, remaining: 0 }

test('nothing differs after objects were created', async () => {
  expect(await plan()).toEqual(nothing)
  expect(await sync()).toEqual(unchanged)
})

test('new points arrive with their limits, changed fields are taken over, removed points are disabled', async () => {
  const flowId = await addModelPoint({ code: 'flow', name: 'Flow' })
  await run.admin(operation(alarmRule, 'create'), unchecked({ name: 'limits', modelPointId: flowId, warnMax: 5 }))
  const change = { id: await modelPointOf('temperature'), unit: 'K', scale: 2 }
  await run.admin(operation(modelPoint, 'update'), change)
  const speed = await pointOf(secondId, 'speed')
  await run.admin(operation(modelPoint, 'remove'), { id: await modelPointOf('speed') })
  const planned = await plan()
  expect(planned).toMatchObject({ addCount: 2, changeCount: 2, orphanCount: 2, conflictCount: 0, objectCount: 2 })
  expect(planned.differences.filter(({ objectCode }) => objectCode === plant.code)).toMatchObject([
    { action: 'add', pointCode: 'flow', pointName: 'Flow', fields: [] },
    { action: 'change', pointCode: 'temperature', fields: ['unit', 'scale'] },
    { action: 'orphan', pointCode: 'speed', fields: [] },
  ])
  expect(await sync({ objectId: secondId })).toEqual({ objects: 1, added: 1, changed: 1, orphaned: 1, remaining: 0 })
  expect(await sync()).toEqual({ objects: 1, added: 1, changed: 1, orphaned: 1, remaining: 0 })
  expect(await pointOf(plant.objectId, 'temperature')).toMatchObject({ unit: 'K', scale: 2, origin: 1, overridden: [] })
  expect(await pointOf(secondId, 'speed')).toMatchObject({ id: speed.id, is_enabled: 0 })
  const flow = await pointOf(plant.objectId, 'flow')
  await eventually(async () => (await run.rows(`select from alarm_rule where point_id = ${flow.id}`)).length === 1)
  expect(await plan()).toEqual(nothing)
  expect(await sync()).toEqual(unchanged)
  const events = await run.rows<{ objects: number }>(
    `select jsonb_array_length(payload -> 'objectIds') as objects from outbox where name = 'model.objectsSynced'
      and payload ->> 'modelId' = '${modelId}' and payload #>> '{points,0,modelPointId}' = '${flowId}'`,
  )
  expect(events).toEqual([{ objects: 1 }, { objects: 1 }])
})

test('a value that was set on the object stays, until it equals that of the model', async () => {
  const own = await pointOf(secondId, 'temperature')
  const edit = (fields: object) => run.admin(operation(point, 'update'), unchecked({ id: own.id, ...fields }))
  expect((await edit({ scale: 3 })).data).toMatchObject({ scale: 3, origin: 2 })
  await run.admin(operation(modelPoint, 'update'), { id: await modelPointOf('temperature'), scale: 2, unit: 'K' })
  expect(await plan()).toMatchObject({ changeCount: 2 })
  await sync()
  expect(await pointOf(secondId, 'temperature')).toMatchObject({ scale: 3, unit: 'K', overridden: ['scale'] })
  expect(await pointOf(plant.objectId, 'temperature')).toMatchObject({ scale: 2, unit: 'K' })
  expect(await plan()).toEqual(nothing)
  expect((await edit({ scale: 2 })).data).toMatchObject({ origin: 1 })
  expect(await pointOf(secondId, 'temperature')).toMatchObject({ origin: 1, overridden: [] })
})

test('a different data type is a conflict that needs a choice', async () => {
  await run.admin(operation(modelPoint, 'update'), unchecked({ id: await modelPointOf('speed'), dataType: 4 }))
  expect(await plan()).toMatchObject({
    conflictCount: 2,
    objectCount: 0,
    differences: [{ action: 'conflict', fields: ['dataType'] }, { action: 'conflict' }],
  })
  expect(await sync()).toEqual(unchanged)
  expect(await pointOf(secondId, 'speed')).toMatchObject({ data_type: 8 })
  expect(await sync({ takesDataType: 1 })).toEqual({ objects: 2, added: 0, changed: 2, orphaned: 0, remaining: 0 })
  expect(await pointOf(secondId, 'speed')).toMatchObject({ data_type: 4 })
  expect(await plan()).toEqual(nothing)
})

test('a point of the object itself with the same code is left alone', async () => {
  await run.admin(operation(point, 'create'), { objectId: secondId, code: 'flow', name: 'Own flow' })
  await addModelPoint({ code: 'flow', name: 'Flow' })
  expect(await plan()).toMatchObject({ addCount: 1, objectCount: 1 })
  await sync()
  expect(await pointOf(secondId, 'flow')).toMatchObject({ origin: 3 })
  expect(await plan()).toEqual(nothing)
})

/** Creates objects of the model without points. */
const addObjects = (count: number) =>
  storeOn(run.product.database)
    .asSystem('seed', run.companyId)
    .inWork(({ tx }) =>
      sql`insert into object (company_id, code, name, model_id)
        select company_id, code || '-' || n, name, model_id from object, generate_series(1, ${count}::int) n
        where id = ${secondId}`.execute(tx),
    )

test('more than 500 objects are brought in step in several requests', async () => {
  await addObjects(600)
  expect(await plan()).toMatchObject({ addCount: 1200, objectCount: 600 })
  expect((await plan()).differences).toHaveLength(100)
  expect(await sync()).toMatchObject({ objects: 500, added: 1000, remaining: 100 })
  expect(await sync()).toMatchObject({ objects: 100, added: 200, remaining: 0 })
  expect(await plan()).toEqual(nothing)
})

test('a job brings all objects in step, which shows its progress and can be stopped', async () => {
  expect((await run.admin(readModelSync, { modelId })).data).toBeNull()
  await addObjects(600)
  const { data: started } = await run.admin(startModelSync, { modelId })
  expect(started).toMatchObject({ state: 'waiting', total: 600, position: 0, userName: 'admin', endedAt: null })
  const twice = await run.admin(startModelSync, { modelId })
  expect(twice).toMatchObject({ code: '1643', data: { error: 'modelSyncRunning' } })
  const state = async () => (await run.admin(readModelSync, { modelId })).data
  await eventually(async () => (await state())?.state === 'done', 15_000)
  expect(await state()).toMatchObject({ position: 600, objects: 600, added: 1200, changed: 0, orphaned: 0 })
  expect(await plan()).toEqual(nothing)
  const [{ by } = { by: '' }] = await run.rows<{ by: string }>(
    `select string_agg(distinct p.create_user, ',') as by from point p join object o on o.id = p.object_id
      where o.model_id = ${modelId} and p.code = 'speed'`,
  )
  expect(by).toBe('admin')
  await addModelPoint({ code: 'flow', name: 'Flow' })
  await run.admin(startModelSync, { modelId })
  const { data: stopped } = await run.admin(cancelModelSync, { modelId })
  expect(['cancelled', 'done']).toContain(stopped?.state)
  expect(stopped?.endedAt).not.toBeNull()
})

test('a job that a stopped server left unfinished continues after the start', async () => {
  await addModelPoint({ code: 'flow', name: 'Flow' })
  await storeOn(run.product.database)
    .asSystem('seed', run.companyId)
    .inWork(({ tx }) =>
      sql`insert into model_sync (company_id, model_id, state, object_ids, create_user)
        select company_id, model_id, 'running', array[id], 'admin' from object where id = ${secondId}`.execute(tx),
    )
  const handlers: ((key: string, signal: AbortSignal) => Promise<void>)[] = []
  const requestedKeys: string[] = []
  await openModelSync({
    store: storeOn(run.product.database),
    jobs: {
      addKeyed: async (job) => void handlers.push(job.run),
      requestFor: async (_, key) => void requestedKeys.push(key),
    },
    report: () => undefined,
  })
  const key = `${run.companyId}/${modelId}`
  expect(requestedKeys).toContain(key)
  await handlers[0]?.(key, AbortSignal.abort())
  expect((await run.admin(readModelSync, { modelId })).data).toMatchObject({ state: 'running', position: 0 })
  await handlers[0]?.(key, new AbortController().signal)
  expect((await run.admin(readModelSync, { modelId })).data).toMatchObject({ state: 'done', objects: 1, added: 1 })
})

test('neither another company nor a user without the right synchronises', async () => {
  for (const command of [planModelSync, syncModelObjects, startModelSync, readModelSync, cancelModelSync]) {
    expect((await run.stranger(command, { modelId })).code).toBe('1101')
    expect((await run.nobody(command, { modelId })).code).toBe('401')
  }
  expect(await run.admin(planModelSync, unchecked({}))).toMatchObject({ code: '400' })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
