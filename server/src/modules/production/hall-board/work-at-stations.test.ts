// The hall board tells what each station does: the running order, its pieces against the target of now, and the next.
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { callForDevice } from '@gemba/contract/production/andon/call-for-help.ts'
import { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { pauseReason } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const hourMs = 3_600_000

const boardOf = async (caller = plant.run.admin) => (await caller(readAndonBoard)).data
async function stationOf(id: string, caller = plant.run.admin) {
  const { centers } = await boardOf(caller)
  return centers.flatMap(({ stations }) => stations).find((station) => station.id === id)
}
const workAt = async (id: string) => (await stationOf(id))?.work

test('a station shows its queue, its running work against the target of now, a pause with its reason, and idleness', async () => {
  const { m1 } = plant.ids
  expect(await workAt(m1)).toEqual({
    state: 'idle',
    since: null,
    pauseReason: null,
    current: null,
    others: 0,
    next: null,
  })
  const person = await plant.must(operation(staff, 'create'), { code: 'ST-1', name: 'Rita' })
  const planStart = Date.now() - 48 * hourMs
  const orderId = await plant.released('5', { planStart })
  const first = await plant.work(orderId, 10)
  const later = await plant.work(await plant.released('7', { planStart }), 10)
  await plant.must(dispatchWork, { ids: [first], stationId: m1, staffId: person.id })
  expect(await workAt(m1)).toMatchObject({ state: 'idle', current: null, next: { id: first, person: 'Rita' } })

  const from = Date.now()
  await plant.started(first, m1)
  await plant.must(dispatchWork, { ids: [later], stationId: m1 })
  await plant.report(first, '2', { scrap: [{ quantity: '1', reasonCode: '1' }] })
  const running = await workAt(m1)
  expect(running).toMatchObject({
    state: 'running',
    pauseReason: null,
    current: { id: first, orderId, productCode: 'P-40', stageName: 'TURN', unitName: 'pcs', quantity: '5', due: '5' },
    others: 0,
    next: { id: later, quantity: '7' },
  })
  expect(running?.current).toMatchObject({ goodQuantity: '2', scrapQuantity: '1' })
  expect(running?.since).toBeGreaterThanOrEqual(from)

  const reasonCode = String(pauseReason.codes.break)
  await plant.must(stopWork, { id: first, reasonCode })
  expect(await workAt(m1)).toMatchObject({ state: 'paused', pauseReason: reasonCode, current: { id: first } })

  await plant.perform(orderId, 'complete', { reason: 'by test' })
  const idle = await workAt(m1)
  expect(idle).toMatchObject({ state: 'idle', current: null, next: { id: later } })
  expect(idle?.since).toBeGreaterThanOrEqual(from)
})

test('a call has the target of its next answer', async () => {
  const type = await plant.must(operation(andonType, 'create'), {
    code: 'DOWN',
    name: 'Down',
    kind: 1,
    ackMinutes: 3,
    resolveMinutes: 30,
  })
  const { m2: stationId } = plant.ids
  const call = await plant.must(callForDevice, { stationId, typeId: type.id })
  const callOf = async () => (await stationOf(stationId))?.calls[0]
  const targetMin = async () => {
    const shown = await callOf()
    return shown?.dueAt ? (shown.dueAt - shown.calledAt) / 60_000 : shown?.dueAt
  }
  expect(await targetMin()).toBe(3)
  const steps = [
    ['acknowledge', 30],
    ['handle', 30],
    ['resolve', null],
  ] as const
  for (const [action, target] of steps) {
    const body = { id: call.id, cause: 'Fuse', action: 'Replaced' }
    expect((await plant.call(`/mes_production/andon/${action}`, body)).code).toBe('200')
    expect(await targetMin(), action).toBe(target)
  }
})

test('users who may not see work orders see no work, and another company sees no station', async () => {
  const guest = await makeMember(plant.run, 'guest', ['andon:view'])
  expect((await stationOf(plant.ids.m1, guest.call))?.work).toBeNull()
  expect(await boardOf(plant.run.stranger)).toMatchObject({ centers: [] })
})
