// Split of an order's segment into work orders with their stations and times.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { choice, decimal, group, instant, integer, list, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { orderRights } from '../order/flow.ts'
import { forceInput, shortErrors } from '../order/release-short.ts'
import { staff } from '../personnel/staff.ts'
import { team } from '../personnel/team.ts'
import { station } from '../work-center/station.ts'
import { workOrderStatus } from '../work-order/dictionaries.ts'
import { workOrder } from '../work-order/work-order.ts'
import { segmentPlan } from './segment-plan.ts'

const planStart = optional(instant({ aliases: ['planStartTime'] }))
const planEnd = optional(instant({ aliases: ['planEndTime'] }))
const place = {
  stationId: optional(reference(station)),
  teamId: optional(reference(team)),
  staffId: optional(reference(staff)),
}

const reply = {
  plan: group({ ...answeredFields(segmentPlan) }),
  unitName: text(),
  precision: integer(),
  items: rowsOf({
    workOrderId: reference(workOrder),
    workOrderCode: text(),
    status: choice(workOrderStatus),
    ...place,
    stationName: optional(text()),
    /** In the unit of the product. */
    quantity: decimal(),
    planStart,
    planEnd,
  }),
}

export const readSegmentPlanItems = defineCommand('readSegmentPlanItems', {
  kind: 'read',
  title: ['工序计划明细', '工序計畫明細', 'View the split of an operation'],
  paths: ['GET /mes_production/productionsegmentplan/item/:id'],
  permission: 'productionOrder:view',
  input: { id: reference(segmentPlan) },
  reply,
  errors: ['notFound'],
})

export const saveSegmentPlanItems = defineCommand('saveSegmentPlanItems', {
  kind: 'write',
  title: ['保存工序计划明细', '儲存工序計畫明細', 'Save the split of an operation'],
  paths: ['POST /mes_production/productionsegmentplan/item'],
  permission: orderRights.release,
  summary:
    'Creates a work order for each item without an id, dispatched if it has a station. Changes the quantity, the times and the station of unclaimed ones with an id. The total cannot exceed the plan.',
  input: {
    id: reference(segmentPlan, { aliases: ['segmentPlanId'] }),
    version: optional(integer()),
    items: list(
      group({
        workOrderId: optional(reference(workOrder)),
        quantity: decimal({ min: 0, unitField: 'id.orderId.materialId.unitId' }),
        ...place,
        planStart,
        planEnd,
      }),
      { max: 200 },
    ),
    ...forceInput,
  },
  reply,
  errors: [
    ...(['notFound', 'stale', 'stateIllegal', 'projectOnHold', 'quantityWrong', 'quantityAbove'] as const),
    ...(['stationElsewhere', 'timesReversed', 'duplicate'] as const),
    ...shortErrors,
    ...codeErrors,
  ],
})
