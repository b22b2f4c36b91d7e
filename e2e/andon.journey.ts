// An andon call from two touches to the statistics: made at a station, seen on the hall board, answered, and counted.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter as workCenterResource } from '@gemba/contract/production/work-center/work-center.ts'
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
let caller: Visitor
let responder: Visitor
let wall: Visitor

beforeAll(async () => {
  client = await connectClient(origin, admin)
  const createRecord = async <D extends Declaration>(declaration: D, input: InputOf<D>): Promise<string> =>
    idOf(await client.run(declaration, input))
  const workCenterId = await createRecord(operation(workCenterResource, 'create'), {
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

test('a board without a connection shows how old its data is, and recovers by itself', async () => {
  await wall.context.setOffline(true)
  await byTestId(wall, 'board-lost').waitFor(patience)
  await wall.context.setOffline(false)
  await byTestId(wall, 'board-lost').waitFor({ state: 'detached', ...patience })
})
