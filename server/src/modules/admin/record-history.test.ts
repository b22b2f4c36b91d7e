import { pageRecordChanges, pageRemovedRecords, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('a record shows who created and changed it, with old and new values', async () => {
  const { data: model } = await run.admin(operation(modelResource, 'create'), { code: 'm1', name: 'First' })
  await run.admin(operation(modelResource, 'update'), { id: model.id, name: "O'Second" })
  await run.admin(operation(modelResource, 'update'), { id: model.id, name: "O'Second" })
  const { data } = await run.admin(pageRecordChanges, { resource: 'model', id: model.id })
  expect(data.records.map(({ action, userName }) => [action, userName])).toEqual([
    ['update', 'admin'],
    ['create', 'admin'],
  ])
  expect(data.records[0]?.changes).toEqual([{ field: 'name', before: 'First', after: "O'Second" }])
  expect(data.records[1]?.changes).toContainEqual({ field: 'code', before: null, after: 'm1' })
  expect((await run.stranger(pageRecordChanges, { resource: 'model', id: model.id })).data.total).toBe(0)
  expect((await run.nobody(pageRecordChanges, { resource: 'model', id: model.id })).code).toBe('401')
  expect((await run.admin(pageRecordChanges, { resource: 'session', id: '1' })).code).toBe('1101')
})

test('the history never contains a secret', async () => {
  const { data: box } = await run.admin(operation(boxResource, 'create'), {
    code: 'b1',
    name: 'Box',
    secret: 'first-secret',
  })
  await run.admin(operation(boxResource, 'update'), { id: box.id, secret: 'second-secret' })
  const { data } = await run.admin(pageRecordChanges, { resource: 'box', id: box.id })
  expect(data.records[0]?.changes).toEqual([{ field: 'secret', before: null, after: null }])
  expect(JSON.stringify(data)).not.toMatch(/argon2|secret-|\$/)
})

test('a removed record is restored with everything that belonged to it, and works again', async () => {
  const plant = await makePlant(run)
  const before = await run.admin(operation(object, 'read'), { id: plant.objectId })
  const { data } = await run.admin(operation(object, 'remove'), { id: plant.objectId })
  expect(await run.rows(`select from point where id = ${plant.pointId}`)).toHaveLength(0)
  const bin = await run.admin(pageRemovedRecords, { resource: 'object' })
  expect(bin.data.records[0]).toMatchObject({
    transaction: data.transaction,
    resource: 'object',
    id: plant.objectId,
    userName: 'admin',
    count: 3,
  })
  expect((await run.stranger(restoreRecords, { transaction: data.transaction })).code).toBe('1101')
  expect((await run.nobody(restoreRecords, { transaction: data.transaction })).code).toBe('401')
  expect(await run.admin(restoreRecords, { transaction: data.transaction })).toMatchObject({
    code: '200',
    data: { restored: 3 },
  })
  expect(await run.admin(operation(object, 'read'), { id: plant.objectId })).toEqual(before)
  expect((await run.admin(restoreRecords, { transaction: data.transaction })).code).toBe('1101')
  await eventually(async () => {
    await plant.send(85)
    const episodes = await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })
    return episodes.data.total === 1
  })
})

test('a unique value that was taken since is reported', async () => {
  const { data: model } = await run.admin(operation(modelResource, 'create'), { code: 'taken', name: 'n' })
  const { data } = await run.admin(operation(modelResource, 'remove'), { id: model.id })
  await run.admin(operation(modelResource, 'create'), { code: 'taken', name: 'n' })
  expect(await run.admin(restoreRecords, { transaction: data.transaction })).toMatchObject({ code: '1102' })
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
