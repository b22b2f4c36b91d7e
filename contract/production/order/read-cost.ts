// Cost of an order: hours of its segments and value of its material, compared with the plan.

import { decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { productionOrder } from './production-order.ts'

export const readOrderCost = defineCommand('readOrderCost', {
  kind: 'read',
  permission: 'productionOrder:view',
  title: ['订单工时与成本', '訂單工時與成本', 'Time and cost of an order'],
  paths: ['GET /mes_production/productionorder/cost/:id'],
  summary:
    'Compares the planned time of each segment with the logged time of its work orders, until now for running ones; and the used material at its stock value with its standard cost.',
  input: { id: reference(productionOrder) },
  reply: {
    /** Without skipped segments. */
    segments: rowsOf({
      id: reference(segmentPlan),
      number: integer(),
      stageName: text(),
      plannedSeconds: integer(),
      /** Setup and run time. */
      workedSeconds: integer(),
      pausedSeconds: integer(),
    }),
    /** Null if the reader may not see values of stock. */
    materials: optional(
      list(
        group({
          materialId: reference('material'),
          materialCode: text(),
          materialName: text(),
          unitName: text(),
          /** In the unit of the material, like the used quantity. */
          required: decimal(),
          used: decimal(),
          /** Required quantity at its standard cost. Null if the material has none. */
          plannedCost: optional(decimal()),
          /** Used quantity at its stock value. Null if some of it was received without a price. */
          actualCost: optional(decimal()),
        }),
      ),
    ),
  },
  errors: ['notFound'],
})
