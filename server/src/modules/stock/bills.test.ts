// Bills from receipt to reversal: receive, reserve, pick, issue and reverse; replies, rows and events.
import { unit } from '@gemba/contract/base/material/unit.ts'
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { closeDemand } from '@gemba/contract/stock/demand/demand-actions.ts'
import {
  judgeInbound,
  receiveInbound,
  reverseInbound,
  submitInbound,
} from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill, inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { holdLot, lot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import {
  cancelOutbound,
  pickOutbound,
  postOutbound,
  readPickList,
  reverseOutbound,
  submitOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { readOutboundReversal } from '@gemba/contract/stock/read-reversal.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const inbound = '/mes_stock/inboundbill'

test('a receipt is a draft, then expected, then stock with its value; each step emits an event', async () => {
  const materialId = await stock.material('BOLT')
  const details = [{ materialId, quantity: '10', unitId: stock.unitId, locationId: stock.locations.A, price: '5' }]
  const bill = await stock.make(operation(inboundBill, 'save'), { warehouseId: stock.warehouseId, details })
  expect(bill).toMatchObject({ status: 10, details: [{ baseQuantity: '10', receivedQuantity: '0' }] })
  expect(bill.code).toMatch(/^RCV-\d{8}-\d{4}$/)
  expect(await stock.perform(receiveInbound, { id: bill.id })).toMatchObject({ error: 'stateIllegal' })
  expect(await stock.perform(submitInbound, { id: bill.id, version: bill.version })).toMatchObject({ status: 20 })
  expect(await stock.perform(submitInbound, { id: bill.id, version: bill.version })).toMatchObject({ error: 'stale' })
  const [{ id: lineId }] = bill.details as [{ id: string }]
  const part = { lineId, quantity: '4' }
  expect(await stock.perform(receiveInbound, { id: bill.id, lines: [part] })).toMatchObject({ status: 40 })
  expect(await stock.perform(receiveInbound, { id: bill.id, lines: [{ lineId, quantity: '7' }] })).toMatchObject({
    error: 'quantityExceeded',
    params: { requested: '7', allowed: '6' },
  })
  expect(await stock.perform(receiveInbound, { id: bill.id })).toMatchObject({ status: 50 })
  expect(await stock.held(materialId)).toEqual({ onHand: '10', reserved: '0', value: '50' })
  const entries = await run.rows(`select quantity::text, balance_after::text as after, trim_scale(value)::text as value,
    move_type as type, source_line_id::text as line from stock_ledger where material_id = ${materialId} order by id`)
  expect(entries).toEqual([
    { quantity: '4', after: '4', value: '20', type: 101, line: lineId },
    { quantity: '6', after: '10', value: '30', type: 101, line: lineId },
  ])
  const events = await run.rows<{
    action: string
  }>(`select payload ->> 'action' as action from outbox where name = 'inboundBill.moved'
    and payload ->> 'id' = '${bill.id}' order by id`)
  expect(events.map(({ action }) => action)).toEqual(['submit', 'receive', 'finish'])
  expect(await stock.perform(operation(inboundBill, 'update'), { id: bill.id, remark: 'x' })).toMatchObject({
    error: 'stateIllegal',
  })
  expect(await stock.perform(operation(inboundBill, 'remove'), { id: bill.id })).toMatchObject({
    error: 'stateIllegal',
  })
  expect(await stock.perform(operation(inboundLine, 'update'), { id: lineId, quantity: '1' })).toMatchObject({
    error: 'stateIllegal',
  })
})

test('quantities are stored in the unit of the material, rounded half up to its precision', async () => {
  const { id: box } = await stock.make(operation(unit, 'create'), { code: 'box', name: 'box', precision: 1 })
  const { id: kilogram } = await stock.make(operation(unit, 'create'), { code: 'kg', name: 'kg' })
  const materialId = await stock.material('NUT', { units: [{ unitId: box, factor: '12.0005' }] })
  const bill = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [{ materialId, quantity: '1.5', unitId: box }],
  })
  expect(bill.details[0]).toMatchObject({ baseQuantity: '18.001' })
  const wrong = (line: object) =>
    stock.perform(operation(inboundBill, 'create'), {
      warehouseId: stock.warehouseId,
      details: [{ materialId, unitId: box, quantity: '1', ...line }],
    })
  expect(await wrong({ unitId: kilogram })).toMatchObject({ error: 'unitForeign', params: { field: 'details.0' } })
  expect(await wrong({ quantity: '0' })).toMatchObject({ error: 'quantityWrong' })
})

