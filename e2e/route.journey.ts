// The work of an engineer with a route: a stage is added, a route is edited in graph and table, put in use, and
// revised.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { processRoute as processRouteResource } from '@gemba/contract/production/route/process-route.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage as segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, idOf, takeFailures, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let visitor: Visitor
let client: Client

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const unitId = await made(operation(unitResource, 'create'), { code: 'route-pcs', name: 'Piece of routes' })
  const materialClassId = await made(operation(materialClassResource, 'create'), {
    code: 'route-parts',
    name: 'Parts of routes',
  })
  await made(operation(materialResource, 'create'), {
    code: 'J-FAN',
    name: 'Fan of the journey',
    materialClassId,
    unitId,
  })
  await made(operation(segmentStageResource, 'create'), {
    code: 'J-DRILL',
    name: 'Drill J',
    segmentType: '1',
    standardTime: '5',
  })
  await made(operation(segmentStageResource, 'create'), {
    code: 'J-BALANCE',
    name: 'Balance J',
    segmentType: '3',
    standardTime: '20',
  })
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/process/segmentStage' })
})
afterAll(() => visitor.leave())

async function made<D extends Declaration>(declaration: D, input: InputOf<D>): Promise<string> {
  return idOf(await client.run(declaration, input))
}

const byTestId = (testId: string) => visitor.page.getByTestId(testId).filter({ visible: true })
/** An option with the name, alone or after its code. */
const option = (name: string) =>
  visitor.page
    .locator('.ant-select-item')
    .getByText(new RegExp(`(^| )${name}$`))
    .filter({ visible: true })
const rows = () => byTestId('route-row')
const nodes = () => visitor.page.locator('.react-flow__node').filter({ visible: true })
const cell = (name: string) => visitor.page.getByRole('textbox', { name, exact: true }).filter({ visible: true })

async function addSegment(name: string) {
  const before = await rows().count()
  await byTestId('route-add-segment').getByRole('combobox').click()
  await byTestId('route-add-segment').getByRole('combobox').fill(name)
  await option(name).click()
  await expect.poll(() => rows().count()).toBe(before + 1)
}

/** Confirms the question. */
async function agree() {
  const question = visitor.page.getByRole('dialog').filter({ visible: true })
  await question.getByTestId('popup-confirm').click()
}

test('a stage is added with its time', async () => {
  const { page } = visitor
  await byTestId('list-add').click()
  const dialog = page.getByTestId('edit-dialog')
  await dialog.getByLabel('Operation name').fill('Weld J')
  await dialog.getByRole('combobox', { name: /^Operation type/ }).click()
  await option('Machining').click()
  await dialog.getByLabel('Standard time').fill('12.5')
  await page.getByTestId('dialog-save').click()
  await dialog.waitFor({ state: 'detached' })
  await byTestId('table-production.segmentStage').getByText('Weld J').waitFor()
})

test('a route is created: graph and table stay in step, and changes can be undone', async () => {
  const { page } = visitor
  await page.goto('/mes/pages/process/route')
  await byTestId('list-add').click()
  await byTestId('route-head-name').getByRole('textbox').fill('Route of the fan')
  await byTestId('route-head-code').getByRole('textbox').fill('J-ROUTE')
  await byTestId('route-head-materialId').getByRole('combobox').click()
  await byTestId('route-head-materialId').getByRole('combobox').fill('Fan of')
  await option('Fan of the journey').click()
  for (const name of ['Weld J', 'Drill J', 'Balance J']) await addSegment(name)
  await expect.poll(() => nodes().count()).toBe(3)
  await expect.poll(() => cell('Predecessors 30 Balance J').inputValue()).toBe('20')
  await expect.poll(() => byTestId('route-lead-time').textContent()).toContain('37 min')

  // In the table: parallel, then both before the last.
  await cell('Predecessors 20 Drill J').fill('')
  await cell('Predecessors 20 Drill J').press('Enter')
  await cell('Predecessors 30 Balance J').fill('10, 20SS+5')
  await cell('Predecessors 30 Balance J').press('Enter')
  await expect.poll(() => byTestId('route-graph').getByText('SS+5').count()).toBe(1)
  await expect.poll(() => byTestId('route-lead-time').textContent()).toContain('32 min')
  await cell('Predecessors 10 Weld J').fill('30')
  await cell('Predecessors 10 Weld J').press('Enter')
  await page.getByText('30 would make a loop').waitFor()
  await cell('Predecessors 10 Weld J').press('Escape')

  // Chosen in the graph and in the table; removed from both; undone.
  await nodes().filter({ hasText: 'Drill J' }).click()
  await expect.poll(() => rows().filter({ hasText: 'Drill J' }).getAttribute('aria-selected')).toBe('true')
  await byTestId('segment-panel').getByRole('heading', { name: '20 Drill J' }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => rows().count()).toBe(2)
  await byTestId('route-undo').click()
  await expect.poll(() => rows().count()).toBe(3)
  await expect.poll(() => cell('Predecessors 30 Balance J').inputValue()).toBe('10, 20SS+5')
  await byTestId('route-save').click()
  await byTestId('route-putInUse').waitFor()
  await expect.poll(() => byTestId('route-save').isDisabled()).toBe(true)

  await page.evaluate(axe)
  const axeResults = await page.evaluate<AxeResults>('axe.run()')
  const barriers = axeResults.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes: [first] }) => `${id} ${first?.html}`)).toEqual([])
})

test('input survives a reload; the slower of two people sees a conflict and saves over the other version', async () => {
  const { page } = visitor
  await cell('Time, min 10 Weld J').fill('14')
  await cell('Time, min 10 Weld J').press('Enter')
  await expect.poll(() => byTestId('route-lead-time').textContent()).toContain('34 min')
  await page.reload()
  await expect.poll(() => cell('Time, min 10 Weld J').inputValue()).toBe('14')
  const { data } = await client.call(operation(processRouteResource, 'page'), { code: 'J-ROUTE' })
  const id = data.records[0]?.id
  const body = { id, name: 'Route of the other', revision: '1', segments: [], dependencies: [] }
  await client.call(saveRouteGraph, body)
  await byTestId('route-save').click()
  await byTestId('route-stale').getByText('Overwrite with mine').click()
  await byTestId('route-putInUse').waitFor()
  await expect.poll(() => rows().count()).toBe(3)
  await expect.poll(() => byTestId('route-save').isDisabled()).toBe(true)
})

test('it is put in use and then read-only; its next revision is a draft', async () => {
  const { page } = visitor
  await byTestId('route-putInUse').click()
  await agree()
  await byTestId('route-revise').waitFor()
  await expect.poll(() => byTestId('route-save').count()).toBe(0)
  await expect.poll(() => rows().first().getByRole('textbox').count()).toBe(0)
  await byTestId('route-revise').click()
  await page.getByText('Revision 2').filter({ visible: true }).waitFor()
  await expect.poll(() => rows().count()).toBe(3)
  await expect.poll(() => cell('Predecessors 30 Balance J').inputValue()).toBe('10, 20SS+5')
  expect(takeFailures()).toEqual([])
})
