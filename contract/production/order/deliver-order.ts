import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { decimal, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { orderRights } from './flow.ts'
import { productionOrder } from './production-order.ts'

export const deliverOrder = defineCommand('deliverOrder', {
  kind: 'write',
  title: ['完工送库', '完工送庫', 'Bring the product to the warehouse'],
  paths: ['POST /mes_production/productionorder/deliver'],
  permission: orderRights.release,
  summary:
    'Makes an inbound bill of good pieces that no bill has brought yet; the warehouse receives it like any other. Bills that were cancelled or reversed count no more.',
  input: {
    id: reference(productionOrder),
    version: optional(integer()),
    /** In the unit of the product; all that is left where it is not told. */
    quantity: optional(decimal({ min: 0, unitField: 'itemId.materialId.unitId|id.materialId.unitId' })),
    /** A by-product instead: as much as there is, in the unit of its material; without a quantity what was expected. */
    itemId: optional(reference('productionOrderItem')),
    /** Where the order names no warehouse, or to another one. */
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
