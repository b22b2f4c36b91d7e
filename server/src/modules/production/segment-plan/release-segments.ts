// Releasing: segments of an order become work orders, which the floor may do.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { nextCode } from '../../base/index.ts'
import { refuseHeld } from '../project/lock-project.ts'

/** Most work orders that one release makes of a segment. */
const mostBatches = 500

/** Returns segments of an order by their numbers; all of them, where none are named. Throws `notFound`. */
export async function segmentsOf(work: Work, orderId: string, ids?: readonly string[]) {
  const rows = await ofCompany(work)
    .selectFrom('segment_plan')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(ids !== undefined, (all) => all.where('id', '=', anyId(ids ?? [])))
    .orderBy('number')
    .execute()
  if (ids && rows.length < new Set(ids).size) throw new DomainError('notFound', { field: 'segmentPlanIds' })
  return rows
}
export type SegmentRow = Awaited<ReturnType<typeof segmentsOf>>[number]

interface Part {
  /** In the unit of the product; all that is not released where it is not told. */
  readonly quantity?: string | null | undefined
  readonly batchQuantity?: string | null | undefined
}

/** Makes the work orders of a segment whose order is locked; none of one that is skipped. Throws `projectOnHold`, `quantityWrong`, `quantityAbove`, `tooManyRows` and those of codes. */
export async function releaseSegment(work: Work, plan: SegmentRow, { quantity, batchQuantity }: Part): Promise<void> {
  await refuseHeld(work, plan.order_id)
  if (plan.is_skipped === 1) return
  const left = new Big(plan.plan_quantity).minus(plan.released_quantity)
  const asked = quantity ? new Big(quantity) : left
  if (quantity && asked.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  if (asked.gt(left)) throw new DomainError('quantityAbove', { asked: asked.toFixed(), allowed: left.toFixed() })
  if (asked.lte(0)) return
  const batch = batchQuantity ? new Big(batchQuantity) : asked
  if (batch.lte(0)) throw new DomainError('quantityWrong', { field: 'batchQuantity' })
  const count = Number(asked.div(batch).round(0, 3))
  if (count > mostBatches) throw new DomainError('tooManyRows', { limit: mostBatches })
  for (let rest = asked; rest.gt(0); rest = rest.minus(batch))
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

/** Makes one work order of a segment. Returns it. Errors are those of codes. */
export async function createWorkOrder(work: Work, plan: SegmentRow, made: WorkOrderInput) {
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
      quantity: made.quantity.toFixed(),
      status_at: instantAt(now),
      status: made.status ?? workOrderStatus.codes.toDispatch,
      plan_start: atOrNull(made.planStart ?? plan.plan_start),
      plan_end: atOrNull(plan.plan_end),
      is_rework: made.isRework ? 1 : 0,
      split_from_id: made.splitFromId ?? null,
      station_id: made.stationId ?? null,
      team_id: made.teamId ?? null,
      staff_id: made.staffId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const atOrNull = (at: number | null) => (at === null ? null : instantAt(at))
