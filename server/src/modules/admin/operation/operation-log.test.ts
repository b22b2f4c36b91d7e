import { pageOperationLog, readOperationChanges } from '@gemba/contract/admin/operation-log.ts'
import { confirmAlarm } from '@gemba/contract/alarm/episode.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { department } from '@gemba/contract/identity/department.ts'
import {
  addUsersToRole,
  grantMenuEntries,
  role as roleResource,
  setRoleScope,
} from '@gemba/contract/identity/role/role.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import {
  browserOf,
  type Caller,
  callerOf,
  eventually,
  type TestProduct,
  testPassword,
} from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const list = async (filter: Record<string, unknown> = {}) => (await run.admin(pageOperationLog, filter)).data

test('every change is logged with its outcome; reads and secrets are not', async () => {
  const { data } = await run.admin(operation(box, 'create'), {
    code: 'b1',
    name: 'Box',
    secret: 'very-secret-1',
  })
  await run.admin(operation(box, 'create'), { code: 'b1', name: 'Box', secret: 'very-secret-1' })
  await run.admin(operation(box, 'page'))
  await run.nobody(operation(box, 'remove'), { id: data.id })
  const { records } = await eventually(async () => {
    const logEntries = await list({ module: 'gateway' })
    return logEntries.total === 3 && logEntries
  })
  expect(records.map(({ userName, action, result }) => [userName, action, result])).toEqual([
    ['nobody', 'box.remove', '401'],
    ['admin', 'box.create', '1102'],
    ['admin', 'box.create', '200'],
  ])
  expect(records[0]).toMatchObject({
    method: 'POST',
    url: '/api/boxSmart/delete',
    ip: '127.0.0.1',
    createTime: expect.stringMatching(/^\d{4}-/),
  })
  const codesIn = async (filter: Record<string, unknown>) =>
    (await list({ module: 'gateway', ...filter })).records.map(({ result }) => result).join()
  expect(await codesIn({ action: 'CREATE' })).toBe('1102,200')
  expect(await codesIn({ endTime: '2020-01-01 00:00:00' })).toBe('')
  expect(await codesIn({ startTime: '2020-01-01 00:00:00', pageSize: 1, pageNum: 3 })).toBe('200')
  const rows = await run.rows('select * from operation_log')
  expect(JSON.stringify(rows)).not.toContain('very-secret')
})

test('signing in is logged for the user who signed in; other companies do not see it', async () => {
  await run.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { company_code: run.codes.alpha, user_name: 'guest', password: testPassword },
  })
  const { records } = await eventually(async () => {
    const logEntries = await list({ user_name: 'guest', action: 'login' })
    return logEntries.total === 1 && logEntries
  })
  // A password is checked by a deliberately slow hash.
  expect(records[0]?.costTime).toBeGreaterThan(1)
  const { data } = await run.stranger(pageOperationLog, unchecked({ user_name: 'guest' }))
  expect(data.total).toBe(0)
  expect((await run.nobody(pageOperationLog)).code).toBe('401')
})

/** Returns the newest entry of an operation. */
const entryOf = (action: string, result = '200') =>
  eventually(async () =>
    (await list({ action })).records.find((record) => record.action === action && record.result === result),
  )

test('an entry names its record as it was called then, and shows what was changed', async () => {
  const { data: model } = await run.admin(operation(modelResource, 'create'), { code: 'named', name: 'First name' })
  const createEntry = await entryOf('model.create')
  const about = { recordKind: 'model', recordNoun: 'Model', recordId: model.id, recordCount: 1 }
  expect(createEntry).toMatchObject({ ...about, recordName: 'First name', recordPage: '/lak/pages/equipment/model' })
  await run.admin(operation(modelResource, 'update'), { id: model.id, remark: 'Changed' })
  const changed = await entryOf('model.update')
  expect(changed).toMatchObject({ ...about, recordName: 'First name' })
  const { data } = await run.admin(readOperationChanges, { id: changed.id })
  expect(data).toEqual({
    total: 1,
    records: [
      {
        id: expect.any(String),
        noun: 'Model',
        name: 'First name',
        action: 'update',
        changes: [{ label: 'Remark', before: null, after: 'Changed' }],
      },
    ],
  })
  await run.admin(operation(modelResource, 'remove'), { id: model.id })
  expect(await entryOf('model.remove')).toMatchObject({ ...about, recordName: 'First name' })
  expect((await list({ recordName: 'first NAME' })).records.map(({ action }) => action)).toEqual([
    'model.remove',
    'model.update',
    'model.create',
  ])
  expect((await run.stranger(readOperationChanges, { id: changed.id })).code).toBe('1101')
  expect((await run.nobody(readOperationChanges, { id: changed.id })).code).toBe('401')
})

