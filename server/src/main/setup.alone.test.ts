import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeSetup, readSetup } from '@gemba/contract/identity/setup.ts'
import { readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../platform/db/test-database.fixture.ts'
import { inWork, systemActor } from '../platform/db/work.ts'
import { unchecked } from './declared-call.fixture.ts'
import { callerOf } from './product.fixture.ts'
import type { Product } from './start/start-options.ts'
import { startProduct } from './start-product.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-setup-'))
let product: Product
let stranger: ReturnType<typeof callerOf>

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  product = await startProduct({
    settings: { port: 0, mqttPort: 0, dataFolder, seed: 'none', databaseUrl },
    say: () => {},
    report: () => {},
    failed: () => {},
    restart: () => {},
  })
  stranger = callerOf(product, 'none')
})
afterAll(async () => {
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const setupInput = {
  company_code: 'works-1',
  company_name: 'Works',
  time_zone: 'Europe/Berlin',
  user_name: 'chief',
  password: 'a-Good-one-9',
}

test('an installation without companies says so and lets nobody in without the code of its terminal', async () => {
  expect((await stranger(readLoginConfig)).data).toMatchObject({ isSetUp: 0 })
  for (const code of ['', 'guess', 'x'.repeat(32), `${product.setupCode}x`, product.setupCode?.slice(1)]) {
    expect((await stranger(completeSetup, { ...setupInput, code })).code).not.toBe('200')
    expect((await stranger(readSetup, { code })).code).not.toBe('200')
  }
  expect(await companies()).toEqual([])
})

test('a wrong code waits for no lock and takes none', async () => {
  await inWork(product.database, systemActor(), async ({ tx }) => {
    await sql`lock table company in access exclusive mode`.execute(tx)
    const start = performance.now()
    for (const path of ['/setup/complete', '/setup/read'])
      expect((await stranger(path, { ...setupInput, code: 'x'.repeat(32) })).code).toBe('1031')
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

test.each([
  [{ password: 'short' }, 'password'],
  [{ password: 'onlyletters' }, '1004'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ company_code: '示范' }, 'company_code'],
  [{ company_code: 'works/2' }, 'MQTT'],
  [{ company_code: 'works+' }, 'MQTT'],
  [{ company_name: '' }, 'company_name'],
  [{ user_name: 'abc' }, 'user_name'],
])('%o is refused and makes nothing', async (wrong, named) => {
  const answer = await stranger(completeSetup, { ...setupInput, code: product.setupCode, ...wrong })
  expect(JSON.stringify(answer)).toContain(named)
  expect(answer.code).not.toBe('200')
  expect(await companies()).toEqual([])
})

test('of two visitors at once one makes the administrator, who holds every right; then the link is closed', async () => {
  expect((await stranger(readSetup, { code: product.setupCode })).code).toBe('200')
  const answers = await Promise.all([
    stranger(completeSetup, { ...setupInput, code: product.setupCode }),
    stranger(completeSetup, unchecked({ ...setupInput, company_code: 'works-2', code: product.setupCode })),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual(['1031', '200'])
  const [company] = await companies()
  expect(await companies()).toHaveLength(1)

  expect((await stranger(completeSetup, { ...setupInput, code: product.setupCode })).code).toBe('1031')
  expect((await stranger(readLoginConfig)).data).toMatchObject({ isSetUp: 1 })
  const signedIn = await stranger(
    login,
    unchecked({
      company_code: company,
      user_name: setupInput.user_name,
      password: setupInput.password,
    }),
  )
  expect(signedIn.data).toMatchObject({ time_zone: 'Europe/Berlin' })
  expect(signedIn.data.authorities).toContain('role:edit')
})

async function companies(): Promise<string[]> {
  const rows = await inWork(product.database, systemActor(), ({ tx }) =>
    sql<{ code: string }>`select code from company`.execute(tx),
  )
  return rows.rows.map(({ code }) => code)
}
