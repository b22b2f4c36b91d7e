import {
  login,
  logout,
  logoutByGet,
  readCurrentUser,
  type SessionUser,
  type SignedIn,
  sessionLifeSec,
} from '@gemba/contract/identity/sign-in/session.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { Columns, RenamedColumns } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Cookie, handle, handleWithoutWork, Reply } from '../../../platform/http/route.ts'
import { accessCookie, tokenCookie } from '../../../platform/http/session.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import { isPublishedFromOutside } from '../../../platform/published-password.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { verifyPassword } from '../password/password.ts'
import { isBrowser, isForeignPage } from './calling-page.ts'
import { emitSessionsChanged } from './follow-sessions.ts'
import { deviceOf, isKnownDevice, rememberOrigin } from './known-origin.ts'
import { endSession, openSession, type SessionOwner, type SessionStore } from './session-store.ts'
import { SignInLimits } from './sign-in-limits.ts'

type Account = Columns<'app_user', 'company_id' | 'name'> &
  RenamedColumns<'app_user', { user_id: 'id'; password_hash: 'password' }>

/** What signing in and out needs. */
export interface SessionServices {
  readonly store: SessionStore
  readonly limits: Limits
  /** Called with the token of a session that was signed out. */
  ended(token: string): void
}

/** Routes that sign in, sign out and return the current user. */
export function sessionRoutes({ store, limits, ended }: SessionServices) {
  const tries = new SignInLimits(limits)
  const file = import.meta.url

  const signIn = async (input: CommandInput<typeof login>, call: Call): Promise<Reply> => {
    const { account, device } = await call.asSystem('signIn').inWork((work) => lookUp(work, input, call))
    const typed = `${input.companyCode ?? ''}/${input.userName}`.toLowerCase()
    const attempt = { account: account?.user_id ?? typed, ip: call.ip, device }
    await tries.take(attempt)
    const isRight = await verifyPassword(account?.password_hash, input.password).catch(async (error: unknown) => {
      await tries.undo(attempt)
      throw error
    })
    if (!isRight || !account) throw new DomainError('wrongCredentials')
    await tries.giveBack(attempt)
    if (isPublishedFromOutside(input.password, call.ip)) throw new DomainError('publishedPassword')
    return enter(call, { companyId: account.company_id, userId: account.user_id, product: input.product }, store)
  }

  const signOut = async (work: Work, _: unknown, call: Call): Promise<Reply> => {
    if (call.token) {
      const owner = await endSessionOfToken(work, call.token, { store, ended })
      if (owner) call.concerns(owner)
    }
    return new Reply(null, cookies('', '', 0))
  }

  return [
    ...handleWithoutWork(login, file, signIn),
    ...handle(readCurrentUser, file, (read, _, call) => readUser(read, String(read.actor.userId), String(call.token)), {
      needsNoLicence: true,
    }),
    ...handle(logout, file, signOut, { asSystem: 'signIn' }),
    ...handle(logoutByGet, file, signOut, { needsNoLicence: true }),
  ]
}

/** Ends a session. It is invalid for requests and sockets after the commit. Returns its owner. */
export async function endSessionOfToken(
  work: Work,
  token: string,
  { store, ended }: Pick<SessionServices, 'store' | 'ended'>,
): Promise<SessionOwner | undefined> {
  work.afterCommit(() => {
    store.forget(token)
    ended(token)
  })
  const owner = await endSession(work, token)
  if (owner) await emitSessionsChanged(work, owner)
  return owner
}

interface SignInEntry {
  companyId: string
  userId: string
  /** The product to open, which determines the duration of the session. */
  product?: string | null | undefined
}

/**
 * Opens a session for an authenticated user. Returns the session user with its key, and the cookies. Throws `forbidden`
 * if a page of another site makes the browser sign in.
 */
