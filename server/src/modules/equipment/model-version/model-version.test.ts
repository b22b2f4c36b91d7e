// Versions of a model: published, listed, compared and restored, and what objects have of them.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { startModelSync } from '@gemba/contract/equipment/model/sync-job.ts'
import { planModelSync, syncModelObjects } from '@gemba/contract/equipment/model/sync-objects.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import {
  compareModelVersions,
  listModelVersions,
  maxListedVersions,
  publishModel,
  restoreModelVersion,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let modelId: string
let flowId: string

const addPoint = async (values: object) =>
  (await run.admin(operation(modelPoint, 'create'), unchecked({ modelId, ...values }))).data.id

beforeEach(async () => {
  run = await joinTestProduct()
  const content = {
    details: [{ code: 'power', name: 'Power', value: '7.5', unit: 'kW' }],
    datasets: [{ code: 'fast', name: 'Fast', collectCycle: 2 }],
  }
  const { data } = await run.admin(
    operation(model, 'create'),
    unchecked({ code: 'pump', name: 'Pump', status: 2, ...content }),
  )
  modelId = data.id
  const [dataset] = await run.rows<{ id: string }>(`select id from model_dataset where model_id = ${modelId}`)
  flowId = await addPoint({ code: 'flow', name: 'Flow', unit: 'm³/h', datasetId: dataset?.id })
  const headId = await addPoint({ code: 'head', name: 'Head', storeDeadband: '0.50' })
  await run.admin(operation(alarmRule, 'create'), unchecked({ name: 'Limits', modelPointId: flowId, warnMax: 80 }))
  await run.admin('/modelData/add', { modelId, dataName: 'Nominal head', dataValue: '30', dataId: headId })
  await run.admin('/runCondition/add', { modelId, state: 1, modelPointId: flowId, comparison: 1, value: 5 })
})

const publish = (note?: string) => run.admin(publishModel, { modelId, note: note ?? null })
const list = async () => (await run.admin(listModelVersions, { modelId })).data
const createPump = (code: string) => run.admin(createObjectByModel, { modelId, objectCode: code, objectName: code })
const versionOf = async (code: string) =>
  (await run.rows<{ model_version: number | null }>(`select model_version from object where code = '${code}'`))[0]
    ?.model_version

test('a version that was stored before fields were declared is not different for that, and can be restored', async () => {
  await publish()
  await run.rows(`insert into model_version (company_id, model_id, number, point_count, create_user, content)
    select company_id, model_id, 2, point_count, create_user, jsonb_set(jsonb_set(content,
      '{points}', (select jsonb_agg(p - 'maxPerMin' - 'isCritical') from jsonb_array_elements(content -> 'points') p)),
      '{details}', (select jsonb_agg(d - 'dataType' - 'dictCode') from jsonb_array_elements(content -> 'details') d))
    from model_version where model_id = ${modelId}`)
  await run.rows(`update model set model_version = 2 where id = ${modelId}`)
  expect(await list()).toMatchObject({ hasChanges: 0 })
  await addPoint({ code: 'speed', name: 'Speed' })
  expect((await run.admin(restoreModelVersion, { modelId, number: 2 })).data).toMatchObject({ removedCount: 1 })
  expect(await list()).toMatchObject({ hasChanges: 0 })
})

test('a draft is published, then objects are created from it and have its version', async () => {
  expect(await createPump('p-0')).toMatchObject({ data: { error: 'modelDraft' } })
  expect(await list()).toMatchObject({ hasChanges: 1, versions: [] })
  expect((await publish('First')).data).toEqual({ number: 1, modelVersion: 1 })
  expect(await publish()).toMatchObject({ code: '1681', data: { error: 'modelUnchanged', params: { number: 1 } } })
  expect((await run.admin(operation(model, 'read'), { id: modelId })).data).toMatchObject({
    status: 1,
    modelVersion: 1,
  })
  expect((await createPump('p-1')).data).toMatchObject({ modelVersion: 1 })
  const versions = [{ number: 1, note: 'First', userName: 'admin', pointCount: 2, objectCount: 1 }]
  expect(await list()).toMatchObject({ hasChanges: 0, versions })
  expect(await run.rows(`select payload from outbox where name = 'model.published'`)).toEqual([
    { payload: { modelId, number: 1 } },
  ])
  await run.admin(
    operation(object, 'update'),
    unchecked({
      id: (await run.rows<{ id: string }>("select id from object where code = 'p-1'"))[0]?.id,
      modelVersion: 9,
    }),
  )
  expect(await versionOf('p-1')).toBe(1)
})

