import { department } from '@gemba/contract/identity/department.ts'
import { readOwnScope } from '@gemba/contract/identity/role/own-scope.ts'
import { listRolesOfUser, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { readPermissions, user } from '@gemba/contract/identity/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { browserOf, type Caller, callerOf, type TestProduct, testPassword } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

/** Creates a user of a department with a role of these values. */
async function holderOf(name: string, role: Record<string, unknown>): Promise<Caller> {
  const { data: mill } = await run.admin(operation(department, 'create'), {
    departCode: name,
    departName: `Mill ${name}`,
  })
  const { data } = await run.admin(operation(roleResource, 'create'), { roleCode: name, roleName: name, ...role })
  await run.admin(operation(user, 'create'), {
    user_name: name,
    user_nike_name: name,
    password: testPassword,
    roleIds: [data.id],
    depart_id: mill.id,
  })
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

const scopeOf = async (who: Caller) => (await who(readOwnScope)).data

test('users bound to departments see which, and others that they see all', async () => {
  expect(await scopeOf(run.admin)).toMatchObject({ departments: null, isRuled: false })
  expect(await scopeOf(await holderOf('listed', { scope: 2 }))).toEqual({
    departments: ['Mill listed'],
    seesOwn: false,
    isRuled: false,
  })
  expect(await scopeOf(await holderOf('maker', { scope: 4 }))).toEqual({
    departments: [],
    seesOwn: true,
    isRuled: false,
  })
})

test('a role without a scope sees the own department, by request and by form', async () => {
  expect(await scopeOf(await holderOf('plain', {}))).toMatchObject({ departments: ['Mill plain'] })
})

test('a role has its name in the reader’s language, in the own account and among the roles of a user', async () => {
  const names = { nameEn: 'Foundry hand', nameTw: '鑄造工' }
  const who = await holderOf('caster', { roleName: '铸造工', scope: 1, ...names })
  expect((await who(readPermissions)).data.roles).toMatchObject([{ roleName: 'Foundry hand' }])
  const { data: users } = await run.admin(operation(user, 'page'), { name: 'caster' })
  const roles = await run.admin(listRolesOfUser, {
    userId: users.records[0]?.id,
  })
  expect(roles.data.filter(({ granted }) => granted === 1)).toMatchObject([{ name: 'Foundry hand' }])
})
