// An engineer looks at one material: its data, stock, where it is used, and current orders.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bom as bomResource } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { supplier as supplierResource } from '@gemba/contract/base/material/supplier.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse as warehouseResource } from '@gemba/contract/base/warehouse/warehouse.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill as inboundBillResource } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill as outboundBillResource } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, idOf, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let client: Client
let visitor: Visitor
let bolt: string
let frame: string

async function made<D extends Declaration>(declaration: D, input: InputOf<D>): Promise<{ id: string }> {
  return { id: idOf(await client.run(declaration, input)) }
}

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const { id: unitId } = await made(operation(unitResource, 'create'), { code: 'jm-pcs', name: '件', nameEn: 'pcs' })
  const { id: materialClassId } = await made(operation(materialClassResource, 'create'), {
    code: 'jm-parts',
    name: 'Parts of materials',
  })
  const { id: warehouseId } = await made(operation(warehouseResource, 'create'), {
    code: 'JM',
    name: 'Store of materials',
  })
  const { id: locationId } = await made(operation(locationResource, 'create'), {
    code: 'JM-1',
    name: 'JM-1',
    warehouseId,
  })
  const material = async (code: string, more: object = {}) =>
    (
      await made(operation(materialResource, 'create'), {
        code,
        name: `Made of ${code}`,
        materialClassId,
        unitId,
        ...more,
      })
    ).id
  bolt = await material('JM-BOLT', { tracking: 1 })
  frame = await material('JM-FRAME', { sourceType: 1 })
  const lines = { bomItems: [{ materialId: bolt, quantity: '4' }] }
  const bom = await made(operation(bomResource, 'create'), {
    code: 'JM-BOM',
    name: 'Frame',
    materialId: frame,
    revision: 'A',
    ...lines,
  })
  await made(putBomInUse, { id: bom.id })
  const { id: supplierId } = await made(operation(supplierResource, 'create'), { code: 'JM-S', name: 'Bolts and more' })
  const line = { materialId: bolt, unitId, locationId, price: '1' }
  const receive = async (details: object[]) => {
    const { id } = await made(operation(inboundBillResource, 'create'), { warehouseId, supplierId, details })
    await made(submitInbound, { id })
    await client.call(receiveInbound, { id })
  }
  const year = new Date().getFullYear()
  await receive([{ ...line, quantity: '30', lotCode: 'LATER', expiresOn: `${year + 3}-01-01` }])
  await receive([{ ...line, quantity: '12', lotCode: 'SOONER', expiresOn: `${year + 2}-01-01` }])
  const details = [{ materialId: bolt, quantity: '5', unitId }]
  const issue = await made(operation(outboundBillResource, 'create'), { warehouseId, details })
  await made(submitOutbound, { id: issue.id })
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/base/material?keyword=JM-BOLT' })
})
afterAll(() => visitor.leave())

const byTestId = (testId: string) => visitor.page.getByTestId(testId).filter({ visible: true })

test('a row of the list opens the page of its material: figures, curve of the stock, lots by expiry, documents, suppliers', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'JM-BOLT', exact: true }).click()
  await expect.poll(() => byTestId('onHand').textContent()).toContain('42')
  expect(new URL(page.url()).pathname).toBe(`/mes/pages/base/material/${bolt}`)
  expect(await byTestId('reserved').textContent()).toContain('5')
  expect(await byTestId('available').textContent()).toContain('37')
  await expect
    .poll(() => byTestId('stock-course').getByRole('slider').getAttribute('aria-valuetext'))
    .toContain('42 pcs')
  await expect.poll(() => byTestId('stock-lots').getByRole('rowheader').allTextContents()).toEqual(['SOONER', 'LATER'])
  await expect.poll(() => byTestId('open-documents').getByRole('link').count()).toBe(1)
  await expect.poll(() => byTestId('material-suppliers').textContent()).toContain('Bolts and more')
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})

test('a link leads to a material in which it is used, and from there to its BOM', async () => {
  const { page } = visitor
  await page
    .getByRole('link', { name: /JM-FRAME/ })
    .first()
    .click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/mes/pages/base/material/${frame}`)
  await byTestId('material-boms')
    .getByRole('link', { name: /JM-BOM/ })
    .click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/mes\/pages\/base\/bom\/\d+$/)
  expect(visitor.failures).toEqual([])
})
