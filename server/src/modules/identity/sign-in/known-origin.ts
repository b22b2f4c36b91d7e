// The addresses and browsers from which a user has signed in before.

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { computed, findRow } from '../../../platform/db/row-shape.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Cookie } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import { notifyAccount } from '../user/change-users.ts'

const cookieName = 'device'
const shape = /^[\w-]{43}$/
const lifeSec = 400 * 86_400
/** Maximum number per user and kind. The oldest are removed. */
const maxKept = 50

/** Returns the digest of the browser's cookie; undefined without one. */
export function deviceOf({ cookies }: Call): string | undefined {
  const value = cookies[cookieName]
  return value && shape.test(value) ? digestOf(value) : undefined
}

const digestOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

/** Records the origin of a sign-in, and notifies the user of a new address. Returns the cookie for a new browser. */
export async function rememberOrigin(work: Work, userId: string, call: Call): Promise<Cookie[]> {
  const knownDevice = deviceOf(call)
  const newDevice = knownDevice ? undefined : randomBytes(32).toString('base64url')
  await upsert(work, userId, { kind: 'device', value: knownDevice ?? digestOf(newDevice ?? '') })
  const before = await upsert(work, userId, { kind: 'address', value: addressKeyOf(call.ip) })
  if (before.isNew && before.others > 0) {
    const account = await work.tx
      .selectFrom('app_user')
      .select(['id', 'company_id', 'name', 'email', 'phone'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (account) await notifyAccount(work, account, { kind: 'newAddress', ip: call.ip })
  }
  return newDevice ? [{ name: cookieName, value: newDevice, maxAgeSec: lifeSec, isHttpOnly: true }] : []
}

/** Records an origin. Returns whether it is new for the user, and the number of other origins of the kind. */
async function upsert(
  { tx }: Work,
  userId: string,
  { kind, value }: { kind: 'device' | 'address'; value: string },
): Promise<{ isNew: boolean; others: number }> {
  const createdOrigin = await findRow(
    tx,
    { isNew: computed.flag },
    sql`insert into known_origin (company_id, user_id, kind, value)
      select company_id, id, ${kind}, ${value} from app_user where id = ${userId}
      on conflict (user_id, kind, value) do update set last_at = now() returning xmax = 0 as "isNew"`,
  )
  const originsOfUser = tx.selectFrom('known_origin').where('user_id', '=', userId).where('kind', '=', kind)
  const others = (await countOf(originsOfUser)) - 1
  if (others >= maxKept) {
    await tx
      .deleteFrom('known_origin')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('value', 'in', originsOfUser.select('value').orderBy('last_at', 'desc').offset(maxKept))
      .execute()
  }
  return { isNew: createdOrigin?.isNew ?? false, others }
}

/** Returns whether the account has signed in with this browser before. */
export async function isKnownDevice({ tx }: Work, userId: string, device: string): Promise<boolean> {
  const origin = await tx
    .selectFrom('known_origin')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'device')
    .where('value', '=', device)
    .executeTakeFirst()
  return origin !== undefined
}
