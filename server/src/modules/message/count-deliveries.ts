// How many messages wait to be sent, of all companies, for metrics.
import type { DeliveryChannel } from '@gemba/contract/message/delivery.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

export interface DeliveryCounts {
  readonly channel: DeliveryChannel
  readonly waiting: number
  /** Of the one that waits longest; 0 when none waits. */
  readonly oldestAgeSec: number
  /** Lanes whose last try failed. */
  readonly failingLanes: number
}

/** Returns a row a channel. What waits has an index of its own; there are few lanes. */
export function countDeliveries({ tx }: Read): Promise<DeliveryCounts[]> {
  return rowsOf<DeliveryCounts>(
    tx,
    sql`select k.channel, coalesce(d.waiting, 0)::int as waiting, coalesce(d.age, 0)::float8 as "oldestAgeSec",
      (select count(*)::int from message_lane l where l.channel = k.channel and l.failures > 0) as "failingLanes"
    from unnest(array['email', 'sms', 'webhook']) as k (channel)
    left join (select channel, count(*) as waiting, extract(epoch from now() - min(queued_at)) as age
      from message_delivery where sent_at is null and failed_at is null group by channel) d on d.channel = k.channel
    order by k.channel`,
  )
}
