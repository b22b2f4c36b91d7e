// After a model gains points, its existing objects receive them by one action.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { modelPoint as modelPointResource } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { planPointTakeover, takeOverPoints } from '@gemba/contract/equipment/take-over-points.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

const plan = async () => (await run.admin(planPointTakeover, { modelId: plant.modelId })).data
const take = () => run.admin(takeOverPoints, { modelId: plant.modelId })
const pointsOf = (objectId: string) =>
  run.rows<{ id: string; code: string; is_main: number; model_point_id: string | null }>(
    `select * from point where object_id = ${objectId} order by code`,
  )

test('an object that lacks no point receives none', async () => {
  expect(await plan()).toEqual({ points: [], objects: [], objectCount: 0, pointCount: 0, keptCount: 0 })
  expect((await take()).data).toEqual({ objects: 0, points: 0 })
})

test('the new points are listed first; then objects receive them with their limits, which raise alarms', async () => {
  const { data: second } = await run.admin(createObjectByModel, {
    modelId: plant.modelId,
    objectCode: `${plant.code}-2`,
    objectName: 'Second',
  })
  const flow = { modelId: plant.modelId, code: 'flow', name: 'Flow', isMain: 1, storeMode: 1 }
  const { data: modelPoint } = await run.admin(operation(modelPointResource, 'create'), unchecked(flow))
  await run.admin(
    operation(alarmRule, 'create'),
    unchecked({ name: 'flow limits', modelPointId: modelPoint.id, warnMax: 5 }),
  )
  await run.admin(operation(modelPointResource, 'create'), { modelId: plant.modelId, code: 'speed', name: 'Speed' })
  // The second object has its own point with the code.
  await run.admin(operation(point, 'create'), { objectId: second.id, code: 'speed', name: 'Own speed', isMain: 1 })
  const planned = await plan()
  expect(planned).toMatchObject({ objectCount: 2, pointCount: 3, keptCount: 1 })
  expect(planned.points.map(({ code, objects }) => [code, objects])).toEqual([
    ['flow', 2],
    ['speed', 1],
  ])
  expect(planned.objects.map(({ code, points }) => [code, points])).toEqual([
    [plant.code, 2],
    [`${plant.code}-2`, 1],
  ])
  expect(await pointsOf(plant.objectId)).toHaveLength(1)

  const chosen = await run.admin(
    takeOverPoints,
    unchecked({
      modelId: plant.modelId,
      modelPointIds: [modelPoint.id],
    }),
  )
  expect(chosen.data).toEqual({ objects: 2, points: 2 })
  expect(await take()).toMatchObject({ code: '200', data: { objects: 1, points: 1 } })
  const [added] = await pointsOf(plant.objectId)
  expect((await pointsOf(plant.objectId)).map(({ code }) => code)).toEqual(['flow', 'speed', 'temperature'])
  expect(added).toMatchObject({ code: 'flow', is_main: 1, model_point_id: modelPoint.id })
  const ownPoints = await pointsOf(second.id)
  expect(ownPoints.map(({ code, is_main: isMain }) => [code, isMain])).toEqual([
    ['flow', 0],
    ['speed', 1],
    ['temperature', 0],
  ])
  expect((await take()).data).toEqual({ objects: 0, points: 0 })
  await eventually(async () => {
    await ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [['flow', Date.now(), 9]] }] })
    return (await run.rows(`select from alarm_episode where point_id = ${added?.id}`)).length === 1
  }, 15_000)
})

test('neither another company nor a user without the right takes over points', async () => {
  const body = { modelId: plant.modelId }
  for (const path of ['/infModel/points/takeover', '/infModel/points/takeover/plan']) {
    expect((await run.stranger(path, body)).code).toBe('1101')
    expect((await run.nobody(path, body)).code).toBe('401')
  }
})