test('an issue reserves, is picked by scan, posts and consumes the reservation', async () => {
  const materialId = await stock.material('SHAFT', { tracking: 1 })
  await stock.receive([
    { materialId, quantity: '5', lotCode: 'L1' },
    { materialId, quantity: '5', lotCode: 'L2', locationId: stock.locations.B },
  ])
  const bill = await stock.outbound([{ materialId, quantity: '6' }])
  const [{ id: lineId }] = bill.details as [{ id: string }]
  expect(await stock.perform(submitOutbound, { id: bill.id })).toMatchObject({ status: 20 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '10', reserved: '6' })
  const list = (await run.admin(readPickList, { id: bill.id })).data
  expect(list.map(({ locationCode, lotCode, quantity }) => [locationCode, lotCode, quantity])).toEqual([
    ['A', 'L1', '5'],
    ['B', 'L2', '1'],
  ])
  const pick = (line: object) => stock.perform(pickOutbound, { id: bill.id, lines: [{ lineId, ...line }] })
  expect(await pick({ quantity: '7' })).toMatchObject({ error: 'quantityExceeded', params: { allowed: '6' } })
  expect(await pick({ quantity: '1', lotCode: 'L9' })).toMatchObject({ error: 'notFound' })
  expect(await pick({ quantity: '2', lotCode: 'L1', locationCode: 'A' })).toMatchObject({ status: 30 })
  expect(await stock.perform(postOutbound, { id: bill.id })).toMatchObject({ error: 'stateIllegal' })
  // L2 is free, so it takes over the reservation of L1.
  expect(await pick({ quantity: '4', lotCode: 'L2', locationCode: 'B' })).toMatchObject({ status: 40 })
  expect(await stock.held(materialId)).toMatchObject({ reserved: '6' })
  expect(await stock.perform(postOutbound, { id: bill.id })).toMatchObject({ status: 50 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '4', reserved: '0' })
  const rows = await run.rows(`select l.code, trim_scale(sum(b.on_hand))::text as "onHand" from stock_balance b
    join lot l on l.id = b.lot_id where b.material_id = ${materialId} group by 1 order by 1`)
  expect(rows).toEqual([
    { code: 'L1', onHand: '3' },
    { code: 'L2', onHand: '1' },
  ])
  const reservations = await run.rows(`select status, count(*)::int as count from stock_reservation
    where source_id = ${bill.id} group by 1 order by 1`)
  expect(reservations).toEqual([{ status: 20, count: 3 }])
})

test('a shortage is listed by line and nothing is reserved; a bill that allows partial issues reserves what is available', async () => {
  const [firstId, secondId] = [await stock.material('SHORT-1'), await stock.material('SHORT-2')]
  await stock.receive([{ materialId: firstId, quantity: '3' }])
  const details = [
    { materialId: firstId, quantity: '4' },
    { materialId: secondId, quantity: '2' },
  ]
  const bill = await stock.outbound(details)
  expect(await stock.perform(submitOutbound, { id: bill.id })).toMatchObject({
    error: 'stockShort',
    params: {
      shortages: [
        { materialId: firstId, requested: '4', available: '3' },
        { materialId: secondId, requested: '2', available: '0' },
      ],
    },
  })
  expect(await stock.held(firstId)).toMatchObject({ reserved: '0' })
  const partly = await stock.outbound(details, { allowPartial: 1 })
  expect(await stock.perform(submitOutbound, { id: partly.id })).toMatchObject({ status: 20 })
  expect(await stock.held(firstId)).toMatchObject({ reserved: '3' })
  expect(await stock.perform(cancelOutbound, { id: partly.id, reason: 'too late' })).toMatchObject({ status: 90 })
  expect(await stock.held(firstId)).toMatchObject({ onHand: '3', reserved: '0' })
})

