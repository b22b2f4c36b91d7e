// Master data of an engineer: a rule for codes, and a material whose code the rule generates.
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
let visitor: Visitor

beforeAll(async () => {
  const client = await connectClient(origin, admin)
  await client.call(operation(unitResource, 'create'), { code: 'j-bearing', name: 'Single bearing' })
  await client.call(operation(materialClassResource, 'create'), { code: 'j-bearings', name: 'Bearings of masters' })
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/base/codeRule' })
})
afterAll(() => visitor.leave())

test('a rule shows its next codes while it is edited; a material that is saved without a code gets the first one', async () => {
  const { page } = visitor
  await page.getByTestId('list-add').click()
  const dialog = page.getByTestId('edit-dialog')
  await dialog.getByLabel('Rule code').fill('materials')
  await dialog.getByLabel('Rule name').fill('Codes of materials')
  await dialog.getByLabel('Separator').fill('-')
  await dialog.getByRole('switch', { name: 'Enabled' }).click()
  await dialog.getByTestId('row-add').click()
  const row = dialog.getByRole('row').last()
  await row.getByLabel('Text').fill('BRG')
  await dialog.getByTestId('row-add').click()
  const serial = dialog.getByRole('row').last()
  await serial.getByRole('combobox', { name: 'Type' }).click()
  await page.getByTitle('Serial number', { exact: true }).click()
  await serial.getByLabel('Digits').fill('4')
  await expect
    .poll(() => dialog.getByTestId('next-codes').getByRole('listitem').allTextContents())
    .toEqual(['BRG-0001', 'BRG-0002', 'BRG-0003'])
  await page.getByTestId('dialog-save').click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByTestId('menu-/mes/pages/base/material').click()
  await page.getByTestId('table-base.material').waitFor()
  await page.getByTestId('list-add').filter({ visible: true }).click()
  await dialog.getByLabel('Material name').fill('Deep groove ball bearing 6204')
  await dialog.getByRole('combobox', { name: 'Group' }).fill('Bearings')
  await page.locator('.ant-select-item').getByText('Bearings of masters').click()
  await dialog.getByRole('combobox', { name: /^Unit/ }).fill('Single')
  await page.locator('.ant-select-item').getByText('Single bearing').click()
  await page.getByTestId('dialog-save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('table-base.material').getByText('BRG-0001').waitFor()
})
