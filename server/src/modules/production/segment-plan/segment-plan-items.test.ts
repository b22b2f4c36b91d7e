// A segment is split into work orders with assignments and times, at most the planned quantity, and not what somebody
// has claimed.
import {
  readSegmentPlanItems,
  saveSegmentPlanItems,
} from '@gemba/contract/production/segment-plan/segment-plan-items.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let planId: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  const order = await plant.order('100')
  await plant.perform(order, 'plan')
  planId = (await plant.plan(order)).segments.find(({ number }) => number === 10)?.id ?? ''
})

const save = (items: object[], more: object = {}) => plant.call(saveSegmentPlanItems, { id: planId, items, ...more })
const read = async () => (await plant.call(readSegmentPlanItems, { id: planId })).data

test('work orders are created with their assignments and times; the order is updated', async () => {
  const start = Date.UTC(2027, 0, 4, 6)
  const { data } = await save([
    { quantity: '40', stationId: plant.ids.m1, planStartTime: start, planEndTime: start + 3_600_000 },
    { quantity: '25' },
  ])
  expect(data.items.map(({ quantity, status, stationName }) => [quantity, status, stationName])).toEqual([
    ['40', 20, 'M-1'],
    ['25', 10, null],
  ])
  expect(data.plan).toMatchObject({ status: 20, releasedQuantity: '65' })
  expect(await read()).toEqual(data)
  const [row] = await plant.run.rows<{ at: number }>(
    `select (extract(epoch from plan_start) * 1000)::float8 as at from work_order where id = ${data.items[0]?.workOrderId}`,
  )
  expect(row?.at).toBe(start)
})

test('unclaimed work orders can change; more than planned, another work centre or reversed times are refused completely', async () => {
  const before = await read()
  const [first, second] = before.items
  const part = { workOrderId: second?.workOrderId, quantity: '35' }
  expect((await save([part, { quantity: '26' }])).data).toMatchObject({
    error: 'quantityAbove',
    params: { requested: '101', allowed: '100' },
  })
  expect((await save([{ ...part, quantity: '0' }])).data).toMatchObject({ error: 'quantityWrong' })
  expect((await save([{ ...part, planStart: 2000, planEnd: 1000 }])).data).toMatchObject({ error: 'timesReversed' })
  expect((await save([part], { version: before.plan.version - 1 })).data).toMatchObject({ error: 'stale' })
  expect((await plant.run.stranger(saveSegmentPlanItems, { id: planId, items: [part] })).data).toMatchObject({
    error: 'notFound',
  })
  expect(await read()).toEqual(before)
  const { data } = await save([part, { workOrderId: first?.workOrderId, quantity: '65' }])
  expect(data.plan).toMatchObject({ status: 30, releasedQuantity: '100' })
  expect(data.items.map(({ quantity, status }) => [quantity, status])).toEqual([
    ['65', 10],
    ['35', 10],
  ])
  await plant.must(
    dispatchWork,
    unchecked({
      ids: [first?.workOrderId],
      stationId: plant.ids.m2,
    }),
  )
  await plant.must(claimWork, { id: first?.workOrderId })
  expect((await save([{ workOrderId: first?.workOrderId, quantity: '1' }])).data).toMatchObject({
    error: 'stateIllegal',
  })
})
