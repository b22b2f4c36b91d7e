import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { LinkFacts, OrderFacts, WorkFacts } from './roll-up.ts'

/** Returns what the state of an order is made of. */
export async function factsOf(
  read: Read,
  { id, status }: { readonly id: string; readonly status: number },
): Promise<OrderFacts> {
  const { tx, actor } = read
  const segments = await tx
    .selectFrom('segment_plan')
    .select(['id', 'status', 'plan_quantity as planQuantity', 'is_skipped as isSkipped'])
    .where('company_id', '=', companyOf(actor))
    .where('order_id', '=', id)
    .orderBy('number')
    .execute()
  return { status, segments, links: await linksOf(read, segments), works: await worksOf(read, id) }
}

/** Returns what segments of an order wait for. */
export const linksOf = (
  { tx, actor }: Read,
  segments: readonly { readonly id: string }[],
): Promise<(LinkFacts & { readonly lagMinutes: number })[]> =>
  tx
    .selectFrom('segment_plan_link')
    .select([
      'segment_plan_id as segmentPlanId',
      'predecessor_id as predecessorId',
      'relation',
      'lag_minutes as lagMinutes',
    ])
    .where('company_id', '=', companyOf(actor))
    .where('segment_plan_id', '=', anyId(segments.map((one) => one.id)))
    .orderBy('id')
    .execute()

const worksOf = ({ tx, actor }: Read, orderId: string): Promise<WorkFacts[]> =>
  tx
    .selectFrom('work_order')
    .select([
      ...(['id', 'status', 'quantity'] as const),
      'segment_plan_id as segmentPlanId',
      'is_rework as isRework',
      'good_quantity as good',
      'scrap_quantity as scrap',
      'rework_quantity as rework',
    ])
    .where('company_id', '=', companyOf(actor))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
