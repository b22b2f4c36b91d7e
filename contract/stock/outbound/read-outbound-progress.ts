import { decimal, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { outboundBill, outboundLine } from './outbound-bill.ts'

export const readOutboundProgress = defineCommand('readOutboundProgress', {
  kind: 'read',
  title: ['出库进度', '出庫進度', 'Progress of an issue'],
  paths: ['GET /mes_stock/outboundbill/progress'],
  permission: 'outboundBill:view',
  summary:
    'Returns the requested, reserved, picked, issued and received quantity of each line, in the unit of its material.',
  input: { id: reference(outboundBill) },
  reply: rowsOf({
    lineId: reference(outboundLine),
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    lotCode: optional(text()),
    locationCode: optional(text()),
    wanted: decimal(),
    reserved: decimal(),
    picked: decimal(),
    issued: decimal(),
    /** Quantity that arrived at its target; 0 until its receipt is confirmed. */
    received: decimal(),
    /**
     * Value that the issue removed from the books, in total and per unit, by first-in-first-out or average cost of the
     * material. Null until it is issued, for stock of others, after a reversal, and for readers who may not see stock.
     */
    value: optional(decimal()),
    unitCost: optional(decimal()),
    unitName: text(),
  }),
  errors: ['notFound'],
})
