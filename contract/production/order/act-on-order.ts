// What people do with production orders. Their state changes by these and by what is reported.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { choice, decimal, group, integer, list, oneOf, optional, reference, references, text } from '../../kit/field.ts'
import { actsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { materialPrepareStatus } from '../material-prepare/dictionaries.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { productionOrderStatus } from './dictionaries.ts'
import { orderFlow, orderRights } from './flow.ts'
import { leftoverFields } from './leftovers.ts'
import { productionOrder } from './production-order.ts'
import { forced, shortErrors } from './release-short.ts'

const refused = ['notFound', 'stale', 'stateIllegal'] as const
const outcome = { id: reference(productionOrder), status: choice(productionOrderStatus), version: integer() }

/** What planning and releasing may be refused for. */
const planErrors = [
  'orderRouteMissing',
  'orderBomMissing',
  'bomCycle',
  'bomUnitWrong',
  'bomTooLarge',
  'quantityWrong',
] as const
const endErrors = [
  'materialConsumed',
  'materialLying',
  'orderWorkBegun',
  'orderUnfinished',
  'reasonMissing',
  'orderNotStocked',
  'orderLeftovers',
  'projectOver',
  'reportsUnconfirmed',
] as const

/** All or none; each right is asked for by its act. */
export const changeOrderStatus = defineCommand('changeOrderStatus', {
  kind: 'write',
  title: ['变更生产订单状态', '變更生產訂單狀態', 'Change the status of production orders'],
  paths: ['POST /mes_production/productionorder/status'],
  permission: 'productionOrder:view',
  summary:
    'Does an act of the flow to all of the orders, or to none. Acts that need one say why; so does closing an order that leaves something (productionorder/leftovers). A release without enough material takes `force` 1, a reason and the right to it.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100 }),
    action: oneOf(actsOfPeople(orderFlow)),
    reason: optional(text({ max: 500 })),
    /** Of a single order. */
    version: optional(integer()),
    force: forced.force,
  },
  /** Of an order that is closed, what it leaves. */
  reply: rowsOf({ ...outcome, leftovers: optional(group(leftoverFields)) }),
  errors: [
    ...refused,
    'forbidden',
    ...shortErrors,
    ...planErrors,
    ...endErrors,
    'segmentReleased',
    'projectOnHold',
    'prepareOpen',
    'exceptionBlocks',
    ...codeErrors,
    'duplicate',
  ],
})

export const planOrder = defineCommand('planOrder', {
  kind: 'write',
  title: ['生成工序计划', '產生工序計畫', 'Plan the segments of an order'],
  paths: ['POST /mes_production/productionorder/segmentPlan/:id'],
  permission: orderRights.edit,
  summary: 'Makes the segments of a draft of its route; of a planned order of which nothing is released, anew.',
  input: { id: reference(productionOrder) },
  reply: rowsOf({ id: reference(segmentPlan), number: integer(), planQuantity: decimal() }),
  errors: [...refused, ...planErrors, 'segmentReleased', 'materialConsumed', 'prepareOpen', ...codeErrors, 'duplicate'],
})

export const releaseOrders = defineCommand('releaseOrders', {
  kind: 'write',
  title: ['下达生产订单', '下達生產訂單', 'Release production orders'],
  paths: ['POST /mes_production/productionorder/releasePlan'],
  permission: orderRights.release,
  summary:
    'Releases the segments of planned orders: all of them, or those that are named of one order. Without enough material it takes `force` 1, a reason and the right to it.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100 }),
    segmentPlanIds: optional(list(reference(segmentPlan), { max: 200 })),
    ...forced,
  },
  reply: rowsOf(outcome),
  errors: [...refused, 'projectOnHold', ...shortErrors, ...codeErrors, 'duplicate'],
})

const changedMaterial = {
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
}

export const changeOrderQuantity = defineCommand('changeOrderQuantity', {
  kind: 'write',
  title: ['变更订单数量', '變更訂單數量', 'Change the quantity of an order'],
  paths: ['POST /mes_production/productionorder/changeQuantity'],
  permission: orderRights.release,
  summary:
    'In the unit of the order. Never below what is reported or released, nor below what the issued material was for. Segments, needed material, preparations, demands and reservations change with it; the answer tells from what to what.',
  input: {
    id: reference(productionOrder),
    version: optional(integer()),
    quantity: decimal({ min: 0, unitField: 'id.unitId' }),
    reason: text({ max: 500 }),
  },
  reply: {
    ...outcome,
    /** Material that is needed in another quantity, in its unit. */
    materials: rowsOf({ ...changedMaterial, requiredBefore: decimal(), required: decimal() }),
    /** Lines of preparations that ask for another quantity, and how much is reserved for them now. */
    prepares: rowsOf({
      prepareId: reference('materialPrepare'),
      prepareCode: text(),
      status: choice(materialPrepareStatus),
      ...changedMaterial,
      requiredBefore: decimal(),
      required: decimal(),
      reserved: decimal(),
    }),
  },
  errors: [
    ...refused,
    'quantityWrong',
    'quantityBelow',
    'quantityIssued',
    'unitForeign',
    'materialDisabled',
    'quantityExceeded',
    'linesMissing',
    'stockShort',
    'demandMismatch',
    'warehouseDisabled',
    ...codeErrors,
    'duplicate',
  ],
})
