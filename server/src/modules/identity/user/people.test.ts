// Users, roles, departments and grants, through HTTP on a real database.
import { model } from '@gemba/contract/equipment/model.ts'
import {
  addUsersToDepartment,
  department as departmentResource,
  listDepartmentsOfRole,
  pageDepartmentUsers,
  removeUsersFromDepartment,
} from '@gemba/contract/identity/department.ts'
import {
  grantDepartments,
  grantMenuEntries,
  listRoleMenu,
  pageRoleUsers,
  pageUsersWithoutRole,
  removeUsersFromRole,
  revokeDepartments,
  revokeMenuEntries,
  role as roleResource,
  setRoleScope,
  setRolesOfUser,
} from '@gemba/contract/identity/role/role.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { changePassword, readUserCard, resetPassword, user as userResource } from '@gemba/contract/identity/user.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { callerOf, eventually, type TestProduct, testPassword } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { syncMenu } from '../menu/menu.ts'

let run: TestProduct
let department: string
let role: string
let user: string

type Row = { id: string; version: number }
type Member = { id: string; user_name: string }

beforeAll(async () => {
  run = await joinTestProduct()
  department = (await run.admin(operation(departmentResource, 'create'), { departCode: 'mill', departName: 'Mill' }))
    .data.id
  role = (await run.admin(operation(roleResource, 'create'), { roleCode: 'reader', roleName: 'Reader' })).data.id
  user = (
    await run.admin(operation(userResource, 'create'), {
      user_name: 'wang',
      user_nike_name: 'Wang',
      password: testPassword,
      depart_id: department,
      roleIds: [role],
    })
  ).data.id
})

const signIn = async (name: string, password = testPassword) => {
  const response = await run.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { company_code: run.codes.alpha, user_name: name, password },
  })
  return response.json() as { code: string; data: { token: string; authorities: string[] } }
}

const entryId = async (code: string): Promise<string> =>
  (await run.rows<Row>(`select id from menu_entry where code = '${code}'`))[0]?.id as string

test('a new tab of the product is granted once to the roles with its page', async () => {
  const { data: teller } = await run.admin(operation(roleResource, 'create'), {
    roleCode: 'teller',
    roleName: 'Teller',
  })
  await run.admin(
    grantMenuEntries,
    unchecked({ roleId: teller.id, resourceIds: [await entryId('bcs:message:trigger')] }),
  )
  const grantedTabs = async () =>
    (
      await run.rows<{ code: string }>(
        `select m.code from role_grant g join menu_entry m on m.id = g.menu_entry_id
        where g.role_id = ${teller.id} and m.kind = 4 order by m.code`,
      )
    ).map(({ code }) => code)
  const startAgain = () => inWork(run.product.database, systemActor(), syncMenu)
  await startAgain()
  expect(await grantedTabs()).toEqual([])
  await run.rows("delete from menu_entry where code = 'messageTab:ringTones'")
  await startAgain()
  expect(await grantedTabs()).toEqual(['messageTab:ringTones'])
  await run.rows(`delete from role_grant where role_id = ${teller.id}`)
  await startAgain()
  expect(await grantedTabs()).toEqual([])
})

test('a new function of the product is granted at start to the administrators of every company, and to no other role', async () => {
  const { data: clerk } = await run.admin(operation(roleResource, 'create'), { roleCode: 'clerk', roleName: 'Clerk' })
  const staffIds = [await entryId('staff:view'), await entryId('staff:edit')]
  await run.admin(grantMenuEntries, unchecked({ roleId: clerk.id, resourceIds: staffIds }))
  const holders = async () =>
    (
      await run.rows<{ code: string }>(
        `select r.code from role_grant g join menu_entry m on m.id = g.menu_entry_id
          join role r on r.id = g.role_id where m.code = 'staff:credential' and r.company_id = ${run.companyId}`,
      )
    ).map(({ code }) => code)
  expect(await holders()).toEqual(['admin'])
  // The older version does not have the function.
  await run.rows("delete from menu_entry where code = 'staff:credential'")
  expect(await holders()).toEqual([])
  const credential = ['PUT /base/staff/credential', { staffId: '999999', pin: '4711' }] as const
  expect((await run.admin(...credential)).data).toMatchObject({ error: 'forbidden' })
  await inWork(run.product.database, systemActor(), syncMenu)
  expect(await holders()).toEqual(['admin'])
  expect((await run.stranger(...credential)).data).toMatchObject({ error: 'notFound' })
  // Running sessions get it too, as with every grant.
  await eventually(async () => (await run.admin<{ error: string }>(...credential)).data.error === 'notFound')
})

