import { wordIn } from '@gemba/contract/kit/page.ts'
import { type DeliveryState, readDeliveryState, type SenderChannel } from '@gemba/contract/message/delivery.ts'
import { type OutboundFailureKind, outboundFailures } from '@gemba/contract/outbound.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import { computed, listRows, narrowed, orNull, rowShape, type ShapedRow } from '../../platform/db/row-shape.ts'
import type { Read } from '../../platform/db/work.ts'
import { handle } from '../../platform/http/route.ts'

const deliveryStateShape = rowShape({
  channel: narrowed<SenderChannel>()(computed.text),
  waiting: computed.integer,
  late: computed.integer,
  failed: computed.integer,
  oldest: orNull(computed.instant),
  kind: orNull(narrowed<OutboundFailureKind>()('message_lane.last_error')),
  failedAt: 'message_lane.last_error_at',
  pausedUntil: orNull(computed.instant),
  lastSent: 'message_lane.last_sent_at',
})

type DeliveryStateRow = ShapedRow<typeof deliveryStateShape>

function select({ tx, actor }: Read): Promise<DeliveryStateRow[]> {
  return listRows(
    tx,
    deliveryStateShape,
    sql`select k.channel, coalesce(d.waiting, 0) as waiting, coalesce(d.late, 0) as late,
      coalesce(d.failed, 0) as failed, d.oldest, l.last_error as kind, l.last_error_at as "failedAt",
      case when l.paused_until > now() then l.paused_until end as "pausedUntil", l.last_sent_at as "lastSent"
    from unnest(array['email', 'sms']) as k (channel)
    left join message_lane l on l.channel = k.channel and l.company_id = ${actor.companyId}
    left join (select channel, (count(*) filter (where failed_at is null))::int as waiting,
        (count(*) filter (where failed_at is null and queued_at < now() - interval '5 minutes'))::int as late,
        (count(*) filter (where failed_at > now() - interval '7 days'))::int as failed,
        min(queued_at) filter (where failed_at is null) as oldest
      from message_delivery where company_id = ${actor.companyId} and sent_at is null and is_test = 0 group by channel) d
      on d.channel = k.channel
    order by k.channel`,
  )
}

function present({ actor }: Read, row: DeliveryStateRow): DeliveryState {
  const format = (at: number | null): string | null => (at === null ? null : formatInstant(at, actor.zone))
  const { channel, waiting, late, failed, kind, failedAt, lastSent } = row
  const isSince = failedAt !== null && (lastSent === null || failedAt > lastSent)
  return {
    channel,
    waiting,
    late,
    failed,
    oldest: format(row.oldest),
    failure:
      kind !== null && isSince
        ? { kind, text: wordIn(actor.language, outboundFailures[kind]), at: formatInstant(failedAt, actor.zone) }
        : null,
    nextTry: format(row.pausedUntil),
    lastSent: format(lastSent),
  }
}

export const deliveryStateRoutes = [
  ...handle(readDeliveryState, import.meta.url, async (read) => (await select(read)).map((row) => present(read, row))),
]
