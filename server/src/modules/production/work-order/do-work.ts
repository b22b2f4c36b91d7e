// Work at a station: claim, start, pause, resume, terminate.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import {
  pauseReason,
  pauseReasonsOfProduct,
  stopType,
  workLogKind,
  workOrderStatus,
} from '@gemba/contract/production/work-order/dictionaries.ts'
import {
  claimWork,
  resumeWork,
  startWork,
  stopWork,
  unclaimWork,
} from '@gemba/contract/production/work-order/do-work.ts'
import { workOrderFlow, workRights } from '@gemba/contract/production/work-order/flow.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { assertKnownInputs } from '../../../resource/dictionary-options.ts'
import { assertAllowed, stateIllegal } from '../../../resource/flow.ts'
import { assertNotStopped } from '../andon/assert-not-stopped.ts'
import { assertNotConsumed } from '../consumption/assert-not-consumed.ts'
import { settleLeftovers } from '../consumption/leftover-material.ts'
import { assertNotBlocked } from '../exception/assert-not-blocked.ts'
import { assertKitExists } from '../material-prepare/kit-of-work.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { orderSummaryOf } from '../order/order-facts.ts'
import { reportedOf, rollUp } from '../order/roll-up.ts'
import { updateOrderProgress } from '../order/update-order-progress.ts'
import { type LockedWork, lockOrdersOf, lockWork, lockWorkFor, lockWorkOrder, moveWork } from './lock-work.ts'
import { closeLogs, logTime, withEffectiveTime } from './log-time.ts'
import { assertAssigned, type Person, provedPersonOf } from './person-at-work.ts'

const file = import.meta.url
const { completed, closed, paused: orderPaused, cancelled } = productionOrderStatus.codes

export const doWorkRoutes = [
  ...handle(claimWork, file, async (unitOfWork, { staffId, identities, at, ...reference }) => {
    const { workOrder } = await lockWorkFor(unitOfWork, reference, 'claim')
    const work = withEffectiveTime(unitOfWork, workOrder, at)
    return claim(work, workOrder, await provedPersonOf(work, { staffId, identities, at }))
  }),
  ...handle(unclaimWork, file, async (work, reference) => {
    const { workOrder } = await lockWorkFor(work, reference, 'unclaim')
    await assertNotConsumed(work, { workOrderIds: [workOrder.id] })
    return moveWork(work, workOrder, 'unclaim', { claimed_by: null })
  }),
  ...handle(startWork, file, async (unitOfWork, { stationId, isClaiming, pausedIds, ...input }) => {
    await lockOrdersOf(unitOfWork, [input.id, ...(pausedIds ?? [])])
    const { order, workOrder } = await lockWork(unitOfWork, input)
    const isClaimed = isClaiming === 1 && workOrder.status === workOrderStatus.codes.dispatched
    assertAllowed(workOrderFlow, isClaimed ? 'claim' : 'start', {
      status: workOrder.status,
      language: unitOfWork.actor.language,
    })
    const work = withEffectiveTime(unitOfWork, workOrder, input.at)
    const person = await provedPersonOf(work, input)
    if (isClaimed) await claim(work, workOrder, person)
    return startOrResume(work, {
      order,
      workOrder: isClaimed ? await lockWorkOrder(work, workOrder.id) : workOrder,
      person,
      stationId: stationId ?? workOrder.station_id,
      action: 'start',
      pausedIds,
    })
  }),
  ...handle(resumeWork, file, async (unitOfWork, { pausedIds, ...input }) => {
    await lockOrdersOf(unitOfWork, [input.id, ...(pausedIds ?? [])])
    const { order, workOrder } = await lockWorkFor(unitOfWork, input, 'resume')
    const work = withEffectiveTime(unitOfWork, workOrder, input.at)
    const person = await provedPersonOf(work, input)
    return startOrResume(work, {
      order,
      workOrder,
      person,
      stationId: workOrder.station_id,
      action: 'resume',
      pausedIds,
    })
  }),
  ...handle(stopWork, file, async (work, { type, reasonCode, reason, at, leftovers, ...reference }) => {
    if (!reasonCode && !reason) throw new DomainError('reasonMissing')
    if (reasonCode && pauseReasonsOfProduct.includes(reasonCode))
      throw new DomainError('invalid', { problems: [problemOf('reasonCode', 'choice', work.actor)] })
    await assertKnownInputs(work, stopWork, { reasonCode })
    if (type === stopType.codes.terminate)
      return terminate(work, reference, { reason: reason ?? null, leftovers: leftovers ?? [] })
    const { workOrder } = await lockWorkFor(work, reference, 'pause')
    return pauseWork(withEffectiveTime(work, workOrder, at), workOrder, {
      reasonCode: reasonCode ?? null,
      reason: reason ?? null,
    })
  }),
]

