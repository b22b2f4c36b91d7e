// Properties of the page that makes a request.
import type { Call } from '../../../platform/http/call.ts'

const formType = 'application/x-www-form-urlencoded'

/** Returns whether a browser makes the request. Browsers send the origin of the page, and programs do not. */
export const isBrowser = ({ headers }: Call): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/**
 * Returns whether a page of another site makes the request. Browsers without `sec-fetch-site` (plain http) send only
 * forms across sites, so the origin of a form must be this host.
 */
export function isForeignPage({ headers, origin: ownOrigin }: Call): boolean {
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'cross-site'
  const origin = headers.origin
  if (origin === undefined || !String(headers['content-type']).startsWith(formType)) return false
  return !URL.canParse(String(origin)) || new URL(String(origin)).host !== new URL(ownOrigin).host
}