test('a rejected operation names its record too; a command names its first reference or the record it created', async () => {
  const plant = await makePlant(run)
  expect(await entryOf('createObjectByModel')).toMatchObject({
    recordKind: 'object',
    recordId: plant.objectId,
    recordName: `Press ${plant.code}`,
  })
  await run.admin(operation(modelResource, 'remove'), { id: plant.modelId })
  expect(await entryOf('model.remove', '1103')).toMatchObject({ recordId: plant.modelId, recordKind: 'model' })
  await run.admin(operation(modelResource, 'create'), { code: `${plant.code}-model`, name: 'Twice' })
  expect(await entryOf('model.create', '1102')).toMatchObject({ recordId: null, recordName: 'Twice' })
  const { data: role } = await run.admin(operation(roleResource, 'create'), { roleCode: 'crew', roleName: 'Crew' })
  const [guest] = await run.rows<{ id: string }>(
    `select id from app_user where name = 'guest' and company_id = ${run.companyId}`,
  )
  await run.admin(addUsersToRole, unchecked({ roleId: role.id, userIds: [guest?.id] }))
  expect(await entryOf('addUsersToRole')).toMatchObject({ recordKind: 'role', recordName: 'Crew' })
  await plant.send(85)
  const [alarm] = await eventually(async () => {
    const episodeRows = await run.rows<{ id: string }>(
      `select id from alarm_episode where object_id = ${plant.objectId}`,
    )
    return episodeRows.length > 0 && episodeRows
  })
  await run.admin(confirmAlarm, { id: alarm?.id })
  expect(await entryOf('confirmAlarm')).toMatchObject({
    recordKind: 'alarmEpisode',
    recordNoun: 'Alarm episode',
    recordName: `Press ${plant.code} · Temperature`,
  })
})

test('a name that the database cannot store is logged without control characters, and blocks no other entry', async () => {
  expect((await run.admin(operation(modelResource, 'create'), { code: 'nul', name: 'a\u0000b' })).code).not.toBe('200')
  expect((await run.admin(operation(modelResource, 'create'), unchecked({ code: 'list', name: ['a'] }))).code).not.toBe(
    '200',
  )
  await run.admin(operation(modelResource, 'create'), { code: 'after', name: 'After' })
  const [after, before] = (
    await eventually(async () => {
      const logEntries = await list({ action: 'model.create', recordName: 'A' })
      return logEntries.records[0]?.recordName === 'After' && logEntries
    })
  ).records
  expect([before?.recordName, after?.result]).toEqual(['a b', '200'])
})

test('a reader of the log without access to the object sees the entry, without name and changes', async () => {
  const plant = await makePlant(run)
  await run.admin(operation(object, 'update'), { id: plant.objectId, remark: 'CONFIDENTIAL' })
  const { id } = (await entryOf('object.update')) ?? {}
  const reader = await scopedReader()
  const updateEntries = await reader(pageOperationLog, { action: 'object.update' })
  expect(updateEntries.data.records[0]).toMatchObject({ recordKind: 'object', recordName: null })
  const sought = await reader(pageOperationLog, {
    recordName: `Press ${plant.code}`,
  })
  expect(sought.data.total).toBe(0)
  expect((await reader(readOperationChanges, { id })).data).toEqual({ records: [], total: 0 })
})

test('the filter of changes shows successful changes, and those of other users only on request', async () => {
  const { data } = await run.admin(operation(box, 'create'), {
    code: 'b2',
    name: 'Box',
    secret: 'very-secret-1',
  })
  await run.admin(operation(box, 'create'), { code: 'b2', name: 'Box', secret: 'very-secret-1' })
  await run.nobody('/boxSmart/edit', { id: data.id, version: 1, name: 'Mine' })
  const ownEntries = await eventually(async () => {
    const logEntries = await list({ kind: 1, pageSize: 500 })
    return logEntries.records.some(({ action }) => action === 'box.create') && logEntries
  })
  expect(new Set(ownEntries.records.map(({ result }) => result))).toEqual(new Set(['200']))
  expect(ownEntries.records.map(({ action }) => action)).not.toContain('login')
  expect((await list({ kind: 2 })).total).toBe(0)
  const { records } = await list({ kind: 1, action: 'box.create', pageSize: 1 })
  await run.rows(`update operation_log set user_id = null where id = ${records[0]?.id}`)
  expect((await list({ kind: 2 })).records).toMatchObject([{ action: 'box.create' }])
})

/** Creates a user of another department who may read the log and the objects of his department. */
async function scopedReader(): Promise<Caller> {
  const { data: mill } = await run.admin(operation(department, 'create'), { departCode: 'mill', departName: 'Mill' })
  const { data: role } = await run.admin(operation(roleResource, 'create'), { roleCode: 'reader', roleName: 'Reader' })
  const entries = await run.rows<{ id: string }>(
    `select id from menu_entry where code = any('{record:view,object:view}')`,
  )
  await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map((entry) => entry.id) }))
  await run.admin(operation(user, 'create'), {
    user_name: 'reader',
    user_nike_name: 'reader',
    password: testPassword,
    roleIds: [role.id],
    depart_id: mill.id,
  })
  await run.admin(setRoleScope, { roleId: role.id, scope: 2 })
  const signIn = await browserOf(run.product)(
    login,
    unchecked({
      company_code: run.codes.alpha,
      user_name: 'reader',
      password: testPassword,
    }),
  )
  return callerOf(run.product, signIn.data.token)
}
