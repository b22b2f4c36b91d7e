// Updates an order, its segments and its work orders from the reports. Nothing else writes these states.

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { sql } from 'kysely'
import { anyId, changedBy, instantAt } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { listBlocks } from '../exception/assert-not-blocked.ts'
import { countWaiting } from '../report-confirmation/waiting-reports.ts'
import { closeLogs } from '../work-order/log-time.ts'
import { type LockedOrder, moveOrder } from './lock-order.ts'
import { orderSummaryOf } from './order-facts.ts'
import { listReceipts, sumReceipts } from './receipts-of.ts'
import { type RollUpResult, rollUp } from './roll-up.ts'

const { completed, inProgress, planned, released } = productionOrderStatus.codes

const actionTo = {
  [completed]: 'complete',
  [inProgress]: 'start',
  [planned]: 'cancelRelease',
  [released]: 'release',
} as const

/** Updates a locked order from its work orders. Returns the computed state. */
export async function updateOrderProgress(work: Work, order: LockedOrder): Promise<RollUpResult> {
  const facts = await orderSummaryOf(work, order)
  const rolled = await withholdCompletion(work, order, rollUp(facts))
  if (rolled.finished.length > 0) await finishWorks(work, rolled.finished)
  if (rolled.reopened.length > 0) await reopenWorks(work, rolled.reopened)
  await storeSegments(work, rolled)
  const { tx, now, actor } = work
  await tx
    .updateTable('production_order')
    .set({
      good_quantity: rolled.good.toFixed(),
      scrap_quantity: rolled.scrap.toFixed(),
      rework_quantity: rolled.rework.toFixed(),
      actual_start: rolled.status === inProgress && !order.actual_start ? instantAt(now) : undefined,
      actual_end: rolled.status === completed ? (order.actual_end ? sql`actual_end` : instantAt(now)) : null,
      ...changedBy(actor.userName),
    })
    .where('id', '=', order.id)
    .execute()
  if (rolled.status !== order.status) {
    const action = actionTo[rolled.status as keyof typeof actionTo]
    if (orderFlow.transitions[action].to === rolled.status) await moveOrder(work, order, { action })
  }
  return rolled
}

/**
 * Throws `reportUsed` if a segment has worked on more than the segments before have produced, or bills deliver more
 * than the order has; `reworkTaken` if more pieces are in rework than were sent to it.
 */
export async function assertNotUsed(work: Work, order: LockedOrder, { segments, good }: RollUpResult): Promise<void> {
  const overdrawnSegment = segments.find(({ produced, processed }) => produced?.lt(processed))
  if (overdrawnSegment?.produced)
    throw new DomainError('reportUsed', {
      used: overdrawnSegment.processed.toFixed(),
      left: overdrawnSegment.produced.toFixed(),
    })
  if (segments.some(({ pending }) => pending.lt(0))) throw new DomainError('reworkTaken')
  if (good.gte(order.good_quantity)) return
  const receivedQuantity = sumReceipts((await listReceipts(work, order.id)).filter(({ itemId }) => itemId === null))
  if (receivedQuantity.gt(good))
    throw new DomainError('reportUsed', { used: receivedQuantity.toFixed(), left: good.toFixed() })
}

/**
 * An order that an exception blocks does not complete automatically, even if everything is reported: a person completes
 * it later. An order with unconfirmed reports completes when they are confirmed.
 */
async function withholdCompletion(work: Work, order: LockedOrder, rolled: RollUpResult): Promise<RollUpResult> {
  if (rolled.status !== completed || order.status === completed) return rolled
  const [block] = await listBlocks(work, [{ refType: 'productionOrder', refId: order.id }])
  const isHeld = block !== undefined || (await countWaiting(work, order.id)) > 0
  return isHeld ? { ...rolled, status: inProgress } : rolled
}

async function finishWorks(work: Work, ids: readonly string[]): Promise<void> {
  await closeLogs(work, ids)
  const finishedOrders = await work.tx
    .updateTable('work_order')
    .set({
      status: workOrderStatus.codes.completed,
      status_at: instantAt(work.now),
      actual_end: instantAt(work.now),
      pause_reason: null,
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', anyId(ids))
    .returning(['id', 'code', 'order_id as orderId'])
    .execute()
  for (const workOrder of finishedOrders)
    await work.emit('workOrder.moved', `workOrder-${workOrder.id}`, {
      ...workOrder,
      action: 'complete',
      status: workOrderStatus.codes.completed,
    })
}

/** Nobody works on a reopened work order yet, so it gets the same status as after a reversed report. */
async function reopenWorks(work: Work, ids: readonly string[]): Promise<void> {
  const { action, to: status } = { action: 'reverse' as const, to: workOrderFlow.transitions.reverse.to }
  const reopenedOrders = await work.tx
    .updateTable('work_order')
    .set({ status, status_at: instantAt(work.now), actual_end: null, ...changedBy(work.actor.userName) })
    .where('id', '=', anyId(ids))
    .returning(['id', 'code', 'order_id as orderId'])
    .execute()
  for (const workOrder of reopenedOrders)
    await work.emit('workOrder.moved', `workOrder-${workOrder.id}`, { ...workOrder, action, status })
}

async function storeSegments({ tx, now, actor }: Work, { segments }: RollUpResult): Promise<void> {
  const rows = segments.map(({ id, status, released, good, scrap, rework, passed, next }) => ({
    id,
    status,
    released: released.toFixed(),
    good: good.toFixed(),
    scrap: scrap.toFixed(),
    rework: rework.toFixed(),
    passed: passed.toFixed(),
    next: next?.toFixed() ?? null,
  }))
  const { completed: done, inProgress: running, cancelled } = segmentPlanStatus.codes
  await sql`update segment_plan s set status = n.status, released_quantity = n.released, good_quantity = n.good,
      scrap_quantity = n.scrap, rework_quantity = n.rework, passed_quantity = n.passed, next_transfer = n.next,
      actual_start = case when n.status between ${running} and ${cancelled - 1} then coalesce(s.actual_start, ${instantAt(now)}) end,
      actual_end = case when n.status = ${done} then coalesce(s.actual_end, ${instantAt(now)}) end,
      version = s.version + 1, update_user = ${actor.userName}, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, status smallint, released numeric,
      good numeric, scrap numeric, rework numeric, passed numeric, next numeric)
    where s.id = n.id and (s.status, s.released_quantity, s.good_quantity, s.scrap_quantity, s.rework_quantity, s.passed_quantity, s.next_transfer)
      is distinct from (n.status, n.released, n.good, n.scrap, n.rework, n.passed, n.next)`.execute(tx)
}
