// Work orders are given to stations, teams and people, in parts where that fits better, and taken back.

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

/** Where, by whom and when. */
interface Place {
  readonly stationId?: string | null | undefined
  readonly teamId?: string | null | undefined
  readonly staffId?: string | null | undefined
  readonly planStart?: number | null | undefined
}

export const dispatchRoutes = [
  ...handle(dispatchWork, file, async (work, { ids, version, lines, ...place }) => {
    if (lines) return dispatchParts(work, { id: ids[0] ?? '', version, lines })
    await refuseUnplaced(work, [place])
    const locked = await lockWorksFor(work, ids, 'dispatch')
    const answers = []
    for (const { workOrder } of locked) {
      await assertAtWorkCenter(work, workOrder, place)
      answers.push(await moveWork(work, workOrder, 'dispatch', placed(place)))
    }
    return answers
  }),
  ...handle(recallWork, file, async (work, { ids }) => {
    const answers = []
    const locked = await lockWorksFor(work, ids, 'recall')
    await assertNotConsumed(work, { workOrderIds: locked.map(({ workOrder }) => workOrder.id) })
    for (const { workOrder } of locked)
      answers.push(await moveWork(work, workOrder, 'recall', { station_id: null, team_id: null, staff_id: null }))
    return answers
  }),
  ...handle(splitWork, file, async (work, { id, version, quantities }) => {
    const { workOrder } = await lockUnclaimed(work, { id, version })
    const parts = quantities.map((quantity) => ({
      quantity: new Big(quantity),
      ...placeOf(workOrder),
      status: workOrder.status,
    }))
    return splitOff(work, workOrder, parts)
  }),
  ...handle(mergeWork, file, async (work, { ids }) => merge(work, [...new Set(ids)])),
  ...handle(cancelWork, file, async (work, { ids, reason }) => {
    const locked = await lockWorksFor(work, ids, 'cancel')
    await assertNotConsumed(work, { workOrderIds: locked.map(({ workOrder }) => workOrder.id) })
    const answers = []
    for (const { workOrder } of locked)
      answers.push(await moveWork(work, workOrder, 'cancel', { status_reason: reason ?? null }))
    await followAll(
      work,
      locked.map(({ order }) => order),
    )
    return answers
  }),
]

/** Brings each of the orders to what its work orders say. */
async function followAll(work: Work, orders: readonly LockedOrder[]): Promise<void> {
  const once = new Map(orders.map((order) => [order.id, order]))
  for (const { id } of once.values()) await updateOrderProgress(work, await lockOrder(work, id))
}

const placed = ({ stationId, teamId, staffId, planStart }: Place) => ({
  station_id: stationId ?? null,
  team_id: teamId ?? null,
  staff_id: staffId ?? null,
  planStart,
})

const placeOf = (workOrder: LockedWork) => ({
  stationId: workOrder.station_id,
  teamId: workOrder.team_id,
  staffId: workOrder.staff_id,
})

/** Throws `executorMissing`, `notFound`. */
async function refuseUnplaced(work: Work, places: readonly Place[]): Promise<void> {
  for (const { stationId, teamId, staffId } of places) {
    if (!stationId && !teamId && !staffId) throw new DomainError('executorMissing')
    if (teamId) await refuseUnknown(work, 'team', teamId)
    if (staffId) await refuseUnknown(work, 'staff', staffId)
  }
}

/** Throws `notFound`. */
async function refuseUnknown(work: Work, table: 'team' | 'staff', id: string): Promise<void> {
  const found = await ofCompany(work).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new DomainError('notFound', { field: table === 'team' ? 'teamId' : 'staffId' })
}

/** Throws `stationElsewhere`, `notFound`. */
export async function assertAtWorkCenter(
  work: Work,
  workOrder: Pick<LockedWork, 'work_center_id'>,
  { stationId }: Place,
): Promise<void> {
  if (!stationId) return
  const { workCenterId, name } = await stations.read(work, { id: stationId })
  if (workOrder.work_center_id !== null && workCenterId !== workOrder.work_center_id)
    throw new DomainError('stationElsewhere', { station: name, field: 'stationId' })
}

interface DispatchParts {
  readonly id: string
  readonly version?: number | null | undefined
  readonly lines: readonly ({ readonly quantity: string } & Place)[]
}

/** The first part stays the work order itself where the parts are all of it; else what is left does, undispatched. */
async function dispatchParts(work: Work, { id, version, lines }: DispatchParts) {
  await refuseUnplaced(work, lines)
  const { workOrder } = await lockWorkFor(work, { id, version }, 'dispatch')
  for (const line of lines) await assertAtWorkCenter(work, workOrder, line)
  const parts = lines.map((line) => ({ ...line, quantity: new Big(line.quantity), status: dispatched }))
  return splitOff(work, workOrder, parts)
}

interface SplitPart extends Place {
  readonly quantity: Big
  readonly status: WorkState
}

/** Takes parts out of a work order that is locked. Throws `quantityWrong`, `quantityAbove`. */
async function splitOff(work: Work, workOrder: LockedWork, parts: readonly SplitPart[]) {
  const total = parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  if (parts.some(({ quantity }) => quantity.lte(0))) throw new DomainError('quantityWrong')
  if (total.gt(workOrder.quantity))
    throw new DomainError('quantityAbove', { asked: total.toFixed(), allowed: new Big(workOrder.quantity).toFixed() })
  const left = new Big(workOrder.quantity).minus(total)
  const [ownPart, ...others] = left.gt(0) ? [undefined, ...parts] : parts
  const answers = [
    ownPart
      ? await moveWork(work, workOrder, 'dispatch', {
          ...placed(ownPart),
          quantity: ownPart.quantity.toFixed(),
          status: ownPart.status,
        })
      : await moveWork(work, workOrder, 'dispatch', { quantity: left.toFixed(), status: workOrder.status }),
  ]
  const [plan] = await segmentsOf(work, workOrder.order_id, [workOrder.segment_plan_id])
  if (!plan) throw new DomainError('notFound')
  for (const part of others) {
    if (!part) continue
    const made = await createWorkOrder(work, plan, {
      ...part,
      isRework: workOrder.is_rework === 1,
      splitFromId: workOrder.id,
    })
    answers.push({ id: made.id, code: made.code, quantity: made.quantity, version: 1, status: part.status })
  }
  return answers
}

/** Throws `notFound`, `stale`, `stateIllegal` once somebody has claimed it. */
async function lockUnclaimed(work: Work, asked: { id: string; version?: number | null | undefined }) {
  const locked = await lockWork(work, asked)
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
