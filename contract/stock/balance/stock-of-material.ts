// What the page of a material says of its stock: how much, how it went, which documents name it, who delivered it.

import { material } from '../../base/material/material.ts'
import { supplier } from '../../base/material/supplier.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { boolean, decimal, instant, integer, list, oneOf, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { stockView } from '../rights.ts'
import { heldPart } from './find-stock.ts'

const shared = { kind: 'read', permission: stockView } as const

/** Days back from today that the course of a stock may go. */
const mostStockDays = 366

export const readMaterialStock = defineCommand('readMaterialStock', {
  ...shared,
  title: ['物料库存', '物料庫存', 'Stock of a material'],
  paths: ['POST /mes_stock/stock/material'],
  input: {
    materialId: reference(material),
    /** Without it, 90. */
    days: optional(integer({ min: 1, max: mostStockDays })),
  },
  reply: {
    materialCode: text(),
    materialName: text(),
    unitName: text(),
    quantity: decimal(),
    lockedQuantity: decimal(),
    /** There, not reserved, and not to be taken. */
    heldQuantity: decimal(),
    /** The parts of that. */
    heldFor: list(heldPart),
    availableQuantity: decimal(),
    /** Of bills that are submitted and not received. */
    incomingQuantity: decimal(),
    value: decimal(),
    /** What was there at the end of each day of the plant, the oldest first; the last is today, so far. */
    days: rowsOf({ day: text(), quantity: decimal() }),
  },
  errors: ['notFound'],
  summary: 'What is there of a material in all warehouses, and what was there at the end of each of the last days.',
})

const openDocumentKinds = ['inboundBill', 'outboundBill', 'demand'] as const

export const listOpenDocuments = defineCommand('listOpenDocuments', {
  ...shared,
  title: ['物料的未完单据', '物料的未完單據', 'Open documents of a material'],
  paths: ['POST /mes_stock/stock/openDocuments'],
  input: { materialId: reference(material) },
  reply: rowsOf({
    kind: oneOf(openDocumentKinds),
    id: reference('bill'),
    code: text(),
    /** Of the flow of its kind. */
    status: integer(),
    warehouseId: reference(warehouse),
    warehouseName: text(),
    /** Expected or needed. */
    dueOn: optional(text()),
    /** What is still to come or to go, in the unit of the material. */
    quantity: decimal(),
    /** Whether that comes in. */
    isIncoming: boolean(),
    unitName: text(),
  }),
  errors: ['notFound'],
  summary: 'Bills and demands that are not done and name a material, what is due first at the top; at most 200.',
})

export const listSuppliersOfMaterial = defineCommand('listSuppliersOfMaterial', {
  ...shared,
  title: ['物料的供应商', '物料的供應商', 'Suppliers of a material'],
  paths: ['POST /mes_stock/stock/suppliers'],
  input: { materialId: reference(material) },
  reply: rowsOf({
    supplierId: reference(supplier),
    supplierCode: text(),
    supplierName: text(),
    bills: integer(),
    /** In the unit of the material. */
    quantity: decimal(),
    unitName: text(),
    /** When goods of it were last taken into stock. */
    lastAt: instant(),
  }),
  errors: ['notFound'],
  summary: 'Who has delivered a material, the latest first; at most 50.',
})
