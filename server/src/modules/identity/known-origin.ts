// From where a user has signed in before.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Cookie } from '../../platform/http/route.ts'
import { addressKeyOf } from '../../platform/limits/address-key.ts'
import { tellAccount } from './change-users.ts'

const cookieName = 'device'
const shape = /^[\w-]{43}$/
const lifeSec = 400 * 86_400
/** Of one user and kind; the oldest go. */
const mostKept = 50

/** Digest of the browser's cookie, if it has one. */
export function deviceOf({ cookies }: Call): string | undefined {
  const value = cookies[cookieName]
  return value && shape.test(value) ? digestOf(value) : undefined
}

const digestOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

/** Remembers where a user signs in, and tells it when its address is new. Returns the cookie that a new browser is given. */
export async function rememberOrigin(work: Work, userId: string, call: Call): Promise<Cookie[]> {
  const known = deviceOf(call)
  const made = known ? undefined : randomBytes(32).toString('base64url')
  await upsert(work, userId, { kind: 'device', value: known ?? digestOf(made ?? '') })
  const before = await upsert(work, userId, { kind: 'address', value: addressKeyOf(call.ip) })
  if (before.isNew && before.others > 0) {
    const { rows } = await sql<{
      id: string
      company_id: string
      name: string
      email: string | null
      phone: string | null
    }>`select
      id, company_id, name, email, phone from app_user where id = ${userId}`.execute(work.tx)
    if (rows[0]) await tellAccount(work, rows[0], { kind: 'newAddress', ip: call.ip })
  }
  return made ? [{ name: cookieName, value: made, maxAgeSec: lifeSec, isHttpOnly: true }] : []
}

/** Whether the user was not known there, and how many other places of the kind are known. */
async function upsert(
  { tx }: Work,
  userId: string,
  { kind, value }: { kind: 'device' | 'address'; value: string },
): Promise<{ isNew: boolean; others: number }> {
  const { rows } = await sql<{ isNew: boolean }>`insert into known_origin (company_id, user_id, kind, value)
    select company_id, id, ${kind}, ${value} from app_user where id = ${userId}
    on conflict (user_id, kind, value) do update set last_at = now() returning xmax = 0 as "isNew"`.execute(tx)
  const kept = await sql<{ others: number }>`select count(*)::int - 1 as others from known_origin
    where user_id = ${userId} and kind = ${kind}`.execute(tx)
  const others = kept.rows[0]?.others ?? 0
  if (others >= mostKept) {
    await sql`delete from known_origin where user_id = ${userId} and kind = ${kind} and value in (
      select value from known_origin where user_id = ${userId} and kind = ${kind} order by last_at desc offset ${mostKept})`.execute(
      tx,
    )
  }
  return { isNew: rows[0]?.isNew ?? false, others }
}

/** Whether the account has signed in with this browser before. */
export async function isKnownDevice({ tx }: Work, userId: string, device: string): Promise<boolean> {
  const { rows } = await sql`select from known_origin
    where user_id = ${userId} and kind = 'device' and value = ${device}`.execute(tx)
  return rows.length > 0
}
