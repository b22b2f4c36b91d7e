// A scanned location is checked before goods are put there, and lines without a location have a default one.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { findReceivingLocation } from '@gemba/contract/stock/inbound/find-receiving-location.ts'
import { submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const receiptOf = async (details: readonly object[], warehouseId = stock.warehouseId) => {
  const lines = details.map((line) => ({ unitId: stock.unitId, ...line }))
  const bill = await stock.make(operation(inboundBill, 'create'), { warehouseId, details: lines })
  await stock.make(submitInbound, { id: bill.id })
  return bill
}
const makePlace = async (code: string, more: object = {}) =>
  (await stock.make(operation(location, 'create'), { code, name: code, warehouseId: stock.warehouseId, ...more })).id

test('a location of the warehouse is found in any letter case; others are refused with the reason', async () => {
  const materialId = await stock.material('RL-BOLT')
  const { id } = await receiptOf([{ materialId, quantity: '1' }])
  const other = await stock.make(operation(warehouse, 'create'), { code: 'RL-W2', name: 'Second' })
  const small = await makePlace('RL-small', { capacity: '10', pickOrder: 9 })
  await makePlace('RL-LOCKED', { isLocked: 1, pickOrder: 9 })
  await makePlace('RL-FAR', { warehouseId: other.id })
  const find = (code: string, more: object = {}) => stock.perform(findReceivingLocation, { id, code, ...more })
  expect(await find('rl-SMALL', { quantity: '10' })).toEqual({ locationId: small, locationCode: 'RL-small' })
  expect(await find('RL-small', { quantity: '11' })).toMatchObject({
    error: 'locationFull',
    params: { requested: '11' },
  })
  expect(await find('RL-NONE')).toMatchObject({ error: 'locationUnknown', params: { location: 'RL-NONE' } })
  expect(await find('RL-LOCKED')).toMatchObject({ error: 'locationBlocked' })
  expect(await find('RL-FAR')).toMatchObject({
    error: 'locationOutside',
    params: { location: 'RL-FAR', warehouse: 'Second', expected: 'Warehouse' },
  })
  expect(await stock.perform(findReceivingLocation, { id, code: 'A' }, run.stranger)).toMatchObject({
    error: 'notFound',
  })
  expect((await run.nobody(findReceivingLocation, { id, code: 'A' })).code).toBe('401')
})

test('a line without a location is proposed where its material is, or else the first open location', async () => {
  const known = await stock.material('RL-KNOWN')
  const fresh = await stock.material('RL-FRESH')
  const { A, B } = stock.locations
  await stock.receive([{ materialId: known, quantity: '1', locationId: B }])
  const { id } = await receiptOf([
    { materialId: known, quantity: '2', sortNumber: 1 },
    { materialId: fresh, quantity: '3', sortNumber: 2 },
    { materialId: fresh, quantity: '4', sortNumber: 3, locationId: B },
  ])
  const { data } = await run.admin(readReceivingList, { id })
  const proposals = new Map(data.map(({ quantity, ...line }) => [quantity, line] as const))
  expect(proposals.get('2')).toMatchObject({ locationId: null, proposedLocationId: B, proposedLocationCode: 'B' })
  expect(proposals.get('3')).toMatchObject({ locationId: null, proposedLocationId: A, proposedLocationCode: 'A' })
  expect(proposals.get('4')).toMatchObject({ locationId: B, proposedLocationId: B })
})

test('a warehouse without locations proposes none', async () => {
  const materialId = await stock.material('RL-NOWHERE')
  const { id: warehouseId } = await stock.make(operation(warehouse, 'create'), { code: 'RL-W3', name: 'Empty' })
  const { id } = await receiptOf([{ materialId, quantity: '1' }], warehouseId)
  const { data } = await run.admin(readReceivingList, { id })
  expect(data).toMatchObject([{ proposedLocationId: null, proposedLocationCode: null }])
})
