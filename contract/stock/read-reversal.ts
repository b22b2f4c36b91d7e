// Preview of the changes of stock by a reversal.

import { choice, decimal, optional, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { qualityStatus } from './dictionaries.ts'
import { inboundBill } from './inbound/inbound-bill.ts'
import { outboundBill } from './outbound/outbound-bill.ts'

/** Changes by location, in the unit of the material. Movements of a bill that cancel each other out are left out. */
const changes = rowsOf({
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  locationCode: text(),
  lotCode: optional(text()),
  serialNumber: optional(text()),
  qualityStatus: choice(qualityStatus),
  quantity: decimal(),
  unitName: text(),
})

export const readInboundReversal = defineCommand('readInboundReversal', {
  kind: 'read',
  title: ['入库单冲销预览', '入庫單沖銷預覽', 'Preview a receipt reversal'],
  paths: ['GET /mes_stock/inboundbill/reversal'],
  permission: 'inboundBill:view',
  input: { id: reference(inboundBill) },
  reply: changes,
  errors: ['notFound'],
})

export const readOutboundReversal = defineCommand('readOutboundReversal', {
  kind: 'read',
  title: ['出库单冲销预览', '出庫單沖銷預覽', 'Preview an issue reversal'],
  paths: ['GET /mes_stock/outboundbill/reversal'],
  permission: 'outboundBill:view',
  input: { id: reference(outboundBill) },
  reply: changes,
  errors: ['notFound'],
})
