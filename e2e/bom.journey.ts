// The work of an engineer with BOMs: one of three levels is created, a part is revised, compared, and its effect shown.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bom as bomResource } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, idOf, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let visitor: Visitor
let setId: string

beforeAll(async () => {
  const client = await connectClient(origin, admin)
  const { id: unitId } = await made(client, operation(unitResource, 'create'), { code: 'bom-pcs', name: 'Piece' })
  const { id: materialClassId } = await made(client, operation(materialClassResource, 'create'), {
    code: 'bom-parts',
    name: 'Pump parts',
  })
  const ids: Record<string, string> = {}
  for (const [code, name] of [
    ['J-PUMP', 'Pump of the journey'],
    ['J-HSG', 'Volute of the journey'],
    ['J-SET', 'Bearing set'],
    ['J-BRG', 'Bearing 6204'],
  ] as const)
    ids[code] = (
      await made(client, operation(materialResource, 'create'), {
        code,
        name,
        materialClassId,
        unitId,
        standardCost: '6.2',
      })
    ).id
  const inUse = async (code: string, part: string) => {
    const bomItems = [{ materialId: ids[part], quantity: '2' }]
    const body = { code: `B-${code}`, name: `BOM of ${code}`, materialId: ids[code], revision: '1', bomItems }
    const { id } = await made(client, operation(bomResource, 'create'), body)
    await made(client, putBomInUse, { id })
    return id
  }
  setId = await inUse('J-SET', 'J-BRG')
  await inUse('J-HSG', 'J-SET')
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/base/bom' })
})
afterAll(() => visitor.leave())

async function made<D extends Declaration>(client: Client, declaration: D, input: InputOf<D>): Promise<{ id: string }> {
  return { id: idOf(await client.run(declaration, input)) }
}

const dialogOf = () => visitor.page.getByTestId('edit-dialog')
const structure = (name: string) => visitor.page.getByRole('grid', { name: `Structure of ${name}` })

test('a BOM of three levels is created, shown with its parts, and put in use after a question that lists the effects', async () => {
  const { page } = visitor
  await page.getByTestId('list-add').click()
  const dialog = dialogOf()
  await dialog.getByRole('combobox', { name: /^Product/ }).fill('of the journey')
  await page.locator('.ant-select-item').getByText('Pump of the journey').click()
  await dialog.getByLabel('BOM code').fill('B-J-PUMP')
  await dialog.getByLabel('BOM name').fill('BOM of the pump')
  await dialog.getByTestId('row-add').click()
  const row = dialog.getByRole('row').last()
  await row.getByRole('combobox', { name: /^Material/ }).fill('of the journey')
  await page
    .locator('.ant-select-item')
    .getByText(/ Volute of the journey$/)
    .filter({ visible: true })
    .click()
  await row.getByLabel('Quantity').fill('3')
  await page.getByTestId('dialog-save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('table-base.bom').getByRole('button', { name: 'B-J-PUMP' }).click()
  const tree = structure('B-J-PUMP 1')
  await tree.getByText('J-BRG Bearing 6204').waitFor()
  const bearings = tree.getByRole('row').filter({ hasText: 'J-BRG' })
  await expect.poll(() => bearings.textContent()).toContain('12 Piece')
  await expect.poll(() => page.getByTestId('bom-cost').textContent()).toContain('74.4')
  await page.getByTestId('action-putInUse').click()
  const question = page.getByRole('dialog', { name: 'Release B-J-PUMP 1?' })
  await question.getByText('Pump of the journey will be made with this BOM.').waitFor()
  await question.getByTestId('popup-confirm').click()
  await expect.poll(() => page.getByTestId('record-state').textContent()).toContain('In use')
})

test('a line of a part is revised, and the effects are shown, within five clicks', async () => {
  const { page } = visitor
  await page.goto(`/mes/pages/base/bom/${setId}`)
  let clicks = 0
  const click = async (testId: string) => {
    clicks += 1
    await page.getByTestId(testId).filter({ visible: true }).first().click()
  }
  await click('action-revise')
  const dialog = dialogOf()
  await dialog.waitFor()
  clicks += 1
  const quantity = dialog.getByRole('row').last().getByLabel('Quantity')
  // A press while the lines are rendered again may hit nothing, so it is repeated.
  await expect
    .poll(async () => {
      if ((await quantity.count()) === 0) await dialog.getByTestId('row-edit').first().click({ timeout: 1000 })
      return quantity.count()
    })
    .toBe(1)
  await quantity.fill('4')
  await click('dialog-save')
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('record-state').filter({ visible: true }).getByText('Draft').waitFor()
  const bearing = structure('B-J-SET 2').getByRole('row').filter({ hasText: 'J-BRG' })
  await expect.poll(() => bearing.textContent()).toContain('4 Piece')
  const used = page.getByRole('region', { name: 'Where Bearing set is used' })
  await used.getByText('J-PUMP Pump of the journey').waitFor()
  await expect.poll(() => used.getByTestId('bom-products').textContent()).toBe('Used in 2 other products.')
  const differences = page.getByRole('table', { name: 'From B-J-SET 1 to B-J-SET 2' })
  await expect
    .poll(() => differences.getByRole('row').last().textContent())
    .toBe('ChangedJ-BRG Bearing 62042 Piece4 Piece')
  expect(clicks).toBeLessThanOrEqual(5)

  await page.evaluate(axe)
  const axeResults = await page.evaluate<AxeResults>('axe.run()')
  const barriers = axeResults.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])

  await page.getByTestId('action-putInUse').filter({ visible: true }).click()
  await page.getByText('B-J-SET 1 is no longer the default but stays in use.').waitFor()
  await page.getByText('Used in 2 other products.').last().waitFor()
  await page.keyboard.press('Escape')
})
