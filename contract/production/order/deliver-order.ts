import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { decimal, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { orderRights } from './flow.ts'
import { productionOrder } from './production-order.ts'

export const deliverOrder = defineCommand('deliverOrder', {
  kind: 'write',
  title: ['完工送库', '完工送庫', 'Send products to the warehouse'],
  paths: ['POST /mes_production/productionorder/deliver'],
  permission: orderRights.release,
  summary:
    'Creates an inbound bill for good pieces that are on no other bill. The warehouse receives it like any other. Cancelled and reversed bills do not count.',
  input: {
    id: reference(productionOrder),
    version: optional(integer()),
    /** In the unit of the product. If omitted, all that is left. */
    quantity: optional(decimal({ min: 0, unitField: 'itemId.materialId.unitId|id.materialId.unitId' })),
    /** Delivers a by-product instead, in the unit of its material; if no quantity is given, the expected one. */
    itemId: optional(reference('productionOrderItem')),
    /** If the order has no warehouse, or for another one. */
    warehouseId: optional(reference('warehouse')),
  },
  reply: { billId: reference('inboundBill'), billCode: text(), quantity: decimal() },
  errors: [
    'notFound',
    'stale',
    'stateIllegal',
    'quantityWrong',
    'quantityAbove',
    'warehouseMissing',
    'materialDisabled',
    'unitForeign',
    'warehouseDisabled',
    ...codeErrors,
  ],
})
