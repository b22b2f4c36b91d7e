// Work orders with consumed material cannot be cancelled, unclaimed or removed from the plan before the material is
// returned.
import { consumeMaterial, reverseConsumption } from '@gemba/contract/production/consumption/consume-material.ts'
import { planOrder } from '@gemba/contract/production/order/order-actions.ts'
import { cancelSegmentRelease } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { cancelWork as cancelWorkCommand, dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, unclaimWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import type { OrderPlant } from '../order/order.fixture.ts'
import { countShafts, joinPlantWithShafts } from './line-side.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await joinPlantWithShafts()
})

/** Returns an order whose first work order is claimed and has consumed 4 shafts. */
async function consumed() {
  const orderId = await plant.released('10')
  const workOrderId = await plant.work(orderId, 10)
  await plant.must(dispatchWork, { ids: [workOrderId], stationId: plant.ids.m1 })
  await plant.must(claimWork, { id: workOrderId })
  const [row] = await plant.must(consumeMaterial, {
    workOrderId,
    lines: [{ materialId: plant.ids.shaft, quantity: '4' }],
  })
  const [work] = await plant.run.rows<{ code: string }>(`select code from work_order where id = ${workOrderId}`)
  return { orderId, workOrderId, consumptionId: row?.id ?? '', code: work?.code ?? '' }
}
const putBack = (id: string) => plant.must(reverseConsumption, { id })
const giveBack = (id: string) => plant.call(unclaimWork, { id })
const cancelWork = (id: string) => plant.call(cancelWorkCommand, { ids: [id] })

test('a work order with consumed material cannot be cancelled or unclaimed: the refusal gives material, quantity and location', async () => {
  const { workOrderId, consumptionId, code } = await consumed()
  const before = await countShafts(plant)
  for (const perform of [giveBack, cancelWork]) {
    const { data, msg } = await perform(workOrderId)
    expect(data).toMatchObject({
      error: 'materialConsumed',
      params: {
        lines: [{ workOrderCode: code, materialCode: 'SHAFT', quantity: '4', unitName: 'pcs', locationCode: 'L-1' }],
      },
    })
    expect(msg).toContain(`${code}: 4 pcs SHAFT → L-1`)
    expect(msg).toContain('Return')
  }
  expect((await plant.run.rows(`select status from work_order where id = ${workOrderId}`))[0]).toEqual({ status: 30 })
  await putBack(consumptionId)
  expect(await countShafts(plant)).toBe(before + 4)
  expect((await giveBack(workOrderId)).code).toBe('200')
  expect((await cancelWork(workOrderId)).code).toBe('200')
})

test('an order with reversed consumption can be withdrawn, planned again and cancelled, and its history stays', async () => {
  const { orderId, workOrderId, consumptionId, code } = await consumed()
  await putBack(consumptionId)
  expect((await giveBack(workOrderId)).code).toBe('200')
  expect((await plant.perform(orderId, 'cancelRelease')).code).toBe('200')
  const replan = await plant.call(planOrder, { id: orderId })
  expect(replan.code, replan.msg).toBe('200')
  expect((await plant.perform(orderId, 'withdraw')).code).toBe('200')
  expect((await plant.perform(orderId, 'plan')).code).toBe('200')
  expect((await plant.perform(orderId, 'cancel')).code).toBe('200')
  const [historyRow] = await plant.run.rows(
    `select work_order_id, work_order_code, status, quantity from material_consumption where id = ${consumptionId}`,
  )
  expect(historyRow).toEqual({ work_order_id: null, work_order_code: code, status: 80, quantity: '4' })
  const ledger = await plant.run.rows<{ quantity: string }>(
    `select quantity from stock_ledger where source_type = 3 and source_code = '${code}' order by id`,
  )
  expect(ledger.map(({ quantity }) => Number(quantity))).toEqual([-4, 4])
  expect((await plant.call(reverseConsumption, { id: consumptionId })).data).toMatchObject({
    error: 'reportReversed',
  })
})

test('material of a work order that older versions unclaimed with its material has to be returned before anything ends', async () => {
  const { orderId, workOrderId, consumptionId } = await consumed()
  await plant.run.rows(`update work_order set status = 20, claimed_by = null where id = ${workOrderId}`)
  const refusal = { error: 'materialConsumed', params: { lines: [{ materialCode: 'SHAFT', quantity: '4' }] } }
  const [plan] = (await plant.plan(orderId)).segments
  const cancelRelease = { ids: [plan?.id ?? ''] }
  expect((await plant.call(cancelSegmentRelease, cancelRelease)).data).toMatchObject(refusal)
  for (const perform of ['cancelRelease', 'cancel'])
    expect((await plant.perform(orderId, perform)).data).toMatchObject(refusal)
  await plant.run.rows(`update work_order set status = 90 where id = ${workOrderId}`)
  await plant.run.rows(`update segment_plan set status = 10, released_quantity = 0 where order_id = ${orderId}`)
  await plant.run.rows(`update work_order set status = 90 where order_id = ${orderId}`)
  await plant.run.rows(`update production_order set status = 20 where id = ${orderId}`)
  expect((await plant.perform(orderId, 'withdraw')).data).toMatchObject(refusal)
  expect((await plant.call(planOrder, { id: orderId })).data).toMatchObject(refusal)
  await putBack(consumptionId)
  expect((await plant.perform(orderId, 'withdraw')).code).toBe('200')
})
