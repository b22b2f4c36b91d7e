// The installation of a provider with its own key: a company without a licence, then with one that is about to end.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { type RunningSuite, startSuite } from './running-suite.ts'
import { demoPassword, signInAs, visit, visitAs } from './visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-licence-'))
const tool = fileURLToPath(new URL('../tools/license.ts', import.meta.url))
const key = join(folder, 'provider.pem')
const admin = { company: 'demo', user: 'admin' }

let suite: RunningSuite

const license = (...args: string[]): string => execFileSync(process.execPath, [tool, ...args], { encoding: 'utf8' })

/** A licence that ends after a number of days. */
function issue(company: string, days: number): string {
  const until = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const out = join(folder, `${company}-${days}.json`)
  license('issue', '--key', key, '--company', company, '--users', '25', '--until', until, '--out', out)
  return out
}

beforeAll(async () => {
  const [, licenceKey = ''] = /^GEMBA_LICENSE_KEY=(\S+)$/m.exec(license('keys', key)) ?? []
  suite = await startSuite({ dataFolder: inject('spareFolder'), seed: 'none', licenceKey })
})
afterAll(async () => {
  await suite.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('S-329 code 605 shows the message and opens the licence page, where an administrator installs a licence', async () => {
  const visitor = await visit(browser, suite.origin)
  const { page } = visitor
  await page.getByTestId('login-company').fill(admin.company)
  await page.getByTestId('login-user').fill(admin.user)
  await page.getByTestId('login-password').fill(demoPassword)
  await page.getByTestId('login-submit').click()
  await page.waitForURL((url) => url.pathname === '/license')
  await page.getByTestId('toast').getByText('Your company has no valid licence').waitFor()
  await page.locator('[data-testid=licence][data-state=missing]').waitFor()

  await page.getByTestId('licence-input').setInputFiles(issue('other', 90))
  await page.getByTestId('toast').getByText('The licence belongs to another company: other').waitFor()
  await page.getByTestId('licence-input').setInputFiles(issue('demo', 9))
  await page.locator('[data-testid=licence][data-state=valid]').waitFor()
  expect(await page.getByTestId('licence').textContent()).toContain('of 25')
  expect(await page.getByTestId('licence-ends').textContent()).toMatch(/The licence expires in 9 days/)

  await page.getByTestId('to-modules').click()
  await page.getByTestId('product-lak').click()
  await page.getByTestId('overview').waitFor()
  expect(await page.getByTestId('licence-hint').textContent()).toContain('The licence expires in 9 days')
  // A licence that is valid for long shows no hint.
  await page.goto('/bcs/pages/license/license')
  await page.getByTestId('licence-input').setInputFiles(issue('demo', 400))
  await page.getByTestId('licence-hint').waitFor({ state: 'detached' })
  expect(visitor.failures).toEqual([])
  await visitor.leave()

  const operator = await visitAs(browser, suite.origin, { company: 'demo', user: 'operator' })
  await operator.page.getByTestId('table-equipment.object').waitFor()
  expect(await operator.page.getByTestId('licence-hint').count()).toBe(0)
  await operator.leave()
})

test('S-030 S-042 both routes are the licence page; an installation without a provider has no limit', async () => {
  const visitor = await visit(browser, origin)
  const { page } = visitor
  await page.goto('/license')
  await page.getByTestId('outcome').getByText('No licence needed', { exact: true }).waitFor()
  await page.getByTestId('to-sign-in').click()
  await signInAs(visitor, admin)
  for (const path of ['/license', '/bcs/pages/license/license']) {
    await page.goto(path)
    await page.locator('[data-testid=licence][data-state=open]').waitFor()
    await page.getByRole('heading', { name: 'Licence' }).waitFor()
    expect(await page.getByTestId('licence-input').count()).toBe(0)
  }
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})