test('a reversal posts the exact negative, once; stock issued since prevents it', async () => {
  const materialId = await stock.material('VALVE')
  const first = await stock.receive([{ materialId, quantity: '10', price: '5' }])
  await stock.receive([{ materialId, quantity: '10', price: '7' }])
  const bill = await stock.outbound([{ materialId, quantity: '15' }])
  await stock.make(submitOutbound, { id: bill.id })
  expect(await stock.perform(reverseInbound, { id: first.id, reason: 'wrong' })).toMatchObject({
    error: 'stockShort',
    params: { shortages: [{ requested: '10', available: '5' }] },
  })
  await stock.make(postOutbound, { id: bill.id })
  expect(await stock.held(materialId)).toEqual({ onHand: '5', reserved: '0', value: '30' })
  const putBack = await run.admin(readOutboundReversal, { id: bill.id })
  expect(putBack.data).toMatchObject([{ materialCode: 'VALVE', locationCode: 'A', lotCode: null, quantity: '15' }])
  expect(await stock.perform(reverseOutbound, { id: bill.id, reason: 'back' })).toMatchObject({ status: 80 })
  expect(await stock.perform(reverseOutbound, { id: bill.id, reason: 'back' })).toMatchObject({
    error: 'stateIllegal',
  })
  expect(await stock.held(materialId)).toEqual({ onHand: '20', reserved: '0', value: '120' })
  expect(await stock.perform(reverseInbound, { id: first.id, reason: 'wrong' })).toMatchObject({ status: 80 })
  expect(await stock.held(materialId)).toEqual({ onHand: '10', reserved: '0', value: '70' })
  const sums = await run.rows(`select trim_scale(sum(quantity))::text as quantity, trim_scale(sum(value))::text as value
    from stock_ledger where material_id = ${materialId}`)
  expect(sums).toEqual([{ quantity: '10', value: '70' }])
})

test('stock that expires first is issued first; stock with too little remaining shelf life is not issued', async () => {
  const materialId = await stock.material('GLUE', { tracking: 1, pickStrategy: 2, minRemainingDays: 10 })
  const day = (days: number) => Temporal.Now.plainDateISO('Asia/Shanghai').add({ days }).toString()
  await stock.receive([
    { materialId, quantity: '5', lotCode: 'G1', expiresOn: day(5) },
    { materialId, quantity: '4', lotCode: 'G2', expiresOn: day(30) },
    { materialId, quantity: '3', lotCode: 'G3', expiresOn: day(20) },
  ])
  const bill = await stock.outbound([{ materialId, quantity: '6' }])
  await stock.make(submitOutbound, { id: bill.id })
  const list = (await run.admin(readPickList, { id: bill.id })).data
  expect(list.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual([
    ['G3', '3'],
    ['G2', '3'],
  ])
  const [{ id: lineId }] = bill.details as [{ id: string }]
  const lines = [{ lineId, quantity: '1', lotCode: 'G1' }]
  expect(await stock.perform(pickOutbound, { id: bill.id, lines })).toMatchObject({
    error: 'lotExpired',
    params: { lot: 'G1', day: day(5) },
  })
})

test('a serial number is in one location only', async () => {
  const materialId = await stock.material('PUMP', { tracking: 2 })
  const expected = { materialId, unitId: stock.unitId, locationId: stock.locations.A, quantity: '2' }
  const bill = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [expected],
  })
  const [{ id: lineId }] = bill.details as [{ id: string }]
  await stock.make(submitInbound, { id: bill.id })
  const receive = (serialNumbers: string[]) =>
    stock.perform(receiveInbound, { id: bill.id, lines: [{ lineId, quantity: '2', serialNumbers }] })
  expect(await receive(['S1'])).toMatchObject({ error: 'serialsNeeded', params: { quantity: '2', count: 1 } })
  expect(await receive(['S1', 'S2'])).toMatchObject({ status: 50 })
  const again = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [{ ...expected, quantity: '1', locationId: stock.locations.B }],
  })
  await stock.make(submitInbound, { id: again.id })
  const lines = [{ lineId: again.details[0]?.id, quantity: '1', serialNumbers: ['S2'] }]
  // In another location, or a second time in the same one.
  for (const locationId of [stock.locations.B, stock.locations.A])
    expect(
      await stock.perform(receiveInbound, { id: again.id, lines: lines.map((line) => ({ ...line, locationId })) }),
    ).toMatchObject({ error: 'serialElsewhere', params: { serial: 'S2' } })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '2' })
})

