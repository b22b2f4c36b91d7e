// Coming from another product with a ticket in the address (shell specification, section 2.2).
import { portalLogin, portalTokenLogin } from '@gemba/contract/identity/sign-in/portal.ts'
import {
  listMenu,
  readCompanyAndDepartment,
  type SessionUser,
  type SignedIn,
} from '@gemba/contract/identity/sign-in/session.ts'
import { CallError } from '../api/call-error.ts'
import { run } from '../api/run.ts'
import { loadCompanyDetails, startSession } from '../session/session.ts'
import { asObject, jsonCodec } from '../storage/codec.ts'
import { defineStored } from '../storage/stored-value.ts'

/** Exchanges a ticket for a session; `replace` ends the running one of somebody else. */
type Exchange = (replace?: 1) => Promise<SignedIn>

const success = '1'

/** By the name of the ticket's parameter how it is exchanged (S-048, S-049). */
const tickets = {
  redisKey: (url: string, redisKey: string): Exchange => {
    return (replace) => run(portalLogin, { url, redisKey, ...(replace && { replace }) }, { success })
  },
  tokenKey: (url: string, tokenKey: string): Exchange => {
    return (replace) => run(portalTokenLogin, { url, tokenKey, ...(replace && { replace }) }, { success })
  },
} as const

/** S-054 */
const storedFields = [
  'id',
  'companyId',
  'companyName',
  'headImage',
  'userName',
  'nickname',
  'departmentName',
] as const satisfies (keyof SessionUser)[]

/** For pages of other products on this site; this one never reads it. */
const userRecord = defineStored<object>({
  key: 'gemba.user',
  area: 'tab',
  scope: 'user',
  initial: {},
  codec: jsonCodec(asObject),
})

const storeUser = (user: SessionUser): void =>
  void userRecord.write(Object.fromEntries(storedFields.map((field) => [field, user[field]])))

/** Where the page is loaded anew: on this site, whatever the path looks like. */
export function pageAfterEntry({ pathname, hash, origin }: URL): string {
  // The sign-in page is no place for somebody who is signed in.
  if (pathname === '/') return `${origin}/model`
  return `${origin}/${pathname.replace(/^\/+/, '')}${hash}`
}

/** Asks whether the ticket may replace the running session of the user named. */
type MayReplace = (user: string) => Promise<boolean>

async function enter(exchange: Exchange, mayReplace: MayReplace): Promise<SignedIn | undefined> {
  try {
    return await exchange()
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'otherSession') return undefined
    if (!(await mayReplace(String(error.params.user)))) {
      history.replaceState(null, '', location.pathname + location.hash)
      return undefined
    }
    return exchange(1).catch(() => undefined)
  }
}

/**
 * Exchanges the ticket of the page's address for a session. True when the page is about to be loaded anew, without its
 * query; a ticket that is not accepted does nothing (S-051). A running session of somebody else is replaced only when
 * `mayReplace` says so.
 */
export async function enterByTicket(address: string, mayReplace: MayReplace): Promise<boolean> {
  const url = new URL(address)
  const name = (['redisKey', 'tokenKey'] as const).find((parameter) => url.searchParams.has(parameter))
  if (!name) return false
  const answer = await enter(tickets[name](address, url.searchParams.get(name) ?? ''), mayReplace)
  if (!answer) return false
  // The answer has set the cookies (S-052, S-053).
  const user = await startSession(answer)
  storeUser(user)
  // The session stands: a page whose data do not come tells so itself.
  await run(readCompanyAndDepartment, { id: user.id }).catch(() => undefined)
  await loadCompanyDetails().catch(() => undefined)
  await run(listMenu, {}).catch(() => undefined)
  location.replace(pageAfterEntry(url))
  return true
}
