// What an order took: hours of its segments and the value of its material, against what was planned.

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
    'Time that was planned for each segment against what its work orders logged, until now where they go on; material that was used at what stock was worth, against its standard cost.',
  input: { id: reference(productionOrder) },
  reply: {
    /** Without those that are skipped. */
    segments: rowsOf({
      id: reference(segmentPlan),
      number: integer(),
      stageName: text(),
      plannedSeconds: integer(),
      /** Setup and run. */
      workedSeconds: integer(),
      pausedSeconds: integer(),
    }),
    /** Null for who may not see what stock is worth. */
    materials: optional(
      list(
        group({
          materialId: reference('material'),
          materialCode: text(),
          materialName: text(),
          unitName: text(),
          /** In the unit of the material, as what is used. */
          required: decimal(),
          used: decimal(),
          /** What is required at its standard cost; null where it has none. */
          plannedCost: optional(decimal()),
          /** What was used at what it was worth; null where some of it came without a price. */
          actualCost: optional(decimal()),
        }),
      ),
    ),
  },
  errors: ['notFound'],
})
