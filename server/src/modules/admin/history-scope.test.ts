// Record history, recycle bin, messages and counts respect the scopes of their records.
import { pageRecordChanges, pageRemovedRecords, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { department } from '@gemba/contract/identity/department.ts'
import { grantMenuEntries, role as roleResource, setRoleScope } from '@gemba/contract/identity/role/role.ts'
import { createRulesScope } from '@gemba/contract/identity/role/rules-scope.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { resetPassword, user as userResource } from '@gemba/contract/identity/user.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import {
  browserOf,
  type Caller,
  callerOf,
  eventually,
  type TestProduct,
  testPassword,
} from '../../main/product.fixture.ts'

type Row = { id: string }

let run: TestProduct
let mill: string
const codes = ['object:view', 'object:edit', 'point:view', 'alarm:view', 'alarm:edit', 'model:view', 'telemetry:view']

beforeAll(async () => {
  run = await joinTestProduct()
  mill = (await run.admin(operation(department, 'create'), { departCode: 'mill', departName: 'Mill' })).data.id
})

/** Creates a user with these permissions; `bind` restricts its role or the user itself. */
async function makeBound(name: string, bind: (roleId: string, userId: string) => Promise<unknown>): Promise<Caller> {
  const { data: role } = await run.admin(operation(roleResource, 'create'), { roleCode: name, roleName: name })
  const entries = await run.rows<Row>(`select id from menu_entry where code = any('{${codes.join()}}')`)
  await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map(({ id }) => id) }))
  const { data: user } = await run.admin(operation(userResource, 'create'), {
    user_name: name,
    user_nike_name: name,
    password: testPassword,
    roleIds: [role.id],
    depart_id: mill,
  })
  await bind(role.id, user.id)
  const signIn = await browserOf(run.product)(
    login,
    unchecked({
      company_code: run.codes.alpha,
      user_name: name,
      password: testPassword,
    }),
  )
  return callerOf(run.product, signIn.data.token)
}

const kinds: [name: string, bind: (roleId: string, userId: string) => Promise<unknown>][] = [
  ['department', (roleId) => run.admin(setRoleScope, { roleId, scope: 2 })],
  [
    'rules',
    (_, userId) =>
      run.admin(createRulesScope, {
        scopeName: 'Seen',
        userIds: [userId],
        items: [{ tableName: 'object', columnName: 'name', compare: 'like', value: 'seen' }],
      }),
  ],
]

describe.each(kinds)('bound by %s', (name, bind) => {
  let bound: Caller
  let visiblePlant: Plant
  let hidden: Plant

  beforeAll(async () => {
    bound = await makeBound(`bound-${name}`.slice(0, 20), bind)
    visiblePlant = await makePlant(run)
    hidden = await makePlant(run)
    await run.admin(operation(object, 'update'), { id: visiblePlant.objectId, name: 'seen', departmentId: mill })
    await run.admin(operation(object, 'update'), { id: hidden.objectId, remark: 'CONFIDENTIAL' })
  })

  const history = async (resource: string, id: string) => (await bound(pageRecordChanges, { resource, id })).data.total

  test('the history is visible for visible records only', async () => {
    expect(await history('object', visiblePlant.objectId)).toBe(2)
    expect(await history('point', visiblePlant.pointId)).toBeGreaterThan(0)
    expect(await history('object', hidden.objectId)).toBe(0)
    expect(await history('point', hidden.pointId)).toBe(0)
  })

  test('messages are sent to users who see the object, and for counts only the fact of a change is sent', async () => {
    const historyOf = async (objectId: string) =>
      (
        await run.rows<{ name: string }>(`select u.name from user_message m join app_user u on u.id = m.user_id
          where m.link ->> 'objectId' = '${objectId}' order by 1`)
      ).map((row) => row.name)
    await visiblePlant.send(105)
    await hidden.send(105)
    await eventually(
      async () => (await historyOf(visiblePlant.objectId)).length > 0 && (await historyOf(hidden.objectId)).length > 0,
    )
    expect(await historyOf(visiblePlant.objectId)).toContain(`bound-${name}`)
    expect(await historyOf(hidden.objectId)).not.toContain(`bound-${name}`)
  })

  test('the recycle bin shows visible records only', async () => {
    const bin = async (caller: Caller) =>
      (await caller(pageRemovedRecords, { resource: 'object', pageSize: 100 })).data.records.map(({ id }) => id)
    for (const { objectId } of [visiblePlant, hidden]) await run.admin(operation(object, 'remove'), { id: objectId })
    expect(await bin(run.admin)).toEqual(expect.arrayContaining([visiblePlant.objectId, hidden.objectId]))
    expect(await bin(bound)).toContain(visiblePlant.objectId)
    expect(await bin(bound)).not.toContain(hidden.objectId)
    expect(await history('object', visiblePlant.objectId)).toBe(3)
    expect(await history('object', hidden.objectId)).toBe(0)
    expect(await history('point', visiblePlant.pointId)).toBeGreaterThan(0)
    expect(await history('point', hidden.pointId)).toBe(0)
    const [gone] = await run.rows<{ transaction: string }>(
      `select transaction from record_change where table_name = 'object' and row_id = ${hidden.objectId} and action = 'remove'`,
    )
    expect((await bound(restoreRecords, { transaction: gone?.transaction })).code).toBe('1101')
  })
})

test('the history contains no hash, and a restored user has no password until one is set', async () => {
  const { data: user } = await run.admin(operation(userResource, 'create'), {
    user_name: 'leaver',
    user_nike_name: 'L',
    password: testPassword,
  })
  const { data: box } = await run.admin(operation(boxResource, 'create'), {
    code: 'bx',
    name: 'Box',
    secret: 'first-secret',
  })
  await run.admin(resetPassword, { id: user.id, newPassword: 'Second@2026' })
  const [change] = (await run.admin(pageRecordChanges, { resource: 'user', id: user.id })).data.records
  expect(change?.changes.map(({ field }) => field)).toContain('password')
  const removedIds = [
    (await run.admin(operation(userResource, 'remove'), { id: user.id })).data.transaction,
    (await run.admin(operation(boxResource, 'remove'), { id: box.id })).data.transaction,
  ]
  expect(JSON.stringify(await run.rows('select before, after from record_change'))).not.toContain('argon2')
  for (const transaction of removedIds) expect((await run.admin(restoreRecords, { transaction })).code).toBe('200')
  const signIn = (password: string) =>
    browserOf(run.product)(login, unchecked({ company_code: run.codes.alpha, user_name: 'leaver', password }))
  expect((await signIn('Second@2026')).code).toBe('1001')
  await run.admin(resetPassword, { id: user.id, newPassword: 'Third@2026' })
  expect((await signIn('Third@2026')).code).toBe('200')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
