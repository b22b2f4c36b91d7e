// The first page after signing in: the plant at a glance, an alarm where it is, acknowledged where it stands.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { calmDown, connectPressBox, type PressBox } from './press-box.ts'
import { connectClient, signIn, type Visitor, visit, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const stranger = { company: 'other', user: 'admin' }
const patience = { timeout: 10_000 }

let press: PressBox
let visitor: Visitor

beforeAll(async () => {
  press = await connectPressBox(mqttUrl)
  await calmDown(press, origin)
})
afterEach(async () => {
  await visitor.leave()
  await calmDown(press, origin)
})
afterAll(async () => {
  await press.close()
})

const minutes = [
  {
    language: 'en',
    width: 1440,
    name: 'Press 1',
    words: ['This is a demo', 'Energy map', 'Alarms of the last 24 hours'],
  },
  { language: 'zh-CN', width: 390, name: '一号压力机', words: ['这是演示工厂', '能耗热力图', '最近 24 小时的报警'] },
] as const

test.each(minutes)('the first five minutes, in $language at $width', async ({ language, width, name, words }) => {
  const client = await connectClient(origin, admin)
  const object = await client.find<{ id: string; parentId: string }>('/infObject/page', {
    code: 'press-01',
  })
  visitor = await visit(browser, origin, { language, width, height: 900 })
  const { page } = visitor
  await signIn(visitor, admin)
  // How the plant is, what it takes, and that it is a demo.
  const card = page.getByTestId(`object-card-${object?.id}`)
  await card.waitFor()
  expect(await card.getByRole('img').count()).toBe(0)
  await page
    .getByTestId('energy-today')
    .getByText(/\d\s*kWh/)
    .first()
    .waitFor(patience)
  await page.getByTestId('energy-map').locator('canvas').waitFor(patience)
  for (const word of words.slice(0, 2)) await page.getByText(word).first().waitFor(patience)

  // An alarm rings, is seen where it is, and acknowledged where it stands.
  await press.send(105)
  await card.getByRole('img').waitFor(patience)
  const open = page.getByTestId('open-alarms')
  await open.getByText(name).waitFor(patience)
  await page.getByTestId('notice-close').click()
  await page.getByText(words[2]).waitFor(patience)
  await open.locator('[data-testid^="acknowledge-"]').click()
  await open.locator('[data-testid^="acknowledge-"]').waitFor({ state: 'detached', ...patience })
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

  // The equipment itself, and its parent as the board of its children.
  await card.click()
  await page.getByTestId('live-value-temperature').waitFor(patience)
  await expect.poll(() => page.getByTestId('live-value-temperature').textContent(), patience).toContain('105')
  await page.goto(`/lak/pages/equipment/object/${object?.parentId}`)
  const child = page.getByTestId('object-board').getByTestId(`object-card-${object?.id}`)
  await child.getByRole('img').waitFor(patience)
  expect(visitor.failures).toEqual([])
})

test('a company without equipment is told what to do first', async () => {
  visitor = await visitAs(browser, origin, stranger, { path: '/lak/pages/overview' })
  await visitor.page.getByText('No equipment yet').waitFor()
  await visitor.page.getByRole('link', { name: 'Connect a device' }).click()
  await visitor.page.getByTestId('connect-create').waitFor()
})
