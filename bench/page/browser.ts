// What a user at the browser waits for: first paint on a slow network, switching tabs, a query, any input, and layout
// shifts. Runs in Chromium on the demo plant.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flattenMenu } from '../../contract/menu.ts'
import { startSuite } from '../../e2e/running-suite.ts'
import { openBrowser, signIn, type Visitor, visit } from '../../e2e/visitor.ts'
import { measureStorm } from '../alarm-storm.ts'
import { type Figure, type Length, percentile, upperGoal, upperGoalMs } from '../figure.ts'
import { figuresOf, within } from '../run/within.ts'
import { describeShifts, observe, queryToPaint, scrollFrames, switchTab, worstInputs } from './browser-page.ts'
import { measureOverviewShift } from './layout-shift.ts'
import { type ColdStart, openSlowly } from './slow-line.ts'

const admin = { company: 'demo', user: 'admin' }
const coldStarts = 5
const timeoutMs = 10_000
const users = '/bcs/pages/system/user'
const objects = '/lak/pages/equipment/object'
const frameMs = 1000 / 60

export async function measureBrowser({ calls, seconds }: Length): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-bench-browser-'))
  const suite = await startSuite({ dataFolder, seed: 'demo' })
  const browser = await openBrowser()
  try {
    const starts = []
    for (let count = 0; count < coldStarts; count++) starts.push(await openSlowly(browser, suite.origin))
    const visitor = await visit(browser, suite.origin, { width: 1920, height: 1080 })
    visitor.page.setDefaultTimeout(timeoutMs)
    await observe(visitor.context)
    await visitor.page.reload()
    await signIn(visitor, admin)
    return [
      ...paintFigures(starts),
      ...(await figuresOf('switch between two open tabs', () => measureTabs(visitor, calls))),
      ...(await figuresOf('list query to paint', () => measureQueries(visitor, calls))),
      ...(await figuresOf('any press to the next paint', () => measureInputs(visitor))),
      ...(await figuresOf('layout shift of the worst page', () => measureShifts(visitor))),
      ...(await figuresOf('layout shift of the overview', () => measureOverviewShift(browser, suite.origin, admin))),
      ...(await figuresOf('cells scrolled both ways', () => measureScroll(visitor))),
      ...(await figuresOf('alarm storm', () => measureStorm(browser, { origin: suite.origin, seconds }))),
    ]
  } finally {
    await browser.close()
    await suite.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const paintFigures = (starts: readonly ColdStart[]): Figure[] => [
  upperGoalMs(
    'sign-in page, first contentful paint',
    starts.map(({ fcp }) => fcp),
    { share: 1, goalMs: 1200 },
  ),
  upperGoalMs(
    'sign-in page, largest contentful paint',
    starts.map(({ lcp }) => lcp),
    { share: 1, goalMs: 2000 },
  ),
]

/** The last two tabs are lists. */
async function measureTabs({ page }: Visitor, calls: number): Promise<Figure> {
  await page.goto(objects)
  await page.getByTestId('table-equipment.object').waitFor()
  await page.goto(users)
  await page.getByTestId('table-identity.user').waitFor()
  const times: number[] = []
  for (let count = 0; count < calls; count++) times.push(await switchTab(page))
  return upperGoalMs('switch between two open tabs, to the paint', times, { share: 0.95, goalMs: 100 })
}

/** Each query is new since the page was loaded, so that the page must request the server. */
const keywords = ['admin', 'operator'].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))

async function measureQueries({ page }: Visitor, calls: number): Promise<Figure> {
  const times: number[] = []
  while (times.length < calls / 4) {
    await page.goto(users)
    await page.getByTestId('table-identity.user').locator('[data-row-id]').first().waitFor()
    for (const keyword of keywords) times.push(await queryToPaint(page, keyword))
  }
  return upperGoalMs('list query to paint, beyond the server', times, { share: 0.95, goalMs: 300 })
}

/** Inputs of everyday work: typing, opening, choosing, sorting, closing. */
async function measureInputs({ page }: Visitor): Promise<Figure> {
  await page.goto(objects)
  const table = page.getByTestId('table-equipment.object')
  await table.locator('[data-row-id]').first().waitFor()
  const visibleOf = (testId: string) => page.getByTestId(testId).filter({ visible: true })
  for (let round = 0; round < 5; round++) {
    await visibleOf('filter-keyword').pressSequentially('press')
    await visibleOf('filter-keyword').press('Enter')
    await visibleOf('list-reset').click()
    await table.locator('[data-row-id]').nth(1).waitFor()
    await table.locator('thead th').nth(2).click()
    await table.getByRole('checkbox').nth(1).click()
    await visibleOf('list-add').click()
    await page.getByTestId('edit-dialog').getByRole('textbox').first().pressSequentially('code-1')
    await page.keyboard.press('Escape')
    // Closing a dialog with entered text asks for confirmation.
    await page.keyboard.press('Enter')
    await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('users')
    await page.keyboard.press('Enter')
    await visibleOf('table-identity.user').waitFor()
    await page.goBack()
    await table.waitFor()
  }
  const inputs = await worstInputs(page)
  return upperGoalMs('any press to the next paint', inputs, { share: 0.95, goalMs: 200 })
}

async function measureShifts({ page }: Visitor): Promise<Figure> {
  const shifts: { path: string; shift: number; shiftOf: Record<string, number> }[] = []
  for (const { entry } of flattenMenu()) {
    if (entry.kind !== 2 || !entry.url) continue
    await page.goto(entry.url)
    await within(timeoutMs, `a quiet network at ${entry.url}`, page.waitForLoadState('networkidle'))
    const shift = Number(await page.evaluate('window.layoutShift'))
    const shiftOf = await page.evaluate<Record<string, number>>('window.shiftOf')
    shifts.push({ path: entry.url, shift, shiftOf })
  }
  const worst = shifts.toSorted((page, nextPage) => nextPage.shift - page.shift)[0]
  if (!worst) throw new Error('the menu has no pages')
  return {
    ...upperGoal('layout shift of the worst page', worst.shift, 0.02),
    remark: `${shifts.length} pages, the worst ${worst.path}: ${describeShifts(worst.shiftOf)}`,
  }
}

/** Scrolls 10,000 rows and 40 columns in both directions at the same time. */
async function measureScroll({ page }: Visitor): Promise<Figure> {
  await page.goto('/dev/gallery')
  await page.getByTestId('table-gallery.grid').locator('[data-row-id]').first().waitFor()
  const frames = await scrollFrames(page, '[data-testid="table-gallery.grid"]')
  const onTime = frames.filter((ms) => ms < frameMs * 1.2).length / frames.length
  return {
    name: '10 000 x 40 cells scrolled both ways, frames within 20 ms',
    measured: `${(onTime * 100).toFixed(0)} %`,
    goal: '>= 95 %',
    isMet: onTime >= 0.95,
    remark: `${frames.length} frames, median ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms; drawn without a graphics card`,
  }
}