interface WorkStart {
  readonly order: LockedOrder
  readonly workOrder: LockedWork
  readonly person: Person | undefined
  readonly stationId: string | null
  readonly action: 'start' | 'resume'
  /** Running work orders of the station that are paused first. */
  readonly pausedIds?: readonly string[] | null | undefined
}

/** Claims a locked work order for a person. Throws `workOfAnother`. */
async function claim(work: Work, workOrder: LockedWork, person: Person | undefined) {
  await assertAssigned(work, workOrder, person)
  return moveWork(work, workOrder, 'claim', { claimed_by: person?.id ?? null, at: work.now })
}

/**
 * Pauses work orders that run at a station, because another one is started instead. Ignores those that do not run any
 * more. Throws `notFound`, `andonWorkElsewhere`.
 */
async function pauseOthers(work: Work, ids: readonly string[], stationId: string): Promise<void> {
  for (const id of ids) {
    const { workOrder } = await lockWork(work, { id })
    if (workOrder.status !== workOrderStatus.codes.running) continue
    if (workOrder.station_id !== stationId) {
      const { name } = await ofCompany(work)
        .selectFrom('station')
        .select('name')
        .where('id', '=', stationId)
        .executeTakeFirstOrThrow(notFound)
      throw new DomainError('andonWorkElsewhere', { code: workOrder.code, station: name, field: 'pausedIds' })
    }
    const reasonCode = String(pauseReason.codes.otherWork)
    await pauseWork(withEffectiveTime(work, workOrder, work.now), workOrder, { reasonCode, reason: null })
  }
}

/**
 * Starts or resumes a work order at a station. Throws `stateIllegal` of the order, `stationMissing`, `stationBusy`,
 * `exceptionBlocks`, `andonBlocks`, `segmentNotReady`, `kitMissing`, and as `pauseOthers`.
 */
async function startOrResume(work: Work, { order, workOrder, person, stationId, action, pausedIds }: WorkStart) {
  if ([completed, closed, orderPaused, cancelled].some((status) => status === order.status))
    throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
  if (!stationId) throw new DomainError('stationMissing', { field: 'stationId' })
  await pauseOthers(work, pausedIds ?? [], stationId)
  await lockStation(work, workOrder, stationId)
  await assertNotBlocked(work, { refType: 'station', refId: stationId })
  await assertNotBlocked(work, { refType: 'workOrder', refId: workOrder.id })
  await assertNotStopped(work, stationId)
  await assertSegmentReady(work, order, workOrder)
  if (order.require_kit === 1) await assertKitExists(work, workOrder.id)
  const staffId = person?.id ?? workOrder.claimed_by
  const reply = await moveWork(work, workOrder, action, {
    isStart: true,
    station_id: stationId,
    pause_reason: null,
    status_reason: null,
    claimed_by: workOrder.claimed_by === null ? staffId : undefined,
  })
  // The time of a person who attends to several work orders at a station is counted once.
  const isCountedAlready = staffId !== null && (await isMindingOthers(work, workOrder, { stationId, staffId }))
  await logTime(work, { workOrderId: workOrder.id, stationId, staffId: isCountedAlready ? null : staffId, kind: 'run' })
  await updateOrderProgress(work, order)
  return reply
}

/**
 * Locks the station, so that work at it starts one after the other. A station does as many work orders at a time as its
 * work centre allows. Throws `notFound`, `stationElsewhere`, `stationBusy`.
 */
async function lockStation(work: Work, workOrder: LockedWork, stationId: string): Promise<void> {
  const station = await ofCompany(work)
    .selectFrom('station')
    .select(['name', 'work_center_id as workCenterId'])
    .where('id', '=', stationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!station) throw new DomainError('notFound', { field: 'stationId' })
  if (workOrder.work_center_id !== null && station.workCenterId !== workOrder.work_center_id)
    throw new DomainError('stationElsewhere', { station: station.name, field: 'stationId' })
  const { capacity } = await ofCompany(work)
    .selectFrom('work_center')
    .select('capacity')
    .where('id', '=', station.workCenterId)
    .executeTakeFirstOrThrow()
  const busy = await ofCompany(work)
    .selectFrom('work_order')
    .select('code')
    .where('station_id', '=', stationId)
    .where('status', '=', workOrderStatus.codes.running)
    .where('id', '<>', workOrder.id)
    .orderBy('status_at')
    .limit(capacity)
    .execute()
  if (busy.length >= capacity) throw new DomainError('stationBusy', { code: busy.map(({ code }) => code).join(', ') })
}

