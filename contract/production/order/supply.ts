// What an order has caused to cover material that it is short of: production orders and demands of a warehouse.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { date, decimal, integer, oneOf, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { orderRights } from './flow.ts'
import { productionOrder } from './production-order.ts'

/** A supply of a material for an order. */
export const orderSupply = {
  kind: oneOf(['order', 'demand']),
  /** Of the production order or of the demand. */
  id: reference('record'),
  code: text(),
  /** A code of `productionOrderStatus` or of `demandStatus`. */
  status: integer(),
  /** In the unit of the material. */
  quantity: decimal(),
  /** Day on which an order is planned to be finished. Null for a demand, which is dated by its receipts. */
  day: optional(date()),
}

const input = {
  orderId: reference(productionOrder),
  materialId: reference(material),
  /** In the unit of the material. By default what no stock, receipt or earlier supply covers. */
  quantity: optional(decimal({ min: 0, unitField: 'materialId.unitId' })),
  /** By default the warehouse of the material. */
  warehouseId: optional(reference(warehouse)),
}
const errors = [
  'notFound',
  'stateIllegal',
  'shortageCovered',
  'quantityWrong',
  'materialDisabled',
  ...codeErrors,
  'duplicate',
] as const

export const makeShortMaterial = defineCommand('makeShortMaterial', {
  kind: 'write',
  title: ['生产缺少的物料', '生產缺少的物料', 'Make missing material'],
  paths: ['POST /mes_production/productionorder/makeShort'],
  permission: orderRights.edit,
  summary:
    'Creates and plans a production order for material that an open order is short of. It is due when the order is planned to start, has the priority and the project of the order, and counts as its supply.',
  input,
  reply: { id: reference(productionOrder), code: text(), quantity: decimal(), dueDate: optional(date()) },
  errors: [
    ...errors,
    'orderRouteMissing',
    'orderBomMissing',
    'bomCycle',
    'bomUnitWrong',
    'bomTooLarge',
    'unitForeign',
    'timesReversed',
    'projectOver',
  ],
})

export const requestShortMaterial = defineCommand('requestShortMaterial', {
  kind: 'write',
  title: ['申请缺少的物料', '申請缺少的物料', 'Request missing material'],
  paths: ['POST /mes_production/productionorder/requestShort'],
  permission: orderRights.edit,
  summary:
    'Creates a demand of a warehouse to receive material that an open order is short of, needed when the order is planned to start. Its receipts give the date of the delivery.',
  input,
  reply: { id: reference('demand'), code: text(), quantity: decimal(), neededOn: date() },
  errors: [...errors, 'supplyWarehouseMissing', 'unitForeign', 'warehouseDisabled'],
})
