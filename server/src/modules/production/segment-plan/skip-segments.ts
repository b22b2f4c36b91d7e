// Skips segments of an order, and includes them again. All pieces that reach a skipped segment pass as good.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { pendingReworkOf } from '../rework/pending-rework.ts'
import { moveWork } from '../work-order/lock-work.ts'
import type { SegmentRow } from './release-segments.ts'

const { planned, released, inProgress, paused, completed } = productionOrderStatus.codes

interface SkipInput {
  readonly order: LockedOrder
  readonly plan: SegmentRow
  readonly reason: string
}

/**
 * Skips a segment of a locked order. Throws `stateIllegal`, `orderWorkBegun`, `reworkPending`, `segmentsAllSkipped`.
 */
export async function skipSegment(work: Work, { order, plan, reason }: SkipInput): Promise<void> {
  assertNotDone(work, order)
  if (plan.is_skipped === 1) throw illegal(work, plan)
  await cancelOpen(work, plan)
  const pending = await pendingReworkOf(work, order, plan.id)
  if (pending.gt(0)) throw new DomainError('reworkPending', { quantity: pending.toFixed() })
  await store(work, plan.id, { is_skipped: 1, course_reason: reason })
  const remaining = await ofCompany(work)
    .selectFrom('segment_plan')
    .select('id')
    .where('order_id', '=', order.id)
    .where('is_skipped', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (!remaining) throw new DomainError('segmentsAllSkipped')
}

/** Includes a skipped segment again, with nothing released. Throws `stateIllegal`. */
export async function resumeSkippedSegment(work: Work, { order, plan, reason }: SkipInput): Promise<void> {
  assertOrderStatus(work, order, [planned, released, inProgress, paused, completed])
  if (plan.is_skipped === 0) throw illegal(work, plan)
  await store(work, plan.id, { is_skipped: 0, course_reason: reason })
}

/** Throws `stateIllegal` if the segments of the order can no longer change. */
export function assertNotDone(work: Work, order: LockedOrder): void {
  assertOrderStatus(work, order, [planned, released, inProgress, paused])
}

/** Throws `stateIllegal` unless the order has one of the statuses. */
function assertOrderStatus({ actor }: Work, order: LockedOrder, states: readonly number[]): void {
  if (!states.includes(order.status)) throw stateIllegal(orderFlow, { status: order.status, language: actor.language })
}

const illegal = ({ actor }: Work, { status }: SegmentRow): DomainError =>
  stateIllegal(segmentPlanFlow, { status, language: actor.language })

/** Cancels the open work orders of a segment. Throws `orderWorkBegun` if one is claimed or is rework. */
async function cancelOpen(work: Work, { id }: SegmentRow): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .select(['id', 'code', 'status', 'is_rework as isRework'])
    .where('segment_plan_id', '=', id)
    .where('status', 'in', [...openWorkStates])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { claimed } = workOrderStatus.codes
  const begunOrder = rows.find(({ status, isRework }) => status >= claimed || isRework === 1)
  if (begunOrder) throw new DomainError('orderWorkBegun', { code: begunOrder.code })
  for (const row of rows) await moveWork(work, row, 'cancel')
}

async function store(
  work: Work,
  id: string,
  change: { readonly is_skipped: number; readonly course_reason: string },
): Promise<void> {
  await ofCompany(work)
    .updateTable('segment_plan')
    .set({ ...change, status: segmentPlanStatus.codes.notReleased, ...changedBy(work.actor.userName) })
    .where('id', '=', id)
    .execute()
}
