// The sign-in page offers the users of the demo on this machine, and nobody elsewhere.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readDemoAccounts } from '@gemba/contract/overview/demo-accounts.ts'
import { joinTestProduct } from '@gemba/server/src/main/joined-product.fixture.ts'
import type { TestProduct } from '@gemba/server/src/main/product.fixture.ts'
import type { Call } from '@gemba/server/src/platform/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markDemo } from '../installation-mark.ts'
import { demoAccountRoutes } from './demo-accounts.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})
// The product is shared: the following test files must not find a complete demo.
afterAll(() => markDemo(run.product.database, 'begun'))

type Accounts = CommandReply<typeof readDemoAccounts>

async function read({ ip = '127.0.0.1', isPublished = true, language = 'en' } = {}): Promise<Accounts> {
  const [route] = demoAccountRoutes({ database: run.product.database, isPublished: () => isPublished })
  const call = { ip, input: {}, actor: { language, companyId: null } } as unknown as Call
  return (await route?.run(call)) as Accounts
}
const nobody = { companyCode: null, password: null, users: [] }

test('nobody is offered by an installation that is no demo, and by the product in tests', async () => {
  await markDemo(run.product.database, 'begun')
  expect(await read()).toEqual(nobody)
  expect((await run.admin(readDemoAccounts)).data).toEqual(nobody)
})

test('nobody is offered to another machine, or if the passwords are not the published ones', async () => {
  await markDemo(run.product.database, 'done')
  for (const ip of ['198.51.100.7', '192.168.0.4']) expect(await read({ ip }), ip).toEqual(nobody)
  expect(await read({ isPublished: false })).toEqual(nobody)
})

test('the enabled users of the company demo are offered, in the language of the caller', async () => {
  await markDemo(run.product.database, 'done')
  expect(await read()).toMatchObject({ companyCode: 'demo', users: [] })
  await run.rows(`update company set code = 'demo' where id = ${run.companyId}`)
  await run.rows(`update app_user set name = 'planner' where company_id = ${run.companyId} and name = 'nobody'`)
  const { users } = await read()
  expect(users.map(({ userName }) => userName)).toEqual(['admin', 'planner'])
  expect(users[1]).toEqual({ userName: 'planner', role: 'Planner', work: 'Orders, dispatching, shortages' })
  expect((await read({ language: 'zh-CN' })).users[1]?.role).toBe('计划员')
  await run.rows(`update app_user set is_enabled = 0 where company_id = ${run.companyId} and name = 'planner'`)
  expect((await read()).users.map(({ userName }) => userName)).toEqual(['admin'])
})
