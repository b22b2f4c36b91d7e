// Places and people of work: staff, a work centre with its station and people, and the days of the calendar.
import { shift as shiftResource } from '@gemba/contract/production/calendar/shift.ts'
import { workPlan as workPlanResource } from '@gemba/contract/production/calendar/work-plan.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
let visitor: Visitor
let client: Client

beforeAll(async () => {
  client = await connectClient(origin, admin)
  await client.call(operation(shiftResource, 'create'), {
    code: 'E',
    name: 'Eos',
    startTime: '06:00',
    endTime: '14:00',
  })
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/work/staff' })
})
afterAll(() => visitor.leave())

test('a staff member is added, and assigned to a work centre with its station in one form', async () => {
  const { page } = visitor
  const dialog = page.getByTestId('edit-dialog')
  await page.getByTestId('list-add').click()
  await dialog.getByLabel('Staff code').fill('S-1')
  await dialog.getByLabel('Name', { exact: true }).fill('Ann Miller')
  await page.getByTestId('dialog-save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('table-production.staff').getByText('Ann Miller').waitFor()

  await page.getByTestId('menu-/mes/pages/work/workCenter').click()
  await page.getByTestId('table-production.workCenter').waitFor()
  await page.getByTestId('list-add').filter({ visible: true }).click()
  await dialog.getByLabel('Work centre code').fill('TURN')
  await dialog.getByLabel('Work centre name').fill('Turning')
  const [addStation, , addStaff] = await dialog.getByTestId('row-add').all()
  await addStation?.click()
  const station = dialog.getByRole('row').filter({ has: page.getByLabel('Station code') })
  await station.getByLabel('Station code').fill('M-12')
  await station.getByLabel('Station name').fill('Lathe 12')
  await addStaff?.click()
  await dialog.getByRole('combobox', { name: 'Staff member' }).fill('Ann')
  await page.locator('.ant-select-item').getByText('Ann Miller').click()
  await page.getByTestId('dialog-save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('table-production.workCenter').getByText('TURN', { exact: true }).waitFor()
  await page.getByTestId('menu-/mes/pages/work/station').click()
  await page.getByTestId('table-production.station').getByText('Lathe 12').waitFor()
})

test('days are painted with a shift, marked until they are saved, and still there after a reload', async () => {
  const { page } = visitor
  await page.getByTestId('menu-/mes/pages/work/shopCalendar').click()
  const year = await page.getByTestId('calendar-year').textContent()
  const [first, last] = [page.locator(`[data-day="${year}-03-10"]`), page.locator(`[data-day="${year}-03-12"]`)]
  const beside = page.locator(`[data-day="${year}-03-13"]`)
  const before = await beside.textContent()
  await page.getByRole('radio', { name: 'Working day' }).click()
  await page.getByRole('checkbox', { name: /Eos/ }).click()
  await first.scrollIntoViewIfNeeded()
  await first.hover()
  await page.mouse.down()
  await last.hover()
  await page.mouse.up()
  await expect.poll(() => page.locator('[data-unsaved="true"]').count()).toBe(3)
  await page.getByTestId('calendar-save').click()
  await expect.poll(() => page.locator('[data-unsaved="true"]').count()).toBe(0)
  await page.reload()
  await expect.poll(() => first.locator('[data-letter]').getAttribute('data-letter')).toBe('E')
  await expect.poll(() => last.locator('[data-letter]').getAttribute('data-letter')).toBe('E')
  expect(await beside.textContent()).toBe(before)
})

test('a station shows its working hours by its own plan', async () => {
  const { page } = visitor
  const station = await client.find(operation(stationResource, 'page'), { code: 'M-12' })
  await client.call(operation(workPlanResource, 'create'), {
    code: 'W',
    name: 'Days',
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    workingTimeSettings: [{ startTime: '08:00', endTime: '16:00', restStart: '12:00', restMinutes: 30 }],
    workResources: [{ stationId: station?.id }],
  })
  await page.getByTestId('menu-/mes/pages/work/station').click()
  const row = page.getByTestId('table-production.station').getByRole('row').filter({ hasText: 'Lathe 12' })
  await row.getByTestId('row-more').click()
  await page.getByTestId('row-workingTime').click()
  const panel = page.getByTestId('working-time')
  await panel.getByText('08:00–12:00, 12:30–16:00').first().waitFor()
  expect(await panel.getByText('7 h 30 min', { exact: true }).count()).toBe(10)
})
