// Revoked rights apply to the next request, even with concurrent requests during the commit.
import { object } from '@gemba/contract/equipment/object.ts'
import {
  addUsersToRole,
  grantMenuEntries,
  removeUsersFromRole,
  revokeMenuEntries,
  role,
} from '@gemba/contract/identity/role/role.ts'
import { createRulesScope } from '@gemba/contract/identity/role/rules-scope.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import {
  type Caller,
  callerOf,
  type IsolatedTestProduct,
  startTestProduct,
  testPassword,
} from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
let member: Caller
let userId: string
let roleId: string
let commitMs = 0

type Row = { id: string }

beforeAll(async () => {
  run = await startTestProduct()
  roleId = (await run.admin(operation(role, 'create'), { code: 'viewer', name: 'Viewer', scope: 1 })).data.id
  const person = { user_name: 'viewer', user_nike_name: 'V', password: testPassword, roleIds: [roleId] }
  userId = (await run.admin(operation(user, 'create'), person)).data.id
  await run.admin(grantMenuEntries, unchecked({ roleId, resourceIds: await viewRight() }))
  member = callerOf(run.product, await signIn())
  await run.product.database.pool.query(`create function commit_slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.4); return null; end $$`)
  for (const table of ['role_grant', 'role_user', 'rules_scope', 'app_user'])
    await run.product.database.pool.query(`create constraint trigger commit_slowly after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function commit_slowly()`)
})
afterAll(() => run.stop())

const viewRight = async (): Promise<string[]> =>
  (await run.rows<Row>("select id from menu_entry where code = 'object:view'")).map(({ id }) => id)

async function signIn(): Promise<string> {
  const payload = { company_code: 'alpha', user_name: 'viewer', password: testPassword }
  const response = await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload })
  return response.json().data.token
}

/** Returns the codes of a request of the member: during the commit of a change, and after it. */
async function codesAround(change: () => Promise<unknown>): Promise<{ before: string | undefined; after: string }> {
  const begun = performance.now()
  let isDone = false
  const changing = change().finally(() => {
    isDone = true
  })
  const codes: string[] = []
  while (!isDone) codes.push((await member(operation(object, 'page'))).code)
  await changing
  commitMs = performance.now() - begun
  return { before: codes[0], after: (await member(operation(object, 'page'))).code }
}

test('a right revoked from a role', async () => {
  const resourceIds = await viewRight()
  const revokeCodes = await codesAround(() => run.admin(revokeMenuEntries, unchecked({ roleId, resourceIds })))
  expect(revokeCodes).toEqual({ before: '200', after: '401' })
  expect(commitMs).toBeGreaterThan(300)
  const grantCodes = await codesAround(() => run.admin(grantMenuEntries, unchecked({ roleId, resourceIds })))
  expect(grantCodes).toEqual({ before: '401', after: '200' })
})

test('a role revoked from a user', async () => {
  const change = () => run.admin(removeUsersFromRole, { roleId, userIds: [userId] })
  expect((await codesAround(change)).after).toBe('401')
  await run.admin(addUsersToRole, { roleId, userIds: [userId] })
  expect((await member(operation(object, 'page'))).code).toBe('200')
})

test('a rules scope assigned to a user', async () => {
  await run.admin(operation(object, 'create'), { code: 'press', name: 'Press' })
  const total = async (): Promise<number> => (await member(operation(object, 'page'))).data.total
  expect(await total()).toBe(1)
  const items = [{ tableName: 'object', columnName: 'code', compare: 'eq', value: 'other' }]
  await codesAround(() => run.admin(createRulesScope, unchecked({ scopeName: 'Others', userIds: [userId], items })))
  expect(await total()).toBe(0)
})

test('a disabled user, and an ended session', async () => {
  const change = () => run.admin(operation(user, 'toggle'), { ids: [userId] })
  expect((await codesAround(change)).after).toBe('506')
})
