// Makes docs/screenshot.png: the object page of the demo plant with an hour of readings. Run it after a change that the
// README should show: node e2e/screenshot.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { layYear } from '../server/demo/lay-year.ts'
import { readSteelPlant } from '../server/demo/read-steel-plant.ts'
import { simulateSteelPlant } from '../server/demo/simulate-steel-plant.ts'
import { connectBox } from '../tools/box/box-connection.ts'
import { startSuite } from './running-suite.ts'
import { connectClient, demoPassword, openBrowser, signIn, visit } from './visitor.ts'

const account = { company: 'demo', user: 'admin' }
const path = fileURLToPath(new URL('../docs/screenshot.png', import.meta.url))
const hourMs = 3_600_000

/** What the simulator would have sent in the hour before it was started, as a box delivers it after an outage. */
async function sendLastHour(url: string): Promise<void> {
  const account = { url, company: 'demo', box: 'plant-box', user: 'plant-box', secret: demoPassword }
  const box = connectBox(account, () => undefined)
  await box.connected(5000)
  const simulate = simulateSteelPlant(layYear(readSteelPlant()))
  const from = Math.floor((Date.now() - hourMs) / 1000) * 1000
  // A message holds at most 5 000 samples: ten minutes of eight points.
  for (let start = from; start < from + hourMs; start += hourMs / 6) {
    const seconds = Array.from({ length: 600 }, (_, index) => start + index * 1000)
    await box.publish(
      seconds.map((ts) => ({ dev: 'steel-plant', ts, v: simulate(ts) })),
      'hist',
    )
  }
  await box.close()
}

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-screenshot-'))
const seeding = await startSuite({ dataFolder, seed: 'demo' })
await seeding.stop()
const quiet = await startSuite({ dataFolder, seed: 'none' })
await sendLastHour(quiet.mqttUrl)
await quiet.stop()
const suite = await startSuite({ dataFolder, seed: 'demo' })
await wait(10_000)
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