test('objects get published changes only, and the synchronisation says which version', async () => {
  await publish()
  await createPump('p-1')
  await addPoint({ code: 'speed', name: 'Speed' })
  expect((await run.admin(planModelSync, { modelId })).data).toMatchObject({
    hasUnpublished: 1,
    modelVersion: 1,
    addCount: 1,
  })
  for (const refused of [
    await run.admin(syncModelObjects, { modelId }),
    await run.admin(startModelSync, { modelId }),
    await run.admin('/infModel/points/takeover', { modelId }),
    await createPump('p-2'),
  ])
    expect(refused).toMatchObject({ code: '1682', data: { error: 'modelUnpublished', params: { name: 'Pump' } } })
  expect((await publish()).data.number).toBe(2)
  expect((await run.admin(planModelSync, { modelId })).data).toMatchObject({
    hasUnpublished: 0,
    modelVersion: 2,
    addCount: 1,
  })
  expect((await run.admin(syncModelObjects, { modelId })).data).toMatchObject({ objects: 1, added: 1 })
  expect(await versionOf('p-1')).toBe(2)
  expect((await run.admin(syncModelObjects, { modelId })).data).toMatchObject({ objects: 0, added: 0, changed: 0 })
})

test('an older version becomes the draft again, and its points stay those that objects follow', async () => {
  await publish()
  await createPump('p-1')
  await addPoint({ code: 'speed', name: 'Speed' })
  await run.admin(operation(modelPoint, 'update'), unchecked({ id: flowId, unit: 'l/s' }))
  await run.admin(operation(modelPoint, 'remove'), {
    ids: await run
      .rows<{ id: string }>(`select id from model_point where code = 'head'`)
      .then((rows) => rows.map(({ id }) => id)),
  })
  await run.rows(`delete from alarm_rule where model_point_id = ${flowId}`)
  await publish()
  const { data: differences } = await run.admin(compareModelVersions, { modelId, from: 1, to: 2 })
  expect(differences).toMatchObject({ addedCount: 1, changedCount: 2, removedCount: 2 })
  expect(differences.differences).toEqual(
    expect.arrayContaining([
      { part: 'points', action: 'added', key: 'speed', name: 'Speed', fields: [] },
      {
        part: 'points',
        action: 'changed',
        key: 'flow',
        name: 'Flow',
        fields: [{ label: 'Unit', before: 'm³/h', after: 'l/s' }],
      },
      { part: 'alarms', action: 'removed', key: 'flow · Limits', name: 'Limits', fields: [] },
    ]),
  )
  const { data } = await run.admin(restoreModelVersion, { modelId, number: 1 })
  expect(data).toMatchObject({ addedCount: 2, changedCount: 2, removedCount: 1 })
  expect((await run.admin(compareModelVersions, { modelId, from: 1 })).data.differences).toEqual([])
  expect(await list()).toMatchObject({ hasChanges: 1 })
  expect(await run.rows(`select id from model_point where code = 'flow' and unit = 'm³/h'`)).toEqual([{ id: flowId }])
  expect((await publish('As at first')).data.number).toBe(3)
  expect((await list()).versions.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('lists the latest versions, and earlier ones before a number', async () => {
  await publish('First')
  await run.rows(`insert into model_version (company_id, model_id, number, point_count, create_user, content)
    select company_id, model_id, n, point_count, create_user, content
    from model_version, generate_series(2, ${maxListedVersions + 3}) n where model_id = ${modelId}`)
  const numbers = (await list()).versions.map(({ number }) => number)
  expect(numbers).toHaveLength(maxListedVersions)
  expect([numbers[0], numbers.at(-1)]).toEqual([maxListedVersions + 3, 4])
  const earlier = (await run.admin(listModelVersions, { modelId, before: 4 })).data.versions
  expect(earlier.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(earlier.at(-1)).toMatchObject({ note: 'First' })
})

test('a stale version, another company and a person without the right change nothing', async () => {
  await publish()
  expect(await run.admin(publishModel, { modelId, version: 1 })).toMatchObject({ data: { error: 'stale' } })
  expect(await run.admin(restoreModelVersion, { modelId, number: 1, version: 1 })).toMatchObject({
    data: { error: 'stale' },
  })
  expect((await run.admin(restoreModelVersion, { modelId, number: 7 })).code).toBe('1101')
  expect((await run.admin(publishModel, { modelId, note: 'n'.repeat(501) })).code).toBe('400')
  for (const [caller, code] of [
    [run.stranger, '1101'],
    [run.nobody, '401'],
  ] as const) {
    expect((await caller(publishModel, { modelId })).code).toBe(code)
    expect((await caller(listModelVersions, { modelId })).code).toBe(code)
    expect((await caller(compareModelVersions, { modelId, from: 1 })).code).toBe(code)
    expect((await caller(restoreModelVersion, { modelId, number: 1 })).code).toBe(code)
  }
  expect((await list()).versions).toHaveLength(1)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
