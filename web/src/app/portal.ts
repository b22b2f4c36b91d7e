// Coming from another product with a ticket in the address (shell specification, section 2.2).
import type { SessionUser } from '@gemba/contract/identity/session.ts'
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

/**
 * Exchanges the ticket of the page's address for a session. True when the page is about to be loaded anew, without its
 * query; a ticket that is not accepted does nothing (S-051).
 */
export async function enterByTicket(address: string): Promise<boolean> {
  const url = new URL(address)
  const [name, path] = tickets.find(([parameter]) => url.searchParams.has(parameter)) ?? []
  if (!name) return false
  let user: SessionUser
  try {
    const body = { url: address, [name]: url.searchParams.get(name) }
    // The answer sets the cookies (S-052, S-053).
    user = await startSession(await call<SessionUser>(path, body, { isRead: true, success: '1' }))
  } catch {
    return false
  }
  storeUser(user)
  // The session stands: a page whose data do not come tells so itself.
  await call('/userInfo/selectComAndDeptById', { id: user.id }, { isRead: true }).catch(() => undefined)
  await loadCompanyDetails().catch(() => undefined)
  await call('/role/resources/selectMenuForUser', {}, { isRead: true }).catch(() => undefined)
  // The sign-in page is no place for somebody who is signed in.
  location.replace(url.pathname === '/' ? '/model' : url.pathname + url.hash)
  return true
}
