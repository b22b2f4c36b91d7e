// Check codes: six digits sent to an address, valid for five minutes and five attempts in one company and browser, one
// per minute.

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { phoneDigits } from '@gemba/contract/rules/phone-digits.ts'
import { sql } from 'kysely'
import { type Columns, secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { storedPhoneDigits } from '../user/phone-digits.ts'

export interface CodeTarget {
  readonly companyId: string
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly purpose: 'register' | 'password'
  /** Secret of the requesting browser. Only there the code is valid and attempts are counted. */
  readonly requester: string
}

const lifeSec = 300
const spacingSec = 60
const maxTries = 5
/** Maximum number of messages to one address, from any requester. */
const maxPerHour = 10

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const digestOf = (target: CodeTarget, userIds: readonly string[], code: string): Buffer =>
  sha256(
    [target.companyId, userIds.join(), target.channel, target.address, target.purpose, target.requester, code].join(
      '\n',
    ),
  )

type CodeTargetKey = Pick<CodeTarget, 'companyId' | 'channel' | 'address' | 'purpose'>

/** The codes sent for a target, to any requester. */
const sentTo = ({ tx }: Pick<Work, 'tx'>, { companyId, channel, address, purpose }: CodeTargetKey) =>
  tx
    .selectFrom('check_code')
    .where('company_id', '=', companyId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('purpose', '=', purpose)

/** Returns the users of the company with the address who may sign in. */
export async function findUserIds({ tx }: Work, target: CodeTarget): Promise<string[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', target.companyId)
    .where('is_enabled', '=', 1)
    .where(({ eb, fn }) =>
      target.channel === 'email'
        ? eb(fn<string>('lower', ['email']), '=', target.address)
        : eb(storedPhoneDigits, '=', phoneDigits(target.address)),
    )
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the number of codes sent for a target within the hour, and the requester's wait for the next one, s. */
async function countSent(
  work: Work,
  target: CodeTarget,
  requester: Buffer,
): Promise<{ wait: number | null; count: number }> {
  const { wait, count } = await sentTo(work, target)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn
        .max(sql<number>`ceil(${spacingSec} - extract(epoch from now() - sent_at))::int`)
        .filterWhere('requester_digest', '=', requester)
        .as('wait'),
    ])
    .where('sent_at', '>', secondsFromNow(-3600))
    .executeTakeFirstOrThrow()
  return { wait, count: Number(count) }
}

/**
 * Creates a code for an address and its users. Throws `throttled` within a minute of the last one, or after ten in an
 * hour.
 */
export async function makeCode(
  store: Store,
  target: CodeTarget,
): Promise<{ code: string; userIds: readonly string[] }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const requester = sha256(target.requester)
  return store.asSystem('checkCode').inWork(async (work) => {
    const { tx } = work
    await tx.deleteFrom('check_code').where('expires_at', '<', secondsFromNow(-86_400)).execute()
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${target.companyId} ${target.address}`}, 20))`.execute(
      tx,
    )
    const { wait, count } = await countSent(work, target, requester)
    if (wait !== null && wait > 0) throw new DomainError('throttled', { seconds: wait })
    if (count >= maxPerHour) throw new DomainError('throttled', { seconds: 3600 })
    const userIds = target.purpose === 'password' ? await findUserIds(work, target) : []
    const { companyId, channel, address, purpose } = target
    await tx
      .insertInto('check_code')
      .values({
        company_id: companyId,
        channel,
        address,
        purpose,
        user_ids: userIds,
        requester_digest: requester,
        code_digest: digestOf(target, userIds, code),
        expires_at: secondsFromNow(lifeSec),
      })
      .execute()
    return { code, userIds }
  })
}

/**
 * Runs `act` and uses the code up, in one transaction. `act` receives the users for whom the code was sent. If it
 * throws, its changes are rolled back and the code stays valid. Each call counts as an attempt, and the fifth ends the
 * code. Throws `codeWrong`, and the errors of `act`.
 */
export async function withCode<T>(
  store: Store,
  { target, code }: { target: CodeTarget; code: string },
  perform: (work: Work, userIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const storedCode = await store.asSystem('checkCode').inWork((work) => tryCode(work, target, code))
  if (!storedCode) throw new DomainError('codeWrong')
  return store.asSystem('checkCode').inWork(async (work) => {
    const { numUpdatedRows } = await work.tx
      .updateTable('check_code')
      .set({ used_at: transactionTime })
      .where('id', '=', storedCode.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('codeWrong')
    return perform(work, storedCode.user_ids)
  })
}

type StoredCode = Columns<'check_code', 'id' | 'user_ids' | 'code_digest'>

/** Returns the requester's newest code of a target if it matches. The attempt is stored before the comparison. */
async function tryCode(work: Work, target: CodeTarget, code: string): Promise<StoredCode | undefined> {
  const stored = await work.tx
    .updateTable('check_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', transactionTime)
    .where('tries', '<', maxTries)
    .where(
      'id',
      '=',
      sentTo(work, target)
        .select('id')
        .where('requester_digest', '=', sha256(target.requester))
        .where('used_at', 'is', null)
        .where('expires_at', '>', transactionTime)
        .where('tries', '<', maxTries)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning(['id', 'user_ids', 'code_digest'])
    .executeTakeFirst()
  if (!stored) return undefined
  return timingSafeEqual(stored.code_digest, digestOf(target, stored.user_ids, code.trim())) ? stored : undefined
}
