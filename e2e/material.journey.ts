// An engineer looks at one material: its data, stock, where it is used, and current orders.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let client: Client
let visitor: Visitor
let bolt: string
let frame: string

async function made<T extends { id: string }>(path: string, body: object): Promise<T> {
  const { code, data, msg } = await client.call<T>(path, body)
  if (code !== '200') throw new Error(`${path}: ${msg}`)
  return data
}

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const { id: unitId } = await made('/base/units', { code: 'jm-pcs', name: '件', nameEn: 'pcs' })
  const { id: materialClassId } = await made('/base/materialclass', { code: 'jm-parts', name: 'Parts of materials' })
  const { id: warehouseId } = await made('/base/warehouse', { code: 'JM', name: 'Store of materials' })
  const { id: locationId } = await made('/base/location', { code: 'JM-1', name: 'JM-1', warehouseId })
  const material = async (code: string, more: object = {}) =>
    (await made('/base/material', { code, name: `Made of ${code}`, materialClassId, unitId, ...more })).id
  bolt = await material('JM-BOLT', { tracking: 1 })
  frame = await material('JM-FRAME', { sourceType: 1 })
  const lines = { bomItems: [{ materialId: bolt, quantity: '4' }] }
  const bom = await made('/base/bom', { code: 'JM-BOM', name: 'Frame', materialId: frame, revision: 'A', ...lines })
  await made('/base/bom/putInUse', { id: bom.id })
  const { id: supplierId } = await made('/base/supplier', { code: 'JM-S', name: 'Bolts and more' })
  const line = { materialId: bolt, unitId, locationId, price: '1' }
  const receive = async (details: object[]) => {
    const { id } = await made('/mes_stock/inboundbill', { warehouseId, supplierId, details })
    await made('/mes_stock/inboundbill/submit', { id })
    await client.call('/mes_stock/inboundbill/receive', { id })
  }
  const year = new Date().getFullYear()
  await receive([{ ...line, quantity: '30', lotCode: 'LATER', expiresOn: `${year + 3}-01-01` }])
  await receive([{ ...line, quantity: '12', lotCode: 'SOONER', expiresOn: `${year + 2}-01-01` }])
  const details = [{ materialId: bolt, quantity: '5', unitId }]
  const issue = await made('/mes_stock/outboundbill', { warehouseId, details })
  await made('/mes_stock/outboundbill/submit', { id: issue.id })
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/base/material?keyword=JM-BOLT' })
})
afterAll(() => visitor.leave())

const seen = (testId: string) => visitor.page.getByTestId(testId).filter({ visible: true })

test('a row of the list opens the page of its material: figures, curve of the stock, lots by expiry, documents, suppliers', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'JM-BOLT', exact: true }).click()
  await expect.poll(() => seen('onHand').textContent()).toContain('42')
  expect(new URL(page.url()).pathname).toBe(`/mes/pages/base/material/${bolt}`)
  expect(await seen('reserved').textContent()).toContain('5')
  expect(await seen('available').textContent()).toContain('37')
  await expect.poll(() => seen('stock-course').getByRole('slider').getAttribute('aria-valuetext')).toContain('42 pcs')
  await expect.poll(() => seen('stock-lots').getByRole('rowheader').allTextContents()).toEqual(['SOONER', 'LATER'])
  await expect.poll(() => seen('open-documents').getByRole('link').count()).toBe(1)
  await expect.poll(() => seen('material-suppliers').textContent()).toContain('Bolts and more')
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
  await seen('material-boms')
    .getByRole('link', { name: /JM-BOM/ })
    .click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/mes\/pages\/base\/bom\/\d+$/)
  expect(visitor.failures).toEqual([])
})
