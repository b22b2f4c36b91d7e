// Creates docs/screenshot.png: the overview of the whole demo plant with an unacknowledged alarm. Run it after a change
// that the README should show: npm run build && node e2e/screenshot.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listBackupRuns } from '@gemba/contract/admin/backup.ts'
import { startSuite } from './running-suite.ts'
import { connectClient, openBrowser, visitAs } from './visitor.ts'

const account = { company: 'demo', user: 'admin' }
const path = fileURLToPath(new URL('../docs/screenshot.png', import.meta.url))
const patience = { timeout: 60_000 }

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-screenshot-'))
const suite = await startSuite({ dataFolder, seed: 'demo' })
// The first backup runs when the demo history is complete.
const client = await connectClient(suite.origin, account)
while (!(await client.find(listBackupRuns, {}))) await wait(1000)
const browser = await openBrowser()
const options = { path: '/lak/pages/overview', language: 'en', width: 1440, height: 900 } as const
const { page } = await visitAs(browser, suite.origin, account, options)
await page.getByTestId('energy-map').locator('canvas').waitFor(patience)
await page.getByTestId('demo-ring').click()
await page.getByTestId('needs-attention').getByText('105').first().waitFor(patience)
await page.getByTestId('notice-close').click()
// By then every value has arrived. Toasts disappear by themselves, and new ones appear.
await wait(8000)
while ((await page.getByTestId('toast').count()) > 0) await wait(100)
await page.screenshot({ path })
await browser.close()
await suite.stop()
rmSync(dataFolder, { recursive: true, force: true })
