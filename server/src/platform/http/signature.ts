// Signed calls of cookie sessions: a call is worth one use, for two minutes, by the holder of the session's key.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { UsedOnce } from '../limits/used-once.ts'

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

/** Parameters sorted by name, then value, percent-encoded. */
function canonicalQuery(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const pairs = [...new URLSearchParams(url.slice(start + 1))]
  return pairs
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

/** The signature text of a request, for tests and clients that run on Node. */
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

/** Judges signatures; nonces count once in five minutes, by session. */
export class SignatureGuard {
  readonly #nonces: UsedOnce

  constructor(nonces = new UsedOnce(nonceLifeMs)) {
    this.#nonces = nonces
  }

  /** Whether the request is signed with the session's key, fresh and for the first time. */
  async accepts(key: SignatureKey, request: SignedRequest, now: number): Promise<boolean> {
    const match = shape.exec(request.signature ?? '')
    const time = Number(request.time)
    if (!match || !Number.isSafeInteger(time) || Math.abs(now - time) > skewMs) return false
    const nonce = match[1] as string
    const expected = Buffer.from(sign(key, request, nonce))
    const given = Buffer.from(request.signature as string)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false
    // Access tokens are no names for keys of another store.
    return this.#nonces.isFirst(sha256(`${key.accessToken}.${nonce}`))
  }
}
