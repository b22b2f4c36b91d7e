// Deliveries that wait, and how the lane of each company and channel fares.
import type { OutboundFailureKind } from '@gemba/contract/outbound.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor, type Work } from '../../platform/db/work.ts'
import type { Letter } from './send-letter.ts'

export type LetterChannel = Letter['channel']

/** What one company sends by one channel. */
export interface Lane {
  readonly companyId: string
  readonly channel: LetterChannel
}

export interface Due extends Letter {
  readonly id: string
}

/** Longer than a sending may take: what a dead server had claimed is free again after it. */
const claimSec = 60
const mostTries = 8
const firstPauseSec = 15
const longestPauseSec = 600
/** An alarm that is a day old is not worth a letter any more. */
const givenUpAfter = sql`interval '1 day'`

const isOpen = sql`sent_at is null and failed_at is null`

/** Pause after the n-th failure in a row. */
const pauseAfter = (failures: unknown) =>
  sql`make_interval(secs => least(${longestPauseSec}, ${firstPauseSec} * power(2, least(${failures}, 10) - 1)))`

/** Lanes that have something to send now, and whether their last try failed. */
export async function findDueLanes(database: Database): Promise<(Lane & { isFailing: boolean })[]> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const { rows } = await sql<Lane & { isFailing: boolean }>`select d.company_id as "companyId", d.channel,
        bool_or(coalesce(l.failures, 0) > 0) as "isFailing"
      from message_delivery d left join message_lane l on l.company_id = d.company_id and l.channel = d.channel
      where ${isOpen} and d.next_at <= now() and coalesce(l.paused_until, '-infinity') <= now()
      group by 1, 2`.execute(tx)
    return rows
  })
}

/** Gives up what has waited too long, in every lane. */
export async function giveUpOld(database: Database): Promise<void> {
  await inWork(database, systemActor(), ({ tx }) =>
    sql`update message_delivery set failed_at = now() where ${isOpen} and queued_at < now() - ${givenUpAfter}`.execute(
      tx,
    ),
  )
}

/** Takes a few of a lane, those tried least first, so that nobody else sends them meanwhile. One at a time while it fails. */
export async function claimDue(database: Database, { companyId, channel }: Lane, most: number): Promise<Due[]> {
  return inWork(database, systemActor(companyId), async ({ tx }) => {
    const { rows } = await sql<Due>`update message_delivery set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${claimSec})
      where id in (select id from message_delivery d where company_id = ${companyId} and channel = ${channel} and ${isOpen}
        and next_at <= now() and not exists (select from message_lane l
          where l.company_id = d.company_id and l.channel = d.channel and l.paused_until > now())
        order by attempts, id
        limit case when exists (select from message_lane l
          where l.company_id = ${companyId} and l.channel = ${channel} and l.failures > 0) then 1 else ${most}::int end
        for update skip locked)
      returning id, channel, address, subject, body`.execute(tx)
    return rows
  })
}

/** Stores that a letter was sent: its lane goes on. */
export async function storeSent(database: Database, { companyId, channel }: Lane, id: string): Promise<void> {
  await inWork(database, systemActor(companyId), async ({ tx }) => {
    await sql`update message_delivery set sent_at = now(), last_error = null where id = ${id}`.execute(tx)
    await sql`insert into message_lane (company_id, channel, last_sent_at) values (${companyId}, ${channel}, now())
      on conflict (company_id, channel) do update set last_sent_at = now(), failures = 0, paused_until = null`.execute(
      tx,
    )
  })
}

/** Stores that a letter was not sent. Only this letter is put off when the server took the call and refused it, else its lane is. */
export async function storeFailure(
  database: Database,
  { companyId, channel }: Lane,
  { id, kind }: { id: string; kind: OutboundFailureKind },
): Promise<void> {
  const isRejected = kind === 'rejected'
  await inWork(database, systemActor(companyId), async ({ tx }) => {
    await sql`update message_delivery set last_error = ${kind}, next_at = now() + ${pauseAfter(sql`attempts`)},
        failed_at = case when ${isRejected} and attempts >= ${mostTries} then now() end
      where id = ${id}`.execute(tx)
    await sql`insert into message_lane (company_id, channel, last_error, last_error_at)
      values (${companyId}, ${channel}, ${kind}, now())
      on conflict (company_id, channel) do update set last_error = excluded.last_error, last_error_at = now()`.execute(
      tx,
    )
  })
}

/** Lets a lane rest after a failure that concerns all of it; longer each time. */
export async function pauseLane(database: Database, { companyId, channel }: Lane): Promise<void> {
  await inWork(database, systemActor(companyId), ({ tx }) =>
    sql`update message_lane set failures = failures + 1, paused_until = now() + ${pauseAfter(sql`failures + 1`)}
      where company_id = ${companyId} and channel = ${channel}`.execute(tx),
  )
}

/** Lets a lane go on at once: somebody has changed how it sends, or has seen that it works. */
export async function resumeLane({ tx, actor }: Work, channel: LetterChannel): Promise<void> {
  await sql`update message_lane set failures = 0, paused_until = null
    where company_id = ${actor.companyId} and channel = ${channel}`.execute(tx)
  // Not what is on its way: its claim would be gone.
  await sql`update message_delivery set next_at = now() where company_id = ${actor.companyId} and channel = ${channel}
    and ${isOpen} and last_error is not null and next_at > now() + make_interval(secs => ${claimSec})`.execute(tx)
}
