// From an empty order to stock and back to the supplier: planned, analysed, released, supplied, produced, scanned,
// scrapped, received, and the finished lot traced to the lot of its material.
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
import { materialPrepare as materialPrepareResource } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { productionOrder as productionOrderResource } from '@gemba/contract/production/order/production-order.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage as segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter as workCenterResource } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { workOrder as workOrderResource } from '@gemba/contract/production/work-order/work-order.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill as inboundBillResource } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { follow, rowOf, save, visibleByTestId } from './record-page.ts'
import { type Client, connectClient, idOf, scanCode, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const list = '/mes/pages/orders/productionOrder'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const patience = { timeout: 15_000 }
const code = 'J-TRACED-1'

let client: Client
let visitor: Visitor
let stationId: string
let orderId: string

const createRecord = async <D extends Declaration>(declaration: D, input: InputOf<D>): Promise<string> =>
  idOf(await client.run(declaration, input))

/** A pump of two bearings of one supplier lot, produced in one segment at a station with a line side. */
beforeAll(async () => {
  client = await connectClient(origin, admin)
  const materialClassId = await createRecord(operation(materialClassResource, 'create'), { code: 'JT', name: 'Traced' })
  const unitId = await createRecord(operation(unitResource, 'create'), { code: 'jt-pcs', name: 'jt-pcs', precision: 0 })
  const material = (code: string, more: object) =>
    createRecord(operation(materialResource, 'create'), {
      code: code,
      name: code,
      materialClassId,
      unitId,
      tracking: 1,
      ...more,
    })
  const warehouseId = await createRecord(operation(warehouseResource, 'create'), {
    code: 'JT',
    name: 'Store of traced',
  })
  const lineHouse = await createRecord(operation(warehouseResource, 'create'), {
    code: 'JT-LINE',
    name: 'Line of traced',
  })
  const place = (code: string, house: string) =>
    createRecord(operation(locationResource, 'create'), { code: code, name: code, warehouseId: house })
  const [shelf, line] = [await place('JT-A', warehouseId), await place('JT-L', lineHouse)]
  const bearing = await material('JT-BRG', { defaultWarehouseId: warehouseId })
  const pump = await material('JT-PUMP', { defaultWarehouseId: warehouseId, materialType: 3, sourceType: 1 })
  const workCenterId = await createRecord(operation(workCenterResource, 'create'), {
    code: 'JT',
    name: 'Fitting',
    lineSideLocationId: line,
  })
  stationId = await createRecord(operation(stationResource, 'create'), {
    code: 'JT-1',
    name: 'Fitting one',
    workCenterId,
  })
  const stageId = await createRecord(operation(segmentStageResource, 'create'), {
    code: 'JT',
    name: 'Fit of JT',
    segmentType: '1',
    workCenterId,
  })
  const { route } = await client.run(saveRouteGraph, {
    code: 'JT',
    name: 'Traced pump',
    materialId: pump,
    revision: '1',
    dependencies: [],
    segments: [{ key: 'a', number: 10, stageId, materials: [{ materialId: bearing, quantity: '2', consumeType: 1 }] }],
  })
  await client.run(putRouteInUse, { id: route.id })
  const bom = await createRecord(operation(bomResource, 'create'), {
    code: 'JT',
    name: 'Traced pump',
    materialId: pump,
    revision: '1',
    bomItems: [{ materialId: bearing, quantity: '2' }],
  })
  await client.run(putBomInUse, { id: bom })
  const supplierId = await createRecord(operation(supplierResource, 'create'), {
    code: 'JT-SUP',
    name: 'Bearings and Sons',
  })
  const receipt = await createRecord(operation(inboundBillResource, 'create'), {
    warehouseId,
    supplierId,
    billType: 101,
    details: [
      { materialId: bearing, quantity: '50', unitId, locationId: shelf, lotCode: 'JT-LOT', supplierLot: 'JT-HEAT' },
    ],
  })
  await client.run(submitInbound, { id: receipt })
  await client.run(receiveInbound, { id: receipt })
  visitor = await visitAs(browser, origin, admin, { path: list, width: 1280, height: 900 })
})
afterAll(() => visitor.leave())

const byTestId = (testId: string) => visibleByTestId(visitor.page, testId)
const state = () => byTestId('record-state').textContent()
const press = (testId: string) => byTestId(testId).press('Enter')
const confirm = () => visitor.page.getByTestId('popup-confirm').click()
const followFrom = (testId: string) => follow(visitor.page, byTestId(testId).getByRole('link'))
const open = (path: string) => visitor.page.goto(path)

async function expectNoBarrier(): Promise<void> {
  await visitor.page.evaluate(axe)
  const { violations } = await visitor.page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('an order is created, planned, analysed for twice the quantity, and released', async () => {
  const { page } = visitor
  await page.getByTestId('list-add').click()
  const dialog = page.getByTestId('edit-dialog')
  await dialog.getByRole('combobox', { name: /^Product/ }).fill('JT-PUMP')
  await page.locator('.ant-select-item').getByText('JT-PUMP').filter({ visible: true }).first().click()
  await dialog.getByLabel(/^Quantity/).fill('20')
  await dialog.getByLabel('Order code').fill(code)
  await save(page)
  await open(`${list}?keyword=${code}`)
  await rowOf(page, code).waitFor()
  orderId = (await client.find(operation(productionOrderResource, 'page'), { keyword: code }))?.id ?? ''
  await open(`${list}/${orderId}`)
  await press('action-plan')
  await expect.poll(state).toContain('Planned')
  await press('order-analyse')
  await expect
    .poll(() => byTestId('analysis-summary').textContent(), patience)
    .toContain('Stock is enough for 25 jt-pcs')
  await expect.poll(() => byTestId('analysis-summary').textContent()).toContain('All material available')
  await page.getByTestId('analysis').getByLabel('Try another quantity').fill('40')
  await byTestId('analysis-ask').click()
  await expect.poll(() => byTestId('analysis-JT-BRG').textContent(), patience).toContain('30')
  await expect.poll(() => byTestId('analysis-summary').textContent()).toContain('1 material is short')
  await expectNoBarrier()
  await page.keyboard.press('Escape')
  await press('action-release')
  await expect.poll(state).toContain('Released')
})

test('its material is requested, issued by the warehouse, and received at the line', async () => {
  await press('order-prepare')
  await confirm()
  await followFrom('order-prepares')
  await expect.poll(state, patience).toContain('Requested')
  await followFrom('prepare-bills')
  await byTestId('action-more').click(patience)
  await byTestId('action-post').click()
  await confirm()
  await expect.poll(() => byTestId('record-state').textContent(), patience).toContain('Issued')
  await open(`/confirmReceipt?id=${(await client.find(operation(materialPrepareResource, 'page'), { orderId }))?.id}`)
  await expect.poll(state, patience).toContain('Picked')
  await expectNoBarrier()
  await press('action-confirmReceipt')
  await confirm()
  await expect.poll(state, patience).toContain('Received')
  await expect.poll(() => byTestId('prepare-line-JT-BRG').locator('[data-figure=onLine]').textContent()).toContain('40')
})

test('at the bench it is started, its lot is scanned, one is scrapped, and the last piece completes the order', async () => {
  const { page } = visitor
  const [work] = await client.run(operation(workOrderResource, 'list'), { orderId })
  await client.run(dispatchWork, { ids: [work?.id ?? ''], stationId })
  await open(`/operatrOrder?id=${work?.id}`)
  await byTestId('bench-start').click(patience)
  await byTestId('bench-pause').waitFor(patience)
  await scanCode(page, 'JT-LOT')
  await expect.poll(() => byTestId('quantity').inputValue(), patience).toBe('40')
  await byTestId('quantity-confirm').click()
  await byTestId('last-consumed').filter({ hasText: 'JT-LOT' }).waitFor(patience)
  await page.keyboard.press('Escape')
  await byTestId('bench-scrapAction').click()
  await byTestId('reject-sheet').getByRole('button', { name: 'Damaged' }).click(patience)
  await byTestId('key-1').click()
  await byTestId('quantity-confirm').click()
  await expect.poll(() => byTestId('bench-left').textContent(), patience).toContain('19')
  await byTestId('bench-report').click()
  for (const key of ['key-1', 'key-9']) await byTestId(key).click()
  await byTestId('quantity-confirm').click()
  await open(`${list}/${orderId}`)
  await expect.poll(state, patience).toContain('Completed')
  await expect.poll(() => byTestId('order-progress').textContent()).toContain('19 good')
})

test('the good pieces are received in the warehouse as a lot, which is traced to the lot of the supplier', async () => {
  const { page } = visitor
  await press('order-deliver')
  const dialog = page.getByTestId('edit-dialog')
  await dialog.getByRole('combobox', { name: /^Receive into/ }).fill('Store of traced')
  await page.locator('.ant-select-item').getByText('Store of traced').filter({ visible: true }).first().click()
  await page.getByTestId('dialog-save').press('Enter')
  await followFrom('order-receipts')
  await byTestId('action-receive').click(patience)
  const receiving = page.getByTestId('receive-dialog')
  await receiving.getByLabel('Lot').fill('JT-MADE')
  await receiving.getByRole('combobox', { name: /^Location/ }).fill('JT-A')
  await page.locator('.ant-select-item').getByText('JT-A').filter({ visible: true }).first().click()
  await confirm()
  await expect.poll(() => byTestId('record-state').textContent(), patience).toContain('Stocked')
  await open('/mes/pages/orders/genealogy')
  await byTestId('trace-code').fill('JT-MADE')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => byTestId('trace-table').or(byTestId('genealogy-graph')).first().textContent(), patience)
    .toContain('JT-HEAT')
  await expectNoBarrier()
  await open(`${list}/${orderId}`)
  await press('action-close')
  await confirm()
  await expect.poll(state, patience).toContain('Closed')
  expect(visitor.failures).toEqual([])
})
