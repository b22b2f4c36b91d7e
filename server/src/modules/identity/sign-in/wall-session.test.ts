// The session of a wall display: it ends with the right to its content, and each prolongation is logged.
import { role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { keepSession, readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type Member, makeMember } from '../../../main/member.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const keep = ({ call }: Member) => call(keepSession)
const whoAmI = async ({ call }: Member) => (await call(readLastVisit)).code

async function roleOf(name: string): Promise<string> {
  const [role] = await run.rows<{ id: string }>(
    `select id from role where code = '${name}' and company_id = ${run.companyId}`,
  )
  return String(role?.id)
}

test('a user with neither the right to the plant nor to the hall cannot prolong it', async () => {
  const clerk = await makeMember(run, 'clerk', ['message:view'])
  expect((await keep(clerk)).data).toMatchObject({ error: 'forbidden' })
  expect(await whoAmI(clerk)).toBe('200')
})

test('a prolonged session ends at the next request after the right is revoked', async () => {
  const wall = await makeMember(run, 'wall', ['object:view'])
  const person = await makeMember(run, 'person', ['object:view'])
  expect((await keep(wall)).code).toBe('200')
  for (const name of ['wall', 'person'])
    expect((await run.admin(operation(roleResource, 'toggle'), { id: await roleOf(name), isEnabled: 0 })).code).toBe(
      '200',
    )
  expect(await whoAmI(wall)).toBe('506')
  // The session of a person continues without that right.
  expect(await whoAmI(person)).toBe('200')
})

test('it ends with its user', async () => {
  const wall = await makeMember(run, 'wall-2', ['object:view'])
  expect((await keep(wall)).code).toBe('200')
  await run.rows(`update app_user set is_enabled = 0 where id = ${wall.userId} returning 1`)
  expect(await eventually(async () => (await whoAmI(wall)) === '506')).toBe(true)
})

test('each prolongation is logged', async () => {
  const wall = await makeMember(run, 'wall-3', ['object:view'])
  for (let count = 0; count < 2; count++) expect((await keep(wall)).code).toBe('200')
  const logged = () => run.rows(`select from operation_log where operation = 'keepSession' and user_name = 'wall-3'`)
  expect(await eventually(async () => (await logged()).length >= 2)).toBe(true)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
