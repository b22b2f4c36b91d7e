// The end of the previous visit, as shown to returning users.
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { addUsersToRole, role } from '@gemba/contract/identity/role/role.ts'
import { readLastVisit, recordVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const hourMs = 3_600_000
const lastVisit = async (caller: Caller = run.admin) => (await caller(readLastVisit)).data.endedAt
const comeBack = (caller: Caller = run.admin) => caller(recordVisit)

/** Moves the last visit of the user back by some hours. */
const wait = (hours: number) =>
  run.rows(
    `update user_visit set last_at = now() - interval '${hours} hours' where company_id = ${run.companyId}
     and user_id = (select id from app_user where company_id = ${run.companyId} and name = 'admin')`,
  )
const hoursAgo = (at: number | null) => Math.round((Date.now() - (at ?? 0)) / hourMs)

test('the first visit has none before it, however long it is', async () => {
  expect(await lastVisit()).toBeNull()
  await comeBack()
  await wait(1)
  await comeBack()
  expect(await lastVisit()).toBeNull()
})

test('a user who returns after hours sees the end of the visit before, during the whole visit', async () => {
  await wait(14)
  expect(hoursAgo(await lastVisit())).toBe(14)
  await comeBack()
  expect(hoursAgo(await lastVisit())).toBe(14)
  await wait(1)
  await comeBack()
  expect(hoursAgo(await lastVisit())).toBe(14)
  await wait(3)
  await comeBack()
  expect(hoursAgo(await lastVisit())).toBe(3)
})

test('it is one row per user, visible to that user only, and not recorded in the log', async () => {
  await comeBack(run.stranger)
  expect(await lastVisit(run.stranger)).toBeNull()
  expect(await lastVisit(run.nobody)).toBeNull()
  await comeBack()
  expect(await run.rows(`select from user_visit where company_id = ${run.companyId}`)).toHaveLength(1)
  await run.admin(operation(model, 'create'), { code: 'logged', name: 'Logged' })
  const logged = await eventually(async () => {
    const { data } = await run.admin(pageOperationLog, { pageSize: 500 })
    return data.records.some(({ action }) => action === 'model.create') && data.records
  })
  expect(logged.map(({ action }) => action)).not.toContain('recordVisit')
})

test('the last page of a user is stored with its visits: only its own, and only inside the product', async () => {
  const lastPlace = async (caller: Caller = run.admin) => (await caller(readLastVisit)).data.place
  expect(await lastPlace()).toBeNull()
  await run.admin(recordVisit, { place: '/lak/pages/equipment/object' })
  await comeBack()
  expect(await lastPlace()).toBe('/lak/pages/equipment/object')
  expect(await lastPlace(run.stranger)).toBeNull()
  for (const place of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    `/${'x'.repeat(512)}`,
  ])
    expect((await run.admin(recordVisit, { place })).code).not.toBe('200')
  expect(await lastPlace()).toBe('/lak/pages/equipment/object')
})

test('a user without a last page gets the start page of the roles: the first by code that is enabled and has one', async () => {
  const begins = async () => (await run.admin(readLastVisit)).data.startPage
  expect(await begins()).toBeNull()
  const [admin] = await run.rows<{ id: string }>(
    `select id from app_user where company_id = ${run.companyId} and name = 'admin'`,
  )
  const createUser = async (code: string, startPage: number | null) => {
    const { data } = await run.admin(operation(role, 'create'), unchecked({ code, name: code, startPage }))
    await run.admin(addUsersToRole, unchecked({ roleId: data.id, userIds: [admin?.id] }))
    return data.id
  }
  await createUser('a-nothing', null)
  const bench = await createUser('b-bench', 3)
  await createUser('c-tasks', 4)
  expect(await begins()).toBe(3)
  await run.admin(operation(role, 'toggle'), { id: bench, isEnabled: 0 })
  expect(await begins()).toBe(4)
  expect(
    (await run.admin(operation(role, 'create'), unchecked({ code: 'd', name: 'd', startPage: 99 }))).code,
  ).not.toBe('200')
})

const keep = (headers?: Record<string, string>) =>
  run.product.app.inject({
    method: 'POST',
    url: '/api/userInfo/keepSession',
    headers: headers ?? { authorization: `Bearer ${run.tokens.admin}` },
    payload: {},
  })
const daysLeft = (at: number) => Math.round((at - Date.now()) / (24 * hourMs))
const age = (expires: string, created = 'now()') =>
  run.rows(`update session set expires_at = ${expires}, created_at = ${created} where company_id = ${run.companyId}
    and user_id = (select id from app_user where company_id = ${run.companyId} and name = 'admin')`)

test('a prolonged session lasts another day, within the maximum duration', async () => {
  await age(`now() + interval '10 minutes'`)
  expect(daysLeft((await keep()).json().data.expiresAt)).toBe(1)
  await age(`now() + interval '12 days'`, `now() - interval '3 days'`)
  expect(daysLeft((await keep()).json().data.expiresAt)).toBe(12)
  await age(`now() + interval '1 hour'`, `now() - interval '358 hours'`)
  const last = (await keep()).json().data.expiresAt
  expect(Math.round((last - Date.now()) / hourMs)).toBe(2)
})

test('a browser gets new cookies; an ended session stays ended', async () => {
  await age(`now() + interval '10 minutes'`)
  const keepReply = await keep({ cookie: `token=${run.tokens.admin}`, authorization: `Bearer ${run.tokens.admin}` })
  expect(keepReply.cookies.map(({ name }) => name)).toEqual(['token', 'access_token'])
  expect(keepReply.cookies[0]?.maxAge).toBeGreaterThan(86_000)
  expect((await keep()).cookies).toEqual([])
  expect((await keep({})).json().code).toBe('506')
  await age(`now() - interval '1 second'`)
  const { code } = (await eventually(async () => {
    const answer = (await keep()).json()
    return answer.code !== '200' && answer
  })) as { code: string }
  expect(code).toBe('506')
})