export async function enter(call: Call, { product, ...who }: SignInEntry, store: SessionStore): Promise<Reply> {
  if (isForeignPage(call)) throw new DomainError('forbidden')
  const lifeSec = sessionLifeSec(product)
  return call.asSystem('signIn', who.companyId).inWork(async (work) => {
    const company = await work.tx
      .selectFrom('company')
      .select('is_single_session as isSingle')
      .where('id', '=', who.companyId)
      .executeTakeFirst()
    const isSingle = company?.isSingle ?? false
    // The other sessions of the user ended as well.
    if (isSingle) {
      work.afterCommit(() => store.forgetUser(who.userId))
      await emitSessionsChanged(work, who)
    }
    const session = await openSession(work, {
      ...who,
      isSingle,
      isSigned: isBrowser(call),
      lifeSec,
    })
    const device = await rememberOrigin(work, who.userId, call)
    const user = await readUser(work, who.userId, session.token)
    call.concerns({ companyId: who.companyId, userId: who.userId, userName: user.userName })
    const data: SignedIn = {
      ...user,
      authToken: session.accessToken,
      signKey: session.signKey.toString('base64url'),
    }
    return new Reply(data, [...cookies(session.token, session.accessToken, lifeSec), ...device])
  })
}

/** Returns the cookies of a session; 0 seconds remove them. */
export function cookies(token: string, accessToken: string, maxAgeSec: number): Cookie[] {
  return [
    { name: tokenCookie, value: token, maxAgeSec, isHttpOnly: true },
    { name: accessCookie, value: accessToken, maxAgeSec, isHttpOnly: false },
  ]
}

/**
 * Finds the account of a sign-in, and whether it has used the browser before. The attempt is recorded in the log of its
 * company.
 */
async function lookUp(
  work: Work,
  input: CommandInput<typeof login>,
  call: Call,
): Promise<{ account: Account | undefined; device: string | undefined }> {
  const accountRow = await findAccount(work, input)
  if (accountRow) {
    call.concerns({ companyId: accountRow.company_id, userId: accountRow.user_id, userName: accountRow.name })
    const device = deviceOf(call)
    return {
      account: accountRow,
      device: device && (await isKnownDevice(work, accountRow.user_id, device)) ? device : undefined,
    }
  }
  if (input.companyCode) {
    const company = await work.tx
      .selectFrom('company')
      .select('id')
      .where('code', '=', input.companyCode)
      .executeTakeFirst()
    if (company) call.concerns({ companyId: company.id, userId: null, userName: input.userName })
  }
  return { account: accountRow, device: undefined }
}

/** Finds the account of a sign-in. Without a company code the user name must be unique among all companies. */
async function findAccount({ tx }: Work, input: CommandInput<typeof login>): Promise<Account | undefined> {
  const company = input.companyCode || null
  const rows = await tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id as user_id', 'u.company_id', 'u.name', 'u.password as password_hash'])
    .where('u.name', '=', input.userName)
    .where('u.is_enabled', '=', 1)
    .$if(company !== null, (users) => users.where('c.code', '=', company ?? ''))
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

async function readUser({ tx, actor }: Read, userId: string, token: string): Promise<SessionUser> {
  const sessionUser = await tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .select(['u.id', 'u.name as userName', 'u.nickname', 'u.head_image as headImage', 'u.is_agent as isAgent'])
    .select(['u.company_id as companyId', 'c.code as companyCode', 'c.name as companyName'])
    .select(['c.name_en as companyNameEn', 'c.name_tw as companyNameTw'])
    .select(['u.nickname_en as nicknameEn', 'u.nickname_tw as nicknameTw'])
    .select(['c.time_zone as timeZone', 'c.currency', nameColumnIn('d', actor.language).as('departmentName')])
    .select(({ fn }) => fn<string[]>('authorities_of', ['u.id']).as('authorities'))
    .where('u.id', '=', userId)
    .$narrowType<Pick<SessionUser, 'isAgent'>>()
    .executeTakeFirst()
  if (!sessionUser) throw new DomainError('expired')
  return { ...sessionUser, token, authToken: '' }
}
