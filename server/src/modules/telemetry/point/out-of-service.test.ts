// A disabled point keeps its value, out of service: with the whole product, through HTTP.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { readBoxReport } from '@gemba/contract/gateway/box.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

const latest = async () => (await run.admin(readLatest, { points: [plant.pointId] })).data[0]
const report = async () => (await run.admin(readBoxReport, { id: plant.boxId })).data
const setEnabled = async (isEnabled: 0 | 1) => {
  const { code } = await run.admin(operation(point, 'update'), { id: plant.pointId, isEnabled })
  expect(code).toBe('200')
}
const alarms = () => run.rows('select id from alarm_episode')

test('a disabled point that never had a value is out of service, not waiting for one', async () => {
  expect(await latest()).toMatchObject({ value: null, ts: null, quality: quality.badWaitingForInitialData })
  await setEnabled(0)
  await eventually(async () => (await latest())?.quality === quality.badOutOfService)
  expect(await latest()).toMatchObject({ value: null, ts: null })
  await setEnabled(1)
  await eventually(async () => (await latest())?.quality === quality.badWaitingForInitialData)
})

test('disabling keeps the value; readings are counted as out of service, map to the point, and raise no alarm', async () => {
  await plant.send(42)
  expect(await latest()).toMatchObject({ value: 42, quality: quality.good })
  await setEnabled(0)
  await eventually(async () => (await latest())?.quality === quality.badOutOfService)
  await plant.send(150)
  expect(await latest()).toMatchObject({ value: 42, quality: quality.badOutOfService })
  expect(await report()).toMatchObject({ outOfServiceCount: 1, unmapped: [] })
  expect(await alarms()).toEqual([])
})

test('after enabling the old value is initial until the next reading', async () => {
  await setEnabled(1)
  await eventually(async () => (await latest())?.quality === quality.uncertainInitialValue)
  await plant.send(43)
  expect(await latest()).toMatchObject({ value: 43, quality: quality.good })
})

test('disabling an object takes its points out of service', async () => {
  const { code } = await run.admin(operation(object, 'update'), { id: plant.objectId, status: 0 })
  expect(code).toBe('200')
  await eventually(async () => (await latest())?.quality === quality.badOutOfService)
  expect(await latest()).toMatchObject({ value: 43 })
  expect(run.reported.join('\n')).toBe('')
})
