// Requests of load generators, which have no product in their process.
import type { Envelope } from '../../contract/kit/page.ts'
import { within } from './within.ts'

const callLimitMs = 120_000

export interface CallOptions {
  readonly origin: string
  readonly token?: string | undefined
}

/** Returns the envelope of a response. Throws if none arrives in time. */
export function post<T>({ origin, token }: CallOptions, path: string, body: object): Promise<Envelope<T>> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const request = fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const envelope = request.then((response) => response.json() as Promise<Envelope<T>>)
  return within(callLimitMs, `the answer of ${path}`, envelope)
}
