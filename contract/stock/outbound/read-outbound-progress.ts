import { decimal, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { outboundBill, outboundLine } from './outbound-bill.ts'

export const readOutboundProgress = defineCommand('readOutboundProgress', {
  kind: 'read',
  title: ['出库进度', '出庫進度', 'Progress of an outbound bill'],
  paths: ['GET /mes_stock/outboundbill/progress'],
  permission: 'outboundBill:view',
  summary: 'What is wanted, reserved, picked, issued and received of each line, in the unit of its material.',
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
    /** Arrived where it went; 0 until its receipt is confirmed. */
    received: decimal(),
    /** What leaving took from the books, and of one: by the first that came or by the average, as its material says. Null until it is issued, for stock that is not ours, once reversed, and for whom the stock is not shown. */
    value: optional(decimal()),
    unitCost: optional(decimal()),
    unitName: text(),
  }),
  errors: ['notFound'],
})