describe('rights', () => {
  test('a grant and a revocation apply to the next request', async () => {
    const { data } = await signIn('wang')
    const wang = callerOf(run.product, data.token)
    expect((await wang(operation(model, 'page'))).code).toBe('401')
    const ids = [await entryId('model:view'), await entryId('lak:equipment:model')]
    expect(await run.admin(grantMenuEntries, unchecked({ roleId: role, resourceIds: ids }))).toMatchObject({
      code: '200',
      data: { granted: 2 },
    })
    const again = callerOf(run.product, (await signIn('wang')).data.token)
    expect((await again(operation(model, 'page'))).code).toBe('200')
    expect((await again(operation(model, 'create'), { code: 'x', name: 'x' })).code).toBe('401')
    type Node = { id: string; granted: number; children: Node[] }
    const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const { data: tree } = await run.admin(listRoleMenu, { roleId: role })
    expect(
      flat(tree)
        .filter(({ granted }) => granted === 1)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort())
    await run.admin(revokeMenuEntries, unchecked({ roleId: role, resourceIds: ids.join(',') }))
    expect((await callerOf(run.product, (await signIn('wang')).data.token)(operation(model, 'page'))).code).toBe('401')
  })

  test('the last administrator cannot be removed, disabled or stripped of rights', async () => {
    const [admin] = await run.rows<Row>(
      `select id from app_user where name = 'admin' and company_id = ${run.companyId}`,
    )
    const [adminRole] = await run.rows<Row>(
      `select id from role where code = 'admin' and company_id = ${run.companyId}`,
    )
    const attempts = [
      run.admin(operation(userResource, 'remove'), { id: admin?.id }),
      run.admin(operation(userResource, 'toggle'), { userInfoId: admin?.id }),
      run.admin(operation(userResource, 'update'), { id: admin?.id, isEnabled: 0 }),
      run.admin(operation(roleResource, 'remove'), { roleId: adminRole?.id }),
      run.admin(operation(roleResource, 'toggle'), { roleId: adminRole?.id }),
      run.admin(setRolesOfUser, { userId: admin?.id, roleIds: [] }),
      run.admin(removeUsersFromRole, unchecked({ roleId: adminRole?.id, userIds: [admin?.id] })),
      run.admin(revokeMenuEntries, unchecked({ roleId: adminRole?.id, resourceIds: [await entryId('role:edit')] })),
    ]
    for (const attempt of attempts) expect(await attempt).toMatchObject({ data: { error: 'lastAdministrator' } })
    expect((await run.admin(readCurrentUser)).code).toBe('200')
  })

  test('none of it affects another company', async () => {
    for (const [path, body] of [
      ['/role/batchGrantPer', { roleId: role, resourceIds: ['1'] }],
      ['/role/batchInsertUser', { roleId: role, userIds: [user] }],
      ['/userInfo/userResetPwd', { id: user, newPassword: testPassword }],
      ['/department/batchInsertUser', { departId: department, userIds: [user] }],
      ['PUT /role/scope', { roleId: role, scope: 1 }],
      ['/role/selectUsersByRoleIdPage', { roleId: role }],
      [`PUT /userInfo/updateUserInfoStatus?userInfoId=${user}`, {}],
    ] as const) {
      expect(await run.stranger(path, body), path).toMatchObject({ data: { error: 'notFound' } })
    }
  })
})

describe('members', () => {
  test('of a role and of a department, and users outside', async () => {
    const inside = await run.admin<Page<Member>>(pageRoleUsers, { roleId: role })
    expect(inside.data.records.map(({ user_name }) => user_name)).toEqual(['wang'])
    const outside = await run.admin<Page<Member>>(pageUsersWithoutRole, { roleId: role, keyword: 'ADM' })
    expect(outside.data.records.map(({ user_name }) => user_name)).toEqual(['admin'])
    await run.admin(removeUsersFromDepartment, unchecked({ departId: department, userIds: [user] }))
    expect((await run.admin(pageDepartmentUsers, unchecked({ departId: department }))).data.total).toBe(0)
    await run.admin(addUsersToDepartment, unchecked({ departId: department, userIds: user }))
    expect((await run.admin(pageDepartmentUsers, unchecked({ departId: department }))).data.records).toMatchObject([
      { user_name: 'wang', depart_name: 'Mill' },
    ])
    expect(await run.admin(operation(departmentResource, 'remove'), { id: department })).toMatchObject({
      data: { error: 'inUse' },
    })
  })
})

test('the list of users includes those of a department and of all below it', async () => {
  const below = async (code: string, parentId: string) =>
    (await run.admin(operation(departmentResource, 'create'), { code, name: code, parentId })).data.id
  const hall = await below('hall', department)
  const line = await below('line', hall)
  const elsewhere = (await run.admin(operation(departmentResource, 'create'), { code: 'else', name: 'Else' })).data.id
  for (const [name, departmentId] of [
    ['lister1', line],
    ['lister2', elsewhere],
  ])
    await run.admin(operation(userResource, 'create'), { name, nickname: name, password: testPassword, departmentId })
  const names = async (departmentId: string | undefined, who = run.admin) => {
    const { data } = await who(operation(userResource, 'page'), {
      depart_id: departmentId,
      pageSize: 100,
    })
    return data.records.map(({ name }) => name)
  }
  expect(await names(department)).toEqual(['wang', 'lister1'])
  expect(await names(hall)).toEqual(['lister1'])
  expect(await names(elsewhere)).toEqual(['lister2'])
  expect(await names('999999')).toEqual([])
  expect(await run.admin(operation(userResource, 'page'), { departmentId: 'x' })).toMatchObject({ code: '400' })
  expect(await names(undefined)).toContain('lister2')
  expect(await names(department, run.stranger)).toEqual([])
})

