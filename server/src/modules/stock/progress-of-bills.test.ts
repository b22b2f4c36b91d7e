// The line progress that the screens of bills show: units, quantities and order.
import { unit } from '@gemba/contract/base/material/unit.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import {
  confirmOutboundReceipt,
  pickOutbound,
  postOutbound,
  reverseOutbound,
  submitOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { readOutboundProgress } from '@gemba/contract/stock/outbound/read-outbound-progress.ts'
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

const inbound = '/mes_stock/inboundbill'
const outbound = '/mes_stock/outboundbill'
const rowsOf = async (path: string) => (await run.admin<Record<string, unknown>[]>(`GET ${path}`)).data

test('lines are received in pick order, in their own unit; stock that waits for inspection is included', async () => {
  const { id: box } = await stock.make(operation(unit, 'create'), { code: 'pb', name: 'Box', precision: 1 })
  const seal = await stock.material('P-SEAL', { isInspected: 1 })
  const bolt = await stock.material('P-BOLT', { units: [{ unitId: box, factor: '12' }] })
  const { A, B } = stock.locations
  const bill = await stock.make(operation(inboundBill, 'create'), {
    warehouseId: stock.warehouseId,
    details: [
      { materialId: seal, quantity: '5', unitId: stock.unitId, locationId: B },
      { materialId: bolt, quantity: '2', unitId: box, locationId: A },
    ],
  })
  await stock.make(submitInbound, { id: bill.id })
  const [sealLine, boltLine] = bill.details as [{ id: string }, { id: string }]
  const lines = [
    { lineId: sealLine.id, quantity: '3' },
    { lineId: boltLine.id, quantity: '0.5' },
  ]
  await stock.make(receiveInbound, { id: bill.id, lines })
  expect(await rowsOf(`${inbound}/receivingList?id=${bill.id}`)).toMatchObject([
    {
      materialCode: 'P-BOLT',
      locationCode: 'A',
      lineUnitName: 'Box',
      unitName: 'pcs',
      quantity: '2',
      received: '0.5',
      open: '1.5',
      waiting: '0',
      tracking: 0,
    },
    { materialCode: 'P-SEAL', locationCode: 'B', quantity: '5', received: '3', open: '2', waiting: '3' },
  ])
})

test('lines of an issue show the requested, reserved, picked and issued quantities', async () => {
  const materialId = await stock.material('P-SHAFT', { tracking: 1 })
  await stock.receive([{ materialId, quantity: '4', lotCode: 'P1' }])
  const bill = await stock.outbound([{ materialId, quantity: '3', locationId: stock.locations.A }])
  const [{ id: lineId }] = bill.details as [{ id: string }]
  await stock.make(submitOutbound, { id: bill.id })
  await stock.make(pickOutbound, { id: bill.id, lines: [{ lineId, quantity: '2' }] })
  const progress = () => rowsOf(`${outbound}/progress?id=${bill.id}`)
  const picked = { lineId, materialCode: 'P-SHAFT', locationCode: 'A', unitName: 'pcs', wanted: '3' }
  expect(await progress()).toMatchObject([{ ...picked, reserved: '3', picked: '2', issued: '0' }])
  expect(await rowsOf(`${outbound}/pickList?id=${bill.id}`)).toMatchObject([{ quantity: '3', picked: '2', left: '1' }])
  await stock.make(pickOutbound, { id: bill.id })
  await stock.make(postOutbound, { id: bill.id })
  expect(await progress()).toMatchObject([{ wanted: '3', reserved: '0', issued: '3', received: '0' }])
  await stock.make(confirmOutboundReceipt, { id: bill.id })
  expect(await progress()).toMatchObject([{ issued: '3', received: '3' }])
})

