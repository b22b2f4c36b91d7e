// Dispatches work orders to stations, teams and people, whole or in parts, and recalls them.

import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import {
  cancelWork,
  dispatchWork,
  mergeWork,
  recallWork,
  splitWork,
} from '@gemba/contract/production/work-order/dispatch.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { assertNotConsumed } from '../consumption/assert-not-consumed.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { updateOrderProgress } from '../order/update-order-progress.ts'
import { createWorkOrder, segmentsOf } from '../segment-plan/release-segments.ts'
import { stations } from '../work-center/work-center.ts'
import { type LockedWork, lockWork, lockWorkFor, lockWorksFor, moveWork, type WorkState } from './lock-work.ts'

const file = import.meta.url
const { toDispatch, dispatched } = workOrderStatus.codes

/** Where and by whom a work order is done, and when it is planned to start. */
export interface Assignment {
  readonly stationId?: string | null | undefined
  readonly teamId?: string | null | undefined
  readonly staffId?: string | null | undefined
  readonly planStart?: number | null | undefined
}

export const dispatchRoutes = [
  ...handle(dispatchWork, file, async (work, { ids, version, lines, ...assignment }) => {
    if (lines) return dispatchParts(work, { id: ids[0] ?? '', version, lines })
    await assertAssignable(work, [assignment])
    const locked = await lockWorksFor(work, ids, 'dispatch')
    const replies = []
    for (const { workOrder } of locked) {
      await assertAtWorkCenter(work, workOrder, assignment)
      replies.push(await moveWork(work, workOrder, 'dispatch', assignmentColumns(assignment)))
    }
    return replies
  }),
  ...handle(recallWork, file, async (work, { ids }) => {
    const replies = []
    const locked = await lockWorksFor(work, ids, 'recall')
    await assertNotConsumed(work, { workOrderIds: locked.map(({ workOrder }) => workOrder.id) })
    for (const { workOrder } of locked)
      replies.push(await moveWork(work, workOrder, 'recall', { station_id: null, team_id: null, staff_id: null }))
    return replies
  }),
  ...handle(splitWork, file, async (work, { id, version, quantities }) => {
    const { workOrder } = await lockUnclaimed(work, { id, version })
    const parts = quantities.map((quantity) => ({
      quantity: new Big(quantity),
      ...assignmentOf(workOrder),
      status: workOrder.status,
    }))
    return splitOff(work, workOrder, parts)
  }),
  ...handle(mergeWork, file, async (work, { ids }) => merge(work, [...new Set(ids)])),
  ...handle(cancelWork, file, async (work, { ids, reason }) => {
    const locked = await lockWorksFor(work, ids, 'cancel')
    await assertNotConsumed(work, { workOrderIds: locked.map(({ workOrder }) => workOrder.id) })
    const replies = []
    for (const { workOrder } of locked)
      replies.push(await moveWork(work, workOrder, 'cancel', { status_reason: reason ?? null }))
    await updateProgressOfAll(work, valuesOf(locked, 'order'))
    return replies
  }),
]

/** Updates the progress of each order once. */
async function updateProgressOfAll(work: Work, orders: readonly LockedOrder[]): Promise<void> {
  const orderById = new Map(orders.map((order) => [order.id, order]))
  for (const { id } of orderById.values()) await updateOrderProgress(work, await lockOrder(work, id))
}

const assignmentColumns = ({ stationId, teamId, staffId, planStart }: Assignment) => ({
  station_id: stationId ?? null,
  team_id: teamId ?? null,
  staff_id: staffId ?? null,
  planStart,
})

const assignmentOf = (workOrder: LockedWork) => ({
  stationId: workOrder.station_id,
  teamId: workOrder.team_id,
  staffId: workOrder.staff_id,
})

/**
 * Throws `executorMissing` if an assignment names no station, team or person; `notFound` if the team or person does not
 * exist.
 */
export async function assertAssignable(work: Work, assignments: readonly Assignment[]): Promise<void> {
  for (const { stationId, teamId, staffId } of assignments) {
    if (!stationId && !teamId && !staffId) throw new DomainError('executorMissing')
    if (teamId) await assertExists(work, 'team', teamId)
    if (staffId) await assertExists(work, 'staff', staffId)
  }
}

/** Throws `notFound`. */
async function assertExists(work: Work, table: 'team' | 'staff', id: string): Promise<void> {
  const row = await ofCompany(work).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('notFound', { field: table === 'team' ? 'teamId' : 'staffId' })
}

