// Layout shifts of the overview while it loads, on a slow computer with a slow network.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { type Account, overview, visitAs } from '../../e2e/visitor.ts'
import { type Figure, upperGoal } from '../figure.ts'
import { within } from '../run/within.ts'
import { describeShifts, observe } from './browser-page.ts'
import { throttlePage } from './slow-line.ts'

/** Widths of a phone, a laptop and a desktop. */
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const goal = 0.05
const timeoutMs = 60_000
/** Rows that arrive late move the elements below them. */
const settleMs = 3000

/** Returns one figure per width: the sum of all layout shifts since the page was opened. */
export async function measureOverviewShift(browser: Browser, origin: string, account: Account): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { width, height } of screens) {
    const { page, context } = await visitAs(browser, origin, account, { path: '/model', width, height })
    page.setDefaultTimeout(timeoutMs)
    await observe(context)
    await throttlePage(page)
    await page.goto(overview)
    await page.getByTestId('overview').waitFor()
    await within(timeoutMs, `a quiet network at ${width} px`, page.waitForLoadState('networkidle'))
    await wait(settleMs)
    const shift = Number(await page.evaluate('window.layoutShift'))
    const shiftOf = await page.evaluate<Record<string, number>>('window.shiftOf')
    figures.push({
      ...upperGoal(`layout shift of the overview, ${width} px wide`, shift, goal),
      remark: describeShifts(shiftOf),
    })
    await context.close()
  }
  return figures
}
