// Resolves a code scanned at a bench: an order, a work order, or goods.

import { choice, group, integer, oneOf, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { blockedLot } from '../consumption/consume-material.ts'
import { defineCommand } from '../define.ts'
import { productionOrderStatus } from '../order/dictionaries.ts'
import { station } from '../work-center/station.ts'
import { workOrderStatus } from './dictionaries.ts'
import { workOrder } from './work-order.ts'

export const findScanned = defineCommand('findScanned', {
  kind: 'read',
  title: ['识别扫码', '識別掃碼', 'Look up a scanned code'],
  paths: ['POST /mes_production/workbench/scan'],
  permission: 'workOrder:view',
  summary:
    'Finds what a code matches exactly: a work order, an order with a row for each of its open work orders, a serial number in stock, a lot, or a material, in this order. Empty if nothing matches.',
  input: { code: text({ min: 1, max: 128, aliases: ['barcode'] }) },
  reply: rowsOf({
    kind: oneOf(['workOrder', 'order', 'serial', 'lot', 'material']),
    /** Null for an order without open work orders. */
    workOrderId: optional(reference(workOrder)),
    workStatus: optional(choice(workOrderStatus)),
    orderStatus: optional(choice(productionOrderStatus)),
    /** Station to which the work order is dispatched. */
    stationId: optional(reference(station)),
    stationName: optional(text()),
    materialId: optional(reference('material')),
    materialCode: optional(text()),
    materialName: optional(text()),
    unitName: optional(text()),
    precision: optional(integer()),
    lotCode: optional(text()),
    /** Why the stock of the lot cannot be consumed. Null if it can. */
    blockedLot: optional(group(blockedLot)),
    serialNumber: optional(text()),
  }),
  errors: [],
})
