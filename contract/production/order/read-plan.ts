// An order with its segments and its material, as shown on its page.

import {
  boolean,
  choice,
  date,
  decimal,
  group,
  instant,
  integer,
  list,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { inboundStatus } from '../../stock/dictionaries.ts'
import { defineCommand } from '../define.ts'
import { block } from '../exception/block.ts'
import { materialPrepareStatus } from '../material-prepare/dictionaries.ts'
import { consumeType, segmentRelation } from '../route/dictionaries.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { workCard } from '../work-order/bench.ts'
import { productionOrder } from './production-order.ts'
import { orderSupply } from './supply.ts'

const read = { kind: 'read', permission: 'productionOrder:view' } as const

export const readOrderPlan = defineCommand('readOrderPlan', {
  ...read,
  title: ['订单计划', '訂單計畫', 'Plan of an order'],
  paths: ['GET /mes_production/productionorder/plan/:id'],
  input: { id: reference(productionOrder) },
  reply: {
    order: group({ ...answeredFields(productionOrder) }),
    unitName: text(),
    precision: integer(),
    /**
     * Percentage of good pieces of the order among these and the scrap of all segments. Null before a piece was reported
     * at the last segment.
     */
    yield: optional(decimal({ unit: '%' })),
    blocks: rowsOf(block),
    /** Estimated end of the order. Null while its material has no supply, and after it has ended. */
    expectedFinish: optional(instant()),
    /** A release without enough material is refused or needs a reason. */
    isReleaseGuarded: boolean(),
    /** Materials that stock does not cover, with what supplies them. */
    shortages: rowsOf({
      materialId: reference('material'),
      materialCode: text(),
      materialName: text(),
      unitName: text(),
      quantity: decimal(),
      /** The part that neither expected receipts nor the supplies of the order cover. */
      uncovered: decimal(),
      /** Day on which it is covered. Null without a dated supply: then the order has no estimated end. */
      earliestDate: optional(date()),
      /** It has a route in use. */
      canMake: boolean(),
      /** It has a default warehouse. */
      hasWarehouse: boolean(),
      supplies: list(group(orderSupply)),
    }),
    segments: rowsOf({
      ...answeredFields(segmentPlan),
      stageName: text(),
      workCenterName: optional(text()),
      /**
       * Estimated end of the remaining work by working hours, planned starts and supply of material. Null if it never
       * ends that way, and after the order has ended.
       */
      estimatedEnd: optional(instant()),
      /** Percentage of good pieces among these and the scrap. Null without any. */
      yield: optional(decimal({ unit: '%' })),
      /** Pieces to be reworked that are in no open work order. */
      pendingRework: decimal(),
      workOrders: list(group(workCard)),
    }),
    /** Bills that deliver the product to the warehouse. Quantities are in the unit of the product. */
    receipts: rowsOf({
      billId: reference('inboundBill'),
      billCode: text(),
      status: choice(inboundStatus),
      /** The delivered by-product. Null for the product. */
      itemId: optional(reference('productionOrderItem')),
      announced: decimal(),
      received: decimal(),
    }),
    /** Preparations of its material. */
    prepares: rowsOf({
      id: reference('materialPrepare'),
      code: text(),
      status: choice(materialPrepareStatus),
      locationCode: text(),
    }),
    /** Progress of its material by line. Null without material, and after the order has ended. */
    kit: optional(
      group({
        lines: integer(),
        /** At the line, or used already. */
        kitted: integer(),
        /** Materials that are missing at the line and not fully available from stock. */
        short: rowsOf({
          materialId: reference('material'),
          materialCode: text(),
          /** Quantity missing at the line, in the unit of the material. */
          quantity: decimal(),
          unitName: text(),
          /** Day of the next expected receipt. Null if there is none. */
          nextReceipt: optional(date()),
          /** The waiting preparation. Null if none was requested. */
          prepareId: optional(reference('materialPrepare')),
        }),
      }),
    ),
    links: rowsOf({
      fromId: reference(segmentPlan),
      toId: reference(segmentPlan),
      relation: choice(segmentRelation),
      lagMinutes: integer(),
    }),
    materials: rowsOf({
      id: reference('row'),
      segmentPlanId: optional(reference(segmentPlan)),
      materialId: reference('material'),
      materialCode: text(),
      materialName: text(),
      /** In the unit of the material. */
      required: decimal(),
      /** Requested from the warehouse or at the line, without returned quantities. */
      prepared: decimal(),
      /** Requested from the warehouse by preparations. */
      requested: decimal(),
      /** Reserved for the order in stock and not issued yet. */
      reserved: decimal(),
      /** Issued by the warehouse. */
      picked: decimal(),
      /** Received at the line. */
      received: decimal(),
      consumed: decimal(),
      onLine: decimal(),
      unitName: text(),
      consumeType: choice(consumeType),
    }),
  },
  errors: ['notFound'],
})

export const readOrderFlow = defineCommand('readOrderFlow', {
  ...read,
  title: ['订单工艺流程', '訂單製程流程', 'Operation sequence of an order'],
  paths: ['GET /mes_production/productionorder/flow/:id'],
  summary: 'Returns the segments of a production order as a graph, with the progress of each.',
  input: { id: reference(productionOrder) },
  reply: {
    nodes: rowsOf({
      id: reference(segmentPlan),
      segmentId: reference('segmentStage'),
      segmentName: text(),
      sequence: integer(),
      status: integer(),
      planQuantity: decimal(),
      finishedQuantity: decimal(),
    }),
    links: rowsOf({ source: reference(segmentPlan), target: reference(segmentPlan) }),
  },
  errors: ['notFound'],
})
