// Rules of every change of users: who may perform it, which sessions end, and who is notified.
import type { AccountEvent } from '@gemba/contract/identity/events.ts'
import { anyId, type Columns, transactionTime } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { assertGrantsWithin, assertNoWiderView } from '../role/assert-rights.ts'
import { digestOfToken } from '../sign-in/session-store.ts'

type Account = Columns<'app_user', 'id' | 'company_id' | 'name' | 'password' | 'email' | 'phone' | 'is_enabled'>

interface ChangeOptions {
  /** Token of the session that stays when its user changes the password. */
  readonly but?: string | null
  /** Address of a request without a session. */
  readonly ip?: string
}

function load({ tx }: Work, ids: readonly string[]): Promise<Account[]> {
  return tx
    .selectFrom('app_user')
    .select(['id', 'company_id', 'name', 'password', 'email', 'phone', 'is_enabled'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Changes users. Nobody may change users with more rights than their own. A changed password or a disabled user ends
 * sessions. The former addresses of a user are notified if another user set the password or an address changed. Throws
 * `aboveOwn`.
 */
export async function changeUsers<T>(
  work: Work,
  ids: readonly string[],
  change: () => Promise<T>,
  options: ChangeOptions = {},
): Promise<T> {
  const before = await load(work, ids)
  const others = before.map(({ id }) => id).filter((id) => id !== work.actor.userId)
  const result = await assertGrantsWithin(work, { users: others }, change)
  // Another department may widen the view of a user, including the actor.
  await assertNoWiderView(work, ids)
  const after = new Map((await load(work, ids)).map((account) => [account.id, account]))
  for (const old of before) await follow(work, old, { next: after.get(old.id), ...options })
  return result
}

async function follow(
  work: Work,
  old: Account,
  { next, but = null, ip }: ChangeOptions & { next: Account | undefined },
): Promise<void> {
  const hasNewPassword = next !== undefined && next.password !== old.password
  if (!next || hasNewPassword || next.is_enabled === 0) await endSessions(work, old.id, but)
  if (!next) return
  const isOwn = old.id === work.actor.userId
  const kinds: AccountEvent['kind'][] = []
  if (hasNewPassword) kinds.push(isOwn ? 'passwordChanged' : 'passwordReset')
  if (old.email !== null && next.email !== old.email) kinds.push('emailChanged')
  if (old.phone !== null && next.phone !== old.phone) kinds.push('phoneChanged')
  for (const kind of kinds) await notifyAccount(work, old, { kind, ip })
}

/** Stores the notification of an account's owner about a change. */
export async function notifyAccount(
  work: Work,
  account: Pick<Account, 'id' | 'company_id' | 'name' | 'email' | 'phone'>,
  { kind, ip }: { kind: AccountEvent['kind']; ip: string | undefined },
): Promise<void> {
  const { id, company_id: companyId, name, email, phone } = account
  const by = work.actor.userId === null ? null : work.actor.userName
  const payload = { userId: id, userName: name, kind, by, ip: ip ?? null, at: work.now, email, phone }
  await work.emit('user.accountChanged', `user:${id}`, payload, companyId)
}

/** Ends the sessions of a user, except the one with the token `but`. */
async function endSessions({ tx }: Work, userId: string, but: string | null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: transactionTime, end_reason: 'changed' })
    .where('ended_at', 'is', null)
    .where('user_id', '=', userId)
    .$if(but !== null, (all) => all.where('token_digest', '<>', digestOfToken(but ?? '')))
    .execute()
}