test('inspected material waits; accepted stock can be issued, rejected stock stays separate', async () => {
  const materialId = await stock.material('SEAL', { isInspected: 1, tracking: 1 })
  const bill = await stock.receive([{ materialId, quantity: '10', lotCode: 'Q1' }])
  const read = await run.admin<{ status: number }>(`GET ${inbound}/inboundBillInfo?id=${bill.id}`)
  expect(read.data.status).toBe(30)
  const [{ id: lineId }] = bill.details as [{ id: string }]
  const outbound = await stock.outbound([{ materialId, quantity: '1' }])
  expect(await stock.perform(submitOutbound, { id: outbound.id })).toMatchObject({ error: 'stockShort' })
  const judge = (line: object) => stock.perform(judgeInbound, { id: bill.id, lines: [{ lineId, ...line }] })
  expect(await judge({ accepted: '9', rejected: '2' })).toMatchObject({ error: 'quantityExceeded' })
  expect(await judge({ accepted: '7' })).toMatchObject({ status: 30 })
  expect(await judge({ rejected: '3' })).toMatchObject({ status: 50 })
  const rows =
    await run.rows(`select quality_status as quality, trim_scale(on_hand)::text as "onHand" from stock_balance
    where material_id = ${materialId} order by 1`)
  expect(rows).toEqual([
    { quality: 0, onHand: '7' },
    { quality: 1, onHand: '0' },
    { quality: 3, onHand: '3' },
  ])
  expect(await stock.perform(submitOutbound, { id: outbound.id })).toMatchObject({ status: 20 })
})

test('inspected stock is reversed with its receipt', async () => {
  const materialId = await stock.material('DISC', { isInspected: 1 })
  const bill = await stock.receive([{ materialId, quantity: '4', price: '3' }])
  expect(await stock.perform(judgeInbound, { id: bill.id })).toMatchObject({ status: 50 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '4', value: '12' })
  expect(await stock.perform(reverseInbound, { id: bill.id, reason: 'wrong' })).toMatchObject({ status: 80 })
  expect(await stock.held(materialId)).toEqual({ onHand: '0', reserved: '0', value: '0' })
  const remainder = await run.rows(
    `select sum(abs(on_hand))::int as sum from stock_balance where material_id = ${materialId}`,
  )
  expect(remainder).toEqual([{ sum: 0 }])
})

test('stock that expired after its reservation is not issued', async () => {
  const materialId = await stock.material('MILK', { tracking: 1 })
  await stock.receive([{ materialId, quantity: '2', lotCode: 'M1', expiresOn: '2999-01-01' }])
  const bill = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: bill.id })
  await run.rows(`update lot set expires_on = '2020-01-01' where material_id = ${materialId} returning 1`)
  expect(await stock.perform(postOutbound, { id: bill.id })).toMatchObject({
    error: 'lotExpired',
    params: { lot: 'M1', day: '2020-01-01' },
  })
})

