// Work is dated by the effective time of its unit of work, which the demo backdates. Nobody is notified of backdated
// work.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import {
  acknowledgeCall,
  confirmCall,
  handleCall,
  resolveCall,
} from '@gemba/contract/production/andon/andon-call-actions.ts'
import { callForDevice } from '@gemba/contract/production/andon/call-for-help.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { runAtEffectiveTime } from '@gemba/demo/history/effective-time.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { eventually } from '../../../main/product.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

const day = 86_400_000
const past = Date.now() - 40 * day
let plant: OrderPlant
let orderId: string

/** Time columns that record facts of the work, by table. */
const facts = {
  production_order: ['status_at', 'actual_start', 'actual_end'],
  segment_plan: ['actual_start', 'actual_end'],
  work_order: ['status_at', 'claimed_at', 'actual_start', 'actual_end'],
  work_log: ['start_at', 'end_at'],
  work_report: ['reported_at'],
  material_consumption: ['consumed_at'],
  stock_ledger: ['at'],
  stock_balance: ['received_at'],
  stock_summary: ['moved_at'],
  inbound_bill: ['posted_at'],
  andon_event: ['called_at', 'acknowledged_at', 'resolved_at', 'closed_at'],
} as const

beforeAll(async () => {
  plant = await OrderPlant.join()
  await runAtEffectiveTime(past, liveThrough)
}, 60_000)

async function liveThrough(): Promise<void> {
  const { must, ids, run } = plant
  const created = await must(operation(warehouse, 'create'), { code: 'W', name: 'W' })
  const place = await must(operation(location, 'create'), { code: 'A', name: 'A', warehouseId: created.id })
  const bill = await must(operation(inboundBill, 'create'), {
    warehouseId: created.id,
    details: [{ materialId: ids.shaft, unitId: ids.pcs, locationId: place.id, quantity: '10' }],
  })
  await must(submitInbound, { id: bill.id })
  await must(receiveInbound, { id: bill.id })
  orderId = await plant.released('2')
  for (const [number, stationId] of [
    [10, ids.m1],
    [20, ids.m2],
    [30, ids.m3],
  ] as const) {
    const workOrderId = await plant.work(orderId, number)
    await plant.started(workOrderId, stationId)
    const lines = [{ materialId: ids.shaft, quantity: '2', locationId: place.id }]
    if (number === 10) await must(consumeMaterial, { workOrderId, lines })
    const { code, msg } = await plant.report(workOrderId, '2')
    expect(code, msg).toBe('200')
  }
  await must(changeOrderStatus, { ids: [orderId], action: 'close', reason: 'as it is' })
  const call = await must(callForDevice, { stationId: ids.m1 })
  await must(acknowledgeCall, { id: call.id })
  await must(handleCall, { id: call.id })
  await must(resolveCall, { id: call.id, cause: 'worn', action: 'changed' })
  await must(confirmCall, { id: call.id })
  expect(run.reported.join('\n')).toBe('')
}

test('every time that records a fact of the work is the effective time', async () => {
  for (const [table, columns] of Object.entries(facts))
    for (const column of columns) {
      const rows = await plant.run.rows(`select extract(epoch from ${column}) * 1000 as at from ${table}
        where ${column} is not null`)
      expect(rows.length, `${table}.${column}`).toBeGreaterThan(0)
      for (const { at } of rows as { at: string }[]) expect(Number(at), `${table}.${column}`).toBeCloseTo(past, -1)
    }
  // Andon steps of waiting calls use the present clock, so their times are not backdated.
  const steps = await plant.run.rows<{ at: string }>(
    'select extract(epoch from at) * 1000 as at from andon_step where user_id is not null',
  )
  expect(steps.length).toBeGreaterThan(0)
  for (const { at } of steps) expect(Number(at)).toBeCloseTo(past, -1)
})

test('nobody is notified of backdated work, and present work is dated now', async () => {
  // The caller of a call is not notified of it.
  const operator = await makeMember(plant.run, 'operator', ['andon:call', 'andon:view'])
  const { data: call } = await operator.call<{ id: string }>(callForDevice, { stationId: plant.ids.m2 })
  const messages = await eventually(async () => {
    const { data } = await plant.run.admin(pageUserMessages)
    return data.records.length > 0 && data.records
  })
  expect(JSON.stringify(messages)).toContain(call.id)
  expect(messages).toHaveLength(1)
  const id = await plant.order('1')
  await plant.perform(id, 'plan')
  const [order] = (await plant.run.rows(`select extract(epoch from status_at) * 1000 as at
    from production_order where id = ${id}`)) as { at: string }[]
  expect(Number(order?.at)).toBeGreaterThan(past + 39 * day)
})

test('only the demo backdates a unit of work, and only heartbeats and leases need not wait for the disk', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const paths = globSync('**/*.ts', { cwd: root }).filter((path) => !/[.](test|fixture)[.]ts$/.test(path))
  const findUses = (pattern: RegExp) =>
    paths.filter((path) => pattern.test(readFileSync(`${root}${path}`, 'utf8'))).sort()
  expect(findUses(/\beffectiveAt:/)).toEqual([])
  expect(findUses(/\bisRepeatable: true/)).toEqual(['platform/cluster/leases.ts', 'platform/cluster/membership.ts'])
})
