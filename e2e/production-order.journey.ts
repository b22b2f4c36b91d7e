// The work of a planner with an order: created, planned, released, shown on its page, changed, ended early.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { productionOrder as productionOrderResource } from '@gemba/contract/production/order/production-order.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { workOrder as workOrderResource } from '@gemba/contract/production/work-order/work-order.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { rowOf, runRowAction, save, visibleByTestId } from './record-page.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const list = '/mes/pages/orders/productionOrder'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let visitor: Visitor
let client: Client
const code = 'J-PLANNER-1'

beforeAll(async () => {
  client = await connectClient(origin, admin)
  visitor = await visitAs(browser, origin, admin, { path: list })
})
afterAll(() => visitor.leave())

const byTestId = (testId: string) => visibleByTestId(visitor.page, testId)
const state = () => byTestId('record-state').textContent()

async function expectNoBarrier(): Promise<void> {
  await visitor.page.evaluate(axe)
  const { violations } = await visitor.page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

async function giveReason(why: string): Promise<void> {
  const { page } = visitor
  await page.getByTestId('edit-dialog').getByLabel('Reason').fill(why)
  await page.getByTestId('dialog-save').press('Enter')
  await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
}

/** Focuses a button and presses it by key, without a mouse. */
const press = (testId: string) => byTestId(testId).press('Enter')

async function choose(name: RegExp, option: string): Promise<void> {
  const { page } = visitor
  await page.getByTestId('edit-dialog').getByRole('combobox', { name }).fill(option)
  await page
    .locator('.ant-select-item')
    .getByText(new RegExp(`(^| )${option}$`))
    .filter({ visible: true })
    .click()
}

/** The stock may be too small when the journey runs. Then the dialog requires a reason. */
async function forceWhereShort(): Promise<void> {
  const dialog = visitor.page.getByTestId('edit-dialog')
  await expect.poll(async () => (await dialog.isVisible()) || String(await state()).includes('Released')).toBe(true)
  if (!(await dialog.isVisible())) return
  await expectNoBarrier()
  await dialog.getByRole('textbox').fill('The rest comes on Friday')
  await visitor.page.getByTestId('dialog-save').click()
}

test('an order of a pump is created, planned, and released from its page', async () => {
  const { page } = visitor
  await page.getByTestId('list-add').click()
  const dialog = page.getByTestId('edit-dialog')
  await choose(/^Product/, 'Centrifugal pump P-40')
  await dialog.getByLabel(/^Quantity/).fill('20')
  await dialog.getByLabel('Order code').fill(code)
  await save(page)
  await page.goto(`${list}?keyword=${code}`)
  await expect.poll(() => rowOf(page, code).textContent()).toContain('0 / 20 pcs')
  await runRowAction(page, code, 'plan')
  await expect.poll(() => rowOf(page, code).textContent()).toContain('Planned')
  await expectNoBarrier()
  await page
    .getByRole('link', { name: code })
    .or(page.getByRole('button', { name: code }))
    .first()
    .click()
  await expect.poll(state).toContain('Planned')
  await press('action-release')
  await forceWhereShort()
  await expect.poll(state).toContain('Released')
  await expect.poll(() => byTestId('order-segments').textContent()).toContain('Assemble')
  await expect.poll(() => byTestId('order-work').textContent()).toContain('To dispatch')
  await expect.poll(() => byTestId('order-materials').textContent()).toContain('P-40-SHAFT')
  await expectNoBarrier()
})

test('a report at a station appears on the page by itself', async () => {
  const order = await client.find(operation(productionOrderResource, 'page'), { keyword: code })
  const work = await client.find(operation(workOrderResource, 'page'), {
    orderId: order?.id,
    sort: 'code',
    order: 'ASC',
  })
  const station = await client.find(operation(stationResource, 'page'), { workCenterId: work?.workCenterId })
  const busy = await client.find(operation(workOrderResource, 'page'), {
    stationId: station?.id,
    status: workOrderStatus.codes.running,
  })
  if (busy) await client.run(stopWork, { id: busy.id, reasonCode: '1' })
  await client.run(dispatchWork, { ids: [work?.id ?? ''], stationId: station?.id })
  await client.run(claimWork, { id: work?.id })
  await client.run(startWork, { id: work?.id })
  await client.run(reportWork, { workOrderId: work?.id, good: '5' })
  await expect.poll(state, { timeout: 15_000 }).toContain('In progress')
  await expect.poll(() => byTestId('order-segments').textContent(), { timeout: 15_000 }).toContain('5 good')
})

test('its quantity is changed with a reason, and it is ended early with one', async () => {
  const { page } = visitor
  await press('action-more')
  await press('action-changeQuantity')
  await page
    .getByTestId('edit-dialog')
    .getByLabel(/^Quantity/)
    .fill('24')
  await giveReason('The customer takes more')
  await expect.poll(() => byTestId('order-progress').textContent()).toContain('24 pcs')
  await expect.poll(state).toContain('The customer takes more')
  await press('action-more')
  await press('action-complete')
  await expect.poll(() => page.getByTestId('edit-dialog').textContent()).toContain('Of 24 pcs, 0 are good')
  await giveReason('No more steel')
  await expect.poll(state).toContain('Completed')
  await expect.poll(state).toContain('No more steel')
  await expect.poll(() => byTestId('order-work').textContent()).toContain('Terminated')
  await press('action-more')
  expect(await byTestId('action-complete').isEnabled()).toBe(false)
  expect(await byTestId('action-reopen').isEnabled()).toBe(true)
  expect(visitor.failures).toEqual([])
})
