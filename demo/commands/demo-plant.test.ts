// The demo alarm is raised only in a company with the demo plant, and one at a time.

import { box } from '@gemba/contract/gateway/box.ts'
import { cutDemoBox, readDemoPlant, ringDemoAlarm } from '@gemba/contract/overview/demo-plant.ts'
import { operation } from '@gemba/server/src/main/declared-call.fixture.ts'
import { joinTestProduct } from '@gemba/server/src/main/joined-product.fixture.ts'
import { makeMember } from '@gemba/server/src/main/member.fixture.ts'
import { makePlant, type Plant } from '@gemba/server/src/main/plant.fixture.ts'
import { eventually, type TestProduct } from '@gemba/server/src/main/product.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markDemo } from '../installation-mark.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  await run.rows(`update box set code = 'press-box' where id = ${plant.boxId}`)
  await run.rows(`update object set code = 'press-01', device_code = 'press-01' where id = ${plant.objectId}`)
  await run.rows(`update point set code = 'temperature' where id = ${plant.pointId}`)
  await run.product.intake.reload('all')
})
// The product is shared: the following test files must not find a complete demo.
afterAll(() => markDemo(run.product.database, 'begun'))

const ring = (caller = run.admin) => caller(ringDemoAlarm)
const cut = (caller = run.admin) => caller(cutDemoBox)
const isDemo = async (caller = run.admin) => (await caller(readDemoPlant)).data.isDemo

test('a plant of its own neither is a demo nor raises a demo alarm', async () => {
  expect(await isDemo()).toBe(false)
  expect((await ring()).data).toMatchObject({ error: 'notFound' })
  expect((await cut()).data).toMatchObject({ error: 'notFound' })
})

test('the demo plant raises an alarm, one at a time; other companies cannot', async () => {
  await markDemo(run.product.database, 'done')
  expect([await isDemo(), await isDemo(run.stranger)]).toEqual([true, false])
  expect((await ring(run.stranger)).data).toMatchObject({ error: 'notFound' })
  expect((await ring(run.nobody)).data).toMatchObject({ error: 'forbidden' })
  const viewer = (await makeMember(run, 'viewer', ['object:view'])).call
  expect(await isDemo(viewer)).toBe(true)
  expect((await ring(viewer)).data).toMatchObject({ error: 'forbidden' })
  expect((await cut(viewer)).data).toMatchObject({ error: 'forbidden' })
  expect((await ring()).code).toBe('200')
  const raised = () =>
    run.rows<{ value: number }>(`select occur_value as value from alarm_episode where point_id = ${plant.pointId}`)
  expect(await eventually(async () => (await raised())[0])).toMatchObject({ value: 105 })
  expect((await ring()).data).toMatchObject({ error: 'demoAlarmRings' })
  expect(await raised()).toHaveLength(1)
})

test('a gateway is disconnected by users of its company, and only if it is simulated', async () => {
  expect((await cut()).data).toMatchObject({ error: 'notFound' })
  await run.admin(operation(box, 'create'), { code: 'air-box', name: 'Air', secret: 'box-secret-1' })
  expect((await cut(run.stranger)).data).toMatchObject({ error: 'notFound' })
  expect((await cut(run.nobody)).data).toMatchObject({ error: 'forbidden' })
  expect((await cut()).data).toMatchObject({ error: 'unavailable' })
  expect((await cut()).data).toMatchObject({ error: 'unavailable' })
})
