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
import type { Limits } from '../../platform/limits/limits.ts'
import { isPublishedFromOutside } from '../../platform/published-password.ts'
import { isBrowser, isForeignPage } from './calling-page.ts'
import { deviceOf, isKnownDevice, rememberOrigin } from './known-origin.ts'
import { judgePassword } from './password.ts'
import { endSession, openSession, type SessionStore } from './session-store.ts'
import { SignInLimits } from './sign-in-limits.ts'

interface Account {
  user_id: string
  company_id: string
  name: string
  password_hash: string
}

/** What signing in and out needs. */
export interface SessionServices {
  readonly store: SessionStore
  readonly limits: Limits
  /** Told the token of a session that was signed out. */
  ended(token: string): void
}

/** Signing in, out and looking who is signed in. */
export function sessionRoutes({ store, limits, ended }: SessionServices): Mounted[] {
  const tries = new SignInLimits(limits)
  const file = import.meta.url

  const signIn = async (input: CommandInput<typeof login>, call: Call): Promise<Reply> => {
    const { found, device } = await inWork(call.database, systemActor(), (work) => lookUp(work, input, call))
    const typed = `${input.company_code ?? ''}/${input.user_name}`.toLowerCase()
    const attempt = { account: found?.user_id ?? typed, ip: call.ip, device }
    await tries.take(attempt)
    const isRight = await judgePassword(found?.password_hash, input.password).catch(async (error: unknown) => {
      await tries.undo(attempt)
      throw error
    })
    if (!isRight || !found) throw new DomainError('wrongCredentials')
    await tries.giveBack(attempt)
    if (isPublishedFromOutside(input.password, call.ip)) throw new DomainError('publishedPassword')
    const reply = await enter(call, { companyId: found.company_id, userId: found.user_id, product: input.product })
    // Where only one session is allowed, the others end at once.
    store.forgetAll()
    return reply
  }

  const signOut = async (work: Work, _: unknown, call: Call): Promise<Reply> => {
    if (call.token) {
      const owner = await endSession(work, call.token)
      if (owner) call.concerns(owner)
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
    ...handle(logoutByGet, file, signOut).map((route) => ({ ...route, needsNoLicence: true })),
  ]
}

interface Entering {
  companyId: string
  userId: string
  /** Where the sign-in leads; the session lasts as long as that product's do. */
  product?: string | null | undefined
}

/**
 * Opens a session for a user who has shown who it is: the session user with its key, and the cookies. Error `forbidden` when a
 * page of somebody else's makes the browser sign in.
 */
export async function enter(call: Call, { product, ...who }: Entering): Promise<Reply> {
  if (isForeignPage(call)) throw new DomainError('forbidden')
  const lifeSec = sessionLifeSec(product)
  return inWork(call.database, systemActor(who.companyId), async (work) => {
    const { rows } = await sql<{ isSingle: boolean }>`select is_single_session as "isSingle" from company
      where id = ${who.companyId}`.execute(work.tx)
    const session = await openSession(work, {
      ...who,
      isSingle: rows[0]?.isSingle ?? false,
      isSigned: isBrowser(call),
      lifeSec,
    })
    const device = await rememberOrigin(work, who.userId, call)
    const user = await readUser(work, who.userId, session.token)
    call.concerns({ companyId: who.companyId, userId: who.userId, userName: user.user_name })
    const data: SessionUser = {
      ...user,
      auth_token: session.accessToken,
      sign_key: session.signKey.toString('base64url'),
    }
    return new Reply(data, [...cookies(session.token, session.accessToken, lifeSec), ...device])
  })
}

function cookies(token: string, accessToken: string, maxAgeSec: number): Cookie[] {
  return [
    { name: tokenCookie, value: token, maxAgeSec, isHttpOnly: true },
    { name: accessCookie, value: accessToken, maxAgeSec, isHttpOnly: false },
  ]
}

/** The account a sign-in names, and whether the browser is known to it. What it was for stands in the company's log. */
async function lookUp(
  work: Work,
  input: CommandInput<typeof login>,
  call: Call,
): Promise<{ found: Account | undefined; device: string | undefined }> {
  const found = await findAccount(work, input)
  if (found) {
    call.concerns({ companyId: found.company_id, userId: found.user_id, userName: found.name })
    const device = deviceOf(call)
    return { found, device: device && (await isKnownDevice(work, found.user_id, device)) ? device : undefined }
  }
  if (input.company_code) {
    const { rows } = await sql<{ id: string }>`select id from company where code = ${input.company_code}`.execute(
      work.tx,
    )
    if (rows[0]) call.concerns({ companyId: rows[0].id, userId: null, userName: input.user_name })
  }
  return { found, device: undefined }
}

/** The account a sign-in names. Without a company code the user name must be unique among all companies. */
async function findAccount({ tx }: Work, input: CommandInput<typeof login>): Promise<Account | undefined> {
  const company = input.company_code || null
  const { rows } = await sql<Account>`select u.id as user_id, u.company_id, u.name, u.password as password_hash
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
