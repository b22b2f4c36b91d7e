// Request signatures of cookie sessions. A signature is valid once, for two minutes, and needs the key of the session.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { SingleUseRegistry } from '../limits/single-use-registry.ts'

export interface SignedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly body: Buffer | string
  readonly signature: string | undefined
  readonly time: string | undefined
  readonly isMultipart: boolean
  readonly contentLength: string
}

export interface SignatureKey {
  readonly signKey: Buffer
  readonly accessToken: string
}

const skewMs = 120_000
export const nonceLifeMs = 300_000
const shape = /^v1\.(\d{16})\.([A-Za-z0-9_-]{43})$/

const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')

/** Returns the query parameters sorted by name and value, percent-encoded. */
function canonicalQuery(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const pairs = [...new URLSearchParams(url.slice(start + 1))]
  return pairs
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

/** Returns the signature of a request, also for tests and clients on Node. */
export function sign(key: SignatureKey, request: Omit<SignedRequest, 'signature'>, nonce: string): string {
  const path = request.url.split('?', 1)[0] ?? ''
  const content = request.isMultipart ? sha256(`UNSIGNED${request.contentLength}`) : sha256(request.body)
  const text = [
    request.method,
    path,
    canonicalQuery(request.url),
    content,
    request.time,
    nonce,
    sha256(key.accessToken),
  ].join('\n')
  return `v1.${nonce}.${createHmac('sha256', key.signKey).update(text).digest('base64url')}`
}

/** Verifies signatures. A nonce is accepted once in five minutes per session. */
export class SignatureGuard {
  readonly #nonces: SingleUseRegistry

  constructor(nonces = new SingleUseRegistry(nonceLifeMs)) {
    this.#nonces = nonces
  }

  /** Returns whether the request is signed with the session's key, at most two minutes old and not a repeat. */
  async accepts(key: SignatureKey, request: SignedRequest, now: number): Promise<boolean> {
    const match = shape.exec(request.signature ?? '')
    const time = Number(request.time)
    if (!match || !Number.isSafeInteger(time) || Math.abs(now - time) > skewMs) return false
    const nonce = match[1] as string
    const expected = Buffer.from(sign(key, request, nonce))
    const actual = Buffer.from(request.signature as string)
    if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false
    // The access token is hashed because it must not be a key in another store.
    return this.#nonces.isFirst(sha256(`${key.accessToken}.${nonce}`))
  }
}