test('stock that expired after its reservation is not picked', async () => {
  const materialId = await stock.material('SOUR', { tracking: 1 })
  await stock.receive([{ materialId, quantity: '2', lotCode: 'M2', expiresOn: '2999-01-01' }])
  const bill = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: bill.id })
  await run.rows(`update lot set expires_on = '2020-01-01' where material_id = ${materialId} returning 1`)
  expect(await stock.perform(pickOutbound, { id: bill.id })).toMatchObject({ error: 'lotExpired' })
})

test('the status of a released lot follows from its stock and expiry date', async () => {
  const materialId = await stock.material('PAUSED', { tracking: 1 })
  const lots = new Map<string, string>()
  for (const lotCode of ['FRESH', 'STALE', 'EMPTY']) {
    const receipt = await stock.receive([{ materialId, quantity: '1', lotCode, expiresOn: '2999-01-01' }])
    const [row] = await run.rows<{ id: string }>(
      `select id::text from lot where material_id = ${materialId} and code = '${lotCode}'`,
    )
    lots.set(lotCode, row?.id ?? '')
    await stock.make(holdLot, { id: row?.id })
    if (lotCode === 'EMPTY') await stock.make(reverseInbound, { id: receipt.id, reason: 'wrong' })
  }
  await stock.make(operation(lot, 'update'), { id: lots.get('STALE'), expiresOn: '2020-01-01' })
  const release = (code: string) => stock.perform(releaseLot, { id: lots.get(code) })
  expect(await release('FRESH')).toEqual({ status: 10 })
  expect(await release('STALE')).toEqual({ status: 30 })
  expect(await release('EMPTY')).toEqual({ status: 40 })
  // The expiry date was entered wrongly.
  expect(
    await stock.perform(operation(lot, 'update'), { id: lots.get('STALE'), expiresOn: '2999-01-01' }),
  ).toMatchObject({
    status: 10,
  })
  // A second receipt does not extend the expiry date.
  await stock.make(operation(lot, 'update'), { id: lots.get('EMPTY'), expiresOn: '2020-01-01' })
  await stock.receive([{ materialId, quantity: '1', lotCode: 'EMPTY' }])
  const empty = await run.rows(`select status from lot where id = ${lots.get('EMPTY')}`)
  expect(empty).toEqual([{ status: 30 }])
})

test('nothing can be started for a demand that has ended', async () => {
  const materialId = await stock.material('ENDED')
  const detail = { materialId, quantity: '1', unitId: stock.unitId }
  for (const [bill, submit, direction] of [
    [inboundBill, submitInbound, 1],
    [outboundBill, submitOutbound, 2],
  ] as const) {
    const head = { warehouseId: stock.warehouseId, direction }
    const demand = await stock.make(operation(demandResource, 'create'), { ...head, details: [detail] })
    await stock.make(closeDemand, { id: demand.id })
    const details = [{ ...detail, demandLineId: demand.details[0]?.id }]
    const body = { warehouseId: stock.warehouseId, demandId: demand.id, details }
    const { id } = await stock.make(operation(bill, 'create'), body)
    expect(await stock.perform(submit, { id })).toMatchObject({ error: 'stateIllegal' })
  }
})

test('bills of another company are not found, and each action needs its right', async () => {
  const materialId = await stock.material('GEAR')
  const bill = await stock.receive([{ materialId, quantity: '1' }])
  const out = await stock.outbound([{ materialId, quantity: '1' }])
  for (const [action, id] of [
    [reverseInbound, bill.id],
    [submitOutbound, out.id],
    [cancelOutbound, out.id],
  ] as const) {
    expect(await stock.perform(action, unchecked({ id, reason: 'x' }), run.stranger)).toMatchObject({
      error: 'notFound',
    })
    expect(await stock.perform(action, unchecked({ id, reason: 'x' }), run.nobody)).toMatchObject({
      error: 'forbidden',
    })
  }
})
