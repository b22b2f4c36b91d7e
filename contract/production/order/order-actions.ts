// Actions of people on production orders. Their state is changed by these and by reports.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import {
  choice,
  decimal,
  flag,
  group,
  integer,
  list,
  oneOf,
  optional,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { materialPrepareStatus } from '../material-prepare/dictionaries.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { productionOrderStatus } from './dictionaries.ts'
import { orderFlow, orderRights } from './flow.ts'
import { leftoverFields } from './leftovers.ts'
import { productionOrder } from './production-order.ts'
import { forceInput, shortErrors } from './release-short.ts'

const actionErrors = ['notFound', 'stale', 'stateIllegal'] as const
const outcome = { id: reference(productionOrder), status: choice(productionOrderStatus), version: integer() }

/** Errors of planning and releasing. */
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

/** All or none. The required right depends on the action. */
export const changeOrderStatus = defineCommand('changeOrderStatus', {
  kind: 'write',
  title: ['变更生产订单状态', '變更生產訂單狀態', 'Change production order status'],
  paths: ['POST /mes_production/productionorder/status'],
  permission: 'productionOrder:view',
  summary:
    'Performs an action of the flow on all given orders, or on none. Some actions require a reason; so does closing an order with leftovers (productionorder/leftovers). A release without enough material requires `force` 1, a reason and the right to it.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100 }),
    action: oneOf(actionsOfPeople(orderFlow)),
    reason: optional(text({ max: 500 })),
    /** For a single order. */
    version: optional(integer()),
    force: forceInput.force,
    /** For a cancelled order: issued material goes back to the warehouse, and its preparations are closed. */
    isMaterialReturned: optional(flag()),
  },
  /** For a closed order, its leftovers. */
  reply: rowsOf({ ...outcome, leftovers: optional(group(leftoverFields)) }),
  errors: [
    ...actionErrors,
    'forbidden',
    ...shortErrors,
    ...planErrors,
    ...endErrors,
    'segmentReleased',
    'projectOnHold',
    'prepareOpen',
    'stockShort',
    'exceptionBlocks',
    ...codeErrors,
    'duplicate',
  ],
})

export const planOrder = defineCommand('planOrder', {
  kind: 'write',
  title: ['生成工序计划', '產生工序計畫', 'Plan an order'],
  paths: ['POST /mes_production/productionorder/segmentPlan/:id'],
  permission: orderRights.edit,
  summary:
    'Creates the segments of a draft from its route, and replaces those of a planned order of which nothing is released.',
  input: { id: reference(productionOrder) },
  reply: rowsOf({ id: reference(segmentPlan), number: integer(), planQuantity: decimal() }),
  errors: [
    ...actionErrors,
    ...planErrors,
    'segmentReleased',
    'materialConsumed',
    'prepareOpen',
    ...codeErrors,
    'duplicate',
  ],
})

export const releaseOrders = defineCommand('releaseOrders', {
  kind: 'write',
  title: ['下达生产订单', '下達生產訂單', 'Release production orders'],
  paths: ['POST /mes_production/productionorder/releasePlan'],
  permission: orderRights.release,
  summary:
    'Releases the segments of planned orders: all, or the given ones of one order. Without enough material it requires `force` 1, a reason and the right to it.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100 }),
    segmentPlanIds: optional(list(reference(segmentPlan), { max: 200 })),
    ...forceInput,
  },
  reply: rowsOf(outcome),
  errors: [...actionErrors, 'projectOnHold', ...shortErrors, ...codeErrors, 'duplicate'],
})

const changedMaterial = {
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
}

export const changeOrderQuantity = defineCommand('changeOrderQuantity', {
  kind: 'write',
  title: ['变更订单数量', '變更訂單數量', 'Change order quantity'],
  paths: ['POST /mes_production/productionorder/changeQuantity'],
  permission: orderRights.release,
  summary:
    'In the unit of the order. The quantity cannot be less than what is reported or released, nor less than what the issued material is sufficient for. Segments, required material, preparations, demands and reservations change with it; the reply contains the values before and after.',
  input: {
    id: reference(productionOrder),
    version: optional(integer()),
    quantity: decimal({ min: 0, unitField: 'id.unitId' }),
    reason: text({ max: 500 }),
  },
  reply: {
    ...outcome,
    /** Materials whose required quantity changed, in the unit of each. */
    materials: rowsOf({ ...changedMaterial, requiredBefore: decimal(), required: decimal() }),
    /** Preparation lines whose quantity changed, with their present reservation. */
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
    ...actionErrors,
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
