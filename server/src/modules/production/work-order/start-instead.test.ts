// Work is started instead of other work at its station: the other work is paused in the same transaction, and a refusal
// claims and pauses nothing.
import { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

const { dispatched, running, paused } = workOrderStatus.codes
const otherWork = String(pauseReason.codes.otherWork)
let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const stateOf = async (id: string) => (await plant.must(operation(workOrder, 'read'), { id })) as object
const pausedFor = (id: string) => plant.must(stopWork, { id, reasonCode: '2' })

/** Returns a work order that runs at a station, and one that is dispatched to it. */
async function busyStation(stationId: string) {
  const runningId = await plant.work(await plant.released('5'), 10)
  await plant.started(runningId, stationId)
  const waitingId = await plant.work(await plant.released('5'), 10)
  await plant.must(dispatchWork, { ids: [waitingId], stationId })
  return { runningId, waitingId }
}

test('a start that a busy station refuses claims nothing', async () => {
  const { runningId, waitingId } = await busyStation(plant.ids.m1)
  const refused = await plant.call(startWork, { id: waitingId, isClaiming: 1 })
  expect(refused.data).toMatchObject({ error: 'stationBusy' })
  expect(await stateOf(waitingId)).toMatchObject({ status: dispatched, claimedBy: null })
  expect(await stateOf(runningId)).toMatchObject({ status: running })
  await pausedFor(runningId)
})

test('the running work is paused and the other claimed and started, once, and both times are logged', async () => {
  const { runningId, waitingId } = await busyStation(plant.ids.m2)
  const [station] = await plant.must(listBenchStations, { stationId: plant.ids.m2 })
  expect(station).toMatchObject({ capacity: 1, status: 1 })
  const input = { id: waitingId, isClaiming: 1 as const, pausedIds: [runningId] }
  expect(await plant.must(startWork, input)).toMatchObject({ status: running })
  expect(await stateOf(runningId)).toMatchObject({ status: paused, pauseReason: otherWork })
  const [pause] = await plant.must(listWorkLog, { id: runningId })
  expect(pause).toMatchObject({ kind: 3, reasonCode: otherWork, endAt: null })
  const events = await plant.run.rows<{ action: string }>(
    `select payload->>'action' as action from outbox where name = 'workOrder.moved' and payload->>'id' = '${waitingId}' order by id`,
  )
  expect(events.map(({ action }) => action)).toEqual(['dispatch', 'claim', 'start'])
  expect((await plant.call(startWork, input)).data).toMatchObject({ error: 'stateIllegal' })
  // The first work order is resumed the same way.
  await plant.must(resumeWork, { id: runningId, pausedIds: [waitingId] })
  expect(await stateOf(waitingId)).toMatchObject({ status: paused, pauseReason: otherWork })
  expect(await stateOf(runningId)).toMatchObject({ status: running })
  await pausedFor(runningId)
})

test('a refused start pauses nothing: the other work is elsewhere, unknown or of another company', async () => {
  const { runningId, waitingId } = await busyStation(plant.ids.m1)
  const elsewhere = await busyStation(plant.ids.m3)
  const start = (pausedIds: string[]) => plant.call(startWork, { id: waitingId, isClaiming: 1, pausedIds })
  expect((await start([runningId, elsewhere.runningId])).data).toMatchObject({ error: 'andonWorkElsewhere' })
  expect((await start(['999999999'])).data).toMatchObject({ error: 'notFound' })
  expect(
    (await plant.run.stranger(startWork, { id: waitingId, isClaiming: 1, pausedIds: [runningId] })).data,
  ).toMatchObject({ error: 'notFound' })
  expect((await plant.call(startWork, unchecked({ id: waitingId, pausedIds: 'all' }))).code).toBe('400')
  // Without a claim only a claimed work order starts.
  expect((await plant.call(startWork, { id: waitingId, pausedIds: [runningId] })).data).toMatchObject({
    error: 'stateIllegal',
  })
  expect(await stateOf(waitingId)).toMatchObject({ status: dispatched })
  expect(await stateOf(runningId)).toMatchObject({ status: running })
  expect(await stateOf(elsewhere.runningId)).toMatchObject({ status: running })
})