test('the department of a user has its name in the language of the reader', async () => {
  await run.admin(operation(departmentResource, 'update'), { id: department, nameEn: 'Rolling mill' })
  const cardIn = async (language: string) =>
    (await run.admin(readUserCard, { id: user }, { 'accept-language': language })).data
  expect(await cardIn('en')).toMatchObject({ departmentName: 'Rolling mill' })
  expect(await cardIn('zh-CN')).toMatchObject({ departmentName: 'Mill' })
  await run.admin(operation(departmentResource, 'update'), { id: department, nameEn: null })
})

test('every user sees the card of a colleague, without private data', async () => {
  const { data } = await run.nobody(readUserCard, { id: user })
  expect(data).toEqual({
    id: user,
    userName: 'wang',
    nickname: 'Wang',
    departmentName: 'Mill',
    headImage: null,
    isAgent: 0,
    isEnabled: 1,
    user_name: 'wang',
    user_nike_name: expect.any(String),
    depart_name: 'Mill',
    head_img: null,
    is_agent: 0,
    status: 1,
  })
  expect((await run.nobody(readUserCard)).data).toMatchObject({ user_name: 'nobody' })
  expect(await run.stranger(readUserCard, { id: user })).toMatchObject({
    data: { error: 'notFound' },
  })
})

describe('passwords', () => {
  test('a weak password is refused everywhere', async () => {
    for (const password of ['12345678', 'abcdefgh', '!!!!!!!!']) {
      expect(await run.admin(resetPassword, { id: user, newPassword: password })).toMatchObject({
        data: { error: 'weakPassword' },
      })
      expect(
        await run.admin(operation(userResource, 'create'), { user_name: 'weak', user_nike_name: 'W', password }),
      ).toMatchObject({ data: { error: 'weakPassword' } })
    }
    expect(await run.admin(resetPassword, { id: user, newPassword: 'short1' })).toMatchObject({
      code: '400',
    })
  })

  test('changing the own password needs the old one and ends the other sessions', async () => {
    const [firstToken, secondToken] = [(await signIn('wang')).data.token, (await signIn('wang')).data.token]
    const first = callerOf(run.product, firstToken)
    expect(await first(changePassword, { oldPassword: 'wrong', newPassword: 'Better@2026' })).toMatchObject({
      data: { error: 'wrongPassword' },
    })
    expect(await first(changePassword, { oldPassword: testPassword, newPassword: 'Better@2026' })).toMatchObject({
      code: '200',
    })
    expect((await signIn('wang')).code).toBe('1001')
    expect((await signIn('wang', 'Better@2026')).code).toBe('200')
    expect((await first(readCurrentUser)).code).toBe('200')
    expect((await callerOf(run.product, secondToken)(readCurrentUser)).code).toBe('506')
    const page = await run.admin(operation(userResource, 'page'))
    expect(JSON.stringify(page.data)).not.toContain('argon2')
  })

  test('a disabled user is signed out at once and cannot sign in', async () => {
    const { data } = await signIn('wang', 'Better@2026')
    expect(await run.admin(operation(userResource, 'toggle'), { userInfoId: user })).toMatchObject({ code: '200' })
    expect((await callerOf(run.product, data.token)(readCurrentUser)).code).toBe('506')
    expect((await signIn('wang', 'Better@2026')).code).toBe('1001')
    await run.admin(operation(userResource, 'toggle'), { ids: [user] })
    expect((await signIn('wang', 'Better@2026')).code).toBe('200')
  })
})

test('the scope of a role is stored as departments of the own company', async () => {
  const foreign = (await run.stranger(operation(departmentResource, 'create'), { code: 'foreign', name: 'Foreign' }))
    .data.id
  expect(await run.admin(grantDepartments, unchecked({ roleId: role, rids: [department, foreign] }))).toMatchObject({
    data: { scope: 5, rids: [department] },
  })
  expect((await run.admin(listDepartmentsOfRole, { roleId: role })).data).toMatchObject([{ departName: 'Mill' }])
  expect(await run.admin(revokeDepartments, unchecked({ roleId: role, rids: [department] }))).toMatchObject({
    data: { rids: [] },
  })
  expect(await run.admin(setRoleScope, { roleId: role, scope: 3 })).toMatchObject({ data: { scope: 3, rids: [] } })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
