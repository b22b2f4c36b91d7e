// Changes priority, planned start, station, team and person of work orders that have not started.

import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { planWork } from '@gemba/contract/production/work-order/plan-work.ts'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { type Assignment, assertAssignable, assertAtWorkCenter } from '../work-order/dispatch.ts'
import { type LockedWork, lockWorksFor, moveWork } from '../work-order/lock-work.ts'

const { toDispatch, claimed } = workOrderStatus.codes

type Changes = Omit<CommandInput<typeof planWork>, 'works'>

export const planWorkRoutes = handle(planWork, import.meta.url, async (work, { works, ...changes }) => {
  const versions = new Map(works.map(({ id, version }) => [id, version]))
  const locked = await lockWorksFor(work, [...versions.keys()], 'plan')
  const replies = []
  for (const { workOrder } of locked) {
    const version = versions.get(workOrder.id)
    if (typeof version === 'number' && version !== workOrder.version) throw staleOf(workOrder)
    replies.push({ ...(await planOne(work, workOrder, changes)), before: valuesOf(workOrder) })
  }
  return replies
})

const valuesOf = ({ status, priority, plan_start, station_id, team_id, staff_id }: LockedWork) => ({
  status,
  priority,
  planStart: plan_start,
  stationId: station_id,
  teamId: team_id,
  staffId: staff_id,
})

/** Returns the value that a column gets: an omitted one stays. */
const changed = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** Plans a locked work order. Throws `stateIllegal`, `executorMissing`, `stationElsewhere`, `notFound`. */
async function planOne(work: Work, workOrder: LockedWork, changes: Changes) {
  const assignment = {
    stationId: changed(changes.stationId, workOrder.station_id),
    teamId: changed(changes.teamId, workOrder.team_id),
    staffId: changed(changes.staffId, workOrder.staff_id),
  }
  const isAssigned = Boolean(assignment.stationId || assignment.teamId || assignment.staffId)
  if (hasAssignment(changes)) await assertAssignment(work, workOrder, assignment)
  const times = computeTimes(workOrder, changes.planStart)
  const priority = changed(changes.priority, workOrder.priority)
  const row = await work.tx
    .updateTable('work_order')
    .set({
      priority,
      plan_start: times.start === null ? null : instantAt(times.start),
      plan_end: times.end === null ? null : instantAt(times.end),
      station_id: assignment.stationId,
      team_id: assignment.teamId,
      staff_id: assignment.staffId,
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', workOrder.id)
    .returning(['id', 'code', 'quantity', 'version'])
    .executeTakeFirstOrThrow()
  const { id, code } = row
  await work.emit('workOrder.planned', `workOrder-${id}`, {
    id,
    code,
    orderId: workOrder.order_id,
    priority,
    planStart: times.start,
    ...assignment,
  })
  if (workOrder.status === toDispatch && isAssigned) return moveWork(work, workOrder, 'dispatch')
  return { ...row, status: workOrder.status }
}

const hasAssignment = ({ stationId, teamId, staffId }: Changes): boolean =>
  [stationId, teamId, staffId].some((value) => value !== undefined)

async function assertAssignment(work: Work, workOrder: LockedWork, assignment: Assignment): Promise<void> {
  if (workOrder.status === claimed)
    assertAllowed(workOrderFlow, 'dispatch', { status: workOrder.status, language: work.actor.language })
  await assertAssignable(work, [assignment])
  await assertAtWorkCenter(work, workOrder, assignment)
}

/** Returns the new planned times. The end keeps its distance from the start. */
function computeTimes({ plan_start: start, plan_end: end }: LockedWork, planStart: number | null | undefined) {
  if (planStart === undefined) return { start, end }
  const isMoved = typeof planStart === 'number' && start !== null && end !== null
  return { start: planStart, end: isMoved ? end + (planStart - start) : end }
}
