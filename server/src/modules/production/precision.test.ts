// Quantities may not have more decimal places than their unit. Every request refuses such a quantity, whatever its
// field is called (docs/adr/0059).
import { material } from '@gemba/contract/base/material/material.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { productionOrderItem } from '@gemba/contract/production/order/production-order-item.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { project } from '@gemba/contract/production/project/project.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill, inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../main/declared-call.fixture.ts'
import { OrderPlant } from './order/order.fixture.ts'

interface CreatedRow {
  readonly id: string
}

let plant: OrderPlant
let warehouseId: string
let orderId: string
let turn: string
let plan: string
/** Ids of the rows that the requests refer to. */
const ids: Record<
  | 'kilogram'
  | 'box'
  | 'steel'
  | 'demandLine'
  | 'inboundLine'
  | 'outboundLine'
  | 'inbound'
  | 'outbound'
  | 'demand'
  | 'prepareLine'
  | 'prepare'
  | 'balance'
  | 'location'
  | 'project'
  | 'item'
  | 'manager',
  string
> = {
  kilogram: '',
  box: '',
  steel: '',
  demandLine: '',
  inboundLine: '',
  outboundLine: '',
  inbound: '',
  outbound: '',
  demand: '',
  prepareLine: '',
  prepare: '',
  balance: '',
  location: '',
  project: '',
  item: '',
  manager: '',
}

beforeAll(async () => {
  plant = await OrderPlant.join()
  const { shaft: materialId, pcs: unitId } = plant.ids
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await plant.must<CreatedRow>(declaration, body)).id
  ids.kilogram = await make(operation(unit, 'create'), { code: 'kg', name: '千克', nameEn: 'kilogram', precision: 3 })
  ids.box = await make(operation(unit, 'create'), { code: 'box', name: 'box', precision: 0 })
  const { materialClassId } = (await plant.call(operation(material, 'read'), { id: materialId })).data
  ids.steel = await make(operation(material, 'create'), {
    code: 'STEEL',
    name: 'Steel',
    materialClassId,
    unitId: ids.kilogram,
  })
  await make(operation(materialUnit, 'create'), { materialId, unitId: ids.box, factor: '12' })
  warehouseId = await make(operation(warehouse, 'create'), { code: 'WH', name: 'Store' })
  ids.location = await make(operation(location, 'create'), { code: 'A-1', name: 'A-1', warehouseId })
  orderId = await plant.released('10', { warehouseId })
  turn = await plant.work(orderId, 10)
  plan = (await plant.plan(orderId)).segments[0]?.id ?? ''
  const line = { materialId, unitId, quantity: '5' }
  const lineOf = async (reading: Declaration, id: string) =>
    (await plant.call<{ details: CreatedRow[] }>(reading, { id })).data.details[0]?.id ?? ''
  ids.inbound = await make(operation(inboundBill, 'create'), { warehouseId, billType: 106, details: [line] })
  ids.inboundLine = await lineOf(operation(inboundBill, 'read'), ids.inbound)
  ids.outbound = await make(operation(outboundBill, 'create'), { warehouseId, billType: 208, details: [line] })
  ids.outboundLine = await lineOf(operation(outboundBill, 'read'), ids.outbound)
  ids.demand = await make(operation(demand, 'create'), { warehouseId, direction: 2, demandType: 208, details: [line] })
  ids.demandLine = await lineOf(operation(demand, 'read'), ids.demand)
  ids.manager = await make(operation(staff, 'create'), { code: 'M', name: 'Mei' })
  ids.project = await make(operation(project, 'create'), { name: 'Pumps', managerId: ids.manager, ...dates })
  ids.item = await make(operation(productionOrderItem, 'create'), { orderId, materialId, quantity: '1' })
  const stocked = await make(operation(inboundBill, 'create'), {
    warehouseId,
    billType: 106,
    details: [{ ...line, locationId: ids.location }],
  })
  await plant.must(submitInbound, { id: stocked })
  await plant.must(receiveInbound, { id: stocked })
  const [balance] = await plant.run.rows<CreatedRow>(
    `select id::text from stock_balance where material_id = ${materialId}`,
  )
  ids.balance = balance?.id ?? ''
})

const dates = { planStart: '2026-11-01', planEnd: '2026-11-30' }
type Body = (quantity: string) => object
const piece = (more: Body): Body => more

