// What an engineer does with a table of his own: its fields written, its objects added, a wrong value refused where it stands.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let visitor: Visitor

beforeAll(async () => {
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/base/dataModel' })
})
afterAll(() => visitor.leave())

const dialogOf = () => visitor.page.getByTestId('edit-dialog')
const save = async () => {
  await visitor.page.getByTestId('dialog-save').click()
  await dialogOf().waitFor({ state: 'detached' })
}
const choose = async (select: Locator, option: string) => {
  await select.click()
  await visitor.page.locator('.ant-select-item').getByText(option, { exact: true }).filter({ visible: true }).click()
}

test('a model is made with two fields, and three more by its page of fields', async () => {
  const { page } = visitor
  await page.getByTestId('list-add').click()
  const dialog = dialogOf()
  await dialog.getByLabel('Model code').fill('gauge')
  await dialog.getByLabel('Model name').fill('Gauges')
  for (const [code, name] of [
    ['serial', 'Serial number'],
    ['place', 'Kept at'],
  ] as const) {
    await dialog.getByTestId('row-add').click()
    const row = dialog.getByRole('row').last()
    await row.getByLabel('Field code').fill(code)
    await row.getByLabel('Field name').fill(name)
    if (code === 'serial')
      for (const rule of ['Required', 'Unique']) await row.getByLabel(rule, { exact: true }).click()
  }
  await save()
  const models = page.getByTestId('table-base.dataModel')
  await models.getByRole('button', { name: 'gauge', exact: true }).click()
  await page.getByRole('heading', { name: 'Gauges', exact: true }).filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Fields', exact: true }).filter({ visible: true }).first().click()
  await page.getByTestId('table-base.dataModelDetail').filter({ visible: true }).waitFor()
  for (const [code, name, type] of [
    ['accuracy', 'Accuracy', 'Decimal number'],
    ['checked', 'Last check', 'Date'],
    ['lent', 'Lent', 'Yes or no'],
  ] as const) {
    await page.getByTestId('list-add').filter({ visible: true }).click()
    await dialog.getByLabel('Field code').fill(code)
    await dialog.getByLabel('Field name').fill(name)
    await choose(dialog.getByRole('combobox', { name: /^Type/ }), type)
    if (type === 'Decimal number') await dialog.getByLabel('Decimal places').fill('2')
    await save()
  }
  const fields = page.getByTestId('table-base.dataModelDetail')
  await expect.poll(() => fields.getByRole('row').count()).toBe(6)
})

test('objects are added by a form of those fields; a wrong value is refused at its field, and the code comes by rule', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Objects', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('heading', { name: 'Gauges', exact: true }).filter({ visible: true }).waitFor()
  const dialog = dialogOf()
  const add = () => page.getByTestId('list-add').filter({ visible: true }).first().click()
  await add()
  await dialog.getByLabel('Serial number').fill('G-17')
  await dialog.getByLabel('Accuracy').fill('0.005')
  await page.getByTestId('dialog-save').click()
  const refused = dialog.locator('label', { hasText: 'Accuracy' }).locator('..').getByRole('alert')
  await expect.poll(() => refused.textContent()).toBe('Out of range')
  await dialog.getByLabel('Accuracy').fill('0.05')
  await save()
  const objects = page.locator('[data-testid^="table-base.dataModelObject"]').filter({ visible: true })
  await objects.getByText('gauge-00001').waitFor()
  await expect.poll(() => objects.getByRole('row').last().textContent()).toContain('0.05')

  await add()
  await dialog.getByLabel('Serial number').fill('G-17')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => dialog.textContent()).toContain('There is already a record with the same Serial number: G-17')
  await dialog.getByLabel('Serial number').fill('G-18')
  await save()
  await objects.getByText('gauge-00002').waitFor()

  await page.evaluate(axe)
  const seen = await page.evaluate<AxeResults>('axe.run()')
  const barriers = seen.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
