// What is there, by material, warehouse, lot or place, now or at the end of a day; and what led to it.

import { material } from '../../base/material/material.ts'
import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  type FieldRecord,
  flag,
  group,
  instant,
  list,
  oneOf,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { heldReason, moveType, qualityStatus, stockSource } from '../dictionaries.ts'
import { lot } from '../lot/lot.ts'
import { stockView } from '../rights.ts'

export const stockGroups = ['material', 'warehouse', 'lot', 'location'] as const
export type StockGroup = (typeof stockGroups)[number]

const filter = {
  groupBy: optional(oneOf(stockGroups)),
  /** The end of that day of the plant; without it, now. */
  asOf: optional(date()),
  /** Whether that end is by the days that stock was posted for; without it, by when it was posted. */
  byPostingDate: optional(flag()),
  /** In the code or the name of the material. */
  keyword: optional(text({ max: 64 })),
  materialId: optional(reference(material)),
  warehouseId: optional(reference(warehouse)),
  locationId: optional(reference(location)),
  lotId: optional(reference(lot)),
} as const satisfies FieldRecord

/** Stock that may not be taken, and why. */
export const heldPart = group({ reason: choice(heldReason), quantity: decimal() })

/** One group. What it does not tell apart is null; quantities are in the unit of the material. */
const stockRow = {
  /** The group within the answer. */
  id: text(),
  /** Of a place as it is now: what a move by hand names. */
  balanceId: optional(reference('stock_balance')),
  materialId: reference(material),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
  warehouseId: optional(reference(warehouse)),
  warehouseName: optional(text()),
  locationId: optional(reference(location)),
  locationCode: optional(text()),
  lotId: optional(reference(lot)),
  batchNo: optional(text()),
  expiryDate: optional(text()),
  serialNumber: optional(text()),
  qualityStatus: optional(choice(qualityStatus)),
  quantity: decimal(),
  /** Reserved; unknown for days past. */
  lockedQuantity: optional(decimal()),
  /** There, not reserved, and not to be taken: by its quality, its lot or its place; of days past, by its quality only. */
  heldQuantity: decimal(),
  /** The parts of that; of days past, none. */
  heldFor: list(heldPart),
  availableQuantity: optional(decimal()),
  /** Of bills that are submitted and not received; by material and warehouse. */
  incomingQuantity: optional(decimal()),
  /** By material and warehouse. */
  value: optional(decimal()),
} as const

const shared = { kind: 'read', permission: stockView } as const

export const pageStock = defineCommand('pageStock', {
  ...shared,
  title: ['库存查询', '庫存查詢', 'Stock'],
  paths: ['POST /mes_stock/stock/selectStockPage'],
  input: { ...filter, ...paging },
  reply: pageOf(stockRow),
  errors: [],
  summary: 'Stock in groups: one row a material, warehouse, lot or place. Without a day, as it is now.',
})

export const listStock = defineCommand('listStock', {
  ...shared,
  title: ['库存列表', '庫存列表', 'List stock'],
  paths: ['POST /mes_stock/stock/selectStock'],
  input: filter,
  reply: rowsOf(stockRow),
  errors: [],
  summary: 'The first 1,000 rows of the same.',
})

export const pageLedger = defineCommand('pageLedger', {
  ...shared,
  title: ['库存流水', '庫存流水', 'Stock ledger'],
  paths: ['POST /mes_stock/ledger/page', 'POST /mes_stock/inOutboundBillReport/page'],
  input: {
    materialId: optional(reference(material)),
    warehouseId: optional(reference(warehouse)),
    locationId: optional(reference(location)),
    lotId: optional(reference(lot)),
    serialNumber: optional(text({ max: 64 })),
    billType: optional(choice(moveType)),
    begin: optional(date()),
    end: optional(date()),
    ...paging,
  },
  reply: pageOf({
    id: reference('stock_ledger'),
    at: instant(),
    /** The day that it was posted for. */
    postingDate: text(),
    moveType: choice(moveType),
    materialId: reference(material),
    materialCode: text(),
    materialName: text(),
    unitName: text(),
    warehouseName: text(),
    locationName: text(),
    batchNo: optional(text()),
    serialNumber: optional(text()),
    qualityStatus: choice(qualityStatus),
    quantity: decimal(),
    balanceAfter: decimal(),
    unitCost: decimal(),
    value: decimal(),
    sourceType: choice(stockSource),
    sourceId: reference('bill'),
    billCode: optional(text()),
    isReversed: boolean(),
    operatorName: optional(text()),
  }),
  errors: [],
  summary: 'Every movement, the newest first.',
})

export const listMoveTypes = defineCommand('listMoveTypes', {
  ...shared,
  title: ['移动类型列表', '移動類型列表', 'List kinds of movements'],
  paths: ['GET /mes_stock/inOutboundBillReport/type'],
  input: {},
  reply: rowsOf({ id: choice(moveType), text: text() }),
  errors: [],
})

/** Who has promised what of a material to whom. */
export const listReservations = defineCommand('listReservations', {
  ...shared,
  title: ['库存预留', '庫存預留', 'Reservations'],
  paths: ['POST /mes_stock/reservation/list'],
  input: {
    materialId: reference(material),
    warehouseId: optional(reference(warehouse)),
    locationId: optional(reference(location)),
    lotId: optional(reference(lot)),
    serialNumber: optional(text({ max: 64 })),
  },
  reply: rowsOf({
    id: reference('stock_reservation'),
    /** The bill that it is for; null for what was reserved by hand, which says its purpose. */
    billId: optional(reference('outbound_bill')),
    billCode: optional(text()),
    purpose: optional(text()),
    /** The last day that it is kept; it ends by itself. */
    expiresOn: optional(text()),
    locationCode: text(),
    batchNo: optional(text()),
    serialNumber: optional(text()),
    quantity: decimal(),
    pickedQuantity: decimal(),
    createUser: optional(text()),
    createdAt: instant(),
  }),
  errors: [],
  summary: 'What is reserved and not used up, the oldest first; at most 1,000.',
})
