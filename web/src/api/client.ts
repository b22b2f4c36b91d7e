// Sends every request to the server: signs it and turns the reply into data or a `CallError`.
import type { Envelope, Refusal } from '@gemba/contract/kit/page.ts'
import type { Method } from '@gemba/contract/kit/route.ts'
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { CallError, isBroken, isSessionLost, isSilent } from './call-error.ts'
import { addressOf, signedUrl } from './service-address.ts'
import { makeNonce, sign } from './signing/sign.ts'
import { loadSignKey } from './signing/sign-key.ts'
import { callWords } from './words.ts'
import { withIdempotencyKey } from './write-key.ts'

export interface CallOptions {
  method?: Method
  /** The request changes nothing. */
  isRead?: boolean
  signal?: AbortSignal
  /** The only envelope code that is a success, for requests where the specification requires it. */
  success?: string
  /** Sends the header `Silent-Error`. No message is shown for a failure. */
  isSilent?: boolean
  /** Idempotency key of the write, for callers that store it longer than this page exists. */
  key?: string
  /** Timeout of the reply in milliseconds, for requests in which the server itself waits. */
  timeoutMs?: number
}

const usualTimeoutMs = 20_000
const successes = new Set(['200', '1', '3', '10000'])

/** The server's clock minus the clock of this browser in milliseconds, from a refused signature. */
let skewMs = 0
let onSessionLost: (error: CallError) => Promise<boolean> = async () => false

let onBroken: () => void = () => undefined

/** Sets a listener for requests that time out or fail in the server. It runs in addition to the caller's handling. */
export function watchBroken(listener: () => void): void {
  onBroken = listener
}

let onUnlicensed: (error: CallError) => void = () => undefined

/** Sets a listener for replies that the company has no valid licence (code 605). */
export function watchLicence(listener: (error: CallError) => void): void {
  onUnlicensed = listener
}

/** Sets a listener for a lost session. It returns true if there is a new session and the request can be repeated. */
export function watchSession(listener: (error: CallError) => Promise<boolean>): void {
  onSessionLost = listener
}

/** Returns the estimated time of the server's clock, epoch ms. */
export const serverNow = (): number => Date.now() + skewMs

/** Returns the value of a cookie that scripts may read; '' if it is missing. */
export function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

/** Sends a request to `/api{path}`; a GET carries `body` as query parameters. Returns `data` of the envelope. */
export async function call<T>(path: string, body: object = {}, options: CallOptions = {}): Promise<T> {
  const send = (key: string) => retryOnce(() => callOnce<T>(path, body, { ...options, key }).catch(silence(options)))
  if (options.isRead) return send('')
  if (options.key) return send(options.key)
  return withIdempotencyKey(`${options.method ?? 'POST'} ${path} ${JSON.stringify(body)}`, send)
}

/** Marks the failure of a silent request and throws it. */
const silence =
  ({ isSilent = false }: CallOptions) =>
  (error: unknown): never => {
    if (error instanceof CallError) error.isSilenced = isSilent
    throw error
  }

/**
 * Runs a request, and repeats it once after a failure that can be corrected: a refused signature, a timeout, a lost
 * session.
 */
export async function retryOnce<T>(send: () => Promise<T>): Promise<T> {
  return attempt(send).catch((error: unknown) => {
    if (isBroken(error) && !isSilent(error)) onBroken()
    throw error
  })
}

async function attempt<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === '508') return repair<T>(error, send)
    if (error.code === 'timeout') return send()
    if (isSessionLost(error) && (await onSessionLost(error))) return send()
    throw error
  }
}

/**
 * Corrects a refused signature and repeats the request once. Either the clock differs, or another tab has signed in
 * again and has a new key. Otherwise the key is lost, for example because the browser has removed the data of the site,
 * and the person must sign in again.
 */
async function repair<T>(error: CallError, send: () => Promise<T>): Promise<T> {
  const serverTime = Number(error.params.serverTime)
  if (Number.isFinite(serverTime) && serverTime > 0) skewMs = serverTime - Date.now()
  await loadSignKey(true)
  try {
    return await send()
  } catch (refusal) {
    if (refusal instanceof CallError && refusal.code === '508' && (await onSessionLost(refusal))) return send()
    throw refusal
  }
}

async function callOnce<T>(path: string, body: object, options: CallOptions & { key: string }): Promise<T> {
  const { method = 'POST', key, success } = options
  const url = signedUrl(path)
  const isGet = method === 'GET'
  for (const [name, value] of isGet ? Object.entries(body) : [])
    if (value !== undefined) url.searchParams.set(name, String(value))
  const text = isGet ? '' : JSON.stringify(body)
  const headers = await requestHeaders(url, method, text)
  if (key !== '') headers['Idempotency-Key'] = key
  if (options.isSilent) headers['Silent-Error'] = '1'
  const init = { method, headers, body: isGet ? undefined : text }
  const response = await reach(addressOf(path, url), init, options)
  return unwrap<T>(response, success)
}

/** Returns the headers of a request: the language and the signature. `body` is the text of the body. */
export async function requestHeaders(url: URL, method: Method, body: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() }
  if (body !== '') headers['Content-Type'] = 'application/json'
  const token = readCookie('access_token')
  const key = token === '' ? undefined : await loadSignKey()
  if (!key) return headers
  const timeMs = serverNow()
  const request = { method, pathname: url.pathname, query: url.searchParams, body, timeMs, nonce: makeNonce(), token }
  return { ...headers, 'Access-Token': token, Time: String(timeMs), Signature: await sign(key, request) }
}

async function reach(url: URL, init: RequestInit, { signal, timeoutMs }: CallOptions): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs ?? usualTimeoutMs)
  try {
    return await fetch(url, {
      ...init,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    const text = textIn(currentLanguage(), callWords)
    throw limit.aborted ? new CallError('timeout', text('timeout')) : new CallError('offline', text('offline'))
  }
}

/** Returns the data of a reply. Throws `CallError` if the reply is a failure. */
export async function unwrap<T>(response: Response, success?: string): Promise<T> {
  const text = textIn(currentLanguage(), callWords)
  if (response.status === 401) throw new CallError('http-401', text('signedOut'))
  let envelope: Envelope<T | Refusal>
  try {
    envelope = (await response.json()) as Envelope<T | Refusal>
  } catch {
    throw new CallError(`http-${response.status}`, text('failed'))
  }
  const code = String(envelope.code)
  if (success === undefined ? successes.has(code) : code === success) return envelope.data as T
  const error = new CallError(code, envelope.msg || text('failed'), (envelope.data as Refusal | null) ?? {})
  if (code === '605') onUnlicensed(error)
  throw error
}
