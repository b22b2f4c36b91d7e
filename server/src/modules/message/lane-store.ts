// Database access for waiting deliveries and the state of lanes.

import type { DeliveryChannel } from '@gemba/contract/message/delivery.ts'
import type { OutboundFailureKind } from '@gemba/contract/outbound.ts'
import { type Expression, type InsertObject, type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { computed, listRows, narrowed, rowShape, type ShapedRow } from '../../platform/db/row-shape.ts'
import { secondsFromNow, transactionTime } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Tables } from '../../platform/db/tables/index.ts'
import type { Work } from '../../platform/db/work.ts'

/** Messages of one company by one channel, and for webhooks to one receiver. */
export interface Lane {
  readonly companyId: string
  readonly channel: DeliveryChannel
  readonly webhookId: string | null
}

const dueShape = rowShape({
  id: 'message_delivery.id',
  address: 'message_delivery.address',
  subject: 'message_delivery.subject',
  body: 'message_delivery.body',
})

export type Due = ShapedRow<typeof dueShape>

/** Longer than an attempt may take. Claims of a crashed server expire after this time. */
const claimSec = 60
const maxAttempts = 8
const firstPauseSec = 15
const maxPauseSec = 600
/** A message that is a day old is no longer useful. */
const givenUpAfterSec = 86_400

/** Neither sent nor given up. */
const isOpen = sql<boolean>`sent_at is null and failed_at is null`

/** End of the pause after the n-th consecutive failure; the pause doubles up to the maximum. */
const endOfPause = (failures: Expression<number>): RawBuilder<never> =>
  sql`now() + make_interval(secs => least(${maxPauseSec}, ${firstPauseSec} * power(2, least(${failures}, 10) - 1)))`

const dueLaneShape = rowShape({
  companyId: 'message_delivery.company_id',
  channel: narrowed<DeliveryChannel>()('message_delivery.channel'),
  webhookId: 'message_delivery.webhook_id',
  isFailing: computed.flag,
})

type DueLane = ShapedRow<typeof dueLaneShape>

/** Join condition for the lane of a delivery `d`. */
const laneOfDelivery = sql`l.company_id = d.company_id and l.channel = d.channel and l.webhook_id is not distinct from d.webhook_id`

/** Returns the lanes with a message that is due, and whether their last attempt failed. */
export async function findDueLanes(store: Store): Promise<DueLane[]> {
  return store.asSystem('delivery').inWork(({ tx }) =>
    listRows(
      tx,
      dueLaneShape,
      sql`select d.company_id as "companyId", d.channel, d.webhook_id as "webhookId", bool_or(coalesce(l.failures, 0) > 0) as "isFailing"
        from message_delivery d left join message_lane l on ${laneOfDelivery}
        where ${isOpen} and d.next_at <= now() and coalesce(l.paused_until, '-infinity') <= now()
        group by 1, 2, 3`,
    ),
  )
}

/** Gives up deliveries that are too old or whose webhook was removed. */
export async function failOldDeliveries(store: Store): Promise<void> {
  await store.asSystem('delivery').inWork(({ tx }) =>
    tx
      .updateTable('message_delivery')
      .set({ failed_at: transactionTime })
      .where(isOpen)
      .where((eb) =>
        eb.or([
          eb('queued_at', '<', secondsFromNow(-givenUpAfterSec)),
          // The webhook was removed.
          eb.and([eb('channel', '=', 'webhook'), eb('webhook_id', 'is', null)]),
        ]),
      )
      .execute(),
  )
}

/**
 * Claims up to `most` due deliveries of a lane, those with the fewest attempts first; only one while the lane is
 * failing.
 */
export async function claimDue(
  store: Store,
  { companyId, channel, webhookId }: Lane,
  maxLetters: number,
): Promise<Due[]> {
  return store.asSystem('delivery', companyId).inWork(({ tx }) =>
    listRows(
      tx,
      dueShape,
      // Materialized, because another join order could evaluate the subquery repeatedly and exceed its limit.
      sql`with due as materialized (select d.id from message_delivery d where d.company_id = ${companyId}
            and d.channel = ${channel} and d.webhook_id is not distinct from ${webhookId}::bigint and ${isOpen}
            and d.next_at <= now() and not exists (select from message_lane l where ${laneOfDelivery} and l.paused_until > now())
          order by d.attempts, d.id
          limit case when exists (select from message_lane l where l.company_id = ${companyId} and l.channel = ${channel}
            and l.webhook_id is not distinct from ${webhookId}::bigint and l.failures > 0) then 1 else ${maxLetters}::int end
          for update of d skip locked)
        update message_delivery m set attempts = m.attempts + 1, next_at = ${secondsFromNow(claimSec)}
        from due where m.id = due.id
        returning m.id, m.address, m.subject, m.body`,
    ),
  )
}

