// Work centres with stations, equipment and staff, and the resources that work can be assigned to.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { team } from '@gemba/contract/production/personnel/team.ts'
import {
  findEquipment,
  listLocationEquipment,
  locationEquipment,
} from '@gemba/contract/production/work-center/location-equipment.ts'
import {
  findWorkCenterEquipment,
  findWorkCenterStaff,
  workCenterEquipment,
  workCenterStaff,
} from '@gemba/contract/production/work-center/relations.ts'
import {
  listDispatchTypes,
  listExecutors,
  listExecutorTypes,
  listResourcesOfKind,
  listResourceTypes,
  listStationResources,
} from '@gemba/contract/production/work-center/resources.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let lathe: string
let crane: string
let ann: string
let turning: string

type Row = { id: string } & Record<string, unknown>

beforeAll(async () => {
  run = await joinTestProduct()
  lathe = await make(operation(object, 'create'), { code: 'lathe', name: 'Lathe' })
  crane = await make(operation(object, 'create'), { code: 'crane', name: 'Crane' })
  ann = await make(operation(staff, 'create'), { code: 'ann', name: 'Ann' })
  turning = await make(operation(workCenter, 'create'), {
    code: 'TURN',
    name: 'Turning',
    capacity: 2,
    stations: [
      { code: 'M-12', name: 'Lathe 12', equipmentId: lathe, stationType: '1' },
      { code: 'M-14', name: 'Lathe 14', isEnabled: 0 },
    ],
    equipment: [{ equipmentId: crane }],
    staff: [{ staffId: ann, post: 'Turner' }],
  })
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await run.admin<Row>(declaration, body)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
  return data.id
}

const namesOf = async <D extends Declaration>(declaration: D, body?: InputOf<D>) =>
  (await run.admin<Row[]>(declaration, body)).data.map(({ name }) => name).toSorted()

test('a work centre is read with its stations, equipment and staff', async () => {
  const { data } = await run.admin(operation(workCenter, 'read'), { id: turning })
  expect(data).toMatchObject({
    stations: [{ code: 'M-12', labels: { equipmentId: 'Lathe' } }, { code: 'M-14' }],
    equipment: [{ equipmentId: crane, labels: { equipmentId: 'Crane' } }],
    staff: [{ staffId: ann, post: 'Turner', labels: { staffId: 'Ann' } }],
  })
})

test('equipment and staff are linked and unlinked by the routes of the specification; none is linked twice', async () => {
  const linkable = () => namesOf(findWorkCenterEquipment, { workCenterId: turning })
  expect(await linkable()).toEqual(['Lathe'])
  const link = { workCenterId: turning, equipmentId: lathe }
  const linkId = await make(operation(workCenterEquipment, 'create'), link)
  expect((await run.admin(operation(workCenterEquipment, 'create'), link)).data).toMatchObject({ error: 'duplicate' })
  expect(await linkable()).toEqual([])
  const linked = await run.admin(operation(workCenterEquipment, 'list'), { workCenterId: turning })
  expect(linked.data.map(({ equipmentId }) => equipmentId).toSorted()).toEqual([lathe, crane].toSorted())
  const removal = `DELETE /base/workcenter/deleteWorkCenterEquipmentRela?id=${linkId}`
  expect((await run.stranger(removal)).data).toMatchObject({ error: 'notFound' })
  expect((await run.admin(removal)).code).toBe('200')
  const bo = await make(operation(staff, 'create'), { code: 'bo', name: 'Bo' })
  expect(await namesOf(findWorkCenterStaff, { workCenterId: turning })).toEqual(['Bo'])
  const joined = await make(operation(workCenterStaff, 'create'), { workCenterId: turning, staffId: bo })
  expect((await run.admin(operation(workCenterStaff, 'list'), { workCenterId: turning })).data).toHaveLength(2)
  expect((await run.admin(operation(workCenterStaff, 'remove'), { id: joined })).code).toBe('200')
})

test('stations, equipment, staff and teams are resources of their types', async () => {
  const types = await run.admin(listResourceTypes)
  expect(types.data).toContainEqual({ id: 1, text: 'Station', extend: 'station' })
  expect((await run.admin(listDispatchTypes)).data).toHaveLength(3)
  expect((await run.admin<Row[]>(listExecutorTypes)).data).toHaveLength(2)
  const stations = await run.admin<Row[]>(listStationResources)
  expect(stations.data).toEqual([
    {
      id: expect.any(String),
      code: 'M-12',
      name: 'Lathe 12',
      kind: 1,
      resourceType: 1,
      stationType: '1',
      workCenterId: turning,
      status: 1,
    },
  ])
  expect(await namesOf(listStationResources, { stationType: '1' })).toEqual(['Lathe 12'])
  expect(await namesOf(listStationResources, { stationType: '2' })).toEqual([])
  expect(await namesOf(listResourcesOfKind, unchecked({ resourceType: 2, keyword: 'Cra' }))).toEqual(['Crane'])
  expect(await namesOf(listResourcesOfKind, unchecked({ resourceType: 5 }))).toEqual(['Turning'])
  await make(operation(team, 'create'), { code: 'A', name: 'Shift A' })
  expect(await namesOf(listExecutors, { type: 2 })).toEqual(['Shift A'])
  expect(await namesOf(listExecutors, { type: 1 })).toContain('Ann')
  expect((await run.nobody(listStationResources)).data).toMatchObject({ error: 'forbidden' })
})

test('equipment can be linked to locations, and is listed as linkable while it is not', async () => {
  const warehouseId = await make(operation(warehouse, 'create'), { code: 'W', name: 'W' })
  const locationId = await make(operation(location, 'create'), { code: 'L', name: 'Rack', warehouseId })
  expect(await namesOf(findEquipment, { locationId })).toEqual(['Crane', 'Lathe'])
  const link = await make(operation(locationEquipment, 'create'), { locationId, equipmentId: crane })
  expect(await namesOf(findEquipment, { locationId })).toEqual(['Lathe'])
  const linked = await run.admin(listLocationEquipment, { id: locationId })
  expect(linked.data).toMatchObject([{ id: link, equipmentId: crane, labels: { equipmentId: 'Crane' } }])
  const strange = await run.stranger(listLocationEquipment, { id: locationId })
  expect(strange.data).toMatchObject({ error: 'notFound' })
  expect((await run.admin(operation(locationEquipment, 'remove'), { id: link })).code).toBe('200')
})

test('an object that is removed is unlinked from its station, which stays', async () => {
  const saw = await make(operation(object, 'create'), { code: 'saw', name: 'Saw' })
  const id = await make(operation(station, 'create'), {
    code: 'S-1',
    name: 'Saw 1',
    workCenterId: turning,
    equipmentId: saw,
  })
  expect((await run.admin(operation(object, 'remove'), { id: saw })).code).toBe('200')
  expect((await run.admin(operation(station, 'read'), { id })).data).toMatchObject({ equipmentId: null })
})
