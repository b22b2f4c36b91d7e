import { object } from '@gemba/contract/equipment/object.ts'
import { readWholeEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import { grantMenuEntries, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import {
  createRulesScope,
  readRulesScope,
  readRuleTables,
  readUserScope,
  removeRulesScope,
  setRulesScopeStatus,
  updateRulesScope,
} from '@gemba/contract/identity/role/rules-scope.ts'
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct, testPassword } from '../../../main/product.fixture.ts'

let run: TestProduct
let bound: Caller
let userId: string

type Row = { id: string; code: string }

beforeAll(async () => {
  run = await joinTestProduct()
  const { data: role } = await run.admin(operation(roleResource, 'create'), { code: 'bound', name: 'Bound', scope: 1 })
  const entries = await run.rows<Row>(
    "select id from menu_entry where code in ('object:view', 'object:edit', 'model:view')",
  )
  await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map(({ id }) => id) }))
  userId = (
    await run.admin(operation(user, 'create'), {
      user_name: 'bound',
      user_nike_name: 'B',
      password: testPassword,
      roleIds: [role.id],
    })
  ).data.id
  for (const code of ['press-1', 'press-2', "o'ven"])
    await run.admin(operation(object, 'create'), { code: code.replace("'", '-'), name: code })
  const response = await run.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { company_code: run.codes.alpha, user_name: 'bound', password: testPassword },
  })
  bound = callerOf(run.product, response.json().data.token)
})

const codesOf = async (caller: Caller): Promise<string[]> =>
  (await caller(operation(object, 'page'))).data.records.map(({ code }) => code)
const item = (columnName: string, compare: string, value: string) => ({
  tableName: 'object',
  columnName,
  compare,
  value,
})

test('a scope shows the matching rows at once, and other users are not bound', async () => {
  expect(await codesOf(bound)).toHaveLength(3)
  const { data: scope, code } = await run.admin(
    createRulesScope,
    unchecked({
      scopeName: 'Presses',
      userIds: [userId],
      items: [item('code', 'like', 'press')],
    }),
  )
  expect(code).toBe('200')
  await eventually(async () => (await codesOf(bound)).length === 2)
  expect(await codesOf(run.admin)).toHaveLength(3)
  expect((await bound(operation(object, 'page'))).data.total).toBe(2)
  expect(await bound(operation(object, 'create'), { code: 'mill', name: 'Mill' })).toMatchObject({
    data: { error: 'outOfScope' },
  })
  await run.admin(
    updateRulesScope,
    unchecked({
      id: scope.id,
      items: [item('code', 'like', 'press'), item('name', 'ne', 'press-2')],
    }),
  )
  await eventually(async () => (await codesOf(bound)).join() === 'press-1')
  const { data: other } = await run.admin(
    createRulesScope,
    unchecked({
      scopeName: 'Oven',
      userIds: [userId],
      items: [item('name', 'eq', "o'ven")],
    }),
  )
  await eventually(async () => (await codesOf(bound)).length === 2)
  await run.admin(setRulesScopeStatus, unchecked({ id: scope.id, status: 0 }))
  await eventually(async () => (await codesOf(bound)).join() === 'o-ven')
  expect((await run.admin(readUserScope, { userId })).data).toMatchObject({
    departments: null,
    rules: [[{ table: 'object', column: 'name' }]],
  })
  await run.admin(removeRulesScope, unchecked({ ids: [other.id] }))
  await eventually(async () => (await codesOf(bound)).length === 3)
})

test('only conditions on offered columns are accepted', async () => {
  const tree = await run.admin(readRuleTables)
  expect(tree.data.map(({ id }) => id)).toEqual(['model', 'object', 'box'])
  expect(tree.data[2]?.children.map(({ id }) => id)).not.toContain('secret')
  for (const items of [
    [item('secret', 'eq', 'x')],
    [item('code; drop table box', 'eq', 'x')],
    [{ ...item('code', 'eq', 'x'), tableName: 'session' }],
    [item('code', 'regex', 'x')],
    'x',
  ]) {
    expect(await run.admin(createRulesScope, unchecked({ scopeName: 'Bad', items }))).toMatchObject({ code: '400' })
  }
  const second = { scopeName: 'Bad', items: [item('code', 'eq', 'x'), item('code', 'regex', 'x')] }
  expect(await run.admin(createRulesScope, unchecked(second))).toMatchObject({
    data: { params: { problems: [{ field: 'items.1.compare' }] } },
  })
  expect(await run.stranger(readRulesScope, { id: '1' })).toMatchObject({ code: '1101' })
  expect(await run.nobody(createRulesScope, { scopeName: 'x' })).toMatchObject({ code: '401' })
})

test('layout and parameters of a page belong to the company', async () => {
  const [entry] = await run.rows<Row>("select id from menu_entry where code = 'lak:equipment:object'")
  await run.admin('/resourcesLayout/add', { resources_id: entry?.id, layout: { columns: 2 } })
  await run.admin('/resourcesParam/add', { resources_id: entry?.id, paramName: 'view', paramValue: 'compact' })
  expect((await bound('/resourcesLayout/selectByResourceId', { resources_id: entry?.id })).data).toMatchObject({
    layout: { columns: 2 },
  })
  expect((await run.admin(readWholeEntry, unchecked({ resources_id: entry?.id }))).data).toMatchObject({
    properties: { resources_id: entry?.id, resources_type: 2, resources_url: '/lak/pages/equipment/object' },
    layout: { layout: { columns: 2 } },
    params: [{ paramName: 'view', paramValue: 'compact' }],
  })
  expect((await run.stranger(readWholeEntry, unchecked({ resources_id: entry?.id }))).data).toMatchObject({
    layout: null,
    params: [],
  })
  expect(await run.admin(readWholeEntry, unchecked({ resources_id: '999999' }))).toMatchObject({
    data: { error: 'notFound' },
  })
  expect((await run.nobody(readWholeEntry, unchecked({ resources_id: entry?.id }))).code).toBe('401')
  expect((await bound('/resourcesParam/selectByResourceId', { resources_id: entry?.id })).data).toMatchObject([
    { paramName: 'view', paramValue: 'compact' },
  ])
  expect((await run.stranger('/resourcesLayout/selectByResourceId', { resources_id: entry?.id })).data).toBeNull()
})

test('parameters and layout of a page are part of the menu of users with the page, in their company only', async () => {
  type Entry = { resources_code: string; params: object | null; layout: unknown; children: Entry[] }
  const entryIn = (entries: Entry[]): Entry | undefined =>
    entries.find((entry) => entry.resources_code === 'lak:equipment:object') ??
    entries.map(({ children }) => entryIn(children)).find((entry) => entry !== undefined)
  const menuOf = async (caller: Caller) => entryIn((await caller<Entry[]>(listMenu)).data) as Entry
  expect(await menuOf(run.admin)).toMatchObject({ params: { view: 'compact' }, layout: { columns: 2 } })
  expect(await menuOf(run.stranger)).toMatchObject({ params: null, layout: null })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
