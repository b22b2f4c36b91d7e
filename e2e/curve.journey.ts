// A curve with points of two objects: created by a person, shared by its address, compared, counted and exported.
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { afterEach, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }
let visitor: Visitor

afterEach(() => visitor.leave())

test('points of two objects are in one curve, also for another person who opens its address', async () => {
  const client = await connectClient(origin, admin)
  const find = (code: string) => client.find(operation(objectResource, 'page'), { code })
  const [furnace, compressor] = await Promise.all([find('furnace-01'), find('compressor-01')])
  visitor = await visitAs(browser, origin, admin, { path: `/lak/pages/equipment/object/${furnace?.id}` })
  const { page } = visitor
  await page.getByTestId('live-value-state').click()
  await page.getByTestId('add-point').click()
  await page.getByLabel('Object', { exact: true }).click()
  await page.keyboard.type(compressor?.nameEn as string)
  await page.locator('.ant-select-item-option-content', { hasText: compressor?.nameEn as string }).click()
  await page.getByLabel('Outlet pressure').click()
  const rows = page.getByTestId('curve-statistics').locator('tbody tr')
  await rows.nth(2).waitFor(patience)
  await page.reload()
  await rows.nth(2).waitFor(patience)
  expect(await rows.nth(2).textContent()).toContain(`${compressor?.nameEn} · Outlet pressure`)
  await page.getByRole('button', { name: 'Previous day' }).click()
  for (const [item, file] of [
    ['Image (PNG)', 'Curve.png'],
    ['Data (Excel)', 'Export of a curve.xlsx'],
  ] as const) {
    await page.getByTestId('curve-export').click()
    const [download] = await Promise.all([page.waitForEvent('download', patience), page.getByText(item).click()])
    expect(download.suggestedFilename()).toBe(file)
  }
})
