// Good pieces of orders by day. The sum of all days is the good quantity that `rollUp` computes for an order.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { companyOf, type Read } from '../../../platform/db/work.ts'

/** SQL expressions of two instants. */
interface SqlSpan {
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
}

/**
 * Returns the common table `final_segment` (`order_id`, `id`, `rank`): the last segments that are not skipped, of the
 * orders whose ids the statement `orders` returns. Rank 1 has the highest number.
 */
export const finalSegments = (orders: RawBuilder<unknown>) => sql`final_segment as (
    with recursive reached as (
      select s.order_id, s.id, s.number, s.is_skipped from segment_plan s
      where s.order_id in (${orders}) and not exists (select from segment_plan_link l where l.predecessor_id = s.id)
      union
      select s.order_id, s.id, s.number, s.is_skipped from reached r
        join segment_plan_link l on l.segment_plan_id = r.id join segment_plan s on s.id = l.predecessor_id
      where r.is_skipped = 1
    )
    select order_id, id, row_number() over (partition by order_id order by number desc, id) as rank
    from reached where is_skipped = 0
  )`

/**
 * Returns common tables of the reports in a period: `reported` (`order_id`, `segment_plan_id`, `day`, `good`, `scrap`,
 * `rework`), `final_segment`, and `order_good` (`order_id`, `day`, `good`). The good pieces of an order are those of its
 * last segment; of several last segments, the fewest. Reversed reports do not count.
 */
export const goodByDay = ({ actor }: Read, { from, to }: SqlSpan) => {
  const company = companyOf(actor)
  const isCounted = sql`r.company_id = ${company} and r.status <> ${reportStatus.codes.reversed} and r.reported_at < ${to}`
  const day = sql`(r.reported_at at time zone ${actor.zone})::date`
  return sql`reported as (
    select w.order_id, w.segment_plan_id, ${day} as day, sum(r.good) as good, sum(r.scrap) as scrap,
      sum(r.rework) as rework
    from work_report r join work_order w on w.id = r.work_order_id
    where ${isCounted} and r.reported_at >= ${from}
    group by 1, 2, 3
  ), ${finalSegments(sql`select order_id from reported`)}, final_day as (
    select f.order_id, f.id, ${day} as day, sum(r.good) as good
    from final_segment f join work_order w on w.segment_plan_id = f.id join work_report r on r.work_order_id = w.id
    where ${isCounted}
    group by 1, 2, 3
  ), reached_good as (
    select order_id, day, min(total) as total from (
      select d.order_id, d.day, f.id,
        coalesce((select sum(x.good) from final_day x where x.id = f.id and x.day <= d.day), 0) as total
      from (select distinct order_id, day from final_day) d join final_segment f on f.order_id = d.order_id
    ) reached group by 1, 2
  ), order_good as (
    select order_id, day, total - coalesce(lag(total) over (partition by order_id order by day), 0) as good
    from reached_good
  )`
}
