// Priority, planned start, station and person of released work orders change together or not at all.
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork, recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { claimWork } from '@gemba/contract/production/work-order/do-work.ts'
import { planWork } from '@gemba/contract/production/work-order/plan-work.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

const { toDispatch, dispatched, claimed } = workOrderStatus.codes
const hour = 3_600_000

let plant: OrderPlant
let staffId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  staffId = (await plant.must(operation(staff, 'create'), { code: 'ANA', name: 'Ana' })).id
})

const turn = async (): Promise<string> => plant.work(await plant.released('5'), 10)
const rowOf = async (id: string) => (await plant.call(operation(workOrder, 'read'), { id })).data
const eventsOf = (id: string) =>
  plant.run.rows(`select name, payload->>'priority' as priority from outbox
    where aggregate = 'workOrder-${id}' and name <> 'workReport.made' order by id`)

test('several work orders get a priority, a day, a station and a person at once; the end moves along', async () => {
  const ids = [await turn(), await turn()]
  const start = Date.parse('2027-01-04T08:00:00Z')
  const timed = ids[0] ?? ''
  await plant.run.rows(
    `update work_order set plan_start = to_timestamp(${start / 1000}), plan_end = to_timestamp(${(start + hour) / 1000}) where id = ${timed}`,
  )
  const versions = await Promise.all(ids.map(rowOf))
  const replies = await plant.must(planWork, {
    works: versions.map(({ id, version }) => ({ id, version })),
    priority: 5,
    planStart: start + 24 * hour,
    stationId: plant.ids.m1,
    staffId,
  })
  expect(replies.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, dispatched]))
  const none = { priority: null, stationId: null, teamId: null, staffId: null }
  expect(replies[0]?.before).toEqual({ ...none, status: toDispatch, planStart: start })
  const [first, second] = await Promise.all(ids.map(rowOf))
  expect(first).toMatchObject({ priority: 5, planStart: start + 24 * hour, planEnd: start + 25 * hour, staffId })
  expect(second).toMatchObject({ priority: 5, planStart: start + 24 * hour, stationId: plant.ids.m1 })
  expect(await eventsOf(timed)).toEqual([
    { name: 'workOrder.planned', priority: '5' },
    { name: 'workOrder.moved', priority: null },
  ])
})

test('omitted values stay, null removes; the board lists the effective priority, the most urgent first', async () => {
  const [calm, urgent] = [await turn(), await turn()]
  await plant.must(dispatchWork, { ids: [calm, urgent], stationId: plant.ids.m2 })
  await plant.must(planWork, { works: [{ id: urgent }], priority: 1, staffId })
  await plant.must(planWork, { works: [{ id: urgent }], planStart: 2 * hour })
  expect(await rowOf(urgent)).toMatchObject({ priority: 1, staffId, planStart: 2 * hour, stationId: plant.ids.m2 })
  const cards = async () => {
    const board = await plant.must(readDispatchBoard, { workCenterId: plant.ids.center })
    return board.stations.find(({ id }) => id === plant.ids.m2)?.workOrders.map(({ id, priority }) => [id, priority])
  }
  expect(await cards()).toEqual([
    [urgent, 1],
    [calm, 50],
  ])
  await plant.must(planWork, { works: [{ id: urgent }], priority: null, staffId: null, planStart: null })
  expect(await rowOf(urgent)).toMatchObject({ priority: null, staffId: null, planStart: null, status: dispatched })
  // It is taken back as it was: recalled, and with its former times.
  await plant.must(recallWork, { ids: [urgent] })
  expect(await rowOf(urgent)).toMatchObject({ status: toDispatch, stationId: null })
})

test('a stale version, a begun one and a station elsewhere refuse all; another company and no right see nothing', async () => {
  const [ready, taken] = [await turn(), await turn()]
  await plant.must(planWork, { works: [{ id: taken }], stationId: plant.ids.m3 })
  await plant.must(claimWork, { id: taken })
  const { version } = await rowOf(ready)
  const refusal = async (body: object, caller = plant.run.admin) => (await caller(planWork, unchecked(body))).data
  const works = [{ id: ready, version }]
  expect(await refusal({ works: [{ id: ready, version: version + 1 }], priority: 3 })).toMatchObject({ error: 'stale' })
  expect(await refusal({ works: [...works, { id: taken }], stationId: plant.ids.m1 })).toMatchObject({
    error: 'stateIllegal',
    params: { status: claimed },
  })
  expect(await refusal({ works: [{ id: taken }], stationId: null })).toMatchObject({ error: 'stateIllegal' })
  expect(await refusal({ works, stationId: null })).toMatchObject({ error: 'executorMissing' })
  const elsewhere = await plant.must(operation(workCenter, 'create'), {
    code: 'far',
    name: 'Far',
    stations: [{ code: 'F-1', name: 'F-1' }],
  })
  const { data: far } = await plant.call(operation(station, 'list'), { workCenterId: elsewhere.id })
  expect(await refusal({ works, stationId: far[0]?.id })).toMatchObject({ error: 'stationElsewhere' })
  expect(await refusal({ works: [...works, { id: '999999' }], priority: 3 })).toMatchObject({ error: 'notFound' })
  expect(await refusal({ works, staffId: '999999' })).toMatchObject({ error: 'notFound' })
  expect(await refusal({ works, priority: 0 })).toMatchObject({ error: 'invalid' })
  expect(await refusal({ works, priority: 3 }, plant.run.stranger)).toMatchObject({ error: 'notFound' })
  expect(await refusal({ works, priority: 3 }, plant.run.nobody)).toMatchObject({ error: 'forbidden' })
  expect(await rowOf(ready)).toMatchObject({ status: toDispatch, priority: null, stationId: null, version })
  // A claimed work order keeps its person; its priority and day can still change.
  expect((await plant.must(planWork, { works: [{ id: taken }], priority: 2 }))[0]).toMatchObject({ status: claimed })
})
