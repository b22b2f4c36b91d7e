// Time until the page of an object shows its first live value, on a slow computer with a slow network and an empty
// cache.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import type { Browser } from 'playwright-core'
import { startSuite } from '../../e2e/running-suite.ts'
import { connectClient, openBrowser, visitAs } from '../../e2e/visitor.ts'
import { operation } from '../../server/src/main/declared-call.fixture.ts'
import { type Figure, upperGoalMs } from '../figure.ts'
import { within } from '../run/within.ts'

const admin = { company: 'demo', user: 'admin' }
/** The simulator publishes it every few seconds. */
const objectCode = 'steel-plant'
const openings = 5
const bytesPerSecond = 4_000_000 / 8
const latencyMs = 100
const cpuSlowdown = 4
const timeoutMs = 30_000
const pastLimitMs = 15 * 60_000

export async function measureFirstValue(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-bench-first-value-'))
  const suite = await startSuite({ dataFolder, seed: 'demo' })
  const browser = await openBrowser()
  try {
    const client = await connectClient(suite.origin, admin)
    const object = await client.find(operation(objectResource, 'page'), { code: objectCode })
    const url = `${suite.origin}/lak/pages/equipment/object/${object?.id}`
    const measure = async (when: string): Promise<Figure> => {
      const times: number[] = []
      for (let count = 0; count < openings; count++) times.push(await openSlowly(browser, suite.origin, url))
      const name = `page of an object, 4 MBit/s, 100 ms, a quarter of the CPU: first live value, ${when}`
      return upperGoalMs(name, times, { share: 0.5, goalMs: 2000 })
    }
    const early = await measure('while the past of the demo is made')
    await within(pastLimitMs, 'the past of the demo', suite.said(/readings, a year/))
    return [early, await measure('after that')]
  } finally {
    await browser.close()
    await suite.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Returns the ms from the start of the navigation to the first live value of an object. */
async function openSlowly(browser: Browser, origin: string, url: string): Promise<number> {
  const { page } = await visitAs(browser, origin, admin, { path: '/lak/pages/overview', width: 1280, height: 800 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const value = page.locator('[data-testid^=live-value]').filter({ hasNotText: '—' }).first()
  await value.waitFor({ timeout: timeoutMs })
  const tookMs = performance.now() - startedAt
  await page.context().close()
  return tookMs
}
