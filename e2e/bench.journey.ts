// A shift at the bench: work is started and reported, the network fails and recovers, and every report counts once.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bom as bomResource } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse as warehouseResource } from '@gemba/contract/base/warehouse/warehouse.ts'
import { listConsumedMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder as productionOrderResource } from '@gemba/contract/production/order/production-order.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage as segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter as workCenterResource } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { reportWork, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { workOrder as workOrderResource } from '@gemba/contract/production/work-order/work-order.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill as inboundBillResource } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, idOf, scanCode, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const patience = { timeout: 15_000 }

let client: Client
let operator: Visitor
let stationId: string
let workOrderId: string

const createRecord = async <D extends Declaration>(declaration: D, input: InputOf<D>): Promise<string> =>
  idOf(await client.run(declaration, input))

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const materialClassId = await createRecord(operation(materialClassResource, 'create'), {
    code: 'JB',
    name: 'Made at the bench',
  })
  const unitId = await createRecord(operation(unitResource, 'create'), {
    code: 'bench-pcs',
    name: 'bench-pcs',
    precision: 0,
  })
  const materialId = await createRecord(operation(materialResource, 'create'), {
    code: 'JB-1',
    name: 'Bench pump',
    materialClassId,
    unitId,
  })
  const warehouseId = await createRecord(operation(warehouseResource, 'create'), { code: 'JB-LINE', name: 'Line' })
  const locationId = await createRecord(operation(locationResource, 'create'), {
    code: 'JB-L',
    name: 'JB-L',
    warehouseId,
  })
  const workCenterId = await createRecord(operation(workCenterResource, 'create'), {
    code: 'JB',
    name: 'Benches',
    lineSideLocationId: locationId,
  })
  const part = { code: 'JB-P', name: 'Bench seal', materialClassId, unitId, tracking: 1 } as const
  const partId = await createRecord(operation(materialResource, 'create'), part)
  const bill = await createRecord(operation(inboundBillResource, 'create'), {
    warehouseId,
    details: [{ materialId: partId, unitId, quantity: '50', lotCode: 'JB-LOT', locationId }],
  })
  await client.run(submitInbound, { id: bill })
  await client.run(receiveInbound, { id: bill })
  stationId = await createRecord(operation(stationResource, 'create'), {
    code: 'JB-1',
    name: 'Bench one',
    workCenterId,
  })
  const stageId = await createRecord(operation(segmentStageResource, 'create'), {
    code: 'JB',
    name: 'Fit of JB',
    segmentType: '1',
    workCenterId,
  })
  const { route } = await client.run(saveRouteGraph, {
    code: 'JB',
    name: 'Bench pump',
    materialId,
    revision: '1',
    dependencies: [],
    segments: [{ key: 'a', number: 10, stageId, materials: [{ materialId: partId, quantity: '2', consumeType: 1 }] }],
  })
  await client.run(putRouteInUse, { id: route.id })
  const bomItems = [{ materialId: partId, quantity: '2' }]
  const bom = await createRecord(operation(bomResource, 'create'), {
    code: 'JB',
    name: 'Bench pump',
    materialId,
    revision: '1',
    bomItems,
  })
  await client.run(putBomInUse, { id: bom })
  const orderId = await createRecord(operation(productionOrderResource, 'create'), {
    materialId,
    unitId,
    quantity: '20',
  })
  for (const action of ['plan', 'release'] as const)
    await client.run(changeOrderStatus, { ids: [orderId], action, force: 1, reason: 'no stock' })
  const [work] = await client.run(operation(workOrderResource, 'list'), { orderId })
  workOrderId = work?.id ?? ''
  await client.run(dispatchWork, { ids: [workOrderId], stationId })
  operator = await visitAs(browser, origin, admin, { path: '/mes/pages/orders/bench', width: 1024, height: 768 })
})
afterAll(() => operator.leave())

