// What is made is reported, and taken back: quantities are judged under the lock of the order, so that no piece counts twice.

import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { reportStatus, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates, workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { reportFlow } from '@gemba/contract/production/work-order/report-flow.ts'
import { reportWork, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import Big from 'big.js'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { assertKnownInputs } from '../../../resource/dictionary-options.ts'
import { backflush, takeBackflushBack } from '../consumption/backflush.ts'
import { bringReported } from '../order/bring-product.ts'
import { followOrder, refuseUsed } from '../order/follow-order.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { judgeParams, storeParams } from '../parameter/judge-params.ts'
import { refuseUnidentified, unidentifiedOf } from '../personnel/identity/refuse-unidentified.ts'
import { makeWorkOrder, segmentsOf } from '../segment-plan/release-segments.ts'
import { freeSerials, namedPieces, storeSerials } from '../serial/report-serials.ts'
import { allowanceOf } from './allowance.ts'
import { type LockedWork, lockOne, lockWork, lockWorkFor, lockWorkForReport, moveWork } from './lock-work.ts'
import { asDone, closeLogs } from './log-time.ts'
import { personOf } from './person-at-work.ts'
import { type Amounts, countReports, type Rejects, storeReport, tellReport } from './store-report.ts'

const file = import.meta.url
type Reported = CommandInput<typeof reportWork>

export const reportWorkRoutes: BoundRoute[] = [
  ...handle(reportWork, file, async (work, input) => {
    const amounts = amountsOf(input)
    await assertKnownInputs(work, reportWork, input)
    const { order, one } = await lockWorkForReport(work, input.workOrderId)
    const done = asDone(work, one, input.at)
    await refuseExcess(work, { order, one, asked: amounts.sum })
    const hasGood = amounts.good.gt(0)
    const place = { workOrderId: one.id, segmentPlanId: one.segment_plan_id }
    const judged = await judgeParams(work, { ...place, input, hasGood })
    const told = input.serialNumbers
    const named = await namedPieces(work, { order, one, good: amounts.good, told })
    const reworkOrderId = amounts.rework.gt(0) ? await makeRework(work, one, amounts.rework) : null
    const id = await storeReport(done, one, { ...input, amounts, reworkOrderId })
    await storePeople(work, one, { reportId: id, input })
    await storeParams(work, { reportId: id, judged, input, hasGood })
    if (named) await storeSerials(work, id, named)
    await countReports(work, one.id)
    await backflush(done, { one, reportId: id, orderQuantity: order.base_quantity })
    const bill = await bringReported(work, order, await followOrder(done, order))
    await tellReport(work, { id, one, act: 'report', amounts })
    const answer = await answerOf(work, { id, order, one, reworkOrderId })
    return { ...answer, receiptId: bill?.id ?? null, receiptCode: bill?.code ?? null }
  }),
  ...handle(reverseReport, file, async (work, { id, reason }) => {
    const report = await findReport(work, id)
    const { order, one } = await lockWork(work, { id: report.workOrderId })
    const own = await findReport(work, id)
    if (!isAllowed(reportFlow, 'reverse', own.status)) throw new DomainError('reportReversed')
    await reverse(work, { order, one, own, reason })
    const amounts = { good: new Big(own.good), scrap: new Big(own.scrap), rework: new Big(own.rework) }
    await tellReport(work, { id: own.id, one, act: 'reverse', amounts })
    return answerOf(work, { id: own.id, order, one, reworkOrderId: null })
  }),
]

/** Throws `reportEmpty`, `sharesWrong`, `personTwice`, `timesReversed`. */
function amountsOf({ good, scrap, rework, staff, startAt, endAt }: Reported): Amounts & { readonly sum: Big } {
  const sumOf = (rows: Rejects | null | undefined) =>
    (rows ?? []).reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  const amounts = { good: new Big(good), scrap: sumOf(scrap), rework: sumOf(rework) }
  const sum = amounts.good.plus(amounts.scrap).plus(amounts.rework)
  if (sum.lte(0)) throw new DomainError('reportEmpty', { field: 'good' })
  const shares = (staff ?? []).reduce((total, { sharePercent }) => total.plus(sharePercent), new Big(0))
  if (staff && staff.length > 0 && !shares.eq(100)) throw new DomainError('sharesWrong', { sum: shares.toFixed() })
  const ids = (staff ?? []).map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new DomainError('personTwice', { field: 'staff' })
  if (typeof startAt === 'number' && typeof endAt === 'number' && endAt < startAt)
    throw new DomainError('timesReversed', { field: 'endAt' })
  return { ...amounts, sum }
}

interface Asking {
  readonly order: LockedOrder
  readonly one: LockedWork
  readonly asked: Big
}

/** Throws `overTolerance`, `segmentNotReady`. */
async function refuseExcess(work: Work, { order, one, asked }: Asking): Promise<void> {
  const { tolerated, made, ready } = await allowanceOf(work, order, one)
  if (asked.gt(tolerated))
    throw new DomainError('overTolerance', { asked: asked.toFixed(), allowed: tolerated.toFixed() })
  if (ready && asked.gt(ready))
    throw new DomainError('segmentNotReady', { made: made?.toFixed(), ready: ready.toFixed(), asked: asked.toFixed() })
}

/** Pieces that are to be worked again wait at the same station. Returns the id of their work order. */
async function makeRework(work: Work, one: LockedWork, quantity: Big): Promise<string> {
  const [plan] = await segmentsOf(work, one.order_id, [one.segment_plan_id])
  if (!plan) throw new DomainError('notFound')
  const { id } = await makeWorkOrder(work, plan, {
    quantity,
    isRework: true,
    splitFromId: one.id,
    status: workOrderStatus.codes.dispatched,
    stationId: one.station_id,
    teamId: one.team_id,
    staffId: one.staff_id,
  })
  return id
}

interface Staffing {
  readonly reportId: string
  readonly input: Reported
}

/** Throws `personUnidentified`, `notFound`. */
async function storePeople(work: Work, one: LockedWork, { reportId, input }: Staffing): Promise<void> {
  const people = input.staff?.length ? input.staff : await oneWhoWorks(work, one, input)
  for (const { id: staffId } of people) await personOf(work, staffId)
  const claim = { identities: input.identities, at: input.endAt }
  await refuseUnidentified(
    work,
    people.map(({ id: staffId }) => staffId),
    claim,
  )
  if (people.length > 0)
    await work.tx
      .insertInto('work_report_staff')
      .values(
        people.map(({ id: staffId, sharePercent }) => ({
          company_id: companyOf(work.actor),
          report_id: reportId,
          staff_id: staffId,
          share_percent: sharePercent,
        })),
      )
      .execute()
}

/** Who has taken it, unless that takes a proof that nobody gives: then the caller, as far as it is a member of staff. */
async function oneWhoWorks(work: Work, one: LockedWork, { identities, endAt }: Reported) {
  const isProved =
    one.claimed_by && (await unidentifiedOf(work, [one.claimed_by], { identities, at: endAt })).length === 0
  const id = isProved ? one.claimed_by : (await personOf(work, null))?.id
  return id ? [{ id, sharePercent: '100' }] : []
}

/** Throws `notFound`. */
async function findReport({ tx, actor }: Work, id: string) {
  const found = await tx
    .selectFrom('work_report')
    .select(['id', 'status', 'good', 'scrap', 'rework'])
    .select(['work_order_id as workOrderId', 'rework_order_id as reworkOrderId'])
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return found
}

interface Reversing {
  readonly order: LockedOrder
  readonly one: LockedWork
  readonly own: Awaited<ReturnType<typeof findReport>>
  readonly reason: string
}

/** Throws `stateIllegal`, `reportUsed`, `reworkTaken`, `serialDelivered`. */
async function reverse(work: Work, { order, one, own, reason }: Reversing): Promise<void> {
  const { tx, actor, now } = work
  if (own.reworkOrderId) await cancelRework(work, own.reworkOrderId)
  await tx
    .updateTable('work_report')
    .set({
      status: reportStatus.codes.reversed,
      reversed_at: instantAt(now),
      reversed_by: actor.userName,
      reverse_reason: reason,
    })
    .where('id', '=', own.id)
    .execute()
  await freeSerials(work, order.id, own.id)
  await takeBackflushBack(work, one, own.id)
  await countReports(work, one.id)
  if (one.status === workOrderStatus.codes.completed) {
    await lockWorkFor(work, { id: one.id }, 'reverse')
    await moveWork(work, one, 'reverse', { status_reason: reason })
  } else await closeLogsOfStrays(work, one)
  const after = await lockOrder(work, order.id)
  await refuseUsed(work, after, await followOrder(work, after))
}

/** Work that was ended meanwhile has no open log. */
async function closeLogsOfStrays(work: Work, one: LockedWork): Promise<void> {
  if (one.status > workOrderStatus.codes.paused) await closeLogs(work, [one.id])
}

/** Pieces that somebody works on again are not taken back; those that wait in no work order are. Throws `reworkTaken`. */
async function cancelRework(work: Work, id: string): Promise<void> {
  const { one } = await lockWork(work, { id })
  if (isAllowed(workOrderFlow, 'cancel', one.status)) await moveWork(work, one, 'cancel')
  else if (openWorkStates.some((status) => status === one.status)) throw new DomainError('reworkTaken')
}

interface Answered {
  readonly id: string
  readonly order: LockedOrder
  readonly one: LockedWork
  readonly reworkOrderId: string | null
}

/** As the report has left it: it is locked still. */
async function answerOf(work: Work, { id, order, one: before, reworkOrderId }: Answered) {
  const one = await lockOne(work, before.id)
  const { remaining, allowed } = await allowanceOf(work, order, one)
  return {
    id,
    workOrderId: one.id,
    workOrderStatus: one.status,
    reworkOrderId,
    goodQuantity: one.good_quantity,
    scrapQuantity: one.scrap_quantity,
    reworkQuantity: one.rework_quantity,
    remaining: remaining.toFixed(),
    allowed: allowed.toFixed(),
  }
}
