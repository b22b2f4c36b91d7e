// Running sessions. They are read for every request, so they are cached for a few seconds.

import { createHash, randomBytes } from 'node:crypto'
import { can } from '@gemba/contract/identity/role/can.ts'
import { sessionLifeSec } from '@gemba/contract/identity/sign-in/session.ts'
import { longestSessionSec, wallRight } from '@gemba/contract/identity/sign-in/visit.ts'
import { sql } from 'kysely'
import { secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Actor, Work } from '../../../platform/db/work.ts'
import type { SessionState } from '../../../platform/http/session.ts'
import { TimedCache } from '../../../platform/timed-cache.ts'

const remembered = { lifeMs: 3000, maxEntries: 10_000 }
/** Ended sessions are stored for a day, so that responses can give the reason. */
const endedKeptSec = 86_400

export const digestOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  readonly token: string
  readonly accessToken: string
  readonly signKey: Buffer
}

type SessionRow = Awaited<ReturnType<typeof findSession>> & object

/** Finds the session of a token with its user and row policies. */
function findSession({ tx }: Pick<Work, 'tx'>, token: string) {
  return tx
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('company as c', 'c.id', 's.company_id')
    .select(['s.user_id', 'u.name as user_name', 's.company_id', 'c.time_zone', 's.access_token', 's.sign_key'])
    .select(['s.is_signed', 's.end_reason', 's.ended_at', 's.kept_at', 'u.is_enabled'])
    .select((eb) => [
      eb('s.expires_at', '<', transactionTime).$castTo<boolean>().as('is_expired'),
      eb.fn<string[]>('authorities_of', ['u.id']).as('authorities'),
      eb.fn<string[] | null>('visible_departments', ['u.id']).as('departments'),
      eb.fn<boolean>('sees_own', ['u.id']).as('sees_own'),
      eb.fn<string | null>('rules_of', ['u.id']).as('rules'),
    ])
    .where('s.token_digest', '=', digestOfToken(token))
    .executeTakeFirst()
}

export class SessionStore {
  readonly #store: Store
  readonly #states = new TimedCache<SessionState>(remembered)

  constructor(store: Store) {
    this.#store = store
  }

  /** Returns the session of a token. Events of other servers invalidate it; without them it is cached for 3 s. */
  readonly authenticate = (token: string): Promise<SessionState> => this.#states.get(token, () => this.#load(token))

  /** Invalidates one session, or all. Must be called after the commit of a change. */
  forget(token?: string): void {
    this.#states.clear(token)
  }

  /** Invalidates all sessions of a company. */
  forgetCompany(companyId: string): void {
    this.#states.clearWhere((state) => state.kind === 'running' && state.actor.companyId === companyId)
  }

  /** Invalidates all sessions of a user. */
  forgetUser(userId: string): void {
    this.#states.clearWhere((state) => state.kind === 'running' && state.actor.userId === userId)
  }

  async #load(token: string): Promise<SessionState> {
    const row = await this.#store.asSystem('session').inWork((work) => findSession(work, token))
    if (row?.is_enabled !== 1 || row.is_expired) return { kind: 'expired' }
    if (row.ended_at !== null) return { kind: row.end_reason === 'elsewhere' ? 'elsewhere' : 'expired' }
    if (row.kept_at !== null && !can(row.authorities, wallRight)) return { kind: 'expired' }
    const key = { signKey: row.sign_key, accessToken: row.access_token }
    return { kind: 'running', actor: actorOf(row), key, isSigned: row.is_signed }
  }
}

function actorOf(row: SessionRow): Actor {
  return {
    userId: row.user_id,
    userName: row.user_name,
    companyId: row.company_id,
    authorities: new Set(row.authorities),
    language: 'zh-CN',
    zone: row.time_zone,
    departments: row.departments,
    seesOwn: row.sees_own,
    rules: row.rules,
  }
}

/** Opens a session in the given transaction. Ends the user's other sessions if the company allows only one. */
export async function openSession(
  { tx }: Work,
  owner: { companyId: string; userId: string; isSingle: boolean; isSigned: boolean; lifeSec: number },
): Promise<NewSession> {
  if (owner.isSingle) {
    await tx
      .updateTable('session')
      .set({ ended_at: transactionTime, end_reason: 'elsewhere' })
      .where('user_id', '=', owner.userId)
      .where('ended_at', 'is', null)
      .execute()
  }
  const opened = {
    token: randomBytes(32).toString('base64url'),
    accessToken: randomBytes(24).toString('base64url'),
    signKey: randomBytes(32),
  }
  await tx
    .insertInto('session')
    .values({
      token_digest: digestOfToken(opened.token),
      company_id: owner.companyId,
      user_id: owner.userId,
      access_token: opened.accessToken,
      sign_key: opened.signKey,
      is_signed: owner.isSigned,
      expires_at: secondsFromNow(owner.lifeSec),
    })
    .execute()
  await tx
    .deleteFrom('session')
    .where('user_id', '=', owner.userId)
    .where((eb) => eb.or([eb('expires_at', '<', transactionTime), eb('ended_at', '<', secondsFromNow(-endedKeptSec))]))
    .execute()
  return opened
}

export interface SessionOwner {
  readonly companyId: string
  readonly userId: string
  readonly userName: string
}

/** Ends a session. Returns its owner; undefined if it was not running. */
export async function endSession({ tx }: Work, token: string): Promise<SessionOwner | undefined> {
  return tx
    .updateTable('session as s')
    .from('app_user as u')
    .set({ ended_at: transactionTime, end_reason: 'logout' })
    .where('s.token_digest', '=', digestOfToken(token))
    .where('s.ended_at', 'is', null)
    .whereRef('u.id', '=', 's.user_id')
    .returning(['s.company_id as companyId', 's.user_id as userId', 'u.name as userName'])
    .executeTakeFirst()
}

/**
 * Prolongs a running session by a day, within the maximum duration of a session. Returns its end and the token for
 * scripts of its pages; undefined if it has ended.
 */
export async function prolongSession({ tx }: Work, token: string) {
  const longest = sql`created_at + make_interval(secs => ${longestSessionSec})`
  return tx
    .updateTable('session')
    .set({
      kept_at: transactionTime,
      expires_at: sql`greatest(expires_at, least(${longest}, ${secondsFromNow(sessionLifeSec())}))`,
    })
    .where('token_digest', '=', digestOfToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', transactionTime)
    .returning(['expires_at as expiresAt', 'access_token as accessToken'])
    .executeTakeFirst()
}