/** Returns whether a person has an open log of other work at a locked station. */
async function isMindingOthers(
  work: Work,
  workOrder: LockedWork,
  { stationId, staffId }: { readonly stationId: string; readonly staffId: string },
): Promise<boolean> {
  const open = await ofCompany(work)
    .selectFrom('work_log')
    .select('id')
    .where('station_id', '=', stationId)
    .where('staff_id', '=', staffId)
    .where('end_at', 'is', null)
    .where('kind', '<>', workLogKind.codes.pause)
    .where('work_order_id', '<>', workOrder.id)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Throws `segmentNotReady` while the segments before have passed on nothing, or a start-start predecessor has not
 * begun.
 */
async function assertSegmentReady(work: Work, order: LockedOrder, workOrder: LockedWork): Promise<void> {
  if (workOrder.is_rework === 1) return
  const facts = await orderSummaryOf(work, order)
  const rolled = rollUp(facts)
  const segment = rolled.segments.find(({ id }) => id === workOrder.segment_plan_id)
  const open = new Big(workOrder.quantity).minus(
    reportedOf({ good: workOrder.good_quantity, scrap: workOrder.scrap_quantity, rework: workOrder.rework_quantity }),
  )
  const openQuantity = open.toFixed()
  if (segment?.ready?.lte(segment.processed)) {
    const availableQuantity = segment.produced?.gt(segment.processed)
      ? segment.produced.minus(segment.processed).toFixed()
      : '0'
    throw new DomainError('segmentNotReady', {
      produced: availableQuantity,
      ready: '0',
      requested: segment.awaited?.minus(segment.processed).toFixed() ?? openQuantity,
    })
  }
  const predecessors = facts.links
    .filter(
      ({ segmentPlanId, relation }) =>
        segmentPlanId === workOrder.segment_plan_id && relation === segmentRelation.codes.startStart,
    )
    .map(({ predecessorId }) => predecessorId)
  if (!(await haveBegun(work, predecessors)))
    throw new DomainError('segmentNotReady', { produced: '0', ready: '0', requested: openQuantity })
}

/** Returns whether a work order of each segment has started. Cancelled ones never have, terminated ones may have. */
async function haveBegun(work: Work, segmentPlanIds: readonly string[]): Promise<boolean> {
  if (segmentPlanIds.length === 0) return true
  const begun = await ofCompany(work)
    .selectFrom('work_order')
    .select('segment_plan_id as segmentPlanId')
    .distinct()
    .where('segment_plan_id', '=', anyId(segmentPlanIds))
    .where('actual_start', 'is not', null)
    .execute()
  return begun.length === new Set(segmentPlanIds).size
}

interface PauseReason {
  readonly reasonCode: string | null
  readonly reason: string | null
  /** The andon call that stopped it. */
  readonly andonEventId?: string
}

/** Pauses a locked, running work order. */
export async function pauseWork(work: Work, workOrder: LockedWork, { reasonCode, reason, andonEventId }: PauseReason) {
  const reply = await moveWork(work, workOrder, 'pause', { pause_reason: reasonCode, status_reason: reason })
  await logTime(work, {
    workOrderId: workOrder.id,
    stationId: workOrder.station_id,
    staffId: workOrder.claimed_by,
    kind: 'pause',
    reasonCode,
    andonEventId,
  })
  return reply
}

interface Termination {
  readonly reason: string | null
  readonly leftovers: NonNullable<CommandInput<typeof stopWork>['leftovers']>
}

/**
 * Ends a work order with what was reported. Throws `forbidden` if the caller may not dispatch; `reasonMissing`,
 * `materialLying`.
 */
async function terminate(
  work: Work,
  reference: { id: string; version?: number | null | undefined },
  { reason, leftovers }: Termination,
) {
  if (!can(work.actor.authorities, workRights.dispatch)) throw new DomainError('forbidden')
  if (!reason) throw new DomainError('reasonMissing', { field: 'reason' })
  const { order, workOrder } = await lockWorkFor(work, reference, 'terminate')
  await settleLeftovers(work, { workOrder, orderQuantity: order.base_quantity, leftovers })
  await closeLogs(work, [workOrder.id])
  const reply = await moveWork(work, workOrder, 'terminate', { status_reason: reason, pause_reason: null })
  await updateOrderProgress(work, order)
  return reply
}
