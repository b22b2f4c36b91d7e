// Received stock is put away, also while it waits for inspection, but never reserved stock.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { judgeInbound, reverseInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { putAway, readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { readInboundReversal } from '@gemba/contract/stock/read-reversal.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const listOf = async (id: string) => (await run.admin(readPutAwayList, { id })).data
const heldAt = (materialId: string) =>
  run.rows(`select l.code, b.quality_status as quality, trim_scale(b.on_hand)::text as "onHand" from stock_balance b
    join location l on l.id = b.location_id where b.material_id = ${materialId} and b.on_hand <> 0 order by 1, 2, b.on_hand`)

test('putting away keeps lot and value, and the ledger has two entries', async () => {
  const materialId = await stock.material('PA-BOLT', { tracking: 1 })
  const { A, B } = stock.locations
  await stock.receive([{ materialId, quantity: '1', lotCode: 'OLD', locationId: B, price: '2' }])
  const bill = await stock.receive([{ materialId, quantity: '10', lotCode: 'NEW', price: '4' }])
  const [row] = await listOf(bill.id)
  expect(row).toMatchObject({
    materialCode: 'PA-BOLT',
    lotCode: 'NEW',
    locationCode: 'A',
    quantity: '10',
    proposedLocationId: B,
    proposedLocationCode: 'B',
  })
  const lineId = bill.details[0]?.id
  const put = (line: object, more = {}) =>
    stock.perform(putAway, { id: bill.id, lines: [{ lineId, locationId: B, ...line }], ...more })
  expect(await put({ quantity: '0' })).toMatchObject({ error: 'quantityWrong' })
  expect(await put({ quantity: '11' })).toMatchObject({ error: 'quantityExceeded', params: { allowed: '10' } })
  expect(await put({ quantity: '1', locationId: A })).toMatchObject({ error: 'quantityExceeded' })
  expect(await put({ quantity: '6' }, { version: 1 })).toMatchObject({ error: 'stale' })
  expect(await put({ quantity: '6' })).toMatchObject({ status: 50 })
  expect(await heldAt(materialId)).toEqual([
    { code: 'A', quality: 0, onHand: '4' },
    { code: 'B', quality: 0, onHand: '1' },
    { code: 'B', quality: 0, onHand: '6' },
  ])
  const entries = await run.rows(`select trim_scale(quantity)::text as quantity, trim_scale(value)::text as value
    from stock_ledger where material_id = ${materialId} and move_type = 302 order by id`)
  expect(entries).toEqual([
    { quantity: '-6', value: '-22.9091' },
    { quantity: '6', value: '22.9091' },
  ])
  expect(await stock.held(materialId)).toMatchObject({ onHand: '11', value: '42' })
  const [event] = await run.rows<{ action: string }>(`select payload ->> 'action' as action from outbox
    where name = 'inboundBill.moved' and payload ->> 'id' = '${bill.id}' order by id desc limit 1`)
  expect(event).toEqual({ action: 'putAway' })
  // The reversal takes the stock from the location it was put away to.
  const reversal = await run.admin(readInboundReversal, { id: bill.id })
  expect(reversal.data).toMatchObject([
    { materialCode: 'PA-BOLT', locationCode: 'A', lotCode: 'NEW', quantity: '-4', unitName: 'pcs', qualityStatus: 0 },
    { locationCode: 'B', lotCode: 'NEW', quantity: '-6' },
  ])
  expect((await run.stranger(readInboundReversal, { id: bill.id })).data.error).toBe('notFound')
  expect(await stock.perform(reverseInbound, { id: bill.id, reason: 'wrong' })).toMatchObject({ status: 80 })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '1', value: '2' })
  expect((await run.admin(readInboundReversal, { id: bill.id })).data).toEqual([])
})

test('stock that waits for inspection can be put away, and is judged at its new location', async () => {
  const materialId = await stock.material('PA-SEAL', { isInspected: 1 })
  const bill = await stock.receive([{ materialId, quantity: '5' }])
  expect((await run.admin(readReceivingList, { id: bill.id })).data).toMatchObject([{ isInspected: true }])
  const lines = [{ lineId: bill.details[0]?.id, quantity: '5', locationId: stock.locations.B }]
  expect(await stock.perform(putAway, { id: bill.id, lines })).toMatchObject({ status: 30 })
  expect(await heldAt(materialId)).toEqual([{ code: 'B', quality: 1, onHand: '5' }])
  expect(await stock.perform(judgeInbound, { id: bill.id })).toMatchObject({ status: 50 })
  expect(await heldAt(materialId)).toEqual([{ code: 'B', quality: 0, onHand: '5' }])
})

test('reserved stock is not put away, full and foreign locations are rejected, another company sees nothing', async () => {
  const materialId = await stock.material('PA-PUMP')
  const bill = await stock.receive([{ materialId, quantity: '5' }])
  const requestedBill = await stock.outbound([{ materialId, quantity: '3' }])
  await stock.make(submitOutbound, { id: requestedBill.id })
  expect(await listOf(bill.id)).toMatchObject([{ quantity: '2', proposedLocationId: null }])
  const place = (code: string, more: object = {}) =>
    stock.make(operation(location, 'create'), { code, name: code, warehouseId: stock.warehouseId, ...more })
  const { id: other } = await stock.make(operation(warehouse, 'create'), { code: 'PA-W2', name: 'Second' })
  const put = async (to: Promise<{ id: string }>, quantity: string) =>
    stock.perform(putAway, {
      id: bill.id,
      lines: [{ lineId: bill.details[0]?.id, quantity, locationId: (await to).id }],
    })
  expect(await put(place('PA-1'), '3')).toMatchObject({ error: 'quantityExceeded', params: { allowed: '2' } })
  expect(await put(place('PA-2', { capacity: '1' }), '2')).toMatchObject({ error: 'locationFull' })
  expect(await put(place('PA-3', { isLocked: 1 }), '2')).toMatchObject({ error: 'locationBlocked' })
  expect(await put(place('PA-4', { warehouseId: other }), '2')).toMatchObject({
    error: 'locationElsewhere',
    params: { warehouse: 'Second' },
  })
  expect((await run.stranger(readPutAwayList, { id: bill.id })).data.error).toBe('notFound')
  const foreign = await run.stranger(putAway, { id: bill.id, lines: [] })
  expect(foreign.data.error).toBe('notFound')
  expect(await heldAt(materialId)).toEqual([{ code: 'A', quality: 0, onHand: '5' }])
})
