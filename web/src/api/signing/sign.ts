// Signs a call of a cookie session: HMAC-SHA256 over the request, its time, a nonce and the session token.
// `crypto.subtle` is missing on plain HTTP pages of a plant network, so those use another implementation.
export type SignKey = CryptoKey | Uint8Array

export interface SignedRequest {
  method: string
  /** As sent, with the API base. */
  pathname: string
  query: URLSearchParams
  /** Exact text of the body; '' if there is none. */
  body: string
  /** Epoch ms of the server's clock. */
  timeMs: number
  nonce: string
  /** The value of the readable cookie `access_token`. */
  token: string
}

const encoder = new TextEncoder()

/** Returns the parameters sorted by name, then value, with each side percent-encoded. */
export function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

/** Returns sixteen random decimal digits. */
export function makeNonce(): string {
  const digits = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(digits, (digit) => digit % 10).join('')
}

/** Returns the value of the `Signature` header: `v1.<nonce>.<base64url HMAC>`. */
export async function sign(key: SignKey, request: SignedRequest): Promise<string> {
  const { method, pathname, query, body, timeMs, nonce, token } = request
  const lines = [method, pathname, canonicalQuery(query), await sha256Hex(body), timeMs, nonce, await sha256Hex(token)]
  return `v1.${nonce}.${toBase64Url(await hmac(key, encoder.encode(lines.join('\n'))))}`
}

/**
 * Returns the key of a session from the `signKey` of the sign-in reply. It is not extractable if the browser supports
 * that.
 */
export async function importKey(signKey: string): Promise<SignKey> {
  const bytes = fromBase64Url(signKey)
  if (!crypto.subtle) return bytes
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function hmac(key: SignKey, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!(key instanceof Uint8Array)) return new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
  const { hmacSha256 } = await import('./sign-without-subtle.ts')
  return hmacSha256(key, message)
}

/** Returns the SHA-256 of a text, in hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = encoder.encode(text)
  const digest = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('./sign-without-subtle.ts')).sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
