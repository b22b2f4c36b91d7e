// Locations that accept no movements, and what cannot be changed once there has been stock.
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import {
  judgeInbound,
  receiveInbound,
  reverseInbound,
  submitInbound,
} from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { holdLot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import {
  cancelOutbound,
  pickOutbound,
  postOutbound,
  reverseOutbound,
  submitOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
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

test('locked, full and foreign locations accept nothing; a lot on hold cannot be issued', async () => {
  const materialId = await stock.material('PIPE', { tracking: 1 })
  const place = (more: object) =>
    stock.make(operation(location, 'create'), { name: 'x', warehouseId: stock.warehouseId, ...more })
  const { id: other } = await stock.make(operation(warehouse, 'create'), { code: 'W2', name: 'Second' })
  const locked = await place({ code: 'LOCK', isLocked: 1 })
  const small = await place({ code: 'SMALL', capacity: '5' })
  const foreign = await place({ code: 'ELSE', warehouseId: other })
  const bill = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [{ materialId, unitId: stock.unitId, quantity: '9', lotCode: 'P1' }],
  })
  await stock.make(submitInbound, { id: bill.id })
  const lineId = bill.details[0]?.id
  const receive = (line: object) =>
    stock.perform(receiveInbound, { id: bill.id, lines: [{ lineId, quantity: '3', ...line }] })
  expect(await receive({})).toMatchObject({ error: 'locationMissing' })
  expect(await receive({ locationId: locked.id })).toMatchObject({ error: 'locationBlocked' })
  expect(await receive({ locationId: foreign.id })).toMatchObject({ error: 'locationElsewhere' })
  expect(await receive({ locationId: small.id })).toMatchObject({ status: 40 })
  expect(await receive({ locationId: small.id })).toMatchObject({
    error: 'locationFull',
    params: { capacity: '5', held: '3', requested: '3' },
  })
  const [{ id: lotId }] = (await run.rows<{ id: string }>(
    `select id::text from lot where material_id = ${materialId}`,
  )) as [{ id: string }]
  const requestedBill = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: requestedBill.id })
  expect(await stock.perform(holdLot, { id: lotId })).toMatchObject({
    error: 'lotReserved',
    params: { bills: requestedBill.code },
  })
  await stock.make(cancelOutbound, { id: requestedBill.id })
  expect(await stock.perform(holdLot, { id: lotId })).toMatchObject({ status: 20 })
  const more = await stock.outbound([{ materialId, quantity: '1' }])
  expect(await stock.perform(submitOutbound, { id: more.id })).toMatchObject({ error: 'stockShort' })
  expect(await receive({ locationId: stock.locations.A, lotCode: 'P1' })).toMatchObject({ error: 'lotOnHold' })
  expect(await stock.perform(releaseLot, { id: lotId })).toMatchObject({ status: 10 })
})

test('stock in a location that was locked or disabled since is neither picked, issued, judged nor reversed', async () => {
  const materialId = await stock.material('WALLED', { isInspected: 1 })
  const place = await stock.make(operation(location, 'create'), {
    code: 'WALL',
    name: 'x',
    warehouseId: stock.warehouseId,
  })
  const receipt = await stock.receive([{ materialId, quantity: '4', locationId: place.id }])
  const wall = (more: object) =>
    stock.make(operation(location, 'update'), { id: place.id, isLocked: 0, isEnabled: 1, ...more })
  const blocked = { error: 'locationBlocked', params: { location: 'WALL' } }
  await wall({ isLocked: 1 })
  expect(await stock.perform(judgeInbound, { id: receipt.id })).toMatchObject(blocked)
  await wall({})
  await stock.make(judgeInbound, { id: receipt.id })
  const bill = await stock.outbound([{ materialId, quantity: '2' }])
  await stock.make(submitOutbound, { id: bill.id })
  const scan = { id: bill.id, lines: [{ lineId: bill.details[0]?.id, quantity: '1' }] }
  for (const closed of [{ isLocked: 1 }, { isEnabled: 0 }]) {
    await wall(closed)
    for (const [action, body] of [
      [pickOutbound, { id: bill.id }],
      [pickOutbound, scan],
      [postOutbound, { id: bill.id }],
    ] as const)
      expect(await stock.perform(action, body), action.name).toMatchObject(blocked)
    expect(await stock.perform(reverseInbound, { id: receipt.id, reason: 'x' })).toMatchObject(blocked)
  }
  await wall({})
  await stock.make(postOutbound, { id: bill.id })
  await wall({ isLocked: 1 })
  expect(await stock.perform(reverseOutbound, { id: bill.id, reason: 'x' })).toMatchObject(blocked)
  expect(await stock.held(materialId)).toMatchObject({ onHand: '2', reserved: '0' })
})

test('a material keeps its unit, tracking and costing once it has had stock', async () => {
  const materialId = await stock.material('ROD')
  await stock.receive([{ materialId, quantity: '1' }])
  for (const change of [{ tracking: 1 }, { costMethod: 2 }])
    expect(await stock.perform(operation(material, 'update'), unchecked({ id: materialId, ...change }))).toMatchObject({
      error: 'inUse',
    })
  expect(await stock.perform(operation(material, 'update'), { id: materialId, remark: 'x' })).toMatchObject({
    remark: 'x',
  })
})

test('a location stays in its warehouse once it has had stock', async () => {
  const materialId = await stock.material('MOVED')
  const { id: other } = await stock.make(operation(warehouse, 'create'), { code: 'OTHER-W', name: 'x' })
  const place = await stock.make(operation(location, 'create'), {
    code: 'STAYS',
    name: 'x',
    warehouseId: stock.warehouseId,
  })
  const to = (warehouseId: string) => stock.perform(operation(location, 'update'), { id: place.id, warehouseId })
  expect(await to(other)).toMatchObject({ warehouseId: other })
  expect(await to(stock.warehouseId)).toMatchObject({ warehouseId: stock.warehouseId })
  await stock.receive([{ materialId, quantity: '1', locationId: place.id }])
  expect(await to(other)).toMatchObject({ error: 'inUse' })
  expect(await stock.perform(operation(location, 'update'), { id: place.id, name: 'y' })).toMatchObject({ name: 'y' })
})
