// Calls and work: a call refers to the work at its station, a critical one stops it, and nothing starts there until it
// is closed.
import { withdrawCall } from '@gemba/contract/production/andon/andon-call-actions.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import { readCall as readCallCommand } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

const { running, paused } = workOrderStatus.codes
const { minor, critical } = severity.codes

interface CreatedCall {
  readonly id: string
  readonly code: string
  readonly workOrderId: string | null
  readonly isRepeated: number
}
interface Call {
  readonly workOrderId: string | null
  readonly status: number
  readonly labels: Record<string, string>
  readonly downtime: readonly { workOrderId: string; workOrderCode: string; from: number; until: number | null }[]
}
interface Spell {
  readonly kind: number
  readonly reasonCode: string | null
  readonly endAt: number | null
}

let plant: OrderPlant
let types = 0

beforeAll(async () => {
  plant = await OrderPlant.join()
})

/** Creates a new type, so that the calls of different tests are not merged. */
const freshType = async () => {
  const code = `T${types++}`
  return (await plant.must(operation(andonType, 'create'), { code, name: code, kind: 3 })).id
}
const call = async (stationId: string, more: object = {}) =>
  plant.must(callForQuality, { stationId, typeId: await freshType(), ...more })
const readCall = async (id: string) => (await plant.call<Call>(readCallCommand, { id })).data
const stateOf = async (id: string) => (await plant.call(operation(workOrder, 'read'), { id })).data
const close = async (id: string) => {
  const bodies = { resolve: { cause: 'Worn', action: 'Changed' } } as Record<string, object>
  for (const action of ['acknowledge', 'handle', 'resolve', 'confirm'])
    await plant.must(`/mes_production/andon/${action}`, { id, ...bodies[action] })
}
const resume = (id: string) => plant.call(resumeWork, { id })

async function runningAt(stationId: string, number = 10): Promise<string> {
  const work = await plant.work(await plant.released('5'), number)
  await plant.started(work, stationId)
  return work
}

test('a critical call stops the running work and records the downtime, and nothing starts there until it is closed', async () => {
  const { m1 } = plant.ids
  const work = await runningAt(m1)
  const light = await call(m1, { severity: minor })
  expect(light.workOrderId).toBe(work)
  expect((await stateOf(work)).status).toBe(running)
  const created = await call(m1, { severity: critical })
  expect(created).toMatchObject({ workOrderId: work, isRepeated: 0 })
  expect(await stateOf(work)).toMatchObject({ status: paused, pauseReason: String(pauseReason.codes.andon) })
  const [spell] = (await plant.call<Spell[]>(listWorkLog, { id: work })).data
  expect(spell).toMatchObject({ kind: 3, reasonCode: String(pauseReason.codes.andon), endAt: null })
  const open = await readCall(created.id)
  expect(open.downtime).toMatchObject([{ workOrderId: work, until: null }])
  expect(open.labels.workOrderId).toBe(open.downtime[0]?.workOrderCode)
  expect((await readCall(light.id)).downtime).toEqual([])

  const refused = { error: 'andonBlocks', params: { code: created.code, station: 'M-1', callId: created.id } }
  expect((await resume(work)).data).toMatchObject(refused)
  const other = await plant.work(await plant.released('5'), 10)
  await plant.must(dispatchWork, { ids: [other], stationId: m1 })
  await plant.must('/mes_production/workbench/claim', { id: other })
  expect((await plant.call(startWork, { id: other })).data).toMatchObject(refused)

  await close(created.id)
  // A person resumes the work; closing the call does not. A minor call does not block it.
  expect((await stateOf(work)).status).toBe(paused)
  expect((await resume(work)).code).toBe('200')
  const [{ from = 0, until = null } = {}] = (await readCall(created.id)).downtime
  expect(until).toBeGreaterThanOrEqual(from)
})

test('a call that becomes critical stops the work too; a withdrawn call frees the station', async () => {
  const { m2 } = plant.ids
  const order = await plant.released('5')
  const before = await plant.work(order, 10)
  await plant.started(before, plant.ids.m3)
  await plant.must(reportWork, { workOrderId: before, good: '5' })
  const work = await plant.work(order, 20)
  await plant.started(work, m2)
  const typeId = await freshType()
  const first = await call(m2, { typeId, severity: minor })
  const again = await call(m2, { typeId, severity: critical })
  expect(again).toMatchObject({ id: first.id, isRepeated: 1, workOrderId: work })
  expect((await stateOf(work)).status).toBe(paused)
  // Another call during the stop is about the same work and has stopped nothing.
  const second = await call(m2, { severity: critical })
  expect(second.workOrderId).toBe(work)
  expect((await readCall(second.id)).downtime).toEqual([])
  await plant.must(withdrawCall, { id: first.id })
  expect((await resume(work)).data).toMatchObject({ error: 'andonBlocks', params: { code: second.code } })
  await plant.must(withdrawCall, { id: second.id })
  expect((await resume(work)).code).toBe('200')
})

test('a given work order must be at the station and of the company; lists find calls by it', async () => {
  const { m3, m1 } = plant.ids
  const work = await runningAt(m3)
  const elsewhere = await plant.call(callForQuality, { stationId: m1, workOrderId: work })
  expect(elsewhere.data).toMatchObject({ error: 'andonWorkElsewhere', params: { station: 'M-1' } })
  const unknown = await plant.call(callForQuality, { stationId: m3, workOrderId: '999999999' })
  expect(unknown.data).toMatchObject({ error: 'notFound' })
  const created = await call(m3, { workOrderId: work })
  const page = await plant.call<{ records: CreatedCall[] }>('/mes_production/andon/event/page', { workOrderId: work })
  expect(page.data.records.map(({ id }) => id)).toEqual([created.id])
  const idle = { code: 'M-9', name: 'M-9', workCenterId: plant.ids.center }
  const { id: idleId } = await plant.must(operation(station, 'create'), idle)
  expect((await call(idleId)).workOrderId).toBeNull()
})

test('a critical call and a start at the same time wait for each other: no work runs during the call', async () => {
  const { m1 } = plant.ids
  for (let round = 0; round < 3; round++) {
    const free = await plant.call(operation(workOrder, 'page'), {
      stationId: m1,
      status: running,
    })
    for (const { id } of free.data.records) await plant.must(stopWork, { id, reason: 'round' })
    const work = await plant.work(await plant.released('5'), 10)
    await plant.must(dispatchWork, { ids: [work], stationId: m1 })
    await plant.must(claimWork, { id: work })
    const [created] = await Promise.all([call(m1, { severity: critical }), plant.call(startWork, { id: work })])
    expect((await stateOf(work)).status).not.toBe(running)
    await plant.must(withdrawCall, { id: created.id })
  }
})
