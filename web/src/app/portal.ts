// Entry from another product with a ticket in the address (shell specification, section 2.2).
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

/** Exchanges a ticket for a session. `replace` ends the running session of another user. */
type Exchange = (replace?: 1) => Promise<SignedIn>

const success = '1'

/** How tickets are exchanged, by the name of their parameter (S-048, S-049). */
const tickets = {
  redisKey: (url: string, redisKey: string): Exchange => {
    return (replace) => run(portalLogin, { url, redisKey, replace }, { success })
  },
  tokenKey: (url: string, tokenKey: string): Exchange => {
    return (replace) => run(portalTokenLogin, { url, tokenKey, replace }, { success })
  },
} as const

/** Fields stored for other products (S-054). */
const storedFields = [
  'id',
  'companyId',
  'companyName',
  'headImage',
  'userName',
  'nickname',
  'departmentName',
] as const satisfies (keyof SessionUser)[]

/** For pages of other products on this site. This product never reads it. */
const userRecord = defineStored<object>({
  key: 'gemba.user',
  area: 'tab',
  scope: 'user',
  initial: {},
  codec: jsonCodec(asObject),
})

const storeUser = (user: SessionUser): void =>
  void userRecord.write(Object.fromEntries(storedFields.map((field) => [field, user[field]])))

/** Returns the page to load after the entry. It is always on this site, whatever the path is. */
export function pageAfterEntry({ pathname, hash, origin }: URL): string {
  // The sign-in page is useless to a signed-in user.
  if (pathname === '/') return `${origin}/model`
  return `${origin}/${pathname.replace(/^\/+/, '')}${hash}`
}

/** Asks whether the ticket may replace the running session of the named user. */
type MayReplace = (user: string) => Promise<boolean>

async function enter(exchange: Exchange, canReplace: MayReplace): Promise<SignedIn | undefined> {
  try {
    return await exchange()
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'otherSession') return undefined
    if (!(await canReplace(String(error.params.user)))) {
      history.replaceState(null, '', location.pathname + location.hash)
      return undefined
    }
    return exchange(1).catch(() => undefined)
  }
}

/**
 * Exchanges the ticket in the page's address for a session. Returns true if the page is about to be reloaded without
 * its query. Returns false if there is no ticket or if it is not accepted (S-051). The running session of another user
 * is replaced only if `canReplace` agrees.
 */
export async function signInByTicket(address: string, canReplace: MayReplace): Promise<boolean> {
  const url = new URL(address)
  const name = (['redisKey', 'tokenKey'] as const).find((parameter) => url.searchParams.has(parameter))
  if (!name) return false
  const answer = await enter(tickets[name](address, url.searchParams.get(name) ?? ''), canReplace)
  if (!answer) return false
  // The reply has set the cookies (S-052, S-053).
  const user = await startSession(answer)
  storeUser(user)
  // The session exists. Pages report missing data themselves.
  await run(readCompanyAndDepartment, { id: user.id }).catch(() => undefined)
  await loadCompanyDetails().catch(() => undefined)
  await run(listMenu, {}).catch(() => undefined)
  location.replace(pageAfterEntry(url))
  return true
}