const calls: readonly (readonly [name: string, path: string, body: Body, field: string])[] = [
  ['good pieces', '/mes_production/workbench/reportWork', (good) => ({ workOrderId: turn, good }), 'good'],
  [
    'scrap',
    '/mes_production/workbench/reportWork',
    (quantity) => ({ workOrderId: turn, good: '1', scrap: [{ quantity, reasonCode: '1' }] }),
    'scrap.0.quantity',
  ],
  [
    'rework',
    '/mes_production/workbench/reportWork',
    (quantity) => ({ workOrderId: turn, good: '1', rework: [{ quantity, reasonCode: '1' }] }),
    'rework.0.quantity',
  ],
  [
    'consumption',
    '/mes_production/workbench/materialConsume',
    (quantity) => ({ workOrderId: turn, lines: [{ materialId: plant.ids.shaft, quantity }] }),
    'lines.0.quantity',
  ],
  [
    'split',
    '/mes_production/productionworkorder/split',
    (quantity) => ({ id: turn, quantities: ['1', quantity] }),
    'quantities.1',
  ],
  [
    'parts to dispatch',
    '/mes_production/productionworkorder/dispatch-work',
    (quantity) => ({ ids: [turn], lines: [{ quantity, stationId: plant.ids.m1 }] }),
    'lines.0.quantity',
  ],
  [
    'release of a part',
    '/mes_production/productionsegmentplan/release',
    (quantity) => ({ ids: [plan], quantity }),
    'quantity',
  ],
  [
    'batches of a release',
    '/mes_production/productionsegmentplan/release',
    (batchQuantity) => ({ ids: [plan], batchQuantity }),
    'batchQuantity',
  ],
  [
    'items of a segment',
    '/mes_production/productionsegmentplan/item',
    (quantity) => ({ id: plan, items: [{ quantity }] }),
    'items.0.quantity',
  ],
  [
    'pending rework',
    '/mes_production/productionsegmentplan/settleRework',
    (quantity) => ({ id: plan, becomes: 2, quantity }),
    'quantity',
  ],
  [
    'another quantity',
    '/mes_production/productionorder/changeQuantity',
    (quantity) => ({ id: orderId, quantity, reason: 'more' }),
    'quantity',
  ],
  ['analysis', '/mes_production/productionorder/analysis', (quantity) => ({ ids: [orderId], quantity }), 'quantity'],
  ['delivery', '/mes_production/productionorder/deliver', (quantity) => ({ id: orderId, quantity }), 'quantity'],
  [
    'delivery of a by-product',
    '/mes_production/productionorder/deliver',
    (quantity) => ({ id: orderId, itemId: ids.item, quantity }),
    'quantity',
  ],
  ['an order', '/mes_production/productionorder', (quantity) => ({ materialId: plant.ids.pump, quantity }), 'quantity'],
  [
    'by-products',
    '/mes_production/productionorder/item',
    (quantity) => ({ id: orderId, items: [{ materialId: plant.ids.shaft, quantity }] }),
    'items.0.quantity',
  ],
  [
    'a by-product',
    '/mes_production/productionorderitem',
    (quantity) => ({ orderId, materialId: plant.ids.shaft, quantity }),
    'quantity',
  ],
  [
    'a preparation',
    '/mes_production/productionmaterialprepare',
    (requiredQuantity) => ({
      orderId,
      warehouseId,
      locationId: ids.location,
      details: [{ materialId: plant.ids.shaft, requiredQuantity }],
    }),
    'details.0.requiredQuantity',
  ],
  [
    'products of a project',
    '/mes_production/project',
    (quantity) => ({
      name: 'P',
      managerId: ids.manager,
      ...dates,
      materials: [{ materialId: plant.ids.pump, quantity }],
    }),
    'materials.0.quantity',
  ],
  [
    'material that is called for',
    '/mes_production/andon/material-abnormal',
    (quantity) => ({ stationId: plant.ids.m1, materialId: plant.ids.shaft, quantity }),
    'quantity',
  ],
  [
    'an inbound bill',
    '/mes_stock/inboundbill',
    (quantity) => ({
      warehouseId,
      billType: 106,
      details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity }],
    }),
    'details.0.quantity',
  ],
  [
    'an outbound bill',
    '/mes_stock/outboundbill',
    (quantity) => ({
      warehouseId,
      billType: 208,
      details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity }],
    }),
    'details.0.quantity',
  ],
  [
    'a demand',
    '/mes_stock/demand',
    (quantity) => ({
      warehouseId,
      direction: 2,
      demandType: 208,
      details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity }],
    }),
    'details.0.quantity',
  ],
  ['a line that changes', 'PUT /mes_stock/inboundline', (quantity) => ({ id: ids.inboundLine, quantity }), 'quantity'],
  [
    'arrivals',
    '/mes_stock/inboundbill/receive',
    (quantity) => ({ id: ids.inbound, lines: [{ lineId: ids.inboundLine, quantity }] }),
    'lines.0.quantity',
  ],
  [
    'what an inspection accepts',
    '/mes_stock/inboundbill/judge',
    (accepted) => ({ id: ids.inbound, lines: [{ lineId: ids.inboundLine, accepted }] }),
    'lines.0.accepted',
  ],
  [
    'what an inspection rejects',
    '/mes_stock/inboundbill/judge',
    (rejected) => ({ id: ids.inbound, lines: [{ lineId: ids.inboundLine, rejected }] }),
    'lines.0.rejected',
  ],
  [
    'put-away',
    '/mes_stock/inboundbill/putAway',
    (quantity) => ({ id: ids.inbound, lines: [{ lineId: ids.inboundLine, quantity, locationId: ids.location }] }),
    'lines.0.quantity',
  ],
  [
    'picking',
    '/mes_stock/outboundbill/pick',
    (quantity) => ({ id: ids.outbound, lines: [{ lineId: ids.outboundLine, quantity }] }),
    'lines.0.quantity',
  ],
  [
    'receipt',
    '/mes_stock/outboundbill/confirmReceipt',
    (quantity) => ({ id: ids.outbound, lines: [{ lineId: ids.outboundLine, quantity }] }),
    'lines.0.quantity',
  ],
  [
    'bills of a demand',
    '/mes_stock/demand/saveOutbound',
    (quantity) => ({ demandId: ids.demand, lines: [{ demandLineId: ids.demandLine, quantity }] }),
    'lines.0.quantity',
  ],
  [
    'a reservation',
    '/mes_stock/reservation/reserve',
    (quantity) => ({ warehouseId, materialId: plant.ids.shaft, quantity, purpose: 'x' }),
    'quantity',
  ],
  [
    'a move',
    '/mes_stock/stock/move',
    (quantity) => ({ balanceId: ids.balance, quantity, locationId: ids.location }),
    'quantity',
  ],
  [
    'what a BOM makes',
    '/base/bom',
    (quantity) => ({ name: 'B', materialId: plant.ids.pump, revision: '9', quantity }),
    'quantity',
  ],
]

