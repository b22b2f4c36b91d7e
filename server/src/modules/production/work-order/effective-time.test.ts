// Work that an offline bench reports later has the time when it was done. The test lists the time of each row
// (docs/adr/0072).
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

const minuteMs = 60_000
const dispatchedAt = 60
const claimedAt = 50
const startedAt = 45
const consumedAt = 40
const reportedAt = 30

let plant: OrderPlant
let orderId: string
let fit: string
let warehouseId: string

/** Returns how many minutes ago the instants in rows are, the earliest first. */
const minutesAgo = async (column: string, rows: string): Promise<(number | null)[]> => {
  const query = `select round(extract(epoch from now() - ${column}) / 60)::int as ago from ${rows} order by 1 desc`
  return (await plant.run.rows<{ ago: number | null }>(query)).map(({ ago }) => ago)
}

beforeAll(async () => {
  plant = await OrderPlant.join()
  const { must, ids, run } = plant
  warehouseId = (await must<{ id: string }>('/base/warehouse', { code: 'W', name: 'W' })).id
  const location = await must<{ id: string }>('/base/location', { code: 'A', name: 'A', warehouseId })
  const details = [ids.shaft, ids.seal].map((materialId) => ({
    materialId,
    unitId: ids.pcs,
    locationId: location.id,
    quantity: '100',
  }))
  const bill = await must<{ id: string }>('/mes_stock/inboundbill', { warehouseId, details })
  await must('/mes_stock/inboundbill/submit', { id: bill.id })
  await must('/mes_stock/inboundbill/receive', { id: bill.id })
  await must('/base/configoption/updateStatus', { id: 'autoReceipt', status: 1 })
  const member = await must<{ id: string }>('/base/staff', { code: 'S-1', name: 'S' })
  orderId = await plant.released('2', { warehouseId })
  for (const [number, stationId] of [
    [10, ids.m1],
    [20, ids.m2],
  ] as const) {
    const workOrderId = await plant.work(orderId, number)
    await plant.started(workOrderId, stationId)
    expect((await plant.report(workOrderId, '2')).code).toBe('200')
  }
  fit = await plant.work(orderId, 30)
  await must('/mes_production/productionworkorder/dispatch-work', { ids: [fit], stationId: ids.m3 })
  await run.rows(
    `update work_order set status_at = now() - interval '${dispatchedAt} minutes' where id = ${fit} returning id`,
  )
  const now = Date.now()
  const at = (minutes: number) => ({ at: now - minutes * minuteMs })
  await must('/mes_production/workbench/claim', { id: fit, staffId: member.id, ...at(claimedAt) })
  await must(`/mes_production/workbench/startWork/${fit}`, at(startedAt))
  const lines = [{ materialId: ids.seal, quantity: '1', locationId: location.id }]
  await must('/mes_production/workbench/materialConsume', { workOrderId: fit, lines, ...at(consumedAt) })
  const { code, msg } = await plant.report(fit, '1', {
    rework: [{ quantity: '1', reasonCode: '2' }],
    staff: [{ id: member.id, sharePercent: '100' }],
    startAt: now - startedAt * minuteMs,
    endAt: now - reportedAt * minuteMs,
    ...at(reportedAt),
  })
  expect(code, msg).toBe('200')
}, 60_000)

test('rows that state facts of the work have its effective time', async () => {
  const ofWorkOrder = `work_order_id = ${fit}`
  const minutesByColumn: Record<string, (number | null)[]> = {
    claimed: await minutesAgo('claimed_at', `work_order where id = ${fit}`),
    started: await minutesAgo('actual_start', `work_order where id = ${fit}`),
    segmentStarted: await minutesAgo('actual_start', `segment_plan where order_id = ${orderId} and number = 30`),
    logBegun: await minutesAgo('start_at', `work_log where ${ofWorkOrder}`),
    consumed: await minutesAgo('consumed_at', `material_consumption where ${ofWorkOrder}`),
    posted: await minutesAgo('at', `stock_ledger where source_code = (select code from work_order where id = ${fit})`),
    reported: await minutesAgo('reported_at', `work_report where ${ofWorkOrder}`),
    reportEnded: await minutesAgo('end_at', `work_report where ${ofWorkOrder}`),
    sentToRework: await minutesAgo('status_at', `work_order where split_from_id = ${fit} and is_rework = 1`),
  }
  expect(minutesByColumn).toEqual({
    claimed: [claimedAt],
    started: [startedAt],
    segmentStarted: [startedAt],
    logBegun: [startedAt],
    consumed: expect.arrayContaining([consumedAt]),
    posted: expect.arrayContaining([consumedAt]),
    reported: [reportedAt],
    reportEnded: [reportedAt],
    sentToRework: [reportedAt],
  })
  for (const ago of [...(minutesByColumn.consumed ?? []), ...(minutesByColumn.posted ?? [])])
    expect([consumedAt, reportedAt]).toContain(ago)
})

test('the people of a report have its time; a receipt has none until the warehouse receives it', async () => {
  const people = await minutesAgo(
    'r.reported_at',
    `work_report_staff s join work_report r on r.id = s.report_id where r.work_order_id = ${fit}`,
  )
  expect(people).toEqual([reportedAt])
  const receipt = `inbound_bill b join order_receipt o on o.inbound_bill_id = b.id where o.order_id = ${orderId}`
  expect(await minutesAgo('b.posted_at', receipt)).toEqual([null])
})

test('work on rejected pieces can begin at once, also offline', async () => {
  const [rework] = await plant.run.rows<{ id: string }>(`select id from work_order where split_from_id = ${fit}`)
  const at = Date.now() - 20 * minuteMs
  await plant.must('/mes_production/workbench/claim', { id: rework?.id, at })
  expect(await minutesAgo('claimed_at', `work_order where id = ${rework?.id}`)).toEqual([20])
})
