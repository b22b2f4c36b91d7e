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
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { refuseConsumed } from '../consumption/refuse-consumed.ts'
import { followOrder } from '../order/follow-order.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { makeWorkOrder, segmentsOf } from '../segment-plan/release-segments.ts'
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

export const dispatchRoutes: BoundRoute[] = [
  ...handle(dispatchWork, file, async (work, { ids, version, lines, ...place }) => {
    if (lines) return dispatchParts(work, { id: ids[0] ?? '', version, lines })
    await refuseUnplaced(work, [place])
    const locked = await lockWorksFor(work, ids, 'dispatch')
    const answers = []
    for (const { one } of locked) {
      await refuseElsewhere(work, one, place)
      answers.push(await moveWork(work, one, 'dispatch', placed(place)))
    }
    return answers
  }),
  ...handle(recallWork, file, async (work, { ids }) => {
    const answers = []
    const locked = await lockWorksFor(work, ids, 'recall')
    await refuseConsumed(work, { workOrderIds: locked.map(({ one }) => one.id) })
    for (const { one } of locked)
      answers.push(await moveWork(work, one, 'recall', { station_id: null, team_id: null, staff_id: null }))
    return answers
  }),
  ...handle(splitWork, file, async (work, { id, version, quantities }) => {
    const { one } = await lockUnclaimed(work, { id, version })
    const parts = quantities.map((quantity) => ({ quantity: new Big(quantity), ...placeOf(one), status: one.status }))
    return splitOff(work, one, parts)
  }),
  ...handle(mergeWork, file, async (work, { ids }) => merge(work, [...new Set(ids)])),
  ...handle(cancelWork, file, async (work, { ids, reason }) => {
    const locked = await lockWorksFor(work, ids, 'cancel')
    await refuseConsumed(work, { workOrderIds: locked.map(({ one }) => one.id) })
    const answers = []
    for (const { one } of locked) answers.push(await moveWork(work, one, 'cancel', { status_reason: reason ?? null }))
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
  for (const { id } of once.values()) await followOrder(work, await lockOrder(work, id))
}

const placed = ({ stationId, teamId, staffId, planStart }: Place) => ({
  station_id: stationId ?? null,
  team_id: teamId ?? null,
  staff_id: staffId ?? null,
  planStart,
})

const placeOf = (one: LockedWork) => ({ stationId: one.station_id, teamId: one.team_id, staffId: one.staff_id })

/** Throws `executorMissing`, `notFound`. */
async function refuseUnplaced(work: Work, places: readonly Place[]): Promise<void> {
  for (const { stationId, teamId, staffId } of places) {
    if (!stationId && !teamId && !staffId) throw new DomainError('executorMissing')
    if (teamId) await refuseUnknown(work, 'team', teamId)
    if (staffId) await refuseUnknown(work, 'staff', staffId)
  }
}

/** Throws `notFound`. */
async function refuseUnknown({ tx, actor }: Work, table: 'team' | 'staff', id: string): Promise<void> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', actor.companyId ?? '')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound', { field: table === 'team' ? 'teamId' : 'staffId' })
}

/** Throws `stationElsewhere`, `notFound`. */
export async function refuseElsewhere(
  work: Work,
  one: Pick<LockedWork, 'work_center_id'>,
  { stationId }: Place,
): Promise<void> {
  if (!stationId) return
  const { workCenterId, name } = await stations.read(work, { id: stationId })
  if (one.work_center_id !== null && workCenterId !== one.work_center_id)
    throw new DomainError('stationElsewhere', { station: name, field: 'stationId' })
}

interface Parts {
  readonly id: string
  readonly version?: number | null | undefined
  readonly lines: readonly ({ readonly quantity: string } & Place)[]
}

/** The first part stays the work order itself where the parts are all of it; else what is left does, undispatched. */
async function dispatchParts(work: Work, { id, version, lines }: Parts) {
  await refuseUnplaced(work, lines)
  const { one } = await lockWorkFor(work, { id, version }, 'dispatch')
  for (const line of lines) await refuseElsewhere(work, one, line)
  const parts = lines.map((line) => ({ ...line, quantity: new Big(line.quantity), status: dispatched }))
  return splitOff(work, one, parts)
}

interface Taken extends Place {
  readonly quantity: Big
  readonly status: WorkState
}

/** Takes parts out of a work order that is locked. Throws `quantityWrong`, `quantityAbove`. */
async function splitOff(work: Work, one: LockedWork, parts: readonly Taken[]) {
  const total = parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  if (parts.some(({ quantity }) => quantity.lte(0))) throw new DomainError('quantityWrong')
  if (total.gt(one.quantity))
    throw new DomainError('quantityAbove', { asked: total.toFixed(), allowed: new Big(one.quantity).toFixed() })
  const left = new Big(one.quantity).minus(total)
  const [own, ...others] = left.gt(0) ? [undefined, ...parts] : parts
  const answers = [
    own
      ? await moveWork(work, one, 'dispatch', { ...placed(own), quantity: own.quantity.toFixed(), status: own.status })
      : await moveWork(work, one, 'dispatch', { quantity: left.toFixed(), status: one.status }),
  ]
  const [plan] = await segmentsOf(work, one.order_id, [one.segment_plan_id])
  if (!plan) throw new DomainError('notFound')
  for (const part of others) {
    if (!part) continue
    const made = await makeWorkOrder(work, plan, { ...part, isRework: one.is_rework === 1, splitFromId: one.id })
    answers.push({ id: made.id, code: made.code, quantity: made.quantity, version: 1, status: part.status })
  }
  return answers
}

/** Throws `notFound`, `stale`, `stateIllegal` once somebody has claimed it. */
async function lockUnclaimed(work: Work, asked: { id: string; version?: number | null | undefined }) {
  const locked = await lockWork(work, asked)
  if (locked.one.status !== toDispatch && locked.one.status !== dispatched)
    throw stateIllegal(workOrderFlow, { status: locked.one.status, language: work.actor.language })
  return locked
}

async function merge(work: Work, ids: readonly string[]) {
  const locked: LockedWork[] = []
  for (const id of ids) locked.push((await lockUnclaimed(work, { id })).one)
  const [first, ...others] = locked
  if (!first || others.length === 0) throw new DomainError('workOrdersDiffer')
  const isSame = (one: LockedWork) =>
    one.segment_plan_id === first.segment_plan_id && one.status === first.status && one.is_rework === first.is_rework
  if (!others.every(isSame)) throw new DomainError('workOrdersDiffer')
  const total = locked.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  for (const one of others) await moveWork(work, one, 'cancel', { quantity: '0', status_reason: first.code })
  return moveWork(work, first, 'dispatch', { quantity: total.toFixed(), status: first.status })
}
