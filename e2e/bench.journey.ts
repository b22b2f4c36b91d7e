// A shift at the bench: work is started and reported, the network fails and recovers, and every report counts once.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const patience = { timeout: 15_000 }

let client: Client
let operator: Visitor
let stationId: string
let workOrderId: string

async function must<T>(path: string, body: object = {}): Promise<T> {
  const { code, msg, data } = await client.call<T>(path, body)
  expect(code, `${path} ${msg}`).toBe('200')
  return data
}
const made = async (path: string, body: object) => (await must<{ id: string }>(path, body)).id

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const materialClassId = await made('/base/materialclass', { code: 'JB', name: 'Made at the bench' })
  const unitId = await made('/base/units', { code: 'bench-pcs', name: 'bench-pcs', precision: 0 })
  const materialId = await made('/base/material', { code: 'JB-1', name: 'Bench pump', materialClassId, unitId })
  const warehouseId = await made('/base/warehouse', { code: 'JB-LINE', name: 'Line' })
  const locationId = await made('/base/location', { code: 'JB-L', name: 'JB-L', warehouseId })
  const workCenterId = await made('/base/workcenter', {
    code: 'JB',
    name: 'Benches',
    lineSideLocationId: locationId,
  })
  const part = { code: 'JB-P', name: 'Bench seal', materialClassId, unitId, tracking: 1 }
  const partId = await made('/base/material', part)
  const bill = await made('/mes_stock/inboundbill', {
    warehouseId,
    details: [{ materialId: partId, unitId, quantity: '50', lotCode: 'JB-LOT', locationId }],
  })
  await must('/mes_stock/inboundbill/submit', { id: bill })
  await must('/mes_stock/inboundbill/receive', { id: bill })
  stationId = await made('/base/station', { code: 'JB-1', name: 'Bench one', workCenterId })
  const stageId = await made('/base/segmentstage', { code: 'JB', name: 'Fit', segmentType: '1', workCenterId })
  const { route } = await must<{ route: { id: string } }>('/base/route/graph', {
    code: 'JB',
    name: 'Bench pump',
    materialId,
    revision: '1',
    dependencies: [],
    segments: [{ key: 'a', number: 10, stageId, materials: [{ materialId: partId, quantity: '2', consumeType: 1 }] }],
  })
  await must('/base/route/putInUse', { id: route.id })
  const bomItems = [{ materialId: partId, quantity: '2' }]
  const bom = await made('/base/bom', { code: 'JB', name: 'Bench pump', materialId, revision: '1', bomItems })
  await must('/base/bom/putInUse', { id: bom })
  const orderId = await made('/mes_production/productionorder', { materialId, unitId, quantity: '20' })
  for (const action of ['plan', 'release'])
    await must('/mes_production/productionorder/status', { ids: [orderId], action, force: 1, reason: 'no stock' })
  const [work] = await must<{ id: string }[]>('/mes_production/productionworkorder/list', { orderId })
  workOrderId = work?.id ?? ''
  await must('/mes_production/productionworkorder/dispatch-work', { ids: [workOrderId], stationId })
  operator = await visitAs(browser, origin, admin, { path: '/mes/pages/orders/bench', width: 1024, height: 768 })
})
afterAll(() => operator.leave())

const seen = (testId: string) => operator.page.getByTestId(testId).filter({ visible: true })
const left = () => seen('bench-left').textContent()
const unsent = () => seen('bench-unsent').getAttribute('data-unsent')

async function expectNoBarrier(): Promise<void> {
  await operator.page.evaluate(axe)
  const { violations } = await operator.page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

/** The console errors of the browser about the missing network are expected. */
function expectOnlyCuts(): void {
  expect(operator.failures.splice(0).filter((message) => !message.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
}

const reportsOf = async () => {
  const work = await must<Record<'goodQuantity' | 'scrapQuantity', string>>(
    `/mes_production/productionworkorder/info/${workOrderId}`,
  )
  return { good: Number(work.goodQuantity), scrap: Number(work.scrapQuantity) }
}

test('the station is chosen once; work is started, a good piece and scrap are reported by large keys', async () => {
  await seen(`tile-${stationId}`).click(patience)
  await operator.page.waitForURL(new RegExp(`stationId=${stationId}`))
  await seen('bench-start').click(patience)
  await seen('bench-pause').waitFor(patience)
  await expectNoBarrier()
  await seen('bench-oneGood').click()
  await expect.poll(left, patience).toContain('19')
  await seen('bench-scrapAct').click()
  await seen('reject-sheet').getByRole('button', { name: 'Damaged' }).click(patience)
  await expectNoBarrier()
  await seen('key-2').click()
  await seen('quantity-confirm').click()
  await expect.poll(left, patience).toContain('17')
  expect(await reportsOf()).toEqual({ good: 1, scrap: 2 })
})

test('a lot is scanned wherever the focus is, and the rest of its line is consumed by one press', async () => {
  const { page } = operator
  await seen('bench-oneGood').focus()
  await page.keyboard.type('JB-LOT\n')
  await seen('consume-choice').filter({ hasText: 'JB-LOT' }).waitFor(patience)
  await expectNoBarrier()
  await expect.poll(() => seen('quantity').inputValue()).toBe('40')
  await seen('quantity-confirm').click()
  await seen('last-consumed').filter({ hasText: 'JB-LOT' }).waitFor(patience)
  await expectNoBarrier()
  const used = await must<{ quantity: string }[]>('/mes_production/workbench/findMaterialConsumeList', { workOrderId })
  expect(used.map(({ quantity }) => Number(quantity))).toEqual([40])
  expect(await reportsOf()).toEqual({ good: 1, scrap: 2 })
  await page.keyboard.press('Escape')
})

test('two reports without a network arrive exactly once after it is back, and one is reversed', async () => {
  const { page, context } = operator
  await context.setOffline(true)
  await seen('bench-oneGood').click()
  await seen('bench-report').click()
  await seen('key-4').click()
  await seen('quantity-confirm').click()
  await expect.poll(unsent).toBe('2')
  await expect.poll(() => seen('bench-unsent').textContent()).toContain('Offline')
  expect(await reportsOf()).toEqual({ good: 1, scrap: 2 })
  await context.setOffline(false)
  await expect.poll(unsent, patience).toBe('0')
  await expect.poll(left, patience).toContain('12')
  expect(await reportsOf()).toEqual({ good: 6, scrap: 2 })
  await seen('bench-undo').click(patience)
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
  await expect.poll(() => seen('bench-unsent').textContent()).toMatch(/Offline, as of \d\d:\d\d/)
  // The sheets were cached with the bench.
  for (const sheet of ['report', 'scrapAct', 'consumeAct', 'person']) {
    await seen(`bench-${sheet}`).click()
    await page.getByRole('dialog').waitFor(patience)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await seen('bench-oneGood').click()
  await expect.poll(unsent).toBe('1')
  await page.reload()
  await expect.poll(unsent, patience).toBe('1')
  expect(await reportsOf()).toEqual(before)
  await context.setOffline(false)
  await expect.poll(unsent, patience).toBe('0')
  await expect.poll(() => seen('bench-unsent').textContent(), patience).toContain('Online')
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
