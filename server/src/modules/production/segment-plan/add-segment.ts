// Adds a segment to an order that its route does not have.
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { wholeBatch } from '../order/plan-order.ts'
import { stages } from '../segment/segment-stage.ts'
import { reportedSerials } from '../serial/serials-to-bring.ts'
import { workCenters } from '../work-center/work-center.ts'
import { nextPlanCode } from './next-plan-code.ts'
import { type SegmentRow, segmentsOf } from './release-segments.ts'
import { assertNotDone } from './skip-segments.ts'

interface AddSegmentInput {
  readonly stageId: string
  readonly afterId?: string | null | undefined
  readonly workCenterId?: string | null | undefined
  readonly reason: string
}

/**
 * Adds a segment to a locked order. Returns its id. Throws `notFound`, `stateIllegal`, `serialTaken` and what
 * `nextPlanCode` throws.
 */
export async function insertSegment(work: Work, order: LockedOrder, added: AddSegmentInput): Promise<string> {
  assertNotDone(work, order)
  const plans = await segmentsOf(work, order.id)
  const after = plans.find(({ id }) => id === added.afterId)
  if (added.afterId && !after) throw new DomainError('notFound', { field: 'afterId' })
  await assertNoSerialsAt(work, order.id, after)
  const id = await storeSegment(work, { order, plans, after, added })
  await linkSegment(work, { id, plans, after })
  return id
}

/**
 * Throws `serialTaken` if the segment is the last one and its pieces already have serial numbers. Such pieces are
 * complete, so no segment can follow.
 */
async function assertNoSerialsAt(work: Work, orderId: string, after: SegmentRow | undefined): Promise<void> {
  if (!after) return
  const follower = await ofCompany(work)
    .selectFrom('segment_plan_link')
    .select('id')
    .where('predecessor_id', '=', after.id)
    .limit(1)
    .executeTakeFirst()
  const [serial] = follower ? [] : await reportedSerials(work, orderId)
  if (serial) throw new DomainError('serialTaken', { serial })
}

interface AddedSegmentInput {
  readonly order: LockedOrder
  readonly plans: readonly SegmentRow[]
  readonly after: SegmentRow | undefined
  readonly added: AddSegmentInput
}

async function storeSegment(work: Work, { order, plans, after, added }: AddedSegmentInput): Promise<string> {
  const { tx, actor, now } = work
  const stage = await stages.read(work, { id: added.stageId })
  if (added.workCenterId) await workCenters.read(work, { id: added.workCenterId })
  const secondsOf = (minutes: string | null): string => new Big(minutes ?? 0).times(60).toFixed()
  const { precision = 0 } = (await findMaterials(work, [order.material_id])).get(order.material_id) ?? {}
  const at = instantAt(after?.plan_end ?? order.plan_start ?? now)
  const { id } = await tx
    .insertInto('segment_plan')
    .values({
      company_id: companyOf(actor),
      create_user: actor.userName,
      update_user: actor.userName,
      code: await nextPlanCode(work, order),
      order_id: order.id,
      number: numberAfter(plans, after),
      stage_id: stage.id,
      is_added: 1,
      work_center_id: added.workCenterId ?? stage.workCenterId,
      plan_quantity: order.base_quantity,
      plan_start: at,
      plan_end: at,
      course_reason: added.reason,
      is_inspected: stage.isInspected,
      setup_seconds: secondsOf(stage.setupTime),
      run_seconds: secondsOf(stage.standardTime),
      run_batch: stage.runBatch,
      parallel_stations: stage.parallelStations,
      transfer_batch: wholeBatch(stage.transferBatch, precision),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the next free number. */
function numberAfter(plans: readonly SegmentRow[], after: SegmentRow | undefined): number {
  const usedNumbers = new Set(plans.map(({ number }) => number))
  let number = (after?.number ?? 0) + 1
  while (usedNumbers.has(number)) number++
  return number
}

interface SegmentLinkInput {
  readonly id: string
  readonly plans: readonly SegmentRow[]
  readonly after: SegmentRow | undefined
}

/**
 * Links a new segment: the successors of the previous segment follow the new one. Without a previous segment, the first
 * segments follow it.
 */
async function linkSegment(work: Work, { id, plans, after }: SegmentLinkInput): Promise<void> {
  const company_id = companyOf(work.actor)
  const link = { company_id, relation: segmentRelation.codes.finishStart, lag_minutes: 0 }
  if (after) {
    await ofCompany(work)
      .updateTable('segment_plan_link')
      .set({ predecessor_id: id })
      .where('predecessor_id', '=', after.id)
      .execute()
    await work.tx
      .insertInto('segment_plan_link')
      .values({ ...link, segment_plan_id: id, predecessor_id: after.id })
      .execute()
    return
  }
  const links = await ofCompany(work)
    .selectFrom('segment_plan_link')
    .select('segment_plan_id as id')
    .where(
      'segment_plan_id',
      'in',
      plans.map((segmentPlan) => segmentPlan.id),
    )
    .execute()
  const following = new Set(links.map((link) => link.id))
  const first = plans.filter((segmentPlan) => !following.has(segmentPlan.id))
  if (first.length > 0)
    await work.tx
      .insertInto('segment_plan_link')
      .values(first.map((segmentPlan) => ({ ...link, segment_plan_id: segmentPlan.id, predecessor_id: id })))
      .execute()
}
