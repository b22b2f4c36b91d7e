// Six digits sent to an address: five minutes, five tries, one a minute; good in one company, in the browser that asked for them.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

export interface CodeTarget {
  readonly companyId: string
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly purpose: 'register' | 'password'
  /** Secret of the browser that asks: the code is good only there, and only there can its tries be used up. */
  readonly requester: string
}

const lifeSec = 300
const spacingSec = 60
const mostTries = 5
/** Letters to one address, whoever asks for them. */
const mostPerHour = 10

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const digestOf = (target: CodeTarget, userIds: readonly string[], code: string): Buffer =>
  sha256(
    [target.companyId, userIds.join(), target.channel, target.address, target.purpose, target.requester, code].join(
      '\n',
    ),
  )

/** Rows of the codes that were sent for a target, whoever asked. */
const sentTo = ({ companyId, channel, address, purpose }: CodeTarget) =>
  sql`company_id = ${companyId} and channel = ${channel} and address = ${address} and purpose = ${purpose}`

/** Users of the company who have the address and may sign in. */
export async function findUserIds({ tx }: Work, target: CodeTarget): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app_user where company_id = ${target.companyId}
    and is_enabled = 1 and ${target.channel === 'email' ? sql`lower(email)` : sql`phone`} = ${target.address}
    order by id limit 100`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes a code for an address and those who have it. Error `throttled` within a minute of the last one, or after ten in an hour. */
export async function makeCode(
  database: Database,
  target: CodeTarget,
): Promise<{ code: string; userIds: readonly string[] }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const requester = sha256(target.requester)
  return inWork(database, systemActor(), async (work) => {
    const { tx } = work
    await sql`delete from check_code where expires_at < now() - interval '1 day'`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${target.companyId} ${target.address}`}, 20))`.execute(
      tx,
    )
    const { rows } = await sql<{ wait: number | null; count: number }>`select count(*)::int as count,
        max(ceil(${spacingSec} - extract(epoch from now() - sent_at))::int) filter (where requester_digest = ${requester}) as wait
      from check_code where ${sentTo(target)} and sent_at > now() - interval '1 hour'`.execute(tx)
    const { wait, count } = rows[0] ?? { wait: null, count: 0 }
    if (wait !== null && wait > 0) throw new DomainError('throttled', { seconds: wait })
    if (count >= mostPerHour) throw new DomainError('throttled', { seconds: 3600 })
    const userIds = target.purpose === 'password' ? await findUserIds(work, target) : []
    await sql`insert into check_code (company_id, channel, address, purpose, user_ids, requester_digest, code_digest, expires_at)
      values (${target.companyId}, ${target.channel}, ${target.address}, ${target.purpose}, ${userIds}::bigint[], ${requester},
        ${digestOf(target, userIds, code)}, now() + make_interval(secs => ${lifeSec}))`.execute(tx)
    return { code, userIds }
  })
}

/**
 * Does what a code opens, and uses the code up with it, in one work. `act` is told the users whom the code was sent for. When it
 * refuses, nothing of it stays and the code can be tried again; each call counts as a try, the fifth ends the code. Error
 * `codeWrong`, and those of `act`.
 */
export async function withCode<T>(
  database: Database,
  { target, code }: { target: CodeTarget; code: string },
  act: (work: Work, userIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const found = await inWork(database, systemActor(), (work) => tryCode(work, target, code))
  if (!found) throw new DomainError('codeWrong')
  return inWork(database, systemActor(), async (work) => {
    const { numAffectedRows } =
      await sql`update check_code set used_at = now() where id = ${found.id} and used_at is null`.execute(work.tx)
    if (numAffectedRows === 0n) throw new DomainError('codeWrong')
    return act(work, found.userIds)
  })
}

interface Kept {
  id: string
  userIds: string[]
  code_digest: Buffer
}

/** The requester's newest code of a target when it is the given one. The try is stored before it is judged. */
async function tryCode({ tx }: Work, target: CodeTarget, code: string): Promise<Kept | undefined> {
  const isOpen = sql`used_at is null and expires_at > now() and tries < ${mostTries}`
  const { rows } = await sql<Kept>`update check_code set tries = tries + 1 where ${isOpen} and id = (
      select id from check_code where ${sentTo(target)} and requester_digest = ${sha256(target.requester)} and ${isOpen}
      order by id desc limit 1)
    returning id, user_ids::text[] as "userIds", code_digest`.execute(tx)
  const [kept] = rows
  return kept && timingSafeEqual(kept.code_digest, digestOf(target, kept.userIds, code.trim())) ? kept : undefined
}
