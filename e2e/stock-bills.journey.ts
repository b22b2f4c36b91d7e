// The work of a warehouse clerk with a phone and a scanner: goods are received, reserved, picked, issued and returned.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse as warehouseResource } from '@gemba/contract/base/warehouse/warehouse.ts'
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill as inboundBillResource } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill as outboundBillResource } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface BillAnswer {
  readonly id: string
  readonly code: string
  readonly status: number
}

let client: Client
let visitor: Visitor
let receipt: BillAnswer
let issue: BillAnswer
let demandId: string

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const { id: unitId } = await made(operation(unitResource, 'create'), { code: 'jb-pcs', name: '件', nameEn: 'pcs' })
  const { id: materialClassId } = await made(operation(materialClassResource, 'create'), {
    code: 'jb-parts',
    name: 'Parts of bills',
  })
  const { id: warehouseId } = await made(operation(warehouseResource, 'create'), { code: 'JB', name: 'Store of bills' })
  const location = async (code: string, pickOrder: number) =>
    (await made(operation(locationResource, 'create'), { code, name: code, warehouseId, pickOrder })).id
  const [near, far] = [await location('JA-1', 1), await location('JB-1', 2)]
  await location('JC-1', 3)
  const material = async (code: string, tracking: 1 | 2) =>
    (await made(operation(materialResource, 'create'), { code, name: code, materialClassId, unitId, tracking })).id
  const [bearing, motor] = [await material('JB-BRG', 1), await material('JB-MOT', 2)]
  receipt = await made(operation(inboundBillResource, 'create'), {
    warehouseId,
    details: [
      { materialId: motor, quantity: '2', unitId, locationId: far },
      { materialId: bearing, quantity: '10', unitId, locationId: near, lotCode: 'JL-1' },
    ],
  })
  await made(submitInbound, { id: receipt.id })
  const details = [{ materialId: bearing, quantity: '6', unitId }]
  issue = await made(operation(outboundBillResource, 'create'), { warehouseId, details })
  demandId = (
    await made(operation(demandResource, 'create'), {
      warehouseId,
      details: [{ materialId: bearing, quantity: '1', unitId }],
    })
  ).id
  visitor = await visitAs(browser, origin, admin, { path: '/wms/pages/stock/tasks', width: 390, height: 844 })
})
afterAll(() => visitor.leave())

