import { location } from '../../base/warehouse/location.ts'
import { boolean, decimal, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { inboundBill, inboundLine } from './inbound-bill.ts'

/** Returns the open quantity of each line and its target location: one row per line, in the order of the route. */
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
    /** Location of the line, or else one that holds the material, or else the first one of the warehouse. */
    proposedLocationId: optional(reference(location)),
    proposedLocationCode: optional(text()),
    lotCode: optional(text()),
    /** Announced and not received yet. */
    serialNumbers: list(text()),
    madeOn: optional(text()),
    expiresOn: optional(text()),
    /** Expected, received, open and excess quantity in the unit of the line. */
    quantity: decimal(),
    received: decimal(),
    open: decimal(),
    over: decimal(),
    lineUnitName: text(),
    /** Quantity in inspection in the unit of the material. */
    waiting: decimal(),
    /** Whether received goods of the line go to inspection. */
    isInspected: boolean(),
    unitName: text(),
  }),
  errors: ['notFound'],
})
