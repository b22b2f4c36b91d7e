// Work centres with stations, equipment and staff, and what of them work can be given.
import { beforeAll, expect, test } from 'vitest'
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
  lathe = await make('/infObject/add', { code: 'lathe', name: 'Lathe' })
  crane = await make('/infObject/add', { code: 'crane', name: 'Crane' })
  ann = await make('/base/staff', { code: 'ann', name: 'Ann' })
  turning = await make('/base/workcenter', {
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

async function make(path: string, body: object): Promise<string> {
  const { code, data, msg } = await run.admin<Row>(path, body)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
  return data.id
}

const namesOf = async (path: string, body: object = {}) =>
  (await run.admin<Row[]>(path, body)).data.map(({ name }) => name).toSorted()

test('a work centre is read with its stations, equipment and staff', async () => {
  const { data } = await run.admin<Row>(`GET /base/workcenter/${turning}`)
  expect(data).toMatchObject({
    stations: [{ code: 'M-12', labels: { equipmentId: 'Lathe' } }, { code: 'M-14' }],
    equipment: [{ equipmentId: crane, labels: { equipmentId: 'Crane' } }],
    staff: [{ staffId: ann, post: 'Turner', labels: { staffId: 'Ann' } }],
  })
})

test('equipment and staff are linked and let go by the calls of the family; none twice', async () => {
  const linkable = `GET /base/workcenter/selectEquipmentRela?workCenterId=${turning}`
  expect(await namesOf(linkable)).toEqual(['Lathe'])
  const link = { workCenterId: turning, equipmentId: lathe }
  const made = await make('/base/workcenter/saveRela', link)
  expect((await run.admin('/base/workcenter/saveRela', link)).data).toMatchObject({ error: 'duplicate' })
  expect(await namesOf(linkable)).toEqual([])
  const linked = await run.admin<Row[]>('/base/workcenter/selectWorkCenterEquipmentRela', { workCenterId: turning })
  expect(linked.data.map(({ equipmentId }) => equipmentId).toSorted()).toEqual([lathe, crane].toSorted())
  const removal = `DELETE /base/workcenter/deleteWorkCenterEquipmentRela?id=${made}`
  expect((await run.stranger(removal)).data).toMatchObject({ error: 'notFound' })
  expect((await run.admin(removal)).code).toBe('200')
  const bo = await make('/base/staff', { code: 'bo', name: 'Bo' })
  expect(await namesOf(`GET /base/workcenter/selectStaffRela?workCenterId=${turning}`)).toEqual(['Bo'])
  const joined = await make('/base/workcenter/saveStaffRela', { workCenterId: turning, staffId: bo })
  expect((await run.admin<Row[]>('/base/workcenter/selectStaffrelaById', { workCenterId: turning })).data).toHaveLength(
    2,
  )
  expect((await run.admin(`DELETE /base/workcenter/deleteWorkCenterStaffById?id=${joined}`)).code).toBe('200')
})

test('stations, equipment, staff and teams are resources of their types', async () => {
  const types = await run.admin<Row[]>('GET /base/resource/type')
  expect(types.data).toContainEqual({ id: 1, text: 'Station', extend: 'station' })
  expect((await run.admin<Row[]>('GET /base/resource/dispatch/type')).data).toHaveLength(3)
  expect((await run.admin<Row[]>('GET /base/resource/executor/type')).data).toHaveLength(2)
  const stations = await run.admin<Row[]>('/base/resource/station')
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
  expect(await namesOf('/base/resource/findStationByType', { stationType: '1' })).toEqual(['Lathe 12'])
  expect(await namesOf('/base/resource/findStationByType', { stationType: '2' })).toEqual([])
  expect(await namesOf('/base/resource/data', { resourceType: 2, keyword: 'Cra' })).toEqual(['Crane'])
  expect(await namesOf('/base/resource/data', { resourceType: 5 })).toEqual(['Turning'])
  await make('/base/team', { code: 'A', name: 'Shift A' })
  expect(await namesOf('GET /base/resource/executor?type=2')).toEqual(['Shift A'])
  expect(await namesOf('GET /base/resource/executor?type=1')).toContain('Ann')
  expect((await run.nobody('/base/resource/station')).data).toMatchObject({ error: 'forbidden' })
})

test('equipment stands in locations, and is found while it does not', async () => {
  const warehouseId = await make('/base/warehouse', { code: 'W', name: 'W' })
  const locationId = await make('/base/location', { code: 'L', name: 'Rack', warehouseId })
  expect(await namesOf('/base/equipment/findEquipment', { locationId })).toEqual(['Crane', 'Lathe'])
  const link = await make('/base/locationequipmentrela', { locationId, equipmentId: crane })
  expect(await namesOf('/base/equipment/findEquipment', { locationId })).toEqual(['Lathe'])
  const linked = await run.admin<Row[]>(`GET /base/locationequipmentrela/${locationId}`)
  expect(linked.data).toMatchObject([{ id: link, equipmentId: crane, labels: { equipmentId: 'Crane' } }])
  const strange = await run.stranger(`GET /base/locationequipmentrela/${locationId}`)
  expect(strange.data).toMatchObject({ error: 'notFound' })
  expect((await run.admin(`DELETE /base/locationequipmentrela/${link}`)).code).toBe('200')
})

test('an object that goes leaves the station, which stays', async () => {
  const saw = await make('/infObject/add', { code: 'saw', name: 'Saw' })
  const id = await make('/base/station', { code: 'S-1', name: 'Saw 1', workCenterId: turning, equipmentId: saw })
  expect((await run.admin('/infObject/del', { id: saw })).code).toBe('200')
  expect((await run.admin(`GET /base/station/${id}`)).data).toMatchObject({ equipmentId: null })
})
