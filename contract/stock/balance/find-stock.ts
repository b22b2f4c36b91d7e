// Stock by material, warehouse, lot or location, now or at the end of a day; and its movements.

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
  /** End of that day in the plant. If omitted, now. */
  asOf: optional(date()),
  /** Whether that end is by posting date. If omitted, by the time of posting. */
  byPostingDate: optional(flag()),
  /** Text in the code or the name of the material. */
  keyword: optional(text({ max: 64 })),
  materialId: optional(reference(material)),
  warehouseId: optional(reference(warehouse)),
  locationId: optional(reference(location)),
  lotId: optional(reference(lot)),
} as const satisfies FieldRecord

/** Quantity that is not available, with the reason. */
export const heldStockPart = group({ reason: choice(heldReason), quantity: decimal() })

/** One group. Fields that the grouping does not distinguish are null. Quantities are in the unit of the material. */
const stockRow = {
  /** Identifies the group within the reply. */
  id: text(),
  /** Id of the present balance of a location, for moves by hand. */
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
  /** Reserved quantity. Null for past days. */
  lockedQuantity: optional(decimal()),
  /**
   * On hand, not reserved and not available, because of its quality, its lot or its location. For past days, only
   * because of its quality.
   */
  heldQuantity: decimal(),
  /** Parts of that quantity by reason. Empty for past days. */
  heldFor: list(heldStockPart),
  availableQuantity: optional(decimal()),
  /** On bills that are submitted and not received. Only by material and warehouse. */
  incomingQuantity: optional(decimal()),
  /** Only by material and warehouse. */
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
  summary: 'Lists stock in groups: one row per material, warehouse, lot or location. Without a day, the present stock.',
})

export const listStock = defineCommand('listStock', {
  ...shared,
  title: ['库存列表', '庫存列表', 'List stock'],
  paths: ['POST /mes_stock/stock/selectStock'],
  input: filter,
  reply: rowsOf(stockRow),
  errors: [],
  summary: 'Returns the first 1,000 rows of the same list.',
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
    /** Posting date. */
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
  summary: 'Lists every movement, newest first.',
})

export const listMoveTypes = defineCommand('listMoveTypes', {
  ...shared,
  title: ['移动类型列表', '移動類型列表', 'List movement kinds'],
  paths: ['GET /mes_stock/inOutboundBillReport/type'],
  input: {},
  reply: rowsOf({ id: choice(moveType), text: text() }),
  errors: [],
})

/** Lists reservations: quantities of a material for a bill or a purpose. */
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
    /** Bill of the reservation. Null for a manual reservation, which has a purpose. */
    billId: optional(reference('outbound_bill')),
    billCode: optional(text()),
    purpose: optional(text()),
    /** Last day of the reservation, after which it ends automatically. */
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
  summary: 'Lists unused reservations, oldest first; at most 1,000.',
})
