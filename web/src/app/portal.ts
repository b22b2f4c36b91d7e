// Coming from another product with a ticket in the address (shell specification, section 2.2).
import type { SessionUser } from '@gemba/contract/identity/session.ts'
import { CallError } from '../resource/call-error.ts'
import { call } from '../resource/client.ts'
import { loadCompanyDetails, startSession } from '../resource/session.ts'

/** Name of the ticket's parameter and where it is exchanged (S-048, S-049). */
const tickets = [
  ['redisKey', '/portal/login'],
  ['tokenKey', '/portal/token'],
] as const

/** S-054 */
const storedFields = [
  'id',
  'company_id',
  'company_name',
  'head_img',
  'user_name',
  'user_nike_name',
  'depart_name',
] as const satisfies (keyof SessionUser)[]

function storeUser(user: SessionUser): void {
  const record = Object.fromEntries(storedFields.map((field) => [field, user[field]]))
  sessionStorage.setItem('gemba.user', JSON.stringify(record))
}

/** Where the page is loaded anew: on this site, whatever the path looks like. */
export function pageAfterEntry({ pathname, hash, origin }: URL): string {
  // The sign-in page is no place for somebody who is signed in.
  if (pathname === '/') return `${origin}/model`
  return `${origin}/${pathname.replace(/^\/+/, '')}${hash}`
}

/** Asks whether the ticket may replace the running session of the user named. */
type MayReplace = (user: string) => Promise<boolean>

async function exchange(path: string, body: object, mayReplace: MayReplace): Promise<SessionUser | undefined> {
  const options = { isRead: true, success: '1' }
  try {
    return await call<SessionUser>(path, body, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'otherSession') return undefined
    if (!(await mayReplace(String(error.params.user)))) {
      history.replaceState(null, '', location.pathname + location.hash)
      return undefined
    }
    return call<SessionUser>(path, { ...body, replace: 1 }, options).catch(() => undefined)
  }
}

/**
 * Exchanges the ticket of the page's address for a session. True when the page is about to be loaded anew, without its
 * query; a ticket that is not accepted does nothing (S-051). A running session of somebody else is replaced only when
 * `mayReplace` says so.
 */
export async function enterByTicket(address: string, mayReplace: MayReplace): Promise<boolean> {
  const url = new URL(address)
  const [name, path] = tickets.find(([parameter]) => url.searchParams.has(parameter)) ?? []
  if (!name) return false
  const answer = await exchange(path, { url: address, [name]: url.searchParams.get(name) }, mayReplace)
  if (!answer) return false
  // The answer has set the cookies (S-052, S-053).
  const user = await startSession(answer)
  storeUser(user)
  // The session stands: a page whose data do not come tells so itself.
  await call('/userInfo/selectComAndDeptById', { id: user.id }, { isRead: true }).catch(() => undefined)
  await loadCompanyDetails().catch(() => undefined)
  await call('/role/resources/selectMenuForUser', {}, { isRead: true }).catch(() => undefined)
  location.replace(pageAfterEntry(url))
  return true
}
