// Creates the pictures of the README, docs/screens: one page of each area in the light and the dark theme. Run it after
// a change that the README should show: npm run build && node e2e/screenshot.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listBackupRuns } from '@gemba/contract/admin/backup.ts'
import { startSuite } from './running-suite.ts'
import { connectClient, openBrowser, visitAs } from './visitor.ts'

const account = { company: 'demo', user: 'admin' }
const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const areas = {
  equipment: '/lak/pages/overview',
  production: '/mes/pages/orders/dispatch',
  warehouse: '/wms/pages/stock/stock',
} as const
/** By then every value has arrived. */
const settleMs = 4_000

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-screenshot-'))
const suite = await startSuite({ dataFolder, seed: 'demo' })
// The first backup runs when the demo history is complete.
const client = await connectClient(suite.origin, account)
while (!(await client.find(listBackupRuns, {}))) await wait(1000)
const browser = await openBrowser()
for (const theme of ['light', 'dark'] as const) {
  const options = { path: areas.equipment, language: 'en', theme, width: 1440, height: 900 } as const
  const { page } = await visitAs(browser, suite.origin, account, options)
  for (const [area, path] of Object.entries(areas)) {
    await page.goto(suite.origin + path)
    await page.getByTestId('account').waitFor()
    await wait(settleMs)
    while ((await page.getByTestId('toast').count()) > 0) await wait(100)
    await page.screenshot({ path: `${folder}${area}-${theme}.png` })
  }
  await page.context().close()
}
await browser.close()
await suite.stop()
rmSync(dataFolder, { recursive: true, force: true })
