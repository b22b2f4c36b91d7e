// Actions on an inbound bill. Each locks the bill first, so that two people cannot perform it twice.

import { codeGenerationErrors } from '../../base/code-rule/code-errors.ts'
import { location } from '../../base/warehouse/location.ts'
import { choice, code, date, decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { postingDate, postingDateErrors } from '../bill-parts.ts'
import { defineCommand } from '../define.ts'
import { inboundStatus } from '../dictionaries.ts'
import { inboundBill, inboundLine } from './inbound-bill.ts'
import { inboundRights } from './inbound-flow.ts'

const acting = { id: reference(inboundBill), version: optional(integer()) }
const outcome = { id: reference(inboundBill), status: choice(inboundStatus), version: integer() }
const refusals = ['notFound', 'stateIllegal', 'stale'] as const

export const submitInbound = defineCommand('submitInbound', {
  kind: 'write',
  title: ['提交入库单', '提交入庫單', 'Submit a receipt'],
  paths: ['POST /mes_stock/inboundbill/submit'],
  permission: inboundRights.edit,
  input: acting,
  reply: outcome,
  summary: 'Assigns the missing lot and expiry date of lines with lot tracking, by the code rule and the shelf life.',
  errors: [
    ...refusals,
    'linesMissing',
    'quantityExceeded',
    'demandMismatch',
    'warehouseDisabled',
    ...codeGenerationErrors,
  ],
})

/** Received quantity of one line. Omitted values are taken from the line. */
const arrival = group({
  lineId: reference(inboundLine),
  /** In the unit of the line. */
  quantity: decimal({ min: 0, unitField: 'lineId.unitId' }),
  locationId: optional(reference(location)),
  lotCode: optional(code()),
  supplierLot: optional(text({ max: 64 })),
  madeOn: optional(date()),
  expiresOn: optional(date()),
  /** If the line announces serial numbers, a part of those; all open ones if the quantity equals their number. */
  serialNumbers: optional(list(text({ max: 64 }), { max: 1000 })),
})

export const receiveInbound = defineCommand('receiveInbound', {
  kind: 'write',
  title: ['收货入库', '收貨入庫', 'Receive goods'],
  paths: ['POST /mes_stock/inboundbill/receive'],
  permission: inboundRights.receive,
  summary:
    'Posts received goods as stock; without lines, everything that is open. Goods to be inspected get quality status 1.',
  input: { ...acting, postingDate, lines: optional(list(arrival, { max: 1000 })) },
  reply: outcome,
  errors: [
    ...refusals,
    'linesMissing',
    'quantityWrong',
    'quantityExceeded',
    'lotNeeded',
    'serialsNeeded',
    'serialElsewhere',
    'serialUnannounced',
    'locationMissing',
    'locationBlocked',
    'locationElsewhere',
    'locationFull',
    'lotOnHold',
    ...postingDateErrors,
    ...codeGenerationErrors,
  ],
})

export const finishInboundShort = defineCommand('finishInboundShort', {
  kind: 'write',
  title: ['短收结束入库单', '短收結束入庫單', 'Close a receipt short'],
  paths: ['POST /mes_stock/inboundbill/finishShort'],
  permission: inboundRights.receive,
  summary: 'The quantity that was not received becomes open in its demand.',
  input: acting,
  reply: outcome,
  errors: refusals,
})

/** Inspection result of one line. The rest stays in inspection. */
const verdict = group({
  lineId: reference(inboundLine),
  /** In the unit of the material. */
  accepted: optional(decimal({ min: 0, unitField: 'lineId.materialId.unitId' })),
  rejected: optional(decimal({ min: 0, unitField: 'lineId.materialId.unitId' })),
})

export const judgeInbound = defineCommand('judgeInbound', {
  kind: 'write',
  title: ['检验判定入库单', '檢驗判定入庫單', 'Record an inspection result'],
  paths: ['POST /mes_stock/inboundbill/judge'],
  permission: inboundRights.judge,
  summary: 'Accepts or rejects stock in inspection; without lines, accepts all of it.',
  input: { ...acting, lines: optional(list(verdict, { max: 1000 })) },
  reply: outcome,
  errors: [...refusals, 'quantityExceeded', 'quantityWrong', 'locationBlocked'],
})

export const reverseInbound = defineCommand('reverseInbound', {
  kind: 'write',
  title: ['冲销入库单', '沖銷入庫單', 'Reverse a receipt'],
  paths: ['POST /mes_stock/inboundbill/reverse'],
  permission: inboundRights.reverse,
  summary: 'Reverses everything that was posted, exactly and once. Refused if some of it was issued or reserved since.',
  input: { ...acting, reason: text({ max: 500 }) },
  reply: outcome,
  errors: [...refusals, 'stockShort', 'locationBlocked', 'periodClosed'],
})

export const cancelInbound = defineCommand('cancelInbound', {
  kind: 'write',
  title: ['作废入库单', '作廢入庫單', 'Cancel a receipt'],
  paths: ['POST /mes_stock/inboundbill/cancel'],
  permission: inboundRights.edit,
  input: { ...acting, reason: optional(text({ max: 500 })) },
  reply: outcome,
  errors: refusals,
})