/** Throws `stationElsewhere` if the station belongs to another work centre than the work order; `notFound`. */
export async function assertAtWorkCenter(
  work: Work,
  workOrder: Pick<LockedWork, 'work_center_id'>,
  { stationId }: Assignment,
): Promise<void> {
  if (!stationId) return
  const { workCenterId, name } = await stations.read(work, { id: stationId })
  if (workOrder.work_center_id !== null && workCenterId !== workOrder.work_center_id)
    throw new DomainError('stationElsewhere', { station: name, field: 'stationId' })
}

interface DispatchParts {
  readonly id: string
  readonly version?: number | null | undefined
  readonly lines: readonly ({ readonly quantity: string } & Assignment)[]
}

/**
 * Dispatches a work order in parts. The work order keeps the rest, undispatched; without a rest it becomes the first
 * part.
 */
async function dispatchParts(work: Work, { id, version, lines }: DispatchParts) {
  await assertAssignable(work, lines)
  const { workOrder } = await lockWorkFor(work, { id, version }, 'dispatch')
  for (const line of lines) await assertAtWorkCenter(work, workOrder, line)
  const parts = lines.map((line) => ({ ...line, quantity: new Big(line.quantity), status: dispatched }))
  return splitOff(work, workOrder, parts)
}

interface SplitPart extends Assignment {
  readonly quantity: Big
  readonly status: WorkState
}

/**
 * Splits parts off a locked work order. The work order keeps the rest, or becomes the first part if there is none.
 * Throws `quantityWrong`, `quantityAbove`.
 */
async function splitOff(work: Work, workOrder: LockedWork, parts: readonly SplitPart[]) {
  const total = parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  if (parts.some(({ quantity }) => quantity.lte(0))) throw new DomainError('quantityWrong')
  if (total.gt(workOrder.quantity))
    throw new DomainError('quantityAbove', {
      requested: total.toFixed(),
      allowed: new Big(workOrder.quantity).toFixed(),
    })
  const rest = new Big(workOrder.quantity).minus(total)
  const [firstPart, ...otherParts] = rest.gt(0) ? [undefined, ...parts] : parts
  const replies = [
    firstPart
      ? await moveWork(work, workOrder, 'dispatch', {
          ...assignmentColumns(firstPart),
          quantity: firstPart.quantity.toFixed(),
          status: firstPart.status,
        })
      : await moveWork(work, workOrder, 'dispatch', { quantity: rest.toFixed(), status: workOrder.status }),
  ]
  const [plan] = await segmentsOf(work, workOrder.order_id, [workOrder.segment_plan_id])
  if (!plan) throw new DomainError('notFound')
  for (const part of otherParts) {
    if (!part) continue
    const partOrder = await createWorkOrder(work, plan, {
      ...part,
      isRework: workOrder.is_rework === 1,
      splitFromId: workOrder.id,
    })
    replies.push({
      id: partOrder.id,
      code: partOrder.code,
      quantity: partOrder.quantity,
      version: 1,
      status: part.status,
    })
  }
  return replies
}

/** Locks a work order that nobody has claimed. Throws `notFound`, `stale`, `stateIllegal`. */
async function lockUnclaimed(work: Work, reference: { id: string; version?: number | null | undefined }) {
  const locked = await lockWork(work, reference)
  if (locked.workOrder.status !== toDispatch && locked.workOrder.status !== dispatched)
    throw stateIllegal(workOrderFlow, { status: locked.workOrder.status, language: work.actor.language })
  return locked
}

async function merge(work: Work, ids: readonly string[]) {
  const locked: LockedWork[] = []
  for (const id of ids) locked.push((await lockUnclaimed(work, { id })).workOrder)
  const [first, ...others] = locked
  if (!first || others.length === 0) throw new DomainError('workOrdersDiffer')
  const isSame = (workOrder: LockedWork) =>
    workOrder.segment_plan_id === first.segment_plan_id &&
    workOrder.status === first.status &&
    workOrder.is_rework === first.is_rework
  if (!others.every(isSame)) throw new DomainError('workOrdersDiffer')
  const total = locked.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  for (const workOrder of others)
    await moveWork(work, workOrder, 'cancel', { quantity: '0', status_reason: first.code })
  return moveWork(work, first, 'dispatch', { quantity: total.toFixed(), status: first.status })
}
