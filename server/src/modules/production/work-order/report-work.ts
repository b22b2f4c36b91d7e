// Commands that report production of a work order and reverse such a report. The order is locked while quantities are checked, so no
// piece is counted twice.

import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { reportStatus, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates, workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { reportFlow } from '@gemba/contract/production/work-order/report-flow.ts'
import { reportWork, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertKnownInputs } from '../../../resource/dictionary-options.ts'
import { backflush, reverseBackflush } from '../consumption/backflush.ts'
import { createReportReceipt } from '../order/create-receipt.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { assertNotUsed, updateOrderProgress } from '../order/update-order-progress.ts'
import { resolveParameters, storeParameters } from '../parameter/resolve-parameters.ts'
import { assertIdentified, unidentifiedOf } from '../personnel/identity/assert-identified.ts'
import { createWorkOrder, segmentsOf } from '../segment-plan/release-segments.ts'
import { freeSerials, resolveSerials, storeSerials } from '../serial/report-serials.ts'
import { computeAllowance } from './allowance.ts'
import { type LockedWork, lockWork, lockWorkFor, lockWorkForReport, lockWorkOrder, moveWork } from './lock-work.ts'
import { closeLogs, withEffectiveTime } from './log-time.ts'
import { personOf } from './person-at-work.ts'
import { type Amounts, countReports, emitReport, type Rejects, storeReport } from './store-report.ts'

const file = import.meta.url
type ReportWorkInput = CommandInput<typeof reportWork>

export const reportWorkRoutes = [
  ...handle(reportWork, file, async (unitOfWork, input) => {
    const amounts = amountsOf(input)
    await assertKnownInputs(unitOfWork, reportWork, input)
    const { order, workOrder } = await lockWorkForReport(unitOfWork, input.workOrderId)
    const work = withEffectiveTime(unitOfWork, workOrder, input.at)
    await assertReportable(work, { order, workOrder, quantity: amounts.sum })
    const hasGood = amounts.good.gt(0)
    const position = { workOrderId: workOrder.id, segmentPlanId: workOrder.segment_plan_id }
    const parameters = await resolveParameters(work, { ...position, input, hasGood })
    const serials = await resolveSerials(work, {
      order,
      workOrder,
      good: amounts.good,
      reportedSerials: input.serialNumbers,
    })
    const reworkOrderId = amounts.rework.gt(0) ? await createReworkOrder(work, workOrder, amounts.rework) : null
    const id = await storeReport(work, workOrder, { ...input, amounts, reworkOrderId })
    await storeReportStaff(work, workOrder, { reportId: id, input })
    await storeParameters(work, { reportId: id, parameters, input, hasGood })
    if (serials) await storeSerials(work, id, serials)
    await countReports(work, workOrder.id)
    await backflush(work, { workOrder, reportId: id, orderQuantity: order.base_quantity })
    const receipt = await createReportReceipt(work, order, await updateOrderProgress(work, order))
    await emitReport(work, { id, workOrder, action: 'report', amounts })
    const reply = await replyOf(work, { id, order, workOrder, reworkOrderId })
    return { ...reply, receiptId: receipt?.id ?? null, receiptCode: receipt?.code ?? null }
  }),
  ...handle(reverseReport, file, async (work, { id, reason }) => {
    const { workOrderId } = await findReport(work, id)
    const { order, workOrder } = await lockWork(work, { id: workOrderId })
    const report = await findReport(work, id)
    if (!isAllowed(reportFlow, 'reverse', report.status)) throw new DomainError('reportReversed')
    await reverse(work, { order, workOrder, report, reason })
    const amounts = { good: new Big(report.good), scrap: new Big(report.scrap), rework: new Big(report.rework) }
    await emitReport(work, { id: report.id, workOrder, action: 'reverse', amounts })
    return replyOf(work, { id: report.id, order, workOrder, reworkOrderId: null })
  }),
]

/** Returns the quantities of a report by their kind, and their sum. Throws `reportEmpty`, `sharesWrong`, `personTwice`, `timesReversed`. */
function amountsOf({ good, scrap, rework, staff, startAt, endAt }: ReportWorkInput): Amounts & { readonly sum: Big } {
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

interface ReportCheck {
  readonly order: LockedOrder
  readonly workOrder: LockedWork
  readonly quantity: Big
}

/** Asserts that a work order may report a quantity. Throws `overTolerance`, `segmentNotReady`. */
async function assertReportable(work: Work, { order, workOrder, quantity }: ReportCheck): Promise<void> {
  const { tolerated, produced, ready } = await computeAllowance(work, order, workOrder)
  if (quantity.gt(tolerated))
    throw new DomainError('overTolerance', { requested: quantity.toFixed(), allowed: tolerated.toFixed() })
  if (ready && quantity.gt(ready))
    throw new DomainError('segmentNotReady', {
      produced: produced?.toFixed(),
      ready: ready.toFixed(),
      requested: quantity.toFixed(),
    })
}

/** Creates the work order for pieces that need rework, at the same station. Returns its id. */
async function createReworkOrder(work: Work, workOrder: LockedWork, quantity: Big): Promise<string> {
  const [plan] = await segmentsOf(work, workOrder.order_id, [workOrder.segment_plan_id])
  if (!plan) throw new DomainError('notFound')
  const { id } = await createWorkOrder(work, plan, {
    quantity,
    isRework: true,
    splitFromId: workOrder.id,
    status: workOrderStatus.codes.dispatched,
    stationId: workOrder.station_id,
    teamId: workOrder.team_id,
    staffId: workOrder.staff_id,
  })
  return id
}

interface ReportStaffInput {
  readonly reportId: string
  readonly input: ReportWorkInput
}

/** Stores who worked, with their shares. Throws `personUnidentified`, `notFound`. */
async function storeReportStaff(
  work: Work,
  workOrder: LockedWork,
  { reportId, input }: ReportStaffInput,
): Promise<void> {
  const people = input.staff?.length ? input.staff : await defaultStaff(work, workOrder, input)
  for (const { id: staffId } of people) await personOf(work, staffId)
  const claim = { identities: input.identities, at: input.endAt }
  await assertIdentified(
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

/**
 * Returns the operator who claimed the work order. If that operator must be identified and is not, returns the caller's staff record.
 * Returns nobody if the caller is not a member of staff.
 */
async function defaultStaff(work: Work, workOrder: LockedWork, { identities, endAt }: ReportWorkInput) {
  const isProved =
    workOrder.claimed_by && (await unidentifiedOf(work, [workOrder.claimed_by], { identities, at: endAt })).length === 0
  const id = isProved ? workOrder.claimed_by : (await personOf(work, null))?.id
  return id ? [{ id, sharePercent: '100' }] : []
}

/** Returns a report of the company. Throws `notFound`. */
async function findReport(work: Work, id: string) {
  return ofCompany(work)
    .selectFrom('work_report')
    .select(['id', 'status', 'good', 'scrap', 'rework'])
    .select(['work_order_id as workOrderId', 'rework_order_id as reworkOrderId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

interface ReportReversal {
  readonly order: LockedOrder
  readonly workOrder: LockedWork
  readonly report: Awaited<ReturnType<typeof findReport>>
  readonly reason: string
}

/**
 * Reverses a report: frees its serial numbers, returns its backflushed material and updates the order. A completed work order is
 * opened again. Throws `stateIllegal`, `reportUsed`, `reworkTaken`, `serialDelivered`.
 */
async function reverse(work: Work, { order, workOrder, report, reason }: ReportReversal): Promise<void> {
  const { tx, actor, now } = work
  if (report.reworkOrderId) await cancelRework(work, report.reworkOrderId)
  await tx
    .updateTable('work_report')
    .set({
      status: reportStatus.codes.reversed,
      reversed_at: instantAt(now),
      reversed_by: actor.userName,
      reverse_reason: reason,
    })
    .where('id', '=', report.id)
    .execute()
  await freeSerials(work, order.id, report.id)
  await reverseBackflush(work, workOrder, report.id)
  await countReports(work, workOrder.id)
  if (workOrder.status === workOrderStatus.codes.completed) {
    await lockWorkFor(work, { id: workOrder.id }, 'reverse')
    await moveWork(work, workOrder, 'reverse', { status_reason: reason })
  } else await closeOpenLogs(work, workOrder)
  const after = await lockOrder(work, order.id)
  await assertNotUsed(work, after, await updateOrderProgress(work, after))
}

/** Closes the time logs of a work order that has ended since. */
async function closeOpenLogs(work: Work, workOrder: LockedWork): Promise<void> {
  if (workOrder.status > workOrderStatus.codes.paused) await closeLogs(work, [workOrder.id])
}

/** Cancels the rework order of a reversed report. Throws `reworkTaken` if work on it has begun. */
async function cancelRework(work: Work, id: string): Promise<void> {
  const { workOrder } = await lockWork(work, { id })
  if (isAllowed(workOrderFlow, 'cancel', workOrder.status)) await moveWork(work, workOrder, 'cancel')
  else if (openWorkStates.some((status) => status === workOrder.status)) throw new DomainError('reworkTaken')
}

interface ReplySource {
  readonly id: string
  readonly order: LockedOrder
  readonly workOrder: LockedWork
  readonly reworkOrderId: string | null
}

/** Returns the work order after the report; it is still locked. */
async function replyOf(work: Work, { id, order, workOrder: before, reworkOrderId }: ReplySource) {
  const workOrder = await lockWorkOrder(work, before.id)
  const { remaining, allowed } = await computeAllowance(work, order, workOrder)
  return {
    id,
    workOrderId: workOrder.id,
    workOrderStatus: workOrder.status,
    reworkOrderId,
    goodQuantity: workOrder.good_quantity,
    scrapQuantity: workOrder.scrap_quantity,
    reworkQuantity: workOrder.rework_quantity,
    remaining: remaining.toFixed(),
    allowed: allowed.toFixed(),
  }
}
