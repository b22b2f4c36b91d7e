// What orders take before anybody begins: material against stock, work against hours, and when they would be done.

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
    'Material that is still needed against what is free, reserved for the orders or coming; hours that are still needed against those of the work centres; the end if one station after the other works on it. Of a single order also for another quantity.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100, aliases: ['orderIds'] }),
    /** What if: in the unit of the product, of a single order. */
    quantity: optional(decimal({ min: 0, unitField: 'ids.materialId.unitId' })),
  },
  reply: {
    /** In the unit of the material; those that are short come first. */
    lines: rowsOf({
      materialId: reference('material'),
      materialCode: text(),
      materialName: text(),
      unitName: text(),
      required: decimal(),
      consumed: decimal(),
      onHand: decimal(),
      /** By others. */
      reserved: decimal(),
      /** What of it these orders can have now. */
      available: decimal(),
      incoming: decimal(),
      shortage: decimal(),
      /** When what comes covers the shortage; null where it does not. */
      earliestDate: optional(date()),
    }),
    /** Of a single order with material, in the unit of the product. */
    maxBuildable: optional(decimal()),
    capacity: rowsOf({
      workCenterId: reference(workCenter),
      workCenterName: text(),
      loadSeconds: integer(),
      /** Of other open orders until the same day. */
      otherSeconds: integer(),
      /** Null where nobody has said when it works. */
      availableSeconds: optional(integer()),
    }),
    /** Until when hours are counted: the latest due date or planned end. */
    until: instant(),
    /** Null where a work centre has no hours until a year from now. */
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
