// Actions on segments of orders: release in parts, cancel a release, pause, resume, skip, add.

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { type SegmentPlanAction, segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import {
  addSegment,
  cancelSegmentRelease,
  changeSegmentPlanStatus,
  releaseSegmentPlans,
  resumeSkippedSegments,
  skipSegments,
} from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed, stateIllegal } from '../../../resource/flow.ts'
import { assertMaterial, type ReleasedSegment } from '../analysis/assert-material.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { assertNotUsed, updateOrderProgress } from '../order/update-order-progress.ts'
import { pauseRunning } from '../work-order/pause-running.ts'
import { insertSegment } from './add-segment.ts'
import { cancelUnclaimed } from './cancel-unclaimed.ts'
import { assertEffectiveTime, changeEach, type SegmentOutcome } from './change-each.ts'
import { releaseSegment, type SegmentRow, segmentsOf } from './release-segments.ts'
import { resumeSkippedSegment, skipSegment } from './skip-segments.ts'

const file = import.meta.url
const { planned, released, inProgress } = productionOrderStatus.codes

export const segmentPlanActionRoutes = [
  ...handle(releaseSegmentPlans, file, async (work, { ids, force, reason, ...part }, call) => {
    const segments: ReleasedSegment[] = []
    const replies = await each(work, { ids, action: 'release' }, async (order, plan) => {
      if (![planned, released, inProgress].some((status) => status === order.status))
        throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
      if (part.quantity && ids.length > 1) throw new DomainError('quantityWrong', { field: 'quantity' })
      if (plan.is_skipped === 1)
        throw stateIllegal(segmentPlanFlow, { status: plan.status, language: work.actor.language })
      await releaseSegment(work, plan, part)
      segments.push(releasedWith(plan, part.quantity))
    })
    const shortageNote = await assertMaterial(work, segments, { force, reason })
    if (shortageNote) call.notes(shortageNote)
    return replies
  }),
  ...handle(cancelSegmentRelease, file, (work, { ids }) =>
    each(work, { ids, action: 'cancelRelease' }, (_order, plan) => cancelUnclaimed(work, plan)),
  ),
  ...handle(changeSegmentPlanStatus, file, async (work, { ids, action, reason, partial, effectiveTime: at }) => {
    if (action === 'pause' && !reason) throw new DomainError('reasonMissing', { field: 'reason' })
    assertEffectiveTime(work, action, at)
    const change = (changeWork: Work, changedIds: readonly string[]) =>
      each(changeWork, { ids: changedIds, action }, async (order, plan) => {
        await store(changeWork, plan.id, segmentPlanFlow.transitions[action].to)
        if (action === 'pause') await pauseRunning(changeWork, { orderId: order.id, segmentPlanId: plan.id, at })
      })
    if (partial) return changeEach(work, ids, change)
    return (await change(work, ids)).map((outcome) => ({ ...outcome, refusal: null }))
  }),
  ...handle(skipSegments, file, (work, { ids, reason }) =>
    each(work, { ids, action: 'skip' }, (order, plan) => skipSegment(work, { order, plan, reason })),
  ),
  ...handle(resumeSkippedSegments, file, (work, { ids, reason }) =>
    each(work, { ids, action: 'takeUp' }, (order, plan) => resumeSkippedSegment(work, { order, plan, reason })),
  ),
  ...handle(addSegment, file, async (work, { orderId, ...added }) => {
    const order = await lockOrder(work, orderId)
    const id = await insertSegment(work, order, added)
    await assertNotUsed(work, order, await updateOrderProgress(work, order))
    return listOutcomes(work, [id])
  }),
]

/** Returns a segment with its released quantity after the release: everything if no quantity is given. */
function releasedWith(plan: SegmentRow, quantity: string | null | undefined): ReleasedSegment {
  const planned = new Big(plan.plan_quantity)
  const released = quantity ? new Big(plan.released_quantity).plus(quantity) : planned
  return { id: plan.id, orderId: plan.order_id, released, planned }
}

interface SegmentPlanQuery {
  readonly ids: readonly string[]
  readonly action: SegmentPlanAction
}

/**
 * Applies an action to segments of any orders. The orders are locked first, in ascending order of their ids. Throws
 * `reportUsed` if later segments have worked on pieces that the action removes.
 */
async function each(
  work: Work,
  { ids, action }: SegmentPlanQuery,
  apply: (order: LockedOrder, plan: SegmentRow) => Promise<void>,
): Promise<SegmentOutcome[]> {
  const planIds = [...new Set(ids.map(idOf))]
  for (const orderId of await ordersOf(work, planIds)) {
    const order = await lockOrder(work, orderId)
    for (const plan of (await segmentsOf(work, orderId)).filter(({ id }) => planIds.includes(id))) {
      assertAllowed(segmentPlanFlow, action, { status: plan.status, language: work.actor.language })
      await apply(order, plan)
    }
    await assertNotUsed(work, order, await updateOrderProgress(work, order))
  }
  return listOutcomes(work, planIds)
}

const listOutcomes = (work: Work, ids: readonly string[]): Promise<SegmentOutcome[]> =>
  ofCompany(work)
    .selectFrom('segment_plan')
    .select(['id', 'status', 'released_quantity as releasedQuantity', 'version'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .$castTo<SegmentOutcome>()
    .execute()

/** Returns the orders of segments, sorted by id. Throws `notFound`. */
async function ordersOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('segment_plan')
    .select(['id', 'order_id as orderId'])
    .where('id', '=', anyId(ids))
    .execute()
  if (rows.length < ids.length) throw new DomainError('notFound')
  return [...new Set(rows.map(({ orderId }) => orderId))].sort((left, right) => Number(left) - Number(right))
}

async function store(work: Work, id: string, status: number): Promise<void> {
  await ofCompany(work)
    .updateTable('segment_plan')
    .set({ status, ...changedBy(work.actor.userName) })
    .where('id', '=', id)
    .execute()
}
