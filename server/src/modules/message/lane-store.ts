// Deliveries that wait, and how the lane of each company and channel fares.

import type { DeliveryChannel } from '@gemba/contract/message/delivery.ts'
import type { OutboundFailureKind } from '@gemba/contract/outbound.ts'
import { type Expression, type InsertObject, type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { computed, listRows, narrowed, rowShape, type ShapedRow } from '../../platform/db/row-shape.ts'
import { secondsFromNow, transactionTime } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Tables } from '../../platform/db/tables/index.ts'
import type { Work } from '../../platform/db/work.ts'

/** What one company sends by one channel, to one webhook where it is that. */
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

/** Longer than a sending may take: what a dead server had claimed is free again after it. */
const claimSec = 60
const mostTries = 8
const firstPauseSec = 15
const longestPauseSec = 600
/** An alarm that is a day old is not worth a message any more. */
const givenUpAfterSec = 86_400

/** Neither sent nor given up. */
const isOpen = sql<boolean>`sent_at is null and failed_at is null`

/** When the pause after the n-th failure in a row ends. */
const endOfPause = (failures: Expression<number>): RawBuilder<never> =>
  sql`now() + make_interval(secs => least(${longestPauseSec}, ${firstPauseSec} * power(2, least(${failures}, 10) - 1)))`

const dueLaneShape = rowShape({
  companyId: 'message_delivery.company_id',
  channel: narrowed<DeliveryChannel>()('message_delivery.channel'),
  webhookId: 'message_delivery.webhook_id',
  isFailing: computed.flag,
})

type DueLane = ShapedRow<typeof dueLaneShape>

/** The lane of a delivery `d`. */
const laneOfDelivery = sql`l.company_id = d.company_id and l.channel = d.channel and l.webhook_id is not distinct from d.webhook_id`

/** Lanes that have something to send now, and whether their last try failed. */
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

/** Gives up what has waited too long, in every lane, and what has nowhere to go any more. */
export async function failOldDeliveries(store: Store): Promise<void> {
  await store.asSystem('delivery').inWork(({ tx }) =>
    tx
      .updateTable('message_delivery')
      .set({ failed_at: transactionTime })
      .where(isOpen)
      .where((eb) =>
        eb.or([
          eb('queued_at', '<', secondsFromNow(-givenUpAfterSec)),
          // Its webhook was removed.
          eb.and([eb('channel', '=', 'webhook'), eb('webhook_id', 'is', null)]),
        ]),
      )
      .execute(),
  )
}

/** Takes a few of a lane, those tried least first, so that nobody else sends them meanwhile. One at a time while it fails. */
export async function claimDue(store: Store, { companyId, channel, webhookId }: Lane, most: number): Promise<Due[]> {
  return store.asSystem('delivery', companyId).inWork(({ tx }) =>
    listRows(
      tx,
      dueShape,
      // Materialized: joined another way, the choice could be made again and again, and take more than its limit.
      sql`with due as materialized (select d.id from message_delivery d where d.company_id = ${companyId}
            and d.channel = ${channel} and d.webhook_id is not distinct from ${webhookId}::bigint and ${isOpen}
            and d.next_at <= now() and not exists (select from message_lane l where ${laneOfDelivery} and l.paused_until > now())
          order by d.attempts, d.id
          limit case when exists (select from message_lane l where l.company_id = ${companyId} and l.channel = ${channel}
            and l.webhook_id is not distinct from ${webhookId}::bigint and l.failures > 0) then 1 else ${most}::int end
          for update of d skip locked)
        update message_delivery m set attempts = m.attempts + 1, next_at = ${secondsFromNow(claimSec)}
        from due where m.id = due.id
        returning m.id, m.address, m.subject, m.body`,
    ),
  )
}

/** Stores that a message was sent: its lane goes on. */
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

/** Stores that a message was not sent. Only this message is put off when the server took the call and refused it, else its lane is. */
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
        failed_at: kind === 'rejected' ? sql`case when attempts >= ${mostTries} then now() end` : null,
      }))
      .where('id', '=', id)
      .execute()
    if (isThere) await upsertLane(work, lane, { last_error: kind, last_error_at: transactionTime })
  })
}

/** Whether there is still what the lane sends to; it stays until the end of the work. Before deliveries, as a removal locks them. */
async function lockTarget({ tx }: Work, { webhookId }: Lane): Promise<boolean> {
  if (webhookId === null) return true
  const found = await tx.selectFrom('webhook').select('id').where('id', '=', webhookId).forKeyShare().executeTakeFirst()
  return found !== undefined
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

/** Lets a lane rest after a failure that concerns all of it; longer each time. */
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

/** Lets a lane go on at once: somebody has changed how it sends, or has seen that it works. */
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
  // Not what is on its way: its claim would be gone.
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
