// Dispatching: where and by whom a work order is done, and how it is split.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import {
  choice,
  decimal,
  group,
  instant,
  integer,
  list,
  optional,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { staff } from '../personnel/staff.ts'
import { team } from '../personnel/team.ts'
import { station } from '../work-center/station.ts'
import { workOrderStatus } from './dictionaries.ts'
import { workOrderFlow, workRights } from './flow.ts'
import { workOrder } from './work-order.ts'

export const workOutcome = {
  id: reference(workOrder),
  code: text(),
  status: choice(workOrderStatus),
  quantity: decimal(),
  version: integer(),
}
export const workOrderErrorCodes = ['notFound', 'stale', 'stateIllegal'] as const
const codes = [...codeErrors, 'duplicate'] as const

/** Station, people and times. Omitted ones stay open. */
const place = {
  stationId: optional(reference(station)),
  teamId: optional(reference(team)),
  staffId: optional(reference(staff)),
  planStart: optional(instant({ aliases: ['planStartTime'] })),
}

const write = { kind: 'write', permission: workRights.dispatch } as const

export const dispatchWork = defineCommand('dispatchWork', {
  ...write,
  title: workOrderFlow.transitions.dispatch.title,
  paths: ['POST /mes_production/productionworkorder/dispatch-work'],
  summary:
    'Dispatches whole work orders to a station, a team or a person; or parts of one to different ones, while the rest waits.',
  input: {
    ids: references(workOrder, { min: 1, max: 200 }),
    version: optional(integer()),
    ...place,
    /** Parts of a single work order, in the unit of the product. */
    lines: optional(
      list(group({ quantity: decimal({ min: 0, unitField: 'ids.orderId.materialId.unitId' }), ...place }), { max: 50 }),
    ),
  },
  reply: rowsOf(workOutcome),
  errors: [...workOrderErrorCodes, 'executorMissing', 'stationElsewhere', 'quantityWrong', 'quantityAbove', ...codes],
})

export const recallWork = defineCommand('recallWork', {
  ...write,
  title: workOrderFlow.transitions.recall.title,
  paths: ['POST /mes_production/productionworkorder/recall'],
  input: { ids: references(workOrder, { min: 1, max: 200 }) },
  reply: rowsOf(workOutcome),
  errors: [...workOrderErrorCodes, 'materialConsumed'],
})

export const splitWork = defineCommand('splitWork', {
  ...write,
  title: ['拆分工单', '拆分工單', 'Split a work order'],
  paths: ['POST /mes_production/productionworkorder/split'],
  summary: 'Splits an unclaimed work order. The remainder stays with it, so that the total quantity is unchanged.',
  input: {
    id: reference(workOrder),
    version: optional(integer()),
    quantities: list(decimal({ min: 0, unitField: 'id.orderId.materialId.unitId' }), { min: 1, max: 50 }),
  },
  reply: rowsOf(workOutcome),
  errors: [...workOrderErrorCodes, 'quantityWrong', 'quantityAbove', ...codes],
})

export const mergeWork = defineCommand('mergeWork', {
  ...write,
  title: ['合并工单', '合併工單', 'Merge work orders'],
  paths: ['POST /mes_production/productionworkorder/merge'],
  summary: 'Merges work orders of one segment in the same state into the first one.',
  input: { ids: references(workOrder, { min: 2, max: 50 }) },
  reply: workOutcome,
  errors: [...workOrderErrorCodes, 'workOrdersDiffer'],
})

export const cancelWork = defineCommand('cancelWork', {
  ...write,
  title: workOrderFlow.transitions.cancel.title,
  paths: ['POST /mes_production/productionworkorder/cancel'],
  summary: 'Its quantity becomes unreleased.',
  input: { ids: references(workOrder, { min: 1, max: 200 }), reason: optional(text({ max: 500 })) },
  reply: rowsOf(workOutcome),
  errors: [...workOrderErrorCodes, 'materialConsumed'],
})
