// Analysis of orders before they start: material against stock, work against hours, and estimated end.

import { date, decimal, instant, integer, optional, reference, references, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { workCenter } from '../work-center/work-center.ts'
import { productionOrder } from './production-order.ts'

export const analyseOrders = defineCommand('analyseOrders', {
  kind: 'read',
  title: ['订单分析', '訂單分析', 'Analyse production orders'],
  paths: ['POST /mes_production/productionorder/analysis'],
  permission: 'productionOrder:view',
  summary:
    'Compares the required material with available, reserved and expected stock, and the required hours with those of the work centres. Estimates the end if the stations work one after the other and each operation waits for its material. For a single order, another quantity can be given.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100, aliases: ['orderIds'] }),
    /** For a single order: another quantity to analyse, in the unit of the product. */
    quantity: optional(decimal({ min: 0, unitField: 'ids.materialId.unitId' })),
  },
  reply: {
    /** In the unit of the material. Short materials come first. */
    lines: rowsOf({
      materialId: reference('material'),
      materialCode: text(),
      materialName: text(),
      unitName: text(),
      required: decimal(),
      consumed: decimal(),
      onHand: decimal(),
      /** Quantity reserved by others. */
      reserved: decimal(),
      /** Quantity that these orders can get now. */
      available: decimal(),
      incoming: decimal(),
      shortage: decimal(),
      /** Day on which expected receipts cover the shortage. Null if they do not. */
      earliestDate: optional(date()),
    }),
    /** For a single order with material, in the unit of the product. */
    maxBuildable: optional(decimal()),
    capacity: rowsOf({
      workCenterId: reference(workCenter),
      workCenterName: text(),
      loadSeconds: integer(),
      /** Seconds of other open orders until the same day. */
      otherSeconds: integer(),
      /** Null if the work centre has no defined working hours. */
      availableSeconds: optional(integer()),
    }),
    /** End of the period in which hours are counted: the latest due date or planned end. */
    until: instant(),
    /** Null if a material is short without a dated receipt, or a work centre has no working hours within a year. */
    estimatedFinish: optional(instant()),
  },
  errors: [
    'notFound',
    'orderRouteMissing',
    'orderBomMissing',
    'bomCycle',
    'bomUnitWrong',
    'bomTooLarge',
    'quantityWrong',
  ],
})
