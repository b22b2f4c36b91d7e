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

test('an alarm marks the equipment and all above it, and is acknowledged on the first page', async () => {
  const client = await connectClient(origin, admin)
  const object = await client.find<{ id: string; name: string; parentId: string }>('/infObject/page', {
    code: 'press-01',
  })
  visitor = await visit(browser, origin)
  const { page } = visitor
  await signIn(visitor, admin)
  const card = page.getByTestId(`object-card-${object?.id}`)
  await card.waitFor()
  expect(await card.getByRole('img').count()).toBe(0)

  await press.send(105)
  await card.getByRole('img').waitFor(patience)
  const open = page.getByTestId('open-alarms')
  await open.getByText(object?.name as string).waitFor(patience)
  await page.getByTestId('notice-close').click()
  await open.locator('[data-testid^="acknowledge-"]').click()
  await open.locator('[data-testid^="acknowledge-"]').waitFor({ state: 'detached', ...patience })

  await card.click()
  await page.getByTestId('live-value-temperature').waitFor(patience)
  expect(await page.getByTestId('live-value-temperature').textContent()).toContain('105')
  await page.goto(`/lak/pages/equipment/object/${object?.parentId}`)
  const child = page.getByTestId('object-board').getByTestId(`object-card-${object?.id}`)
  await child.getByRole('img').waitFor(patience)
})

test('a company without equipment is told what to do first', async () => {
  visitor = await visitAs(browser, origin, stranger, { path: '/lak/pages/overview' })
  await visitor.page.getByText('No equipment yet').waitFor()
  await visitor.page.getByRole('link', { name: 'Connect a device' }).click()
  await visitor.page.getByTestId('connect-create').waitFor()
})