test('received quantities of an issue are stored by line: less needs a reason, more is rejected, a reversal clears them', async () => {
  const materialId = await stock.material('P-ARRIVED')
  await stock.receive([{ materialId, quantity: '9' }])
  const bill = await stock.outbound([{ materialId, quantity: '5' }])
  const [{ id: lineId }] = bill.details as [{ id: string }]
  for (const action of [submitOutbound, postOutbound]) await stock.make(action, { id: bill.id })
  const confirmed = (quantity: string, more: object = {}) =>
    stock.perform(confirmOutboundReceipt, { id: bill.id, lines: [{ lineId, quantity }], ...more })
  expect(await confirmed('6')).toMatchObject({ error: 'quantityExceeded', params: { requested: '6', allowed: '5' } })
  expect(await confirmed('4')).toMatchObject({ error: 'arrivedShort' })
  expect(await confirmed('4', { lines: [{ lineId: '1', quantity: '1' }] })).toMatchObject({ error: 'notFound' })
  expect(await confirmed('4', { reason: 'one fell off' })).toMatchObject({ status: 60 })
  const progress = () => rowsOf(`${outbound}/progress?id=${bill.id}`)
  expect(await progress()).toMatchObject([{ issued: '5', received: '4' }])
  expect(await stock.held(materialId)).toMatchObject({ onHand: '4' })
  await stock.make(reverseOutbound, { id: bill.id, reason: 'all back' })
  expect(await progress()).toMatchObject([{ issued: '0', received: '0' }])
})

test('lines of an issue show the issued value, by layers or average; none before posting and after a reversal', async () => {
  const byLayers = await stock.material('P-FIFO', { costMethod: 2 })
  const byAverage = await stock.material('P-AVERAGE')
  for (const price of ['2', '5'])
    await stock.receive([byLayers, byAverage].map((materialId) => ({ materialId, quantity: '4', price })))
  const bill = await stock.outbound([byLayers, byAverage].map((materialId) => ({ materialId, quantity: '6' })))
  const valuation = async () =>
    (await rowsOf(`${outbound}/progress?id=${bill.id}`)).map(({ value, unitCost }) => [value, unitCost])
  const untold = [
    [null, null],
    [null, null],
  ]
  await stock.make(submitOutbound, { id: bill.id })
  expect(await valuation()).toEqual(untold)
  await stock.make(postOutbound, { id: bill.id })
  expect(await valuation()).toEqual([
    ['18', '3'],
    ['21', '3.5'],
  ])
  // A later receipt does not change the value of issued stock.
  await stock.receive([byLayers, byAverage].map((materialId) => ({ materialId, quantity: '1', price: '90' })))
  expect(await valuation()).toEqual([
    ['18', '3'],
    ['21', '3.5'],
  ])
  await stock.make(reverseOutbound, { id: bill.id, reason: 'all back' })
  expect(await valuation()).toEqual(untold)
})

test('lines of bills of another company are not readable', async () => {
  const materialId = await stock.material('P-OWN')
  const bill = await stock.receive([{ materialId, quantity: '1' }])
  const issue = await stock.outbound([{ materialId, quantity: '1' }])
  const foreign = async (path: string) => (await run.stranger<{ error?: string }>(`GET ${path}`)).data
  expect(await foreign(`${inbound}/receivingList?id=${bill.id}`)).toMatchObject({ error: 'notFound' })
  expect(await foreign(`${outbound}/progress?id=${issue.id}`)).toMatchObject({ error: 'notFound' })
})

test('materials, units and shortages have English names for English readers', async () => {
  const { id: unitId } = await stock.make(operation(unit, 'create'), { code: 'pe', name: '个', nameEn: 'each' })
  const materialId = await stock.material('P-EN', { name: '轴承', nameEn: 'Bearing', unitId })
  const bill = await stock.outbound([{ materialId, quantity: '3', unitId }])
  const inEnglish = { 'accept-language': 'en' }
  const { data } = await run.admin(readOutboundProgress, { id: bill.id }, inEnglish)
  expect(data).toMatchObject([{ materialName: 'Bearing', unitName: 'each' }])
  const refused = await run.admin(submitOutbound, { id: bill.id }, inEnglish)
  expect(refused.data).toMatchObject({ params: { shortages: [{ material: 'P-EN Bearing', unitName: 'each' }] } })
})
