// Counts waiting messages of all companies, for metrics.
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../platform/db/row-shape.ts'
import type { Read } from '../../platform/db/work.ts'

const deliveryCountsShape = rowShape({
  channel: computed.word('email', 'sms', 'webhook'),
  waiting: computed.integer,
  /** Age of the oldest waiting message, in seconds; 0 if none waits. */
  oldestAgeSec: computed.float,
  /** Number of lanes whose last attempt failed. */
  failingLanes: computed.integer,
})

export type DeliveryCounts = ShapedRow<typeof deliveryCountsShape>

/** Returns one row per channel. Waiting deliveries have a partial index; lanes are few. */
export function countDeliveries({ tx }: Read): Promise<DeliveryCounts[]> {
  return listRows(
    tx,
    deliveryCountsShape,
    sql`select k.channel, coalesce(d.waiting, 0)::int as waiting, coalesce(d.age, 0)::float8 as "oldestAgeSec",
      (select count(*)::int from message_lane l where l.channel = k.channel and l.failures > 0) as "failingLanes"
    from unnest(array['email', 'sms', 'webhook']) as k (channel)
    left join (select channel, count(*) as waiting, extract(epoch from now() - min(queued_at)) as age
      from message_delivery where sent_at is null and failed_at is null group by channel) d on d.channel = k.channel
    order by k.channel`,
  )
}
