import { location } from '../../base/warehouse/location.ts'
import { boolean, decimal, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { inboundBill, inboundLine } from './inbound-bill.ts'

/** What is to come of each line and where it goes: one row a line, in the order of the way. */
export const readReceivingList = defineCommand('readReceivingList', {
  kind: 'read',
  title: ['收货单', '收貨單', 'Receiving list'],
  paths: ['GET /mes_stock/inboundbill/receivingList'],
  permission: 'inboundBill:view',
  input: { id: reference(inboundBill) },
  reply: rowsOf({
    lineId: reference(inboundLine),
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    tracking: integer(),
    locationId: optional(reference(location)),
    locationCode: optional(text()),
    lotCode: optional(text()),
    /** Announced, and not come yet. */
    serialNumbers: list(text()),
    madeOn: optional(text()),
    expiresOn: optional(text()),
    /** Expected, come, still to come and come beyond what was expected, in the unit of the line. */
    quantity: decimal(),
    received: decimal(),
    open: decimal(),
    over: decimal(),
    lineUnitName: text(),
    /** What waits for its inspection, in the unit of the material. */
    waiting: decimal(),
    /** Whether what comes of it waits for its inspection. */
    isInspected: boolean(),
    unitName: text(),
  }),
  errors: ['notFound'],
})
