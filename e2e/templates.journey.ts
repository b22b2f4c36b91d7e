import { alarmRule as alarmRuleResource } from '@gemba/contract/alarm/rule.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }

test('an object is saved as a template, from which a second one is created with its points and limits', async () => {
  const client = await connectClient(origin, admin)
  const press = await client.find(operation(objectResource, 'page'), { code: 'press-01' })
  const visitor = await visitAs(browser, origin, admin, { path: `/lak/pages/equipment/object/${press?.id}` })
  const { page } = visitor
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByLabel('Template code').fill('press-template')
  await page.getByTestId('dialog-save').click()
  await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })

  await page.goto('/lak/pages/equipment/projectTemplate')
  await page.getByText('press-template', { exact: true }).waitFor()
  await page.locator('tr', { hasText: 'press-template' }).getByTestId('row-more').click()
  await page.getByTestId('row-create').click()
  await page.getByLabel('Code prefix').fill('no spaces')
  await page.getByTestId('dialog-save').click()
  expect(await page.getByTestId('edit-dialog').count()).toBe(1)
  await page.getByLabel('Code prefix').fill('copy-')
  await page.getByTestId('dialog-save').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('copy-press-01').waitFor()
  await page.getByTestId('live-value-temperature').waitFor()
  const made = await client.find(operation(objectResource, 'page'), { code: 'copy-press-01' })
  const limits = await client.call(operation(alarmRuleResource, 'page'), { pageSize: 1000 })
  expect(limits.data.records.map((rule) => (rule as { objectId?: unknown }).objectId)).toContain(made?.id)
  await client.call(operation(objectResource, 'remove'), { id: made?.id })
  await visitor.leave()
})
