// A manual move changes only the location, never moves reserved stock, and can be reversed once.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { listStock, pageLedger } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveStock, reverseMove } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { cancelOutbound, submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const balanceOf = async (materialId: string, where = "l.code = 'A'") => {
  const [row] = await run.rows<{ id: string }>(`select b.id::text from stock_balance b
    join location l on l.id = b.location_id where b.material_id = ${materialId} and ${where} order by b.id limit 1`)
  return row?.id ?? ''
}
const move = (balanceId: string, more: object = {}, caller = run.admin) =>
  stock.perform(moveStock, { balanceId, quantity: '4', locationId: stock.locations.B, ...more }, caller)
const reverse = (id: unknown, caller = run.admin) =>
  stock.perform(reverseMove, unchecked({ id, reason: 'wrong place' }), caller)
const heldAt = (materialId: string) =>
  run.rows(`select l.code, trim_scale(b.on_hand)::text as "onHand" from stock_balance b
    join location l on l.id = b.location_id where b.material_id = ${materialId} and b.on_hand <> 0 order by 1`)
const place = async (code: string, more: object = {}) =>
  (await stock.make(operation(location, 'create'), { code, name: code, warehouseId: stock.warehouseId, ...more })).id

async function expectProven() {
  const { data } = await run.admin(proveStock)
  expect(data.faults).toEqual([])
}

test('moved stock keeps its lot, age and value; reversed once, it is back at its location', async () => {
  const materialId = await stock.material('MOVED', { tracking: 1 })
  await stock.receive([{ materialId, quantity: '10', lotCode: 'M1', price: '3' }])
  const places = await run.admin(listStock, {
    materialId,
    groupBy: 'location',
  })
  expect(places.data).toMatchObject([{ balanceId: await balanceOf(materialId), locationCode: 'A' }])
  const moved = await move(places.data[0]?.balanceId ?? '', { reason: 'Aisle is rebuilt' })
  expect(moved).toEqual({ id: expect.any(String) })
  expect(await heldAt(materialId)).toEqual([
    { code: 'A', onHand: '6' },
    { code: 'B', onHand: '4' },
  ])
  expect(
    await run.rows(`select count(distinct received_at)::int as ages, count(distinct lot_id)::int as lots
    from stock_balance where material_id = ${materialId}`),
  ).toEqual([{ ages: 1, lots: 1 }])
  const ledger = async () => (await run.admin(pageLedger, { materialId })).data.records
  expect(await ledger()).toMatchObject([
    { moveType: 302, quantity: '4', value: '12', locationName: 'B', batchNo: 'M1', sourceType: 6, sourceId: moved.id },
    { moveType: 302, quantity: '-4', value: '-12', locationName: 'A', billCode: 'Aisle is rebuilt', isReversed: false },
    { moveType: 101 },
  ])
  expect(await reverse(moved.id)).toEqual({ id: moved.id })
  expect(await reverse(moved.id)).toMatchObject({ error: 'moveReversed' })
  expect(await heldAt(materialId)).toEqual([{ code: 'A', onHand: '10' }])
  expect((await ledger()).slice(0, 3)).toMatchObject([
    { moveType: 9302, quantity: '4', value: '12', locationName: 'A', billCode: 'wrong place' },
    { moveType: 9302, quantity: '-4', value: '-12', locationName: 'B' },
    { moveType: 302, isReversed: true },
  ])
  expect(await stock.held(materialId)).toEqual({ onHand: '10', reserved: '0', value: '30' })
  await expectProven()
})

test('reserved stock is not moved, and a move of stock that was reserved since is not reversed', async () => {
  const materialId = await stock.material('MOVED-FREE')
  await stock.receive([{ materialId, quantity: '10' }])
  const bill = await stock.outbound([{ materialId, quantity: '7' }])
  await stock.make(submitOutbound, { id: bill.id })
  const from = await balanceOf(materialId)
  expect(await move(from)).toMatchObject({ error: 'quantityExceeded', params: { requested: '4', allowed: '3' } })
  const { id } = await move(from, { quantity: '3' })
  const other = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: other.id })
  expect(await reverse(id)).toMatchObject({ error: 'stockShort' })
  await stock.make(cancelOutbound, { id: other.id })
  expect(await reverse(id)).toEqual({ id })
  await expectProven()
})

