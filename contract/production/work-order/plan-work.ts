// Planning of released work orders: priority, planned start, station, team and person, for several at once.

import { choice, group, instant, integer, list, optional, reference } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { staff } from '../personnel/staff.ts'
import { team } from '../personnel/team.ts'
import { station } from '../work-center/station.ts'
import { workOrderStatus } from './dictionaries.ts'
import { workOrderErrorCodes, workOutcome } from './dispatch.ts'
import { workOrderFlow, workRights } from './flow.ts'
import { workOrder } from './work-order.ts'

/** Null for none, and for the priority of the order. */
const plannedValues = {
  /** 1 is most urgent. */
  priority: optional(integer({ min: 1, max: 99 })),
  planStart: optional(instant()),
  stationId: optional(reference(station)),
  teamId: optional(reference(team)),
  staffId: optional(reference(staff)),
}

export const planWork = defineCommand('planWork', {
  kind: 'write',
  permission: workRights.dispatch,
  title: workOrderFlow.transitions.plan.title,
  paths: ['POST /mes_production/productionworkorder/planWork'],
  summary:
    'Changes priority, planned start, station, team or person of work orders that have not started; all or none. Omitted values stay as they are, null removes them; the planned end moves with the start. A work order that gets a station, a team or a person is dispatched. Those of a claimed work order cannot be changed.',
  input: {
    works: list(group({ id: reference(workOrder), version: optional(integer()) }), { min: 1, max: 200 }),
    ...plannedValues,
  },
  /** With the values before, which restore it. */
  reply: rowsOf({ ...workOutcome, before: group({ status: choice(workOrderStatus), ...plannedValues }) }),
  errors: [...workOrderErrorCodes, 'executorMissing', 'stationElsewhere'],
})
