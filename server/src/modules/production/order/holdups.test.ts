// Orders list what holds them up, the most pressing reason first, in lists and on their page. Reasons of other orders
// are not listed.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { withdrawCall } from '@gemba/contract/production/andon/andon-call-actions.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import { exception as exceptionResource } from '@gemba/contract/production/exception/exception.ts'
import { cancelException } from '@gemba/contract/production/exception/exception-actions.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { pauseReason } from '@gemba/contract/production/work-order/dictionaries.ts'
import { splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import type { Holdup } from './holdups.ts'
import { OrderPlant } from './order.fixture.ts'

const longAgo = Date.UTC(2020, 0, 31, 6)
const order = 4

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

async function holdupsOf(id: string): Promise<Holdup[]> {
  const { data } = await plant.call<{ records: { id: string; holdups: Holdup[] }[] }>(
    operation(productionOrder, 'page'),
    { pageSize: 100 },
  )
  const listed = data.records.find((row) => row.id === id)?.holdups ?? []
  expect((await plant.call<{ holdups: Holdup[] }>(operation(productionOrder, 'read'), { id })).data.holdups).toEqual(
    listed,
  )
  return listed
}
const nothing = { id: null, name: null, at: null, quantity: null, unitName: null, due: null }
const is = (kind: Holdup['kind'], more: Partial<Holdup> = {}): Holdup => ({ kind, ...nothing, ...more })

test('an order that is not planned or not released in time says so; an order in time or cancelled does not', async () => {
  const late = await plant.order('5', { dueDate: '2020-01-31' })
  const inTime = await plant.order('5', { dueDate: '2999-01-31' })
  expect(await holdupsOf(late)).toEqual([is('notReleased')])
  expect(await holdupsOf(inTime)).toEqual([])
  await plant.perform(late, 'cancel')
  expect(await holdupsOf(late)).toEqual([])
})

test('undispatched work is listed by its segment, and the first segment that is behind by its open quantity', async () => {
  const id = await plant.released('5', { planStart: longAgo })
  const kinds = (await holdupsOf(id)).map(({ kind, name }) => `${kind} ${name}`)
  expect(kinds).toEqual(['notDispatched TURN', 'notDispatched WASH', 'notDispatched FIT', 'behind TURN'])
  const work = await plant.work(id, 10)
  await plant.started(work, plant.ids.m1)
  await plant.report(work, '2')
  const behind = (await holdupsOf(id)).at(-1)
  expect(behind).toMatchObject({ kind: 'behind', name: 'TURN', quantity: '3' })
  expect(behind?.due).toBeGreaterThan(longAgo)
  await plant.report(work, '3')
  expect((await holdupsOf(id)).at(-1)).toMatchObject({ kind: 'behind', name: 'WASH', quantity: '5' })
})

test('two undispatched work orders of one segment are listed once', async () => {
  const id = await plant.released('6', { planStart: longAgo })
  await plant.must(splitWork, { id: await plant.work(id, 10), quantities: ['2'] })
  expect((await holdupsOf(id)).filter(({ name, kind }) => name === 'TURN' && kind === 'notDispatched')).toHaveLength(1)
})

test('a pause is listed with its reason: that of the order, or that of the work with its segment', async () => {
  const [first, second] = [await plant.released('5'), await plant.released('5')]
  await plant.started(await plant.work(first, 10), plant.ids.m2)
  expect((await plant.perform(first, 'pause', { reason: 'The customer waits' })).code).toBe('200')
  const work = await plant.work(second, 10)
  await plant.started(work, plant.ids.m2)
  const reasonCode = String(pauseReason.codes.toolChange)
  await plant.must(stopWork, { id: work, reasonCode })
  expect(await holdupsOf(first)).toEqual([is('paused', { name: 'The customer waits' })])
  expect(await holdupsOf(second)).toEqual([is('paused', { name: reasonCode, at: 'TURN' })])
})

test('an exception comes first, then an andon call from the station; each disappears when it is over and affects no other order', async () => {
  const id = await plant.released('5')
  const other = await plant.released('5')
  await plant.started(await plant.work(id, 10), plant.ids.m3)
  const type = await plant.must(operation(andonType, 'create'), { code: 'DULL', name: 'Dull', kind: 3 })
  const call = await plant.must(callForQuality, {
    stationId: plant.ids.m3,
    typeId: type.id,
  })
  const exception = await plant.must(operation(exceptionResource, 'create'), {
    name: 'Wrong drawing',
    category: '4',
    description: 'Bore',
    isBlocking: 1,
    refType: order,
    refId: id,
  })
  expect(await holdupsOf(id)).toEqual([
    is('exception', { id: exception.id, name: 'Wrong drawing' }),
    is('call', { id: call.id, name: 'Dull', at: 'M-3' }),
  ])
  expect(await holdupsOf(other)).toEqual([])
  await plant.must(cancelException, { id: exception.id, reason: 'Seen twice' })
  await plant.must(withdrawCall, unchecked({ id: call.id, reason: 'By mistake' }))
  expect(await holdupsOf(id)).toEqual([])
})

test('material that was due today is listed by its missing quantity', async () => {
  const id = await plant.released('5')
  const { id: warehouseId } = await plant.must(operation(warehouse, 'create'), { code: 'HW', name: 'Store' })
  const { id: locationId } = await plant.must(operation(location, 'create'), { code: 'HL', name: 'L', warehouseId })
  const prepare = await plant.must(operation(materialPrepare, 'create'), {
    orderId: id,
    warehouseId,
    locationId,
    neededOn: '2020-01-31',
    details: [{ materialId: plant.ids.seal, requiredQuantity: '4' }],
  })
  expect(await holdupsOf(id)).toEqual([is('short', { id: prepare.id, name: 'SEAL', quantity: '4', unitName: 'pcs' })])
})

test('other companies see none of it', async () => {
  const id = await plant.order('5', { dueDate: '2020-01-31' })
  const { data } = await plant.run.stranger(operation(productionOrder, 'page'))
  expect(data.records.some((row) => row.id === id)).toBe(false)
})
