// Makes docs/screenshot.png: the object page of the demo plant after a few minutes of its readings.
// Run after a change that the README should show: node e2e/screenshot.ts [minutes]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startSuite } from './running-suite.ts'
import { connectClient, openBrowser, signIn, visit } from './visitor.ts'

const account = { company: 'demo', user: 'admin' }
const path = fileURLToPath(new URL('../docs/screenshot.png', import.meta.url))
const minutes = Number(process.argv[2] ?? 5)

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-screenshot-'))
const suite = await startSuite({ dataFolder, seed: 'demo' })
await wait(minutes * 60_000)
const client = await connectClient(suite.origin, account)
const plant = await client.find<{ id: string }>('/infObject/page', { code: 'steel-plant' })
const browser = await openBrowser()
const visitor = await visit(browser, suite.origin, { width: 1280, height: 800 })
await signIn(visitor, account)
await visitor.page.goto(`/lak/pages/equipment/object/${plant?.id}`)
await visitor.page.getByTestId('live-value-activeEnergy').waitFor()
await wait(3000)
await visitor.page.screenshot({ path })
await browser.close()
await suite.stop()
rmSync(dataFolder, { recursive: true, force: true })