/** Stores a successful delivery and resets the failures of its lane. */
export async function storeSent(
  store: Store,
  lane: Lane,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  await store.asSystem('delivery', lane.companyId).inWork(async (work) => {
    const isThere = await lockTarget(work, lane)
    await work.tx
      .updateTable('message_delivery')
      .set({ sent_at: transactionTime, last_error: null, last_answer: answer })
      .where('id', '=', id)
      .execute()
    if (isThere) await upsertLane(work, lane, { last_sent_at: transactionTime, failures: 0, paused_until: null })
  })
}

/**
 * Stores a failed attempt. If the receiver rejected the message, only this message is postponed; otherwise the lane is
 * paused by the caller.
 */
export async function storeFailure(
  store: Store,
  lane: Lane,
  { id, kind, answer }: { id: string; kind: OutboundFailureKind; answer: string | null },
): Promise<void> {
  await store.asSystem('delivery', lane.companyId).inWork(async (work) => {
    const isThere = await lockTarget(work, lane)
    await work.tx
      .updateTable('message_delivery')
      .set(({ ref }) => ({
        last_error: kind,
        last_answer: answer,
        next_at: endOfPause(ref('attempts')),
        failed_at: kind === 'rejected' ? sql`case when attempts >= ${maxAttempts} then now() end` : null,
      }))
      .where('id', '=', id)
      .execute()
    if (isThere) await upsertLane(work, lane, { last_error: kind, last_error_at: transactionTime })
  })
}

/**
 * Returns whether the webhook of the lane still exists, and locks it until the transaction ends. Called before
 * deliveries are updated, in the same lock order as a removal.
 */
async function lockTarget({ tx }: Work, { webhookId }: Lane): Promise<boolean> {
  if (webhookId === null) return true
  const webhookRow = await tx
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', webhookId)
    .forKeyShare()
    .executeTakeFirst()
  return webhookRow !== undefined
}

async function upsertLane(
  { tx }: Work,
  { companyId, channel, webhookId }: Lane,
  values: Partial<InsertObject<Tables, 'message_lane'>>,
): Promise<void> {
  await tx
    .insertInto('message_lane')
    .values({ ...values, company_id: companyId, channel, webhook_id: webhookId })
    .onConflict((oc) => oc.columns(['company_id', 'channel', 'webhook_id']).doUpdateSet(values))
    .execute()
}

/** Pauses a lane after a failure that concerns all its messages; longer after each failure. */
export async function pauseLane(store: Store, { companyId, channel, webhookId }: Lane): Promise<void> {
  await store.asSystem('delivery', companyId).inWork(({ tx }) =>
    tx
      .updateTable('message_lane')
      .set((eb) => ({ failures: eb('failures', '+', 1), paused_until: endOfPause(eb('failures', '+', 1)) }))
      .where('company_id', '=', companyId)
      .where('channel', '=', channel)
      .where('webhook_id', 'is not distinct from', webhookId)
      .execute(),
  )
}

/** Resumes a lane at once, because its settings changed or a test succeeded. */
export async function resumeLane(
  work: Work,
  { channel, webhookId = null }: { channel: DeliveryChannel; webhookId?: string | null },
): Promise<void> {
  await ofCompany(work)
    .updateTable('message_lane')
    .set({ failures: 0, paused_until: null })
    .where('channel', '=', channel)
    .where('webhook_id', 'is not distinct from', webhookId)
    .execute()
  // Excludes claimed deliveries, which would otherwise lose their claim.
  await ofCompany(work)
    .updateTable('message_delivery')
    .set({ next_at: transactionTime })
    .where('channel', '=', channel)
    .where('webhook_id', 'is not distinct from', webhookId)
    .where(isOpen)
    .where('last_error', 'is not', null)
    .where('next_at', '>', secondsFromNow(claimSec))
    .execute()
}
