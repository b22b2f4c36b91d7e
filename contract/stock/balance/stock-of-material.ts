// Stock of a material as shown on its page: quantity, history, documents and suppliers.

import { material } from '../../base/material/material.ts'
import { supplier } from '../../base/material/supplier.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { boolean, decimal, instant, integer, list, oneOf, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { stockView } from '../rights.ts'
import { heldStockPart } from './find-stock.ts'

const shared = { kind: 'read', permission: stockView } as const

/** Maximum length of the history in days. */
const maxStockDays = 366

export const readMaterialStock = defineCommand('readMaterialStock', {
  ...shared,
  title: ['物料库存', '物料庫存', 'Stock of a material'],
  paths: ['POST /mes_stock/stock/material'],
  input: {
    materialId: reference(material),
    /** If omitted, 90. */
    days: optional(integer({ min: 1, max: maxStockDays })),
  },
  reply: {
    materialCode: text(),
    materialName: text(),
    unitName: text(),
    quantity: decimal(),
    lockedQuantity: decimal(),
    /** On hand, not reserved and not available. */
    heldQuantity: decimal(),
    /** Parts of that quantity by reason. */
    heldFor: list(heldStockPart),
    availableQuantity: decimal(),
    /** On bills that are submitted and not received. */
    incomingQuantity: decimal(),
    value: decimal(),
    /** Quantity at the end of each day of the plant, oldest first. The last one is today's present quantity. */
    days: rowsOf({ day: text(), quantity: decimal() }),
  },
  errors: ['notFound'],
  summary: 'Returns the stock of a material in all warehouses, now and at the end of each of the last days.',
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
    /** State in the flow of its kind. */
    status: integer(),
    warehouseId: reference(warehouse),
    warehouseName: text(),
    /** Expected or required day. */
    dueOn: optional(text()),
    /** Open quantity in the unit of the material. */
    quantity: decimal(),
    /** Whether the quantity is incoming. */
    isIncoming: boolean(),
    unitName: text(),
  }),
  errors: ['notFound'],
  summary: 'Lists the open bills and demands with a material by due date; at most 200.',
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
    /** Time of the last receipt. */
    lastAt: instant(),
  }),
  errors: ['notFound'],
  summary: 'Lists the suppliers who delivered a material, latest first; at most 50.',
})
