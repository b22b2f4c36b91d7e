// The demo plant in a company of its own: complete and once, wherever loading is interrupted, and in no other company.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { loadDemoPlant, readDemoLoad } from '@gemba/contract/overview/demo-load.ts'
import { readDemoPlant } from '@gemba/contract/overview/demo-plant.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { type Declaration, operation } from '@gemba/server/src/main/declared-call.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '@gemba/server/src/main/product.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from '../commands/demo-routes.ts'
import type { DemoCall } from '../demo-calls.ts'
import { factoryMaterials } from '../factory/factory-masters.ts'
import { factoryInbound } from '../factory/factory-stock.ts'
import { demoModels } from '../plant/demo-models.ts'
import { demoBoxes, demoObjects } from '../plant/demo-objects.ts'
import { markDemoOf } from './company-demo-mark.ts'
import { CompanyDemos } from './company-demos.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-company-demos-'))
let run: IsolatedTestProduct
let demos: CompanyDemos
/** Number of calls after which loading is interrupted, like by a kill; 0 is never. */
let allowed = 0

const through = (call: DemoCall): DemoCall => {
  let createdCount = 0
  return (path, body) => {
    if (allowed > 0 && ++createdCount > allowed) throw new Error('cut off')
    return call(path, body)
  }
}

const progress = async (caller = run.admin) => (await caller(readDemoLoad)).data
const load = async (caller = run.admin) => {
  const { code, data } = await caller(loadDemoPlant)
  return code === '200' ? 'begun' : data?.error
}
const settled = (state: string) => eventually(async () => (await progress()).state === state, 120_000)
const count = async (declaration: Declaration, caller = run.admin) =>
  (await caller<{ total: number }>(declaration)).data.total
const open = async () => {
  await run.product.intake.whenReady
  await demos.open(run.product, `mqtt://127.0.0.1:${run.product.mqttPort}`)
}
const counts = async () => [
  await count(operation(model, 'page')),
  await count(operation(object, 'page')),
  await count(operation(boxResource, 'page')),
  await count(operation(material, 'page')),
  await count(operation(inboundBill, 'page')),
]

beforeAll(async () => {
  demos = new CompanyDemos({ dataFolder, report: () => undefined, through })
  run = await startTestProduct({ dataFolder, extendRoutes: demoRoutes({ loader: demos }) })
})
afterAll(async () => {
  demos.stop()
  await run.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('before the server is ready nothing is loaded; then only with the right to change the company, and into an empty one', async () => {
  expect([(await progress()).state, await load()]).toEqual(['unavailable', 'unavailable'])
  await open()
  expect((await progress()).state).toBe('none')
  expect(await load(run.nobody)).toBe('forbidden')
  await run.stranger(operation(unit, 'create'), { code: 'pcs', name: 'pcs' })
  expect(
    (await run.stranger(operation(boxResource, 'create'), { code: 'own', name: 'Own', secret: 'box-secret-1' })).code,
  ).toBe('200')
  expect(await load(run.stranger)).toBe('companyNotEmpty')
  expect((await progress(run.stranger)).state).toBe('none')
})

test('an interrupted load reports it and continues on request: complete, once, with its past, running, and in no other company', async () => {
  for (allowed of [3, 40, 110]) {
    expect(await load()).toBe('begun')
    await settled('failed')
  }
  allowed = 0
  expect(await Promise.all([load(), load()]).then((both) => both.toSorted())).toEqual(['begun', 'demoIsThere'])
  expect(await load()).toBe('demoIsThere')
  await settled('done')
  const rowCounts = [demoModels, demoObjects, demoBoxes, factoryMaterials].map(({ length }) => length)
  // Two more bills deliver the products of orders.
  const allCounts = [...rowCounts, factoryInbound.length + 2]
  expect(await counts()).toEqual(allCounts)
  // Episodes are stored after their transitions.
  await eventually(async () => (await count(pageAlarmJournal)) > 50, 60_000)
  expect((await run.admin(readDemoPlant)).data.isDemo).toBe(true)
  expect((await run.stranger(readDemoPlant)).data.isDemo).toBe(false)
  expect([
    await count(operation(object, 'page'), run.stranger),
    await count(operation(boxResource, 'page'), run.stranger),
  ]).toEqual([0, 1])
  const [box] = await run.rows<{ id: string }>(`select id from box where code = 'plant-box'`)
  const isOnline = async () =>
    (await run.rows<{ state: number }>(`select state from box where id = ${box?.id}`))[0]?.state === 1
  await eventually(isOnline, 60_000)
  // Killed at its very end, the load is repeated at the next start and creates nothing twice.
  const [user] = await run.rows<{ id: string }>(
    `select u.id from app_user u join box b on b.company_id = u.company_id where b.id = ${box?.id} and u.name = 'admin'`,
  )
  await markDemoOf(run.product.database, run.companyId, { stage: 'begun', userId: user?.id ?? '' })
  const episodes = await count(pageAlarmJournal)
  await open()
  expect((await progress()).state).toBe('done')
  expect(await counts()).toEqual(allCounts)
  expect(await count(pageAlarmJournal)).toBeGreaterThanOrEqual(episodes)
}, 300_000)
