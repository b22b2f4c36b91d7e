// Actions on an outbound bill. Each locks the bill first, so that two people cannot perform it twice.

import { location } from '../../base/warehouse/location.ts'
import { choice, code, decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { postingDate, postingDateErrors } from '../bill-parts.ts'
import { defineCommand } from '../define.ts'
import { outboundStatus } from '../dictionaries.ts'
import { outboundBill, outboundLine } from './outbound-bill.ts'
import { outboundRights } from './outbound-flow.ts'

const acting = { id: reference(outboundBill), version: optional(integer()) }
const outcome = { id: reference(outboundBill), status: choice(outboundStatus), version: integer() }
const refusals = ['notFound', 'stateIllegal', 'stale'] as const
/** Reasons why reserved stock is no longer available. */
const unfit = ['lotOnHold', 'lotExpired', 'locationBlocked'] as const

export const submitOutbound = defineCommand('submitOutbound', {
  kind: 'write',
  title: ['提交出库单', '提交出庫單', 'Submit an issue'],
  paths: ['POST /mes_stock/outboundbill/submit'],
  permission: outboundRights.edit,
  summary:
    'Reserves the stock of every line. If it is not sufficient, reserves nothing, unless a partial issue is allowed.',
  input: acting,
  reply: outcome,
  errors: [...refusals, 'linesMissing', 'stockShort', 'quantityExceeded', 'demandMismatch', 'warehouseDisabled'],
})

/** Returns the pick list: one row per location with material and quantity, in the order of the route. */
export const readPickList = defineCommand('readPickList', {
  kind: 'read',
  title: ['拣货单', '揀貨單', 'Pick list'],
  paths: ['GET /mes_stock/outboundbill/pickList'],
  permission: 'outboundBill:view',
  input: { id: reference(outboundBill) },
  reply: rowsOf({
    lineId: reference(outboundLine),
    reservationId: reference('stock_reservation'),
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    locationId: reference(location),
    locationCode: text(),
    lotId: optional(reference('lot')),
    lotCode: optional(text()),
    expiresOn: optional(text()),
    serialNumber: optional(text()),
    quantity: decimal(),
    picked: decimal(),
    /** Quantity that is not picked yet. */
    left: decimal(),
    unitName: text(),
  }),
  errors: ['notFound'],
})

/** Picked stock with its location. Another lot replaces the reserved one if it is available. */
const picking = group({
  lineId: reference(outboundLine),
  /** In the unit of the material. */
  quantity: decimal({ min: 0, unitField: 'lineId.materialId.unitId' }),
  /** Scanned codes of the location and of the lot. */
  locationCode: optional(code()),
  lotCode: optional(code()),
  serialNumber: optional(text({ max: 64 })),
})

export const pickOutbound = defineCommand('pickOutbound', {
  kind: 'write',
  title: ['拣货', '揀貨', 'Pick'],
  paths: ['POST /mes_stock/outboundbill/pick'],
  permission: outboundRights.pick,
  summary: 'Marks reserved stock as picked; without lines, all of it. Another lot replaces the reserved one.',
  input: { ...acting, lines: optional(list(picking, { max: 1000 })) },
  reply: outcome,
  errors: [...refusals, 'quantityExceeded', 'quantityWrong', 'stockShort', ...unfit],
})

export const unpickOutbound = defineCommand('unpickOutbound', {
  kind: 'write',
  title: ['退回拣货', '退回揀貨', 'Undo picking'],
  paths: ['POST /mes_stock/outboundbill/unpick'],
  permission: outboundRights.pick,
  input: acting,
  reply: outcome,
  errors: refusals,
})

export const postOutbound = defineCommand('postOutbound', {
  kind: 'write',
  title: ['出库过账', '出庫過帳', 'Issue goods'],
  paths: ['POST /mes_stock/outboundbill/post'],
  permission: outboundRights.post,
  summary: 'Posts what was picked, or everything that is reserved if nothing was picked. Uses up the reservations.',
  input: { ...acting, postingDate },
  reply: outcome,
  errors: [
    ...refusals,
    'stockShort',
    'linesMissing',
    ...unfit,
    ...postingDateErrors,
    'locationFull',
    'warehouseDisabled',
  ],
})

/** Quantity of a line that arrived at its target. */
const arrived = group({
  lineId: reference(outboundLine),
  /** In the unit of the material. */
  quantity: decimal({ min: 0, unitField: 'lineId.materialId.unitId' }),
})

export const confirmOutboundReceipt = defineCommand('confirmOutboundReceipt', {
  kind: 'write',
  title: ['签收出库单', '簽收出庫單', 'Confirm receipt'],
  paths: ['POST /mes_stock/outboundbill/confirmReceipt'],
  permission: outboundRights.post,
  summary:
    'Lines that are not given have arrived completely. Less than was issued requires a reason; the stock stays issued.',
  input: { ...acting, lines: optional(list(arrived, { max: 1000 })), reason: optional(text({ max: 500 })) },
  reply: outcome,
  errors: [...refusals, 'quantityExceeded', 'arrivedShort'],
})

export const reverseOutbound = defineCommand('reverseOutbound', {
  kind: 'write',
  title: ['冲销出库单', '沖銷出庫單', 'Reverse an issue'],
  paths: ['POST /mes_stock/outboundbill/reverse'],
  permission: outboundRights.reverse,
  summary: 'Reverses the whole issue to its previous locations and values, once.',
  input: { ...acting, reason: text({ max: 500 }) },
  reply: outcome,
  errors: [...refusals, 'serialElsewhere', 'locationBlocked', 'periodClosed'],
})

export const cancelOutbound = defineCommand('cancelOutbound', {
  kind: 'write',
  title: ['作废出库单', '作廢出庫單', 'Cancel an issue'],
  paths: ['POST /mes_stock/outboundbill/cancel'],
  permission: outboundRights.edit,
  summary: 'Releases its reservations.',
  input: { ...acting, reason: optional(text({ max: 500 })) },
  reply: outcome,
  errors: refusals,
})
