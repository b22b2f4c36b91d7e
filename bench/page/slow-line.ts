// The sign-in page on a slow computer with a slow network and an empty cache.
import type { Browser, Page } from 'playwright-core'

const bytesPerSecond = 10_000_000 / 8
const latencyMs = 40
const cpuSlowdown = 4

export interface ColdStart {
  /** First and largest contentful paint, ms after the start of the navigation. */
  readonly fcp: number
  readonly lcp: number
}

export async function openSlowly(browser: Browser, origin: string): Promise<ColdStart> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await throttlePage(page)
  await context.addInitScript(`window.lcp = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.lcp = entry.startTime })
      .observe({ type: 'largest-contentful-paint', buffered: true })`)
  await page.goto(origin)
  await page.getByTestId('login-submit').waitFor()
  await page.waitForLoadState('networkidle')
  const fcp = Number(await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`))
  const lcp = Number(await page.evaluate('window.lcp'))
  await context.close()
  return { fcp, lcp }
}

/** Limits network and processor of the page to those of a slow computer. */
export async function throttlePage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
