// The first page after signing in: the state of the plant, and an alarm that is acknowledged at its equipment.
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { connectPressBox, endAlarms, type PressBox } from './press-box.ts'
import { connectClient, overview, signIn, type Visitor, visit, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const stranger = { company: 'other', user: 'admin' }
const patience = { timeout: 10_000 }

let press: PressBox
let visitor: Visitor

beforeAll(async () => {
  press = await connectPressBox(mqttUrl)
  await endAlarms(press, origin)
})
afterEach(async () => {
  await visitor.leave()
  await endAlarms(press, origin)
})
afterAll(async () => {
  await press.close()
})

const minutes = [
  {
    language: 'en',
    name: 'Press 1',
    words: ['Demo plant: real energy data', 'Energy map', 'Alarms of the last 24 hours'],
  },
  { language: 'zh-CN', name: '一号压力机', words: ['这是演示工厂', '能耗热力图', '最近 24 小时的报警'] },
] as const

const widths = [390, 1440]

/** Checks a screen at every width, the widest last. Nothing may overflow. */
async function atEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `at ${width}`).toBeLessThanOrEqual(
      0,
    )
  }
}

/** Runs in the page. Resolves to the sum of the layout shifts since it was opened, without those after input. */
const sumOfShifts = `new Promise((resolve) => {
  new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, { hadRecentInput, value }) => (hadRecentInput ? sum : sum + value), 0)),
  ).observe({ type: 'layout-shift', buffered: true })
  // Without shifts, the observer is not called.
  setTimeout(() => resolve(0), 500)
})`
/** Rows that arrive late move the elements below them. */
const settleMs = 1_500

test.each([[390], [1440], [1920]])(
  'the first page shifts by at most 0.05 while it loads, %i px wide',
  async (width) => {
    visitor = await visitAs(browser, origin, admin, { path: overview, width, height: 900 })
    const { page } = visitor
    await page.goto(overview)
    await page.getByTestId('overview').waitFor(patience)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(settleMs)
    expect(await page.evaluate<number>(sumOfShifts)).toBeLessThanOrEqual(0.05)
  },
)

/** The mark of its alarm, beside the line of its value. */
const ringing = (card: Locator) => card.getByRole('img', { name: /Critical|紧急/ })

test.each(minutes)('the first five minutes, in $language at every width', async ({ language, name, words }) => {
  const client = await connectClient(origin, admin)
  const object = await client.find(operation(objectResource, 'page'), {
    code: 'press-01',
  })
  visitor = await visit(browser, origin, { language, height: 900 })
  const { page } = visitor
  await atEachWidth(page, () => page.getByTestId('login-submit').waitFor(patience))
  await signIn(visitor, admin)
  // The state of the plant, its energy, and a note that it is a demo.
  const card = page.getByTestId(`object-card-${object?.id}`)
  const energy = page.getByTestId('energy-today').getByText(/\d\s*kWh/)
  await atEachWidth(page, async () => {
    await card.waitFor()
    expect(await card.getAttribute('data-rings')).toBeNull()
    await energy.first().waitFor(patience)
    await page.getByTestId('energy-map').locator('canvas').waitFor(patience)
    for (const word of words.slice(0, 2)) await page.getByText(word).first().waitFor(patience)
  })

  // An alarm rings, is shown at its equipment, and acknowledged there.
  await press.send(105)
  const open = page.getByTestId('needs-attention')
  await atEachWidth(page, async () => {
    await ringing(card).waitFor(patience)
    await open.getByText(name).waitFor(patience)
    await page.getByText(words[2]).waitFor(patience)
  })
  await page.getByTestId('notice-close').click()
  await open.locator('[data-testid^="acknowledge-"]').click()
  await open.locator('[data-testid^="acknowledge-"]').waitFor({ state: 'detached', ...patience })

  // The equipment itself, and its parent as the board of its children.
  await card.click()
  const value = page.getByTestId('live-value-temperature')
  await atEachWidth(page, () => value.waitFor(patience))
  await expect.poll(() => value.textContent(), patience).toContain('105')
  await page.goto(`/lak/pages/equipment/object/${object?.parentId}`)
  const child = page.getByTestId('object-board').getByTestId(`object-card-${object?.id}`)
  await atEachWidth(page, () => ringing(child).waitFor(patience))
  expect(visitor.failures).toEqual([])
})

test('a company without equipment sees the first steps', async () => {
  visitor = await visitAs(browser, origin, stranger, { path: '/lak/pages/overview' })
  await visitor.page.getByText('No equipment yet').waitFor()
  await visitor.page.getByRole('link', { name: 'Connect a device' }).click()
  await visitor.page.getByTestId('connect-create').waitFor()
})

test('the overview on a wall shows tiles and the ribbon only, stays signed in, and is closed by Esc or its button', async () => {
  visitor = await visitAs(browser, origin, admin, { path: '/lak/pages/overview?wall=1', width: 1920, height: 1080 })
  const { page } = visitor
  const wall = page.getByTestId('wall')
  await wall.locator('[data-testid^="object-card-"]').first().waitFor(patience)
  expect(await wall.getByTestId('energy-map').count()).toBe(0)
  const cookieLeftSec = async () =>
    ((await visitor.context.cookies()).find(({ name }) => name === 'token')?.expires ?? 0) - Date.now() / 1000
  await expect.poll(cookieLeftSec, patience).toBeGreaterThan(86_000)
  await page.keyboard.press('Escape')
  await page.getByTestId('overview').waitFor(patience)
  expect(new URL(page.url()).search).toBe('')
  await page.getByTestId('to-wall').click()
  await wall.waitFor(patience)
  await page.getByTestId('leave-wall').click()
  await wall.waitFor({ state: 'detached', ...patience })
  expect(visitor.failures).toEqual([])
})
