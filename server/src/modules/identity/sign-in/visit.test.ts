// When somebody was here before, as it is told to who comes back.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const hourMs = 3_600_000
const lastVisit = async (caller: Caller = run.admin) =>
  (await caller<{ endedAt: number | null }>('/userInfo/lastVisit')).data.endedAt
const comeBack = (caller: Caller = run.admin) => caller('/userInfo/visit')

/** As if the person had been here last so long ago. */
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

test('who comes back after hours is told when it left, before and after its first sign, and all the visit long', async () => {
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

test('it is a row a user, of that user only, and no act that the log tells of', async () => {
  await comeBack(run.stranger)
  expect(await lastVisit(run.stranger)).toBeNull()
  expect(await lastVisit(run.nobody)).toBeNull()
  await comeBack()
  expect(await run.rows(`select from user_visit where company_id = ${run.companyId}`)).toHaveLength(1)
  await run.admin('/infModel/add', { code: 'logged', name: 'Logged' })
  const logged = await eventually(async () => {
    const { data } = await run.admin<{ records: { action: string }[] }>('/sysLog/selectSysLogByPage', { pageSize: 500 })
    return data.records.some(({ action }) => action === 'model.create') && data.records
  })
  expect(logged.map(({ action }) => action)).not.toContain('recordVisit')
})
