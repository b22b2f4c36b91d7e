// Rights that are taken away bind the next call, whatever else comes in while the change is being committed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  callerOf,
  type OwnTestProduct,
  startTestProduct,
  testPassword,
} from '../../../main/product.fixture.ts'

let run: OwnTestProduct
let member: Caller
let userId: string
let roleId: string
let commitMs = 0
const path = '/infObject/page'

type Row = { id: string }

beforeAll(async () => {
  run = await startTestProduct()
  roleId = (await run.admin<Row>('/role/addRole', { code: 'viewer', name: 'Viewer', scope: 1 })).data.id
  const person = { user_name: 'viewer', user_nike_name: 'V', password: testPassword, roleIds: [roleId] }
  userId = (await run.admin<Row>('/userInfo/addUserInfo', person)).data.id
  await run.admin('/role/batchGrantPer', { roleId, resourceIds: await viewRight() })
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

/** Codes that one call of the member is answered with: while a change is being committed, and after it. */
async function codesAround(change: () => Promise<unknown>): Promise<{ before: string | undefined; after: string }> {
  const begun = performance.now()
  let isDone = false
  const changing = change().finally(() => {
    isDone = true
  })
  const codes: string[] = []
  while (!isDone) codes.push((await member(path)).code)
  await changing
  commitMs = performance.now() - begun
  return { before: codes[0], after: (await member(path)).code }
}

test('a right that a role loses', async () => {
  const resourceIds = await viewRight()
  const taken = await codesAround(() => run.admin('/role/batchRemovePer', { roleId, resourceIds }))
  expect(taken).toEqual({ before: '200', after: '401' })
  expect(commitMs).toBeGreaterThan(300)
  const given = await codesAround(() => run.admin('/role/batchGrantPer', { roleId, resourceIds }))
  expect(given).toEqual({ before: '401', after: '200' })
})

test('a role that a user loses', async () => {
  const change = () => run.admin('/role/batchDelUser', { roleId, userIds: [userId] })
  expect((await codesAround(change)).after).toBe('401')
  await run.admin('/role/batchInsertUser', { roleId, userIds: [userId] })
  expect((await member(path)).code).toBe('200')
})

test('a rules scope that binds a user', async () => {
  await run.admin('/infObject/add', { code: 'press', name: 'Press' })
  const total = async (): Promise<number> => (await member<{ total: number }>(path)).data.total
  expect(await total()).toBe(1)
  const items = [{ tableName: 'object', columnName: 'code', compare: 'eq', value: 'other' }]
  await codesAround(() => run.admin('/rulesScope/addItemRelate', { scopeName: 'Others', userIds: [userId], items }))
  expect(await total()).toBe(0)
})

test('a user who is disabled, and a session that is over', async () => {
  const change = () => run.admin('PUT /userInfo/updateUserInfoStatus', { ids: [userId] })
  expect((await codesAround(change)).after).toBe('506')
})
