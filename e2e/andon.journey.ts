// An andon call from two touches to the statistics: made at a station, seen on the hall board, answered, and counted.
// Then the morning of a manager: what needs attention leads to the late order, which the hall board shows as running.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder as productionOrderResource } from '@gemba/contract/production/order/production-order.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { segmentStage as segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter as workCenterResource } from '@gemba/contract/production/work-center/work-center.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { workOrder as workOrderResource } from '@gemba/contract/production/work-order/work-order.ts'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, idOf, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
/** A shift leader, who is told of calls. */
const leader = { company: 'demo', user: 'shift-early' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const patience = { timeout: 10_000 }

let client: Client
let stationId: string
let workCenterId: string
let caller: Visitor
let responder: Visitor
let wall: Visitor

const createRecord = async <D extends Declaration>(declaration: D, input: InputOf<D>): Promise<string> =>
  idOf(await client.run(declaration, input))

beforeAll(async () => {
  client = await connectClient(origin, admin)
  workCenterId = await createRecord(operation(workCenterResource, 'create'), {
    code: 'JA',
    name: 'Line of calls',
  })
  stationId = await createRecord(operation(stationResource, 'create'), {
    code: 'JA-1',
    name: 'Bench of calls',
    workCenterId,
  })
  caller = await visitAs(browser, origin, admin, {
    path: `/mes/pages/calls/callForHelp?stationId=${stationId}`,
    width: 1024,
    height: 768,
  })
  responder = await visitAs(browser, origin, leader, { path: '/mes/pages/calls/andonEvent', width: 1024, height: 768 })
  wall = await visitAs(browser, origin, admin, { path: '/boardLarge', theme: 'dark', width: 1920, height: 1080 })
})
afterAll(async () => {
  await caller.leave()
  await responder.leave()
  await wall.leave()
})

const byTestId = ({ page }: Visitor, testId: string) => page.getByTestId(testId).filter({ visible: true })

async function expectNoBarrier({ page }: Visitor): Promise<void> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  const barriers = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('two touches make a call that the hall board shows at once; three actions close it', async () => {
  const tile = byTestId(wall, `station-${stationId}`)
  await tile.waitFor(patience)
  expect(await tile.getAttribute('data-calls')).toBeNull()
  await byTestId(caller, 'call-kind-1').first().click()
  await expectNoBarrier(caller)
  await byTestId(caller, 'call-severity-3').click()
  await byTestId(caller, 'call-done').waitFor(patience)
  await expect.poll(() => tile.getAttribute('data-calls'), patience).toBe('urgency')
  await expect.poll(() => tile.textContent()).toMatch(/\d:\d\d.*Not answered yet/)
  await expectNoBarrier(wall)

  // Everybody else who receives calls gets a dialog that links to the call.
  await responder.page.getByTestId('andon-popup').getByTestId('popup-confirm').click(patience)
  await responder.page.waitForURL(/andonEvent/)
  expect(await caller.page.getByTestId('andon-popup').count()).toBe(0)
  await caller.page.goto(responder.page.url())
  for (const [action, word] of [
    ['acknowledge', 'is coming'],
    ['handle', 'has arrived'],
  ] as const) {
    await byTestId(caller, `action-${action}`).click(patience)
    await expect.poll(() => tile.textContent(), patience).toContain(word)
  }
  await byTestId(caller, 'action-resolve').click(patience)
  await caller.page.getByLabel('Cause').fill('Fuse blown')
  await caller.page.getByLabel('Action').fill('Fuse replaced')
  await caller.page.getByTestId('dialog-save').click()
  await byTestId(caller, 'action-confirm').click(patience)
  await expect.poll(() => tile.getAttribute('data-calls'), patience).toBeNull()
  await expect.poll(() => byTestId(caller, 'record-state').textContent(), patience).toContain('Closed')
  await expectNoBarrier(caller)
  expect(await byTestId(caller, 'call-log').locator('li').count()).toBe(5)
})

test('the statistics count the call, and the figure links to the calls behind it', async () => {
  const { page } = caller
  await page.goto('/mes/pages/calls/statistics')
  const bar = byTestId(caller, `by-station-${stationId}`)
  await bar.waitFor(patience)
  await expectNoBarrier(caller)
  await bar.click()
  await page.waitForURL(new RegExp(`stationId=${stationId}`))
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Bench of calls', visible: true }).count(), patience)
    .toBe(1)
  expect(caller.failures).toEqual([])
})

/** Returns an order that was due long ago and runs at the station, and its code. */
async function startLateOrder() {
  const materialClassId = await createRecord(operation(materialClassResource, 'create'), { code: 'JA', name: 'Late' })
  const unitId = await createRecord(operation(unitResource, 'create'), { code: 'JA-pcs', name: 'pcs', precision: 0 })
  const product = { code: 'JA-1', name: 'Late pump', materialClassId, unitId }
  const materialId = await createRecord(operation(materialResource, 'create'), product)
  const stage = { code: 'JA', name: 'Fit of JA', segmentType: '1', workCenterId }
  const stageId = await createRecord(operation(segmentStageResource, 'create'), stage)
  const segments = [{ key: 'a', number: 10, stageId }]
  const graph = { code: 'JA', name: 'Late pump', materialId, revision: '1', dependencies: [], segments }
  const { route } = await client.run(saveRouteGraph, graph)
  await client.run(putRouteInUse, { id: route.id })
  const order = { materialId, unitId, quantity: '20', dueDate: '2020-01-31', isWithoutBom: 1 } as const
  const orderId = await createRecord(operation(productionOrderResource, 'create'), order)
  for (const action of ['plan', 'release'] as const) await client.run(changeOrderStatus, { ids: [orderId], action })
  const [work] = await client.run(operation(workOrderResource, 'list'), { orderId })
  const id = work?.id ?? ''
  await client.run(dispatchWork, { ids: [id], stationId })
  await client.run(claimWork, { id })
  await client.run(startWork, { id })
  await client.run(reportWork, { workOrderId: id, good: '3' })
  const { code } = await client.run(operation(productionOrderResource, 'read'), { id: orderId })
  return { orderId, code: code ?? '' }
}

test('the morning of a manager: the overview leads to the late order, and the hall board shows it running', async () => {
  const { orderId, code } = await startLateOrder()
  const tile = byTestId(wall, `station-${stationId}`)
  await expect.poll(() => tile.getAttribute('data-state'), patience).toBe('running')
  await expect.poll(() => tile.textContent(), patience).toMatch(new RegExp(`Running.*Late pump.*${code}.*3/ 20 pcs`))
  await expectNoBarrier(wall)
  const { page } = caller
  await page.goto('/lak/pages/overview')
  const late = byTestId(caller, `attention-order-${orderId}`)
  await expect.poll(() => late.textContent(), patience).toMatch(/Late order.*Late pump.*d late.*3 of 20 pcs good/)
  await expectNoBarrier(caller)
  await late.getByRole('link').click()
  await page.waitForURL(new RegExp(`productionOrder/${orderId}`))
  await expect.poll(() => byTestId(caller, 'record-state').textContent(), patience).toContain('In progress')
  expect(caller.failures).toEqual([])
})

test('a board without a connection shows how old its data is, and recovers by itself', async () => {
  await wall.context.setOffline(true)
  await byTestId(wall, 'board-lost').waitFor(patience)
  await wall.context.setOffline(false)
  await byTestId(wall, 'board-lost').waitFor({ state: 'detached', ...patience })
})
