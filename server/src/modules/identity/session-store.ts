// Running sessions: looked up at every call, so remembered for a few seconds.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { type Actor, inWork, systemActor, type Work } from '../../platform/db/work.ts'
import type { SessionState } from '../../platform/http/session.ts'

const rememberedMs = 3000

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  readonly token: string
  readonly accessToken: string
  readonly signKey: Buffer
}

interface Row {
  user_id: string
  user_name: string
  company_id: string
  time_zone: string
  access_token: string
  sign_key: Buffer
  is_signed: boolean
  is_expired: boolean
  end_reason: string | null
  ended_at: number | null
  is_enabled: boolean
  authorities: string[]
  departments: string[] | null
  sees_own: boolean
  rules: string | null
}

export class SessionStore {
  readonly #database: Database
  readonly #remembered = new Map<string, { state: SessionState; until: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** What a token stands for. A change of rights or the end of a session shows after 3 s at most. */
  readonly authenticate = async (token: string): Promise<SessionState> => {
    const now = Date.now()
    const known = this.#remembered.get(token)
    if (known && known.until > now) return known.state
    if (this.#remembered.size > 10_000) this.#remembered.clear()
    const state = await this.#load(token)
    this.#remembered.set(token, { state, until: now + rememberedMs })
    return state
  }

  forget(token: string): void {
    this.#remembered.delete(token)
  }

  forgetAll(): void {
    this.#remembered.clear()
  }

  async #load(token: string): Promise<SessionState> {
    const row = await inWork(this.#database, systemActor(), async ({ tx }) => {
      const { rows } =
        await sql<Row>`select s.user_id, u.name as user_name, s.company_id, c.time_zone, s.access_token, s.sign_key, s.is_signed,
          s.expires_at < now() as is_expired, s.end_reason, s.ended_at, u.is_enabled = 1 as is_enabled,
          authorities_of(u.id) as authorities,
          visible_departments(u.id)::text[] as departments, sees_own(u.id) as sees_own, rules_of(u.id) as rules
        from session s join app_user u on u.id = s.user_id join company c on c.id = s.company_id
        where s.token_digest = ${digestOf(token)}`.execute(tx)
      return rows[0]
    })
    if (!row?.is_enabled || row.is_expired) return { kind: 'expired' }
    if (row.ended_at !== null) return { kind: row.end_reason === 'elsewhere' ? 'elsewhere' : 'expired' }
    const key = { signKey: row.sign_key, accessToken: row.access_token }
    return { kind: 'running', actor: actorOf(row), key, isSigned: row.is_signed }
  }
}

function actorOf(row: Row): Actor {
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

/** Opens a session in the given work; ends the user's other sessions where the company allows only one. */
export async function openSession(
  { tx }: Work,
  owner: { companyId: string; userId: string; isSingle: boolean; isSigned: boolean; lifeSec: number },
): Promise<NewSession> {
  if (owner.isSingle) {
    await sql`update session set ended_at = now(), end_reason = 'elsewhere'
      where user_id = ${owner.userId} and ended_at is null`.execute(tx)
  }
  const opened = {
    token: randomBytes(32).toString('base64url'),
    accessToken: randomBytes(24).toString('base64url'),
    signKey: randomBytes(32),
  }
  await sql`insert into session (token_digest, company_id, user_id, access_token, sign_key, is_signed, expires_at)
    values (${digestOf(opened.token)}, ${owner.companyId}, ${owner.userId}, ${opened.accessToken}, ${opened.signKey}, ${owner.isSigned},
      now() + make_interval(secs => ${owner.lifeSec}))`.execute(tx)
  await sql`delete from session where user_id = ${owner.userId} and (expires_at < now() or ended_at < now() - interval '1 day')`.execute(
    tx,
  )
  return opened
}

export interface SessionOwner {
  readonly companyId: string
  readonly userId: string
  readonly userName: string
}

/** Ends one session. Returns whose it was; undefined when none was running. */
export async function endSession({ tx }: Work, token: string): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`update session s set ended_at = now(), end_reason = 'logout' from app_user u
    where s.token_digest = ${digestOf(token)} and s.ended_at is null and u.id = s.user_id
    returning s.company_id as "companyId", s.user_id as "userId", u.name as "userName"`.execute(tx)
  return rows[0]
}
