// An exception blocks an order or a work order until it is closed, and pages list it.
import { withdrawCall } from '@gemba/contract/production/andon/andon-call-actions.ts'
import { callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { cancelException } from '@gemba/contract/production/exception/exception-actions.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

const order = 4
const workOrder = 5

interface CreatedException {
  readonly id: string
  readonly code: string
  readonly subjectName: string | null
  readonly refType: number | null
  readonly refId: string | null
}
interface WorkOrderInfo {
  readonly status: number
  readonly blocks: readonly { kind: string; id: string; code: string; name: string }[]
}

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const block = (refType: number, refId: string) =>
  plant.must<CreatedException>(operation(exception, 'create'), {
    name: 'Drawing is wrong',
    category: '4',
    description: 'Bore',
    isBlocking: 1,
    refType,
    refId,
  })
const cancel = (id: string) => plant.must(cancelException, { id, reason: 'Seen twice' })
const statusOf = async (id: string) => (await plant.plan(id)).order.status
const bench = async (id: string) => (await plant.call<WorkOrderInfo>(readBenchWork, { id })).data
const refusal = ({ id, code }: CreatedException) => ({ error: 'exceptionBlocks', params: { code, exceptionId: id } })

test('a blocked order can be neither resumed nor completed; its page names the exception', async () => {
  const id = await plant.released('5')
  await plant.started(await plant.work(id, 10), plant.ids.m1)
  expect((await plant.perform(id, 'pause', { reason: 'Wait' })).code).toBe('200')
  const blocking = await block(order, id)
  const read = (await plant.call<CreatedException>(operation(exception, 'read'), { id: blocking.id })).data
  expect(read.subjectName).toBe((await plant.plan(id)).order.code)
  expect((await plant.plan(id)).blocks).toEqual([
    { kind: 'exception', id: blocking.id, code: blocking.code, name: 'Drawing is wrong' },
  ])
  expect((await plant.perform(id, 'resume')).data).toMatchObject(refusal(blocking))
  const other = await plant.released('5')
  const second = await block(order, other)
  await plant.started(await plant.work(other, 10), plant.ids.m1)
  expect((await plant.perform(other, 'complete', { reason: 'Enough' })).data).toMatchObject(refusal(second))
  await cancel(blocking.id)
  expect((await plant.plan(id)).blocks).toEqual([])
  expect((await plant.perform(id, 'resume')).code).toBe('200')
  await cancel(second.id)
  expect((await plant.perform(other, 'complete', { reason: 'Enough' })).code).toBe('200')
})

test('reports for a blocked order count, but the order does not complete automatically', async () => {
  const { m1, m2, m3 } = plant.ids
  const id = await plant.released('2')
  const blocking = await block(order, id)
  for (const [number, station] of [[10, m1] as const, [20, m2] as const, [30, m3] as const]) {
    const work = await plant.work(id, number)
    await plant.started(work, station)
    expect((await plant.report(work, '2')).code).toBe('200')
  }
  const { order: after } = await plant.plan(id)
  expect(after).toMatchObject({ status: productionOrderStatus.codes.inProgress, goodQuantity: '2', actualEnd: null })
  await cancel(blocking.id)
  expect((await plant.perform(id, 'complete')).code).toBe('200')
  expect(await statusOf(id)).toBe(productionOrderStatus.codes.completed)
})

test('a blocked work order can be neither started nor resumed; the bench lists exceptions and andon calls that block it', async () => {
  const { m2 } = plant.ids
  const work = await plant.work(await plant.released('5'), 10)
  await plant.must(dispatchWork, { ids: [work], stationId: m2 })
  await plant.must(claimWork, { id: work })
  const blocking = await block(workOrder, work)
  const start = () => plant.call(startWork, { id: work })
  expect((await start()).data).toMatchObject(refusal(blocking))
  await cancel(blocking.id)
  expect((await start()).code).toBe('200')
  await plant.must(stopWork, { id: work, reason: 'Look' })
  const again = await block(workOrder, work)
  const call = await plant.must(callForQuality, {
    stationId: m2,
    severity: 3,
  })
  expect((await bench(work)).blocks).toMatchObject([
    { kind: 'call', id: call.id, code: call.code },
    { kind: 'exception', id: again.id, code: again.code },
  ])
  await plant.must(withdrawCall, { id: call.id })
  expect((await plant.call(resumeWork, { id: work })).data).toMatchObject(refusal(again))
  await cancel(again.id)
  expect(await bench(work)).toMatchObject({ status: workOrderStatus.codes.paused, blocks: [] })
  expect((await plant.call(resumeWork, { id: work })).code).toBe('200')
})

test('the subject of an exception must be of the company, changes with the form, and can return to the station', async () => {
  const id = await plant.released('5')
  const foreign = { name: 'x', category: '1', description: 'x', refType: order, refId: id }
  expect((await plant.run.stranger(operation(exception, 'create'), unchecked(foreign))).data).toMatchObject({
    error: 'exceptionSubjectUnknown',
  })
  const { m1, m2 } = plant.ids
  const created = await plant.must<CreatedException>(operation(exception, 'create'), {
    name: 'x',
    category: '1',
    description: 'x',
    stationId: m1,
  })
  const put = async (body: object) =>
    (await plant.call<CreatedException>(operation(exception, 'update'), { id: created.id, ...body })).data
  // A form sends all fields that it has read. The newly chosen station becomes the subject.
  expect(await put({ stationId: m2, refType: 1, refId: m1 })).toMatchObject({ refType: 1, refId: m2 })
  expect(await put({ refType: order, refId: id })).toMatchObject({ refType: order, refId: id })
  expect(await put({ refType: workOrder, refId: null })).toMatchObject({ error: 'exceptionSubjectUnknown' })
  expect(await put({ refType: null, refId: null })).toMatchObject({ refType: 1, refId: m2 })
})