const byTestId = (testId: string) => operator.page.getByTestId(testId).filter({ visible: true })
const left = () => byTestId('bench-left').textContent()
const unsent = () => byTestId('bench-unsent').getAttribute('data-unsent')

async function expectNoBarrier(): Promise<void> {
  await operator.page.evaluate(axe)
  const { violations } = await operator.page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

/** Returns the elements outside the container that 60 presses of Tab focus. The body is between the last and the first. */
async function listFocusedOutside(container: string): Promise<string[]> {
  const { page } = operator
  const outside: string[] = []
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(`:focus:not(body, ${container} *)`)
    if ((await focused.count()) > 0) outside.push(await focused.evaluate(({ outerHTML }) => outerHTML.slice(0, 200)))
  }
  return outside
}

/** The console errors of the browser about the missing network are expected. */
function expectOnlyCuts(): void {
  expect(operator.failures.splice(0).filter((message) => !message.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
}

const reportsOf = async () => {
  const work = await client.run(operation(workOrderResource, 'read'), { id: workOrderId })
  return { good: Number(work.goodQuantity), scrap: Number(work.scrapQuantity) }
}

test('the station is chosen once; work is started, a good piece and scrap are reported by large keys', async () => {
  await byTestId(`tile-${stationId}`).click(patience)
  await operator.page.waitForURL(new RegExp(`stationId=${stationId}`))
  await byTestId('bench-start').click(patience)
  await byTestId('bench-pause').waitFor(patience)
  await expectNoBarrier()
  await byTestId('bench-oneGood').click()
  await expect.poll(left, patience).toContain('19')
  await byTestId('bench-scrapAction').click()
  await byTestId('reject-sheet').getByRole('button', { name: 'Damaged' }).click(patience)
  await expectNoBarrier()
  await byTestId('key-2').click()
  await byTestId('quantity-confirm').click()
  await expect.poll(left, patience).toContain('17')
  await expect.poll(reportsOf, patience).toEqual({ good: 1, scrap: 2 })
})

test('a report above the limit is not possible, and a refused one keeps its sheet open with the reason', async () => {
  const before = await reportsOf()
  await byTestId('bench-report').click()
  for (const key of ['key-9', 'key-9', 'key-9']) await byTestId(key).click()
  expect(await byTestId('quantity-confirm').isDisabled()).toBe(true)
  expect(await byTestId('quantity-problem').textContent()).toContain('At most 17')
  // The seals are in stock at the line, but not consumed.
  expect(await byTestId('missing-material').textContent()).toContain('JB-P')
  await expectNoBarrier()
  await byTestId('sheet-back').click()
  // Somebody else reports meanwhile, which this bench does not know yet.
  await byTestId('bench-report').click()
  await expect.poll(() => byTestId('quantity').inputValue()).toBe('17')
  const other = await client.run(reportWork, { workOrderId, good: '10' })
  await byTestId('quantity-confirm').click()
  await byTestId('report-refused').waitFor(patience)
  await expectNoBarrier()
  expect(await unsent()).toBe('0')
  await client.run(reverseReport, { id: other.id, reason: 'by test' })
  await byTestId('sheet-back').click()
  await expect.poll(left, patience).toContain('17')
  expect(await reportsOf()).toEqual(before)
  // The browser logs the refused request.
  operator.failures.length = 0
})

test('the full screen has no menu, Tab does not reach the menu behind it, and it survives a reload', async () => {
  const { page } = operator
  await byTestId('kiosk-enter').click()
  await page.waitForURL(/kiosk=1/)
  await page.reload()
  await byTestId('bench-kiosk').waitFor(patience)
  await expectNoBarrier()
  expect(await listFocusedOutside('[data-testid="bench-kiosk"]')).toEqual([])
  await byTestId('kiosk-leave').click(patience)
  await page.waitForURL((url) => !url.search.includes('kiosk'))
  await expect.poll(left, patience).toContain('17')
})

test('a lot is scanned wherever the focus is, and the rest of its line is consumed by one press', async () => {
  const { page } = operator
  await byTestId('bench-oneGood').focus()
  await scanCode(page, 'JB-LOT')
  await byTestId('consume-choice').filter({ hasText: 'JB-LOT' }).waitFor(patience)
  await expectNoBarrier()
  await expect.poll(() => byTestId('quantity').inputValue()).toBe('40')
  await byTestId('quantity-confirm').click()
  await byTestId('last-consumed').filter({ hasText: 'JB-LOT' }).waitFor(patience)
  await expectNoBarrier()
  const consumedLines = await client.run(listConsumedMaterial, { workOrderId })
  expect(consumedLines.map(({ quantity }) => Number(quantity))).toEqual([40])
  expect(await reportsOf()).toEqual({ good: 1, scrap: 2 })
  await page.keyboard.press('Escape')
})

test('two reports without a network arrive exactly once after it is back, and one is reversed', async () => {
  const { page, context } = operator
  await context.setOffline(true)
  await byTestId('bench-oneGood').click()
  await byTestId('bench-report').click()
  await byTestId('key-4').click()
  await byTestId('quantity-confirm').click()
  await expect.poll(unsent).toBe('2')
  await expect.poll(() => byTestId('bench-unsent').textContent()).toContain('Offline')
  expect(await reportsOf()).toEqual({ good: 1, scrap: 2 })
  await context.setOffline(false)
  await expect.poll(unsent, patience).toBe('0')
  await expect.poll(left, patience).toContain('12')
  await expect.poll(reportsOf, patience).toEqual({ good: 6, scrap: 2 })
  await byTestId('bench-undo').click(patience)
  await expect.poll(left, patience).toContain('16')
  expect(await reportsOf()).toEqual({ good: 2, scrap: 2 })
  // The browser stores the station, and a reload sends nothing again.
  await page.goto('/mes/pages/orders/bench')
  await expect.poll(left, patience).toContain('16')
  expect(await unsent()).toBe('0')
  expect(await reportsOf()).toEqual({ good: 2, scrap: 2 })
  expectOnlyCuts()
})

test('reopened without a network, the bench continues with stored data; reports then count once', async () => {
  const { page, context } = operator
  const before = await reportsOf()
  await page.evaluate(whenKept)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(left, patience).toContain('16')
  await expect.poll(() => byTestId('bench-unsent').textContent()).toMatch(/Offline, as of \d\d:\d\d/)
  // The sheets were cached with the bench.
  for (const sheet of ['report', 'scrapAction', 'consumeAction', 'person']) {
    await byTestId(`bench-${sheet}`).click()
    await page.getByRole('dialog').waitFor(patience)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await byTestId('bench-oneGood').click()
  await expect.poll(unsent).toBe('1')
  await page.reload()
  await expect.poll(unsent, patience).toBe('1')
  expect(await reportsOf()).toEqual(before)
  await context.setOffline(false)
  await expect.poll(unsent, patience).toBe('0')
  await expect.poll(() => byTestId('bench-unsent').textContent(), patience).toContain('Online')
  await expect.poll(left, patience).toContain('15')
  expect(await reportsOf()).toEqual({ ...before, good: before.good + 1 })
  // Signing out removes all stored data.
  await page.getByTestId('account').click()
  await page.getByTestId('sign-out').click()
  await page.getByTestId('popup-confirm').click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate('localStorage.getItem("gemba.kept")')).toBeNull()
  expectOnlyCuts()
})

/** Runs in the page: until the shell is kept, and the work as it is shown. */
const whenKept = `(async () => {
  await navigator.serviceWorker.ready
  const isKept = () => navigator.serviceWorker.controller && /"remaining":"16\\b/.test(localStorage.getItem('gemba.kept'))
  while (!isKept()) await new Promise((go) => setTimeout(go, 100))
})()`
