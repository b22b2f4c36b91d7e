// Work at a station: claimed, started, paused, taken up again, ended.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import {
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
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { assertKnownInputs } from '../../../resource/dictionary-options.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { refuseStopped } from '../andon/refuse-stopped.ts'
import { settleLying } from '../consumption/lying-material.ts'
import { refuseConsumed } from '../consumption/refuse-consumed.ts'
import { refuseBlocked } from '../exception/refuse-blocked.ts'
import { refuseWithoutKit } from '../material-prepare/kit-of-work.ts'
import { followOrder } from '../order/follow-order.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { factsOf } from '../order/order-facts.ts'
import { reportedOf, rollUp } from '../order/roll-up.ts'
import { type LockedWork, lockWorkFor, moveWork } from './lock-work.ts'
import { asDone, closeLogs, logTime } from './log-time.ts'
import { type Person, provedPersonOf, refuseOther } from './person-at-work.ts'

const file = import.meta.url
const { completed, closed, paused: orderPaused, cancelled } = productionOrderStatus.codes

export const doWorkRoutes: BoundRoute[] = [
  ...handle(claimWork, file, async (work, { staffId, identities, at, ...asked }) => {
    const { one } = await lockWorkFor(work, asked, 'claim')
    const person = await provedPersonOf(work, { staffId, identities, at })
    await refuseOther(work, one, person)
    const done = asDone(work, one, at)
    return moveWork(done, one, 'claim', { claimed_by: person?.id ?? null, at: done.now })
  }),
  ...handle(unclaimWork, file, async (work, asked) => {
    const { one } = await lockWorkFor(work, asked, 'unclaim')
    await refuseConsumed(work, { workOrderIds: [one.id] })
    return moveWork(work, one, 'unclaim', { claimed_by: null })
  }),
  ...handle(startWork, file, async (work, { staffId, identities, stationId, at, ...asked }) => {
    const { order, one } = await lockWorkFor(work, asked, 'start')
    const person = await provedPersonOf(work, { staffId, identities, at })
    return begin(work, { order, one, person, at, stationId: stationId ?? one.station_id, act: 'start' })
  }),
  ...handle(resumeWork, file, async (work, { staffId, identities, at, ...asked }) => {
    const { order, one } = await lockWorkFor(work, asked, 'resume')
    const person = await provedPersonOf(work, { staffId, identities, at })
    return begin(work, { order, one, person, at, stationId: one.station_id, act: 'resume' })
  }),
  ...handle(stopWork, file, async (work, { type, reasonCode, reason, at, leftovers, ...asked }) => {
    if (!reasonCode && !reason) throw new DomainError('reasonMissing')
    if (reasonCode && pauseReasonsOfProduct.includes(reasonCode))
      throw new DomainError('invalid', { problems: [problemOf('reasonCode', 'choice', work.actor)] })
    await assertKnownInputs(work, stopWork, { reasonCode })
    if (type === stopType.codes.terminate)
      return terminate(work, asked, { reason: reason ?? null, leftovers: leftovers ?? [] })
    const { one } = await lockWorkFor(work, asked, 'pause')
    return pauseWork(asDone(work, one, at), one, { reasonCode: reasonCode ?? null, reason: reason ?? null })
  }),
]

interface Beginning {
  readonly order: LockedOrder
  readonly one: LockedWork
  readonly person: Person | undefined
  readonly stationId: string | null
  readonly act: 'start' | 'resume'
  readonly at: number | null | undefined
}

/** Throws `stateIllegal` of the order, `stationMissing`, `stationBusy`, `exceptionBlocks`, `andonBlocks`, `segmentNotReady`, `kitMissing`. */
async function begin(work: Work, { order, one, person, stationId, act, at }: Beginning) {
  if ([completed, closed, orderPaused, cancelled].some((status) => status === order.status))
    throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
  if (!stationId) throw new DomainError('stationMissing', { field: 'stationId' })
  await lockStation(work, one, stationId)
  await refuseBlocked(work, { refType: 'station', refId: stationId })
  await refuseBlocked(work, { refType: 'workOrder', refId: one.id })
  await refuseStopped(work, stationId)
  await refuseUnready(work, order, one)
  if (order.require_kit === 1) await refuseWithoutKit(work, one.id)
  const staffId = person?.id ?? one.claimed_by
  const done = asDone(work, one, at)
  const answer = await moveWork(done, one, act, {
    isStart: true,
    station_id: stationId,
    pause_reason: null,
    status_reason: null,
    ...(one.claimed_by === null && { claimed_by: staffId }),
  })
  // Who minds several at a station has his time counted once.
  const minds = staffId !== null && (await mindsOthersAt(work, one, { stationId, staffId }))
  await logTime(done, { workOrderId: one.id, stationId, staffId: minds ? null : staffId, kind: 'run' })
  await followOrder(work, order)
  return answer
}

