import {
  login,
  logout,
  logoutByGet,
  readCurrentUser,
  type SessionUser,
  sessionLifeSec,
} from '@gemba/contract/identity/session.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { inWork, systemActor, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { type Cookie, handle, handleCall, handleRead, type Mounted, Reply } from '../../platform/http/route.ts'
import { accessCookie, tokenCookie } from '../../platform/http/session.ts'
import { verifyPassword } from './password.ts'
import { endSession, openSession, type SessionStore } from './session-store.ts'
import { Throttle } from './throttle.ts'

interface Account {
  user_id: string
  company_id: string
  password_hash: string
}

/** Signing in, out and looking who is signed in. `ended` is told the token of a session that was signed out. */
export function sessionRoutes(store: SessionStore, ended: (token: string) => void): Mounted[] {
  const byAccount = new Throttle(5)
  const byAddress = new Throttle(50)
  const file = import.meta.url

  const signIn = async (input: CommandInput<typeof login>, call: Call): Promise<Reply> => {
    const now = Date.now()
    const account = `${call.ip}/${input.company_code ?? ''}/${input.user_name}`.toLowerCase()
    byAccount.check(account, now)
    byAddress.check(call.ip, now)
    const found = await inWork(call.database, systemActor(), (work) => findAccount(work, input))
    if (!(await verifyPassword(found?.password_hash, input.password)) || !found) {
      byAccount.miss(account, now)
      byAddress.miss(call.ip, now)
      throw new DomainError('wrongCredentials')
    }
    byAccount.clear(account)
    const who = { companyId: found.company_id, userId: found.user_id }
    const reply = await enter(call, { ...who, product: input.product })
    store.forgetAll()
    return reply
  }

  const signOut = async (work: Work, _: unknown, call: Call): Promise<Reply> => {
    if (call.token) {
      await endSession(work, call.token)
      store.forget(call.token)
      ended(call.token)
    }
    return new Reply(null, cookies('', '', 0))
  }

  return [
    ...handleCall(login, file, signIn).map((route) => ({ ...route, isRead: false })),
    ...handleRead(readCurrentUser, file, (read, _, call) =>
      readUser(read as Work, String(read.actor.userId), String(call.token)),
    ).map((route) => ({ ...route, needsNoLicence: true })),
    ...handle(logout, file, signOut),
    ...handle(logoutByGet, file, signOut),
  ]
}

interface Entering {
  companyId: string
  userId: string
  /** Where the sign-in leads; the session lasts as long as that product's do. */
  product?: string | null | undefined
}

/** Opens a session for a user who has shown who it is: the session user with its key, and the cookies. */
export async function enter(call: Call, { product, ...who }: Entering): Promise<Reply> {
  const lifeSec = sessionLifeSec(product)
  return inWork(call.database, systemActor(who.companyId), async (work) => {
    const { rows } = await sql<{ isSingle: boolean }>`select is_single_session as "isSingle" from company
      where id = ${who.companyId}`.execute(work.tx)
    const session = await openSession(work, { ...who, isSingle: rows[0]?.isSingle ?? false, lifeSec })
    const user = await readUser(work, who.userId, session.token)
    const data: SessionUser = {
      ...user,
      auth_token: session.accessToken,
      sign_key: session.signKey.toString('base64url'),
    }
    return new Reply(data, cookies(session.token, session.accessToken, lifeSec))
  })
}

function cookies(token: string, accessToken: string, maxAgeSec: number): Cookie[] {
  return [
    { name: tokenCookie, value: token, maxAgeSec, isHttpOnly: true },
    { name: accessCookie, value: accessToken, maxAgeSec, isHttpOnly: false },
  ]
}

/** The account a sign-in names. Without a company code the user name must be unique among all companies. */
async function findAccount({ tx }: Work, input: CommandInput<typeof login>): Promise<Account | undefined> {
  const company = input.company_code || null
  const { rows } = await sql<Account>`select u.id as user_id, u.company_id, u.password as password_hash
    from app_user u join company c on c.id = u.company_id
    where u.name = ${input.user_name} and u.is_enabled = 1 and (${company}::text is null or c.code = ${company})
    limit 2`.execute(tx)
  return rows.length === 1 ? rows[0] : undefined
}

async function readUser({ tx }: Work, userId: string, token: string): Promise<SessionUser> {
  const { rows } = await sql<SessionUser>`select u.id, u.company_id, c.code as company_code, c.name as company_name,
      d.name as depart_name, u.head_image as head_img, u.name as user_name, u.nickname as user_nike_name,
      ${token}::text as token, '' as auth_token, u.is_agent, c.time_zone,
      authorities_of(u.id) as authorities
    from app_user u join company c on c.id = u.company_id left join department d on d.id = u.department_id
    where u.id = ${userId}`.execute(tx)
  if (!rows[0]) throw new DomainError('expired')
  return rows[0]
}
