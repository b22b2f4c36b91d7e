// How far the parts of the overview move while it opens, on a slow computer behind a slow line.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { type Account, overview, visitAs } from '../../e2e/visitor.ts'
import { atMost, type Figure } from '../figure.ts'
import { within } from '../run/within.ts'
import { observe } from './browser-page.ts'
import { slowDown } from './slow-line.ts'

/** Widths of a phone, a laptop and a desk. */
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const goal = 0.05
const patienceMs = 60_000
/** Rows that arrive late move what stands below them. */
const settleMs = 3000

/** One figure a width: the sum of all shifts from the opening of the page on. */
export async function measureOverviewShift(browser: Browser, origin: string, account: Account): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { width, height } of screens) {
    const { page, context } = await visitAs(browser, origin, account, { path: '/model', width, height })
    page.setDefaultTimeout(patienceMs)
    await observe(context)
    await slowDown(page)
    await page.goto(overview)
    await page.getByTestId('overview').waitFor()
    await within(patienceMs, `a quiet network at ${width} px`, page.waitForLoadState('networkidle'))
    await wait(settleMs)
    const shift = Number(await page.evaluate('window.layoutShift'))
    const shiftOf = await page.evaluate<Record<string, number>>('window.shiftOf')
    figures.push({
      ...atMost(`layout shift of the overview, ${width} px wide`, shift, goal),
      remark: describe(shiftOf),
    })
    await context.close()
  }
  return figures
}

/** The parts that moved furthest. */
function describe(shiftOf: Readonly<Record<string, number>>): string {
  const parts = Object.entries(shiftOf).toSorted(([, shift], [, nextShift]) => nextShift - shift)
  return parts
    .slice(0, 3)
    .map(([name, shift]) => `${name} ${shift.toFixed(3)}`)
    .join(', ')
}
