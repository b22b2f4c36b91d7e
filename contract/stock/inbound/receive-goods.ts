// Receives goods in one step, without a receipt that somebody entered before.
import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { supplier } from '../../base/material/supplier.ts'
import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { code, decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { receiveInbound, submitInbound } from './inbound-actions.ts'
import { inboundRights } from './inbound-flow.ts'

export const proposeReceipt = defineCommand('proposeReceipt', {
  kind: 'read',
  title: ['收货建议', '收貨建議', 'Propose a receipt'],
  paths: ['GET /mes_stock/inboundbill/proposal'],
  permission: 'inboundBill:view',
  summary: 'Returns the unit of a material and the warehouse and location in which it is received by default.',
  input: { materialId: reference(material), warehouseId: optional(reference(warehouse)) },
  reply: {
    unitName: text(),
    tracking: integer(),
    /** The requested warehouse, or else that of the material, or else the one with most of its stock, or the first one. */
    warehouseId: optional(reference(warehouse)),
    locationId: optional(reference(location)),
    locationCode: optional(text()),
  },
  errors: ['notFound'],
})

/** Goods of one material. Omitted values are the proposed ones; a lot code is taken from the code rule. */
const goods = group({
  materialId: reference(material),
  /** In the unit of the material. */
  quantity: decimal({ min: 0, unitField: 'materialId.unitId' }),
  locationId: optional(reference(location)),
  lotCode: optional(code()),
  serialNumbers: optional(list(text({ max: 64 }), { max: 1000 })),
})

export const receiveGoods = defineCommand('receiveGoods', {
  kind: 'write',
  title: ['直接收货', '直接收貨', 'Receive goods at the desk'],
  paths: ['POST /mes_stock/inboundbill/receiveGoods'],
  permission: inboundRights.edit,
  summary: 'Creates, submits and receives a receipt in one transaction. Also needs the right to receive.',
  input: {
    warehouseId: reference(warehouse),
    supplierId: optional(reference(supplier)),
    lines: list(goods, { max: 200 }),
  },
  reply: { ...receiveInbound.reply, code: code() },
  errors: [
    ...new Set([
      'forbidden',
      ...submitInbound.errors,
      ...receiveInbound.errors,
      ...codeErrors,
      'unitForeign',
      'materialDisabled',
    ] as const),
  ],
})