async function made<D extends Declaration>(declaration: D, input: InputOf<D>): Promise<BillAnswer> {
  return (await client.run(declaration, input)) as BillAnswer
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${client.token}` } })
  return ((await response.json()) as { data: T }).data
}

/** The available quantity of the bearing: on hand and not reserved. */
const available = async (): Promise<number> => {
  const rows = await read<{ availableQuantity: string }[]>(`/mes_stock/demand/selectSotckMaterial?id=${demandId}`)
  return rows.reduce((sum, row) => sum + Number(row.availableQuantity), 0)
}

/** Types a code and presses Enter like a scanner, wherever the focus is. */
async function scan(...codes: string[]): Promise<void> {
  for (const code of codes) {
    await visitor.page.keyboard.type(code)
    await visitor.page.keyboard.press('Enter')
  }
}

const byTestId = (testId: string) => visitor.page.getByTestId(testId).filter({ visible: true })
const state = () => byTestId('record-state').textContent()

async function expectNoBarrier(): Promise<void> {
  await visitor.page.evaluate(axe)
  const { violations } = await visitor.page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('goods are received in walking order; a wrong scan shows the expected code, and the right location confirms', async () => {
  const { page } = visitor
  await byTestId('task-bill').first().waitFor()
  await expectNoBarrier()
  await scan(receipt.code)
  await expect.poll(() => byTestId('task').textContent()).toContain('JA-1')
  await scan('JB-1')
  await expect.poll(() => byTestId('scan-wrong').textContent()).toBe('Wrong code: JB-1. Scan JA-1')
  await scan('ja-1', 'JL-1', 'JB-1')
  await expect.poll(() => byTestId('task').textContent()).toContain('JB-MOT')
  await scan('JS-1', 'JS-1')
  await expect.poll(() => byTestId('scan-wrong').textContent()).toBe('JS-1 has already been scanned')
  await scan('JS-2')
  await expectNoBarrier()
  await byTestId('task-confirm').click()
  await page.getByText('All done').waitFor()
  expect(await read(`/mes_stock/inboundbill/inboundBillInfo?id=${receipt.id}`)).toMatchObject({ status: 50 })
  expect(await available()).toBe(10)
})

test('goods are put away by scan: a location is checked at the scan', async () => {
  const { page } = visitor
  await page.goto('/wms/pages/stock/tasks')
  await byTestId('task-bill').first().waitFor()
  await scan(receipt.code)
  await byTestId('task').waitFor()
  if (!(await byTestId('task').textContent())?.includes('JB-MOT'))
    await page
      .getByRole('button', { name: /JB-MOT/ })
      .first()
      .click()
  await expect.poll(() => byTestId('task').textContent()).toMatch(/JS-\d/)
  const [serial = ''] = /JS-\d/.exec((await byTestId('task').textContent()) ?? '') ?? []
  await scan(serial, 'JX-9')
  await expect.poll(() => byTestId('scan-wrong').textContent()).toContain('Location JX-9 not found')
  expect(await byTestId('task-confirm').isEnabled()).toBe(false)
  await scan('JC-1')
  await byTestId('task-confirm').click()
  const places = async () =>
    (
      await read<{ serialNumber: string; locationCode: string }[]>(
        `/mes_stock/inboundbill/putAwayList?id=${receipt.id}`,
      )
    )
      .filter(({ serialNumber }) => serialNumber === serial)
      .map(({ locationCode }) => locationCode)
  await expect.poll(places).toEqual(['JC-1'])
})

test('stock and receipts on a phone are cards with quantity and location', async () => {
  const { page } = visitor
  await page.goto('/wms/pages/stock/stock?groupBy=location&keyword=JB-BRG')
  const stockCard = byTestId('cards-stock.location').getByRole('listitem')
  await expect.poll(() => stockCard.first().textContent()).toMatch(/JB-BRG.*10\s?pcs.*Store of bills.*JA-1.*JL-1/)
  await page.goto('/wms/pages/stock/inboundBill')
  const receiptCard = byTestId('cards-stock.inboundBill').getByRole('listitem').filter({ hasText: receipt.code })
  await expect.poll(() => receiptCard.textContent()).toMatch(/JB-MOT.*\+1 more.*2\s?pcs/)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await expectNoBarrier()
})

test('a submitted bill is reserved, picked by scan, reviewed, and issued', async () => {
  const { page } = visitor
  await page.goto(`/outboundDetail?id=${issue.id}`)
  await byTestId('action-submit').click()
  await expect.poll(state).toContain('To pick')
  expect(await available()).toBe(4)
  await expectNoBarrier()
  await page.goto('/wms/pages/stock/tasks')
  await byTestId('task-bill').first().waitFor()
  // The first location opens its bill, so that a line needs two scans and one touch.
  await scan('JA-1')
  await expect.poll(() => byTestId('task').textContent()).toContain('6 pcs')
  await scan('JL-1')
  await byTestId('task-quantity').fill('5')
  await byTestId('task-confirm').click()
  await expect.poll(() => byTestId('task').textContent()).toContain('1 pcs')
  await scan('JA-1', 'JL-1')
  await byTestId('task-confirm').click()
  await page.getByRole('link', { name: `Open ${issue.code}` }).click()
  await expect.poll(state).toContain('Picked')
  await byTestId('action-post').click()
  const preview = page.getByTestId('post-dialog')
  await expect.poll(() => preview.getByRole('row').allTextContents()).toContain('JB-BRGJB-BRGJA-1JL-16 pcs')
  await preview.getByTestId('popup-confirm').click()
  await expect.poll(state).toContain('Issued')
  expect(await available()).toBe(4)
})

test('an issued bill is reversed once, with a reason', async () => {
  const { page } = visitor
  await byTestId('action-more').click()
  expect(await byTestId('action-cancel').isEnabled()).toBe(false)
  await page.getByText('Only possible in status Draft, To pick, Picking, Picked').waitFor()
  await byTestId('action-reverse').click()
  await page.getByLabel('Reason').fill('Wrong order')
  await page.getByTestId('dialog-save').click()
  await expect.poll(state).toContain('Reversed')
  await expect.poll(state).toContain('Wrong order')
  expect(await available()).toBe(10)
})