test.each(calls)('%s: 0.5 of a unit without decimals is refused by its name', async (_, path, body, field) => {
  expect(await plant.call(path, piece(body)('0.5'))).toMatchObject({
    code: '1120',
    data: { error: 'quantityNotWhole', params: { quantity: '0.5', unit: 'pcs', decimals: 0, field } },
  })
})

test('trailing zeros are no decimal places; the given unit counts, not that of the material', async () => {
  const lineOf = (quantity: string, unitId: string, materialId = plant.ids.shaft) => ({
    warehouseId,
    billType: 106,
    details: [{ materialId, unitId, quantity }],
  })
  const bill = await plant.must(operation(inboundBill, 'create'), unchecked(lineOf('2.000', ids.box)))
  const stored = await plant.run.rows(
    `select trim_scale(base_quantity)::text as base_quantity from inbound_line where inbound_bill_id = ${bill.id}`,
  )
  expect(stored).toEqual([{ base_quantity: '24' }])
  expect(await plant.call(operation(inboundBill, 'create'), unchecked(lineOf('0.125', ids.box)))).toMatchObject({
    data: { error: 'quantityNotWhole', params: { unit: 'box' } },
  })
  expect(
    (await plant.call(operation(inboundBill, 'create'), unchecked(lineOf('1.234', ids.kilogram, ids.steel)))).code,
  ).toBe('200')
  const finer = await plant.call(operation(inboundBill, 'create'), unchecked(lineOf('1.2345', ids.kilogram, ids.steel)))
  expect(finer).toMatchObject({
    code: '1121',
    data: { error: 'quantityTooFine', params: { quantity: '1.2345', decimals: 3 } },
  })
})

test('the rule also applies if only the unit of a line changes', async () => {
  const { shaft: materialId, pcs: unitId } = plant.ids
  const half = await plant.must(operation(unit, 'create'), { code: 'half', name: 'half', precision: 1 })
  await plant.must(operation(materialUnit, 'create'), { materialId, unitId: half.id, factor: '2' })
  const details = [{ materialId, unitId: half.id, quantity: '1.5' }]
  const bill = await plant.must<{ details: CreatedRow[] }>(operation(inboundBill, 'create'), {
    warehouseId,
    billType: 106,
    details,
  })
  expect(await plant.call(operation(inboundLine, 'update'), { id: bill.details[0]?.id, unitId })).toMatchObject({
    data: { error: 'quantityNotWhole', params: { quantity: '1.5' } },
  })
})

test('no fraction of a piece reaches the ledger or the quantities of an order', async () => {
  const uneven = await plant.run.rows(
    `select 1 from stock_ledger where quantity <> round(quantity)
     union all select 1 from work_report where good <> round(good) or scrap <> round(scrap)
     union all select 1 from work_order where quantity <> round(quantity)`,
  )
  expect(uneven).toEqual([])
})
