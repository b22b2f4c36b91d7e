import { location } from '../../base/warehouse/location.ts'
import { code, decimal, optional, reference } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { inboundBill } from './inbound-bill.ts'

/** Checks a scanned location before goods are received into it or put away to it. */
export const findReceivingLocation = defineCommand('findReceivingLocation', {
  kind: 'read',
  title: ['收货库位', '收貨儲位', 'Find a location for goods'],
  paths: ['GET /mes_stock/inboundbill/receivingLocation'],
  permission: 'inboundBill:view',
  summary: 'Returns the location of a code in any letter case if goods of the bill may be put there.',
  input: {
    id: reference(inboundBill),
    code: code(),
    /** In the units of the stored materials. */
    quantity: optional(decimal({ min: 0 })),
  },
  reply: { locationId: reference(location), locationCode: code() },
  errors: ['notFound', 'locationUnknown', 'locationOutside', 'locationBlocked', 'locationFull'],
})