/**
 * A station does as many work orders at a time as its work centre has it: who starts another waits for who does.
 * Throws `notFound`, `stationElsewhere`, `stationBusy`.
 */
async function lockStation({ tx, actor }: Work, one: LockedWork, stationId: string): Promise<void> {
  const company = companyOf(actor)
  const found = await tx
    .selectFrom('station')
    .select(['name', 'work_center_id as workCenterId'])
    .where('company_id', '=', company)
    .where('id', '=', stationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound', { field: 'stationId' })
  if (one.work_center_id !== null && found.workCenterId !== one.work_center_id)
    throw new DomainError('stationElsewhere', { station: found.name, field: 'stationId' })
  const { capacity } = await tx
    .selectFrom('work_center')
    .select('capacity')
    .where('company_id', '=', company)
    .where('id', '=', found.workCenterId)
    .executeTakeFirstOrThrow()
  const busy = await tx
    .selectFrom('work_order')
    .select('code')
    .where('company_id', '=', company)
    .where('station_id', '=', stationId)
    .where('status', '=', workOrderStatus.codes.running)
    .where('id', '<>', one.id)
    .orderBy('status_at')
    .limit(capacity)
    .execute()
  if (busy.length >= capacity) throw new DomainError('stationBusy', { code: busy.map(({ code }) => code).join(', ') })
}

/** Whether a person has an open log of other work at a station that is locked. */
async function mindsOthersAt(
  { tx, actor }: Work,
  one: LockedWork,
  { stationId, staffId }: { readonly stationId: string; readonly staffId: string },
): Promise<boolean> {
  const open = await tx
    .selectFrom('work_log')
    .select('id')
    .where('company_id', '=', companyOf(actor))
    .where('station_id', '=', stationId)
    .where('staff_id', '=', staffId)
    .where('end_at', 'is', null)
    .where('kind', '<>', workLogKind.codes.pause)
    .where('work_order_id', '<>', one.id)
    .executeTakeFirst()
  return open !== undefined
}

/** Throws `segmentNotReady` while the segments before have passed nothing on to it. */
async function refuseUnready(work: Work, order: LockedOrder, one: LockedWork): Promise<void> {
  if (one.is_rework === 1) return
  const facts = await factsOf(work, order)
  const rolled = rollUp(facts)
  const own = rolled.segments.find(({ id }) => id === one.segment_plan_id)
  const left = new Big(one.quantity).minus(
    reportedOf({ good: one.good_quantity, scrap: one.scrap_quantity, rework: one.rework_quantity }),
  )
  const asked = left.toFixed()
  if (own?.ready?.lte(own.taken)) {
    const made = own.made?.gt(own.taken) ? own.made.minus(own.taken).toFixed() : '0'
    throw new DomainError('segmentNotReady', {
      made,
      ready: '0',
      asked: own.awaited?.minus(own.taken).toFixed() ?? asked,
    })
  }
  const besides = facts.links.filter(
    ({ segmentPlanId, relation }) =>
      segmentPlanId === one.segment_plan_id && relation === segmentRelation.codes.startStart,
  )
  const hasBegun = (id: string) => facts.works.some((other) => other.segmentPlanId === id && other.status >= 40)
  if (besides.some(({ predecessorId }) => !hasBegun(predecessorId)))
    throw new DomainError('segmentNotReady', { made: '0', ready: '0', asked })
}

interface Why {
  readonly reasonCode: string | null
  readonly reason: string | null
  /** The call that stopped it. */
  readonly andonEventId?: string
}

/** Pauses work that is locked and runs. */
export async function pauseWork(work: Work, one: LockedWork, { reasonCode, reason, andonEventId }: Why) {
  const answer = await moveWork(work, one, 'pause', { pause_reason: reasonCode, status_reason: reason })
  await logTime(work, {
    workOrderId: one.id,
    stationId: one.station_id,
    staffId: one.claimed_by,
    kind: 'pause',
    reasonCode,
    andonEventId,
  })
  return answer
}

interface Ending {
  readonly reason: string | null
  readonly leftovers: NonNullable<CommandInput<typeof stopWork>['leftovers']>
}

/** Throws `forbidden` for who may not dispatch, `materialLying`. */
async function terminate(
  work: Work,
  asked: { id: string; version?: number | null | undefined },
  { reason, leftovers }: Ending,
) {
  if (!can(work.actor.authorities, workRights.dispatch)) throw new DomainError('forbidden')
  if (!reason) throw new DomainError('reasonMissing', { field: 'reason' })
  const { order, one } = await lockWorkFor(work, asked, 'terminate')
  await settleLying(work, { workOrder: one, orderQuantity: order.base_quantity, leftovers })
  await closeLogs(work, [one.id])
  const answer = await moveWork(work, one, 'terminate', { status_reason: reason, pause_reason: null })
  await followOrder(work, order)
  return answer
}
