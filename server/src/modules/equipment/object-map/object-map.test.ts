// Floor plans with the positions of objects, and the state of objects on maps.

import { object } from '@gemba/contract/equipment/object.ts'
import { floorPlan } from '@gemba/contract/equipment/object-map/floor-plan.ts'
import { getObjectMap, placeObject, unplaceObject } from '@gemba/contract/equipment/object-map/object-map.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { type SuccessfulCaller, successful } from '../../../main/successful.fixture.ts'

let run: TestProduct
let make: SuccessfulCaller
let plant: Plant
let hallId: string
let planId: string

beforeAll(async () => {
  run = await joinTestProduct()
  make = successful(run.admin)
  plant = await makePlant(run)
  hallId = (await make(operation(object, 'create'), { code: 'hall', name: 'Hall', longitude: 116.4, latitude: 39.9 }))
    .id
  await make(operation(object, 'update'), { id: plant.objectId, parentId: hallId })
  planId = (await make(operation(floorPlan, 'create'), { code: 'ground', name: 'Ground floor' })).id
})

const place = (fields: object, caller = run.admin) =>
  caller(placeObject, unchecked({ planId, objectId: hallId, x: 10, y: 20, ...fields }))

test('objects are placed, moved and removed; the map has their position and state', async () => {
  expect((await place({})).data).toEqual({ planId, objectId: hallId, id: hallId, x: 10, y: 20 })
  expect((await place({ x: 99.5 })).code).toBe('200')
  const [row, ...others] = await make(getObjectMap, { planId })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    objectCode: 'hall',
    x: 99.5,
    y: 20,
    longitude: 116.4,
    state: null,
    onlineStatus: null,
    alarmStatus: 0,
    level: null,
  })
  expect((await run.admin(unplaceObject, { planId, objectId: hallId })).data).toEqual({ removed: 1 })
  expect((await run.admin(unplaceObject, { planId, objectId: hallId })).data).toEqual({ removed: 0 })
  expect(await make(getObjectMap, { planId })).toEqual([])
})

test('an alarm below an object shows on it; without a plan the objects with coordinates are listed', async () => {
  await plant.send(95)
  const row = await eventually(async () => (await make(getObjectMap, {})).find(({ level }) => level !== null))
  expect(row).toMatchObject({ objectId: hallId, x: null, alarmStatus: 1, alarmCount: 1, level: 2, latitude: 39.9 })
  expect(await make(getObjectMap, {})).toHaveLength(1)
  const placed = { objectId: plant.objectId, x: 0, y: 100 }
  await place(placed)
  // A gateway whose silence was noticed before is online again after 5 s.
  const online = await eventually(
    async () => (await make(getObjectMap, { planId })).find((mark) => mark.onlineStatus === 1),
    15_000,
  )
  expect(online).toMatchObject({ objectId: plant.objectId })
})

test('refuses positions outside, other companies, unknown plans, and too many marks', async () => {
  expect(await place({ x: 100.1 })).toMatchObject({ code: '400' })
  expect(await place({ planId: '999999' })).toMatchObject({ code: '1101' })
  expect(await place({}, run.stranger)).toMatchObject({ code: '1101' })
  expect(await place({}, run.nobody)).toMatchObject({ code: '401' })
  expect(await run.stranger(getObjectMap, { planId })).toMatchObject({ code: '1101' })
  expect((await run.stranger(getObjectMap, {})).data).toEqual([])
  expect(await run.admin(operation(object, 'update'), { id: hallId, latitude: 91 })).toMatchObject({ code: '400' })
  await run.rows(`insert into object (company_id, code, name)
    select ${run.companyId}, 'mark-' || n, 'Mark' from generate_series(1, 499) n`)
  await run.rows(`insert into floor_plan_mark (company_id, plan_id, object_id, x, y)
    select company_id, ${planId}, id, 1, 1 from object where company_id = ${run.companyId} and code like 'mark-%'`)
  expect(await place({})).toMatchObject({ data: { error: 'tooManyRows', params: { limit: 500 } } })
  expect((await place({ objectId: plant.objectId, x: 5 })).code).toBe('200')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
