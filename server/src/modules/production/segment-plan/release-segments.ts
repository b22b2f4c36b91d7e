// Releases segments: creates their work orders, so that work on them can begin.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { nextCode } from '../../base/index.ts'
import { assertNotHeld } from '../project/lock-project.ts'

/** One release creates at most this many work orders of a segment. */
const maxBatches = 500

/** Returns segments of an order, sorted by number; all of them if no ids are given. Throws `notFound`. */
export async function segmentsOf(work: Work, orderId: string, ids?: readonly string[]) {
  const rows = await ofCompany(work)
    .selectFrom('segment_plan')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyId(ids ?? [])))
    .orderBy('number')
    .execute()
  if (ids && rows.length < new Set(ids).size) throw new DomainError('notFound', { field: 'segmentPlanIds' })
  return rows
}
export type SegmentRow = Awaited<ReturnType<typeof segmentsOf>>[number]

interface Part {
  /** In the unit of the product; undefined for everything that is not released. */
  readonly quantity?: string | null | undefined
  readonly batchQuantity?: string | null | undefined
}

/**
 * Creates the work orders of a segment whose order is locked. Does nothing for a skipped one. Throws `projectOnHold`,
 * `quantityWrong`, `quantityAbove`, `tooManyRows` and what `nextCode` throws.
 */
export async function releaseSegment(work: Work, plan: SegmentRow, { quantity, batchQuantity }: Part): Promise<void> {
  await assertNotHeld(work, plan.order_id)
  if (plan.is_skipped === 1) return
  const open = new Big(plan.plan_quantity).minus(plan.released_quantity)
  const requested = quantity ? new Big(quantity) : open
  if (quantity && requested.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  if (requested.gt(open))
    throw new DomainError('quantityAbove', { requested: requested.toFixed(), allowed: open.toFixed() })
  if (requested.lte(0)) return
  const batch = batchQuantity ? new Big(batchQuantity) : requested
  if (batch.lte(0)) throw new DomainError('quantityWrong', { field: 'batchQuantity' })
  const count = Number(requested.div(batch).round(0, 3))
  if (count > maxBatches) throw new DomainError('tooManyRows', { limit: maxBatches })
  for (let rest = requested; rest.gt(0); rest = rest.minus(batch))
    await createWorkOrder(work, plan, { quantity: rest.lt(batch) ? rest : batch })
}

interface WorkOrderInput {
  readonly quantity: Big
  readonly isRework?: boolean
  readonly splitFromId?: string
  readonly stationId?: string | null | undefined
  readonly teamId?: string | null | undefined
  readonly staffId?: string | null | undefined
  readonly planStart?: number | null | undefined
  /** A code of `workOrderStatus`. */
  readonly status?: number
}

/** Creates a work order of a segment and returns it. Throws what `nextCode` throws. */
export async function createWorkOrder(work: Work, plan: SegmentRow, input: WorkOrderInput) {
  const { tx, actor, now } = work
  const code = await nextCode(work, 'workOrder', { values: {} })
  return await tx
    .insertInto('work_order')
    .values({
      company_id: companyOf(actor),
      create_user: actor.userName,
      update_user: actor.userName,
      code,
      order_id: plan.order_id,
      segment_plan_id: plan.id,
      stage_id: plan.stage_id,
      work_center_id: plan.work_center_id,
      quantity: input.quantity.toFixed(),
      status_at: instantAt(now),
      status: input.status ?? workOrderStatus.codes.toDispatch,
      plan_start: atOrNull(input.planStart ?? plan.plan_start),
      plan_end: atOrNull(plan.plan_end),
      is_rework: input.isRework ? 1 : 0,
      split_from_id: input.splitFromId ?? null,
      station_id: input.stationId ?? null,
      team_id: input.teamId ?? null,
      staff_id: input.staffId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const atOrNull = (at: number | null) => (at === null ? null : instantAt(at))
