import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, findRow, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { LinkSummary, OrderSummary } from './roll-up.ts'

const orderFactsShape = rowShape({
  segments: computed.json<OrderSummary['segments']>(),
  links: computed.json<OrderSummary['links']>(),
  works: computed.json<OrderSummary['works']>(),
})

/**
 * Returns what `rollUp` computes the state of an order from. It is a single statement, because each start and each
 * report reads it more than once.
 */
export async function orderSummaryOf(
  { tx, actor }: Read,
  { id, status }: { readonly id: string; readonly status: number },
): Promise<OrderSummary> {
  const company = companyOf(actor)
  const facts = await findRow(
    tx,
    orderFactsShape,
    sql`with s as materialized (select id, number, status, plan_quantity, is_skipped, transfer_batch from segment_plan
        where company_id = ${company} and order_id = ${id})
      select
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id::text, 'status', s.status,
            'planQuantity', s.plan_quantity::text, 'isSkipped', s.is_skipped,
            'transferBatch', trim_scale(s.transfer_batch)::text) order by s.number) from s), '[]') as segments,
        coalesce((select jsonb_agg(jsonb_build_object('segmentPlanId', l.segment_plan_id::text,
            'predecessorId', l.predecessor_id::text, 'relation', l.relation) order by l.id)
          from segment_plan_link l
          where l.company_id = ${company} and l.segment_plan_id in (select s.id from s)), '[]') as links,
        coalesce((select jsonb_agg(jsonb_build_object('id', w.id::text, 'segmentPlanId', w.segment_plan_id::text,
            'status', w.status, 'isRework', w.is_rework, 'quantity', w.quantity::text, 'good', w.good_quantity::text,
            'scrap', w.scrap_quantity::text, 'rework', w.rework_quantity::text) order by w.id)
          from work_order w where w.company_id = ${company} and w.order_id = ${id}), '[]') as works`,
  )
  return { status, segments: [], links: [], works: [], ...facts }
}

/** Returns the links from segments of an order to their predecessors. */
export const linksOf = (
  read: Read,
  segments: readonly { readonly id: string }[],
): Promise<(LinkSummary & { readonly lagMinutes: number })[]> =>
  ofCompany(read)
    .selectFrom('segment_plan_link')
    .select([
      'segment_plan_id as segmentPlanId',
      'predecessor_id as predecessorId',
      'relation',
      'lag_minutes as lagMinutes',
    ])
    .where('segment_plan_id', '=', anyId(segments.map((segment) => segment.id)))
    .orderBy('id')
    .execute()
