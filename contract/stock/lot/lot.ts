import { material } from '../../base/material/material.ts'
import { supplier } from '../../base/material/supplier.ts'
import { choice, code, date, decimal, integer, list, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { answeredFields, pageOf } from '../../kit/reply.ts'
import { restRoutes } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { lotStatus } from '../dictionaries.ts'
import { stockGroup } from '../menu-groups.ts'
import { lotRight } from './lot-flow.ts'

/** Material and stock of a lot in lists. */
export const stockOfLot = {
  materialCode: optional(text()),
  materialName: optional(text()),
  /** Quantity on hand, and the codes of its locations. */
  onHand: optional(decimal()),
  unitName: optional(text()),
  locationCodes: optional(list(text())),
} as const

const fields = {
  materialId: reference(['物料', '物料', 'Material'], material),
  code: code(['批次号', '批次號', 'Lot code']),
  status: setByProduct(choice(['状态', '狀態', 'Status'], lotStatus, { initial: 10 })),
  madeOn: optional(date(['生产日期', '生產日期', 'Production date'])),
  expiresOn: optional(date(['有效期至', '有效期至', 'Expiry date'])),
  supplierId: optional(reference(['供应商', '供應商', 'Supplier'], supplier)),
  supplierLot: optional(text(['供应商批号', '供應商批號', 'Supplier lot'], { max: 64, search: true })),
  remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
}

/** Stock of one material that was produced or received together. */
export const lot = defineResource('lot', {
  noun: ['批次', '批次', 'Lot', 'Lots'],
  meaning: {
    is: 'Stock of one material that was produced or received together (ISA-95 material lot).',
    use: [
      '批次在入库时自动建立；在这里查看有效期，冻结或解冻批次。',
      '批次在入庫時自動建立；在這裡查看有效期，凍結或解凍批次。',
      'Lots are created when goods are received. See when they expire, put them on hold or release them.',
    ],
  },
  page: { in: stockGroup, path: 'stock/lot', icon: 'tags', order: 3 },
  fields,
  list: ['code', 'materialId', 'status', 'madeOn', 'expiresOn', 'supplierId', 'supplierLot'],
  filters: ['materialId', 'status', 'expiresOn', 'supplierId'],
  replies: { page: pageOf(answeredFields({ fields, extraOutput: stockOfLot })) },
  routes: restRoutes('/mes_stock/lot'),
})

const acting = { id: reference(lot), version: optional(integer()) }

/** Blocks the stock of the lot until it is released. */
export const holdLot = defineCommand('holdLot', {
  kind: 'write',
  title: ['冻结批次', '凍結批次', 'Put a lot on hold'],
  paths: ['POST /mes_stock/lot/hold'],
  permission: lotRight,
  input: acting,
  reply: { status: choice(lotStatus) },
  errors: ['notFound', 'stateIllegal', 'stale', 'lotReserved'],
})

export const releaseLot = defineCommand('releaseLot', {
  kind: 'write',
  title: ['解冻批次', '解凍批次', 'Release a lot'],
  paths: ['POST /mes_stock/lot/release'],
  permission: lotRight,
  input: acting,
  reply: { status: choice(lotStatus) },
  errors: ['notFound', 'stateIllegal', 'stale'],
})
