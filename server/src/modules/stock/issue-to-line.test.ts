// Stock issued to the line is transferred at its value and still owned by the company; a reversal returns it.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { makeOutboundBill } from '@gemba/contract/stock/demand/demand-actions.ts'
import { postOutbound, reverseOutbound, submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

let run: TestProduct
let stock: TestStock
let lineId: string

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
  const { id: warehouseId } = await stock.make(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })
  lineId = (await stock.make(operation(location, 'create'), { code: 'M-1', name: 'M-1', warehouseId })).id
})

const entriesOf = (materialId: string) =>
  run.rows<{ place: string; type: number; quantity: string; value: string }>(
    `select o.code as place, l.move_type as type, trim_scale(l.quantity)::text as quantity,
      trim_scale(l.value)::text as value from stock_ledger l join location o on o.id = l.location_id
      where l.material_id = ${materialId} order by l.id`,
  )
const faults = async () => (await run.admin(proveStock)).data.faults

test('an issue to the line transfers stock at its value; it is reversed as a whole, only while the stock is there', async () => {
  const materialId = await stock.material('SEAL', { tracking: 1 })
  await stock.receive([{ materialId, quantity: '3', lotCode: 'S1', price: '1' }])
  await stock.receive([{ materialId, quantity: '3', lotCode: 'S2', price: '2.3333' }])
  const bill = await stock.outbound([{ materialId, quantity: '4' }], { billType: 201, targetLocationId: lineId })
  await stock.make(submitOutbound, { id: bill.id })
  await stock.make(postOutbound, { id: bill.id })
  const receiptEntries = (await entriesOf(materialId)).slice(2)
  expect(receiptEntries.map(({ place, type, quantity }) => [place, type, quantity])).toEqual([
    ['A', 201, '-3'],
    ['M-1', 201, '3'],
    ['A', 201, '-1'],
    ['M-1', 201, '1'],
  ])
  expect(receiptEntries.reduce((sum, { value }) => sum + Number(value) * 10_000, 0)).toBe(0)
  expect(await stock.held(materialId)).toMatchObject({ onHand: '6', value: '9.9999' })
  expect(await faults()).toEqual([])
  await stock.make(reverseOutbound, { id: bill.id, reason: 'wrong line' })
  expect((await entriesOf(materialId)).slice(6).map(({ place, type, quantity }) => [place, type, quantity])).toEqual([
    ['M-1', 9201, '-1'],
    ['A', 9201, '1'],
    ['M-1', 9201, '-3'],
    ['A', 9201, '3'],
  ])
  expect(await stock.held(materialId)).toMatchObject({ onHand: '6', value: '9.9999' })
  expect(await faults()).toEqual([])
})

test('stock at the line is not selected for an issue to it; only issues to the line have a target', async () => {
  const materialId = await stock.material('PIN')
  await stock.receive([{ materialId, quantity: '5', locationId: stock.locations.B }])
  const target = { billType: 201, targetLocationId: stock.locations.B }
  const bill = await stock.outbound([{ materialId, quantity: '1' }], target)
  expect(await stock.perform(submitOutbound, { id: bill.id })).toMatchObject({ error: 'stockShort' })
  const sale = { warehouseId: stock.warehouseId, billType: 203, targetLocationId: lineId, details: [] }
  expect(await stock.perform(operation(outboundBill, 'create'), unchecked(sale))).toMatchObject({
    error: 'targetForLine',
  })
})

test('a bill of a demand goes to the target of the demand; first-in-first-out costs move along', async () => {
  const materialId = await stock.material('OIL', { costMethod: 2 })
  await stock.receive([{ materialId, quantity: '2', price: '1' }])
  await stock.receive([{ materialId, quantity: '2', price: '3' }])
  const demand = await stock.make(operation(demandResource, 'create'), {
    warehouseId: stock.warehouseId,
    demandType: 201,
    targetLocationId: lineId,
    details: [{ materialId, quantity: '3', unitId: stock.unitId }],
  })
  const bill = await stock.make(makeOutboundBill, { demandId: demand.id })
  await stock.make(submitOutbound, { id: bill.id })
  await stock.make(postOutbound, { id: bill.id })
  const [line] = await run.rows<{ value: string }>(
    `select trim_scale(s.value)::text as value from stock_summary s join warehouse w on w.id = s.warehouse_id
      where w.code = 'LINE' and s.material_id = ${materialId}`,
  )
  expect(line?.value).toBe('5')
  expect(await faults()).toEqual([])
})

test('the target is checked when posting: locked, full, or in a disabled warehouse', async () => {
  const materialId = await stock.material('LATE')
  await stock.receive([{ materialId, quantity: '5' }])
  const { id: warehouseId } = await stock.make(operation(warehouse, 'create'), { code: 'LATE', name: 'Late line' })
  const target = await stock.make(operation(location, 'create'), { code: 'M-9', name: 'M-9', warehouseId })
  const bill = await stock.outbound([{ materialId, quantity: '4' }], { billType: 201, targetLocationId: target.id })
  await stock.make(submitOutbound, { id: bill.id })
  const post = () => stock.perform(postOutbound, { id: bill.id })
  const change = (more: object) =>
    stock.make(operation(location, 'update'), { id: target.id, isLocked: 0, isEnabled: 1, ...more })
  for (const closed of [{ isLocked: 1 }, { isEnabled: 0 }]) {
    await change(closed)
    expect(await post()).toMatchObject({ error: 'locationBlocked', params: { location: 'M-9' } })
  }
  await change({ capacity: '3' })
  expect(await post()).toMatchObject({ error: 'locationFull', params: { capacity: '3', requested: '4' } })
  await change({ capacity: '30' })
  await stock.make(operation(warehouse, 'update'), { id: warehouseId, isEnabled: 0 })
  expect(await post()).toMatchObject({ error: 'warehouseDisabled', params: { warehouse: 'Late line' } })
  await stock.make(operation(warehouse, 'update'), { id: warehouseId, isEnabled: 1 })
  expect(await post()).toMatchObject({ status: 50 })
})
