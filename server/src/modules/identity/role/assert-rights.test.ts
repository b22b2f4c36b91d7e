// Nobody may grant, change or revoke more rights than their own: a table of every request that could.
import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { department } from '@gemba/contract/identity/department.ts'
import { createMenuEntry, updateMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import {
  grantMenuEntries,
  role as roleResource,
  setRoleScope,
  setRolesOfUser,
} from '@gemba/contract/identity/role/role.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { readPermissions, user } from '@gemba/contract/identity/user.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { browserOf, type Caller, callerOf, type TestProduct, testPassword } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { assertRestorable } from './assert-rights.ts'

type Row = { id: string }

let run: TestProduct
/** Has user, role, menu and department rights, and no others. */
let clerk: Caller
const ids: Record<string, string> = {}

const entryId = async (code: string): Promise<string> =>
  (await run.rows<Row>(`select id from menu_entry where code = '${code}'`))[0]?.id ?? ''

async function makeRole(code: string, codes: readonly string[]): Promise<string> {
  const { data } = await run.admin(operation(roleResource, 'create'), { roleCode: code, roleName: code, scope: 1 })
  const resourceIds = await Promise.all(codes.map(entryId))
  if (codes.length > 0) await run.admin(grantMenuEntries, unchecked({ roleId: data.id, resourceIds }))
  return data.id
}

async function makeUser(name: string, roleIds: readonly string[]): Promise<string> {
  const { data } = await run.admin(operation(user, 'create'), {
    user_name: name,
    user_nike_name: name,
    password: testPassword,
    roleIds,
  })
  return data.id
}

async function signedIn(name: string): Promise<Caller> {
  const { data } = await browserOf(run.product)(
    login,
    unchecked({
      company_code: run.codes.alpha,
      user_name: name,
      password: testPassword,
    }),
  )
  return callerOf(run.product, data.token)
}

const clerkCodes = ['user', 'role', 'menu', 'department'].flatMap((area) => [`${area}:view`, `${area}:edit`])

beforeAll(async () => {
  run = await joinTestProduct()
  const findId = async (text: string) => (await run.rows<Row>(text))[0]?.id as string
  ids.admin = await findId(`select id from app_user where name = 'admin' and company_id = ${run.companyId}`)
  ids.adminRole = await findId(`select id from role where code = 'admin' and company_id = ${run.companyId}`)
  ids.clerkRole = await makeRole('clerk', clerkCodes)
  ids.spareRole = await makeRole('spare', [])
  ids.modellerRole = await makeRole('modeller', ['model:view', 'model:edit'])
  ids.clerk = await makeUser('clerk', [ids.clerkRole])
  ids.modeller = await makeUser('modeller', [ids.modellerRole])
  ids.peer = await makeUser('peer', [])
  ids.gone = await makeUser('gone1', [])
  ids.modelEdit = await entryId('model:edit')
  ids.roleEdit = await entryId('role:edit')
  clerk = await signedIn('clerk')
})

const state = () =>
  run.rows(`select 'user' as what, id, password || is_enabled || coalesce(email, '') as value from app_user
    union all select 'role', id, code || is_enabled || scope from role
    union all select 'member', role_id, user_id::text from role_user
    union all select 'grant', role_id, menu_entry_id::text from role_grant order by 1, 2, 3`)

const newUser = (name: string, more: object = {}) => ({
  user_name: name,
  user_nike_name: name,
  password: testPassword,
  ...more,
})

describe('a clerk against users with more rights', () => {
  const calls: [name: string, path: string, body: () => object][] = [
    ['resets', '/userInfo/userResetPwd', () => ({ id: ids.admin, newPassword: 'Pwned@2026' })],
    ['sets a password', '/userInfo/updateUserInfo', () => ({ id: ids.admin, password: 'Pwned@2026' })],
    ['changes an address', '/userInfo/updateUserInfo', () => ({ id: ids.modeller, email: 'thief@x.example' })],
    ['disables', '/userInfo/updateUserInfo', () => ({ id: ids.modeller, status: 0 })],
    ['toggles', 'PUT /userInfo/updateUserInfoStatus', () => ({ ids: [ids.peer, ids.modeller] })],
    ['removes', '/userInfo/deleteUserInfoById', () => ({ id: ids.modeller })],
    ['makes an administrator', '/userInfo/addUserInfo', () => newUser('thief', { roleIds: [ids.adminRole] })],
    ['gives a role', '/role/batchInsertUser', () => ({ roleId: ids.modellerRole, userIds: [ids.clerk] })],
    ['takes a role', '/role/batchDelUser', () => ({ roleId: ids.modellerRole, userIds: [ids.modeller] })],
    ['sets roles of itself', '/role/roleset', () => ({ userId: ids.clerk, roleIds: [ids.clerkRole, ids.adminRole] })],
    ['sets roles of another', '/role/roleset', () => ({ userId: ids.modeller, roleIds: [] })],
    ['grants', '/role/batchGrantPer', () => ({ roleId: ids.clerkRole, resourceIds: [ids.modelEdit] })],
    ['grants to an empty role', '/role/batchGrantPer', () => ({ roleId: ids.spareRole, resourceIds: [ids.modelEdit] })],
    ['revokes', '/role/batchRemovePer', () => ({ roleId: ids.modellerRole, resourceIds: [ids.modelEdit] })],
    ['renames a role', '/role/updateRole', () => ({ id: ids.modellerRole, roleCode: 'x1' })],
    ['toggles a role', 'PUT /role/status', () => ({ roleId: ids.modellerRole })],
    ['removes a role', '/role/delRole', () => ({ id: ids.modellerRole })],
    ['sets a scope', 'PUT /role/scope', () => ({ roleId: ids.modellerRole, scope: 2 })],
    ['adds departments', '/role/batchGrantRid', () => ({ roleId: ids.modellerRole, rids: [] })],
    ['moves a user', '/department/batchInsertUser', () => ({ departId: ids.department, userIds: [ids.modeller] })],
  ]

  test.each(calls)('%s', async (name, path, body) => {
    if (name === 'moves a user') {
      const { data } = await run.admin(operation(department, 'create'), { departCode: 'd1', departName: 'D1' })
      ids.department = data.id
    }
    const before = await state()
    const answer = await clerk(path, body())
    expect(answer).toMatchObject({ code: '1021', data: { error: 'aboveOwn' } })
    expect(await state()).toEqual(before)
  })

  test('restores from the recycle bin', async () => {
    const authorities = new Set(clerkCodes)
    const actor = { ...systemActor(run.companyId), userId: String(ids.clerk), authorities }
    const restore = (table: string, row: object) =>
      inWork(run.product.database, actor, (work) => assertRestorable(work, [{ table, row: row as never }]))
    const refused = { code: 'aboveOwn' }
    await expect(restore('app_user', { id: ids.modeller })).rejects.toMatchObject(refused)
    await expect(restore('role', { id: ids.modellerRole })).rejects.toMatchObject(refused)
    await expect(restore('role_user', { role_id: ids.adminRole, user_id: ids.peer })).rejects.toMatchObject(refused)
    await expect(restore('role_grant', { role_id: ids.adminRole })).rejects.toMatchObject(refused)
    await restore('app_user', { id: ids.peer })
    const { data } = await run.admin(operation(user, 'remove'), { id: ids.gone })
    expect((await clerk(restoreRecords, { transaction: data.transaction })).code).toBe('200')
  })
})

test('a clerk may do all of that to users without further rights', async () => {
  const createReply = await clerk(operation(user, 'create'), newUser('junior', { roleIds: [ids.clerkRole] }))
  expect(createReply.code).toBe('200')
  const { id } = createReply.data
  for (const [path, body] of [
    ['/userInfo/userResetPwd', { id, newPassword: 'Other@2026' }],
    ['/userInfo/updateUserInfo', { id, email: 'junior@x.example' }],
    ['PUT /userInfo/updateUserInfoStatus', { userInfoId: id }],
    ['/role/batchGrantPer', { roleId: ids.spareRole, resourceIds: [ids.roleEdit] }],
    ['/role/batchInsertUser', { roleId: ids.spareRole, userIds: [id] }],
    ['/role/roleset', { userId: id, roleIds: [] }],
    ['/userInfo/deleteUserInfoById', { id }],
  ] as const)
    expect([path, (await clerk(path, body)).code]).toEqual([path, '200'])
})

test('roles of a new user need the right to grant roles', async () => {
  const role = await makeRole('userkeeper', ['user:view', 'user:edit'])
  await makeUser('keeper', [role])
  const keeper = await signedIn('keeper')
  expect((await keeper(operation(user, 'create'), newUser('thief', { roleIds: [role] }))).code).toBe('401')
  expect((await keeper(operation(user, 'create'), newUser('thief'))).code).toBe('200')
})

describe('menu entries of a company are no rights', () => {
  const menuEntry = { resources_name: 'Own', resources_classify: 'lak' }

  test('they cannot have the code of a right, and keep their kind and code', async () => {
    for (const code of ['role:edit', 'ROLE:EDIT', 'lak:equipment'])
      expect(
        (await clerk(createMenuEntry, unchecked({ ...menuEntry, resources_code: code, resources_type: 3 }))).code,
      ).toBe('1006')
    const { data, code } = await clerk(
      createMenuEntry,
      unchecked({ ...menuEntry, resources_code: 'own:page', resources_type: 2 }),
    )
    expect(code).toBe('200')
    for (const change of [{ resources_type: 3 }, { resources_code: 'model:edit' }])
      expect(await clerk(updateMenuEntry, unchecked({ id: data.id, ...change }))).toMatchObject({ code: '1023' })
    expect(
      (await clerk(updateMenuEntry, unchecked({ id: data.id, resources_name: 'RenamedColumns', resources_type: 2 })))
        .code,
    ).toBe('200')
  })

  test('an existing entry with such a code grants nothing', async () => {
    await run.rows(`insert into menu_entry (company_id, code, names, kind, product)
      values (${run.companyId}, 'alarm:edit', '{a,a,a}', 3, 'lak') returning 1`)
    await run.rows(`insert into role_grant (company_id, role_id, menu_entry_id)
      select company_id, ${ids.clerkRole}, id from menu_entry where company_id = ${run.companyId} and code = 'alarm:edit' returning 1`)
    const { data } = await (await signedIn('clerk'))(readPermissions)
    expect(data.authorities).toEqual([...clerkCodes].sort())
    const [beta] = await run.rows<Row>(`select id from company where code = '${run.codes.beta}'`)
    await expect(
      run.rows(`insert into role_grant (company_id, role_id, menu_entry_id)
        select r.company_id, r.id, m.id from role r, menu_entry m where r.company_id = ${beta?.id} and m.company_id = ${run.companyId}`),
    ).rejects.toThrow('another company')
  })
})

describe('users bound to departments', () => {
  test('cannot widen the view of others or their own', async () => {
    const add = async (code: string, parentId: string | null = null) =>
      (await run.admin(operation(department, 'create'), { departCode: code, departName: code, parentId })).data.id
    const [mill, office] = [await add('mill'), await add('office')]
    const bound = await makeRole('bound', clerkCodes)
    await run.admin(setRoleScope, { roleId: bound, scope: 3 })
    const lead = await makeUser('leader', [bound])
    await run.admin(operation(user, 'update'), { id: lead, depart_id: mill })
    const leader = await signedIn('leader')
    const wide = await makeRole('wide', ['user:view'])
    expect((await leader(setRolesOfUser, { userId: ids.peer, roleIds: [wide] })).code).toBe('1021')
    expect((await leader(setRoleScope, { roleId: bound, scope: 1 })).code).toBe('1021')
    expect((await leader(operation(user, 'update'), { id: lead, depart_id: office })).code).toBe('1021')
    expect((await leader(operation(department, 'update'), { id: office, parentId: mill })).code).toBe('1106')
    const page = await leader(operation(user, 'page'))
    expect(page.code).toBe('200')
  })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