test('a location, quantity, quality or missing right prevents a move', async () => {
  const materialId = await stock.material('MOVED-NOT')
  await stock.receive([{ materialId, quantity: '10' }])
  const from = await balanceOf(materialId)
  for (const quantity of ['0', '-1']) expect(await move(from, { quantity })).toMatchObject({ error: 'quantityWrong' })
  expect(await move(from, { locationId: stock.locations.A })).toMatchObject({ error: 'moveNowhere' })
  expect(await move(from, { quantity: '0.0001' })).toMatchObject({ error: 'quantityTooFine' })
  expect(await move(from, { locationId: await place('MV-1', { isLocked: 1 }) })).toMatchObject({
    error: 'locationBlocked',
  })
  expect(await move(from, { locationId: await place('MV-2', { capacity: '3' }) })).toMatchObject({
    error: 'locationFull',
  })
  const { id: warehouseId } = await stock.make(operation(warehouse, 'create'), { code: 'MV-W', name: 'Other' })
  const elsewhere = await place('MV-3', { warehouseId })
  expect(await move(from, { locationId: elsewhere })).toMatchObject({ error: 'locationElsewhere' })
  expect(await move('999999999')).toMatchObject({ error: 'notFound' })
  expect(await move(from, {}, run.nobody)).toMatchObject({ error: 'forbidden' })
  expect(await move(from, {}, run.stranger)).toMatchObject({ error: 'notFound' })
  const { id } = await move(from)
  expect(await reverse(id, run.nobody)).toMatchObject({ error: 'forbidden' })
  expect(await reverse(id, run.stranger)).toMatchObject({ error: 'notFound' })
  const inspected = await stock.material('MOVED-QC', { isInspected: 1 })
  await stock.receive([{ materialId: inspected, quantity: '5' }])
  expect(await move(await balanceOf(inspected))).toMatchObject({ error: 'moveInspected' })
  expect(await heldAt(materialId)).toEqual([
    { code: 'A', onHand: '6' },
    { code: 'B', onHand: '4' },
  ])
})

test('a serial number is moved as a whole, and the same request sent twice moves once', async () => {
  const materialId = await stock.material('MOVED-PIECE', { tracking: 2 })
  const bill = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [{ materialId, unitId: stock.unitId, quantity: '2', locationId: stock.locations.A }],
  })
  await stock.make(submitInbound, { id: bill.id })
  const lines = [{ lineId: bill.details[0]?.id, quantity: '2', serialNumbers: ['MV-S1', 'MV-S2'] }]
  await stock.make(receiveInbound, { id: bill.id, lines })
  const piece = await balanceOf(materialId, "b.serial_number = 'MV-S1'")
  expect(await move(piece, { quantity: '0.5' })).toMatchObject({ error: 'quantityWrong' })
  expect(await move(piece, { quantity: '2' })).toMatchObject({ error: 'quantityExceeded' })
  const body = { balanceId: piece, quantity: '1', locationId: stock.locations.B }
  const send = () => run.admin(moveStock, body, { 'idempotency-key': 'moved-once' })
  const [first, second] = await Promise.all([send(), send()])
  expect(first.data).toEqual(second.data)
  expect(await heldAt(materialId)).toEqual([
    { code: 'A', onHand: '1' },
    { code: 'B', onHand: '1' },
  ])
  await expectProven()
})

test('concurrent moves and reservations of the same stock get the free quantity in total, never more', async () => {
  const materialId = await stock.material('MOVED-HOT')
  await stock.receive([{ materialId, quantity: '10' }])
  const requestedLine = { materialId, quantity: '1', locationId: stock.locations.A }
  const bills = await Promise.all(Array.from({ length: 12 }, () => stock.outbound([requestedLine])))
  const from = await balanceOf(materialId)
  const answers = await Promise.all(
    bills.flatMap(({ id }) => [stock.perform(submitOutbound, { id }), move(from, { quantity: '1' })]),
  )
  const refused = answers.filter(({ error }) => error !== undefined)
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['stockShort', 'quantityExceeded']))
  expect(refused).toHaveLength(14)
  const [at] = await run.rows<{ onHand: string; reserved: string }>(`select trim_scale(on_hand)::text as "onHand",
    trim_scale(reserved)::text as reserved from stock_balance where id = ${from}`)
  expect(at?.onHand).toBe(at?.reserved)
  expect(await stock.held(materialId)).toMatchObject({ onHand: '10' })
  await expectProven()
})
