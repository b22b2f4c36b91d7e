// The one way to the server: signs, asks, and turns every answer into data or a CallError.
import type { Envelope, Refusal } from '@gemba/contract/kit/page.ts'
import type { Method } from '@gemba/contract/kit/route.ts'
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { CallError, isBroken, isSessionLost, isSilent } from './call-error.ts'
import { addressOf, signedUrl } from './service-address.ts'
import { makeNonce, sign } from './signing/sign.ts'
import { loadSignKey } from './signing/sign-key.ts'
import { callWords } from './words.ts'
import { underKey } from './write-key.ts'

export interface CallOptions {
  method?: Method
  /** A call that changes nothing. */
  isRead?: boolean
  signal?: AbortSignal
  /** The only envelope code that counts, for calls that the specification is strict about. */
  success?: string
  /** Sends the header `Silent-Error`: a failure is not told by a message. */
  isSilent?: boolean
  /** Under which the write is carried out at most once, where whoever calls keeps it beyond this page. */
  key?: string
  /** How long the answer may take, of what the server itself waits for. */
  timeoutMs?: number
}

const usualTimeoutMs = 20_000
const successes = new Set(['200', '1', '3', '10000'])

/** Server clock minus ours, learned from a refusal. */
let skewMs = 0
let onSessionLost: (error: CallError) => Promise<boolean> = async () => false

let onBroken: () => void = () => undefined

/** Says what to do when a call was not answered in time, or broke in the server, beside what its caller does. */
export function watchBroken(listener: () => void): void {
  onBroken = listener
}

let onUnlicensed: (error: CallError) => void = () => undefined

/** Says what to do when the company may not use the installation at present (code 605). */
export function watchLicence(listener: (error: CallError) => void): void {
  onUnlicensed = listener
}

/** Says what to do when the server no longer knows the session; true when there is a new one and calls can go again. */
export function watchSession(listener: (error: CallError) => Promise<boolean>): void {
  onSessionLost = listener
}

/** The server's clock as far as we know it, epoch ms. */
export const serverNow = (): number => Date.now() + skewMs

/** Value of a cookie that the page may read. */
export function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

/** Calls `/api{path}`; a GET carries `body` as query parameters. Answers `data` of the envelope. */
export async function call<T>(path: string, body: object = {}, options: CallOptions = {}): Promise<T> {
  const send = (key: string) => recover(() => callOnce<T>(path, body, { ...options, key }).catch(silence(options)))
  if (options.isRead) return send('')
  if (options.key) return send(options.key)
  return underKey(`${options.method ?? 'POST'} ${path} ${JSON.stringify(body)}`, send)
}

/** Marks the failure of a call that asked for silence, and throws it. */
const silence =
  ({ isSilent = false }: CallOptions) =>
  (error: unknown): never => {
    if (error instanceof CallError) error.isSilenced = isSilent
    throw error
  }

/** Runs a call, and once more after what can be mended: a refused signature, a timeout, a session that was renewed. */
export async function recover<T>(again: () => Promise<T>): Promise<T> {
  return attempt(again).catch((error: unknown) => {
    if (isBroken(error) && !isSilent(error)) onBroken()
    throw error
  })
}

async function attempt<T>(again: () => Promise<T>): Promise<T> {
  try {
    return await again()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === '508') return repair<T>(error, again)
    if (error.code === 'timeout') return again()
    if (isSessionLost(error) && (await onSessionLost(error))) return again()
    throw error
  }
}

/** A refused signature: our clock is off, or another tab has signed in anew. Either is mended and tried once. */
async function repair<T>(error: CallError, again: () => Promise<T>): Promise<T> {
  const serverTime = Number(error.params.serverTime)
  if (Number.isFinite(serverTime) && serverTime > 0) skewMs = serverTime - Date.now()
  await loadSignKey(true)
  return again()
}

async function callOnce<T>(path: string, body: object, options: CallOptions & { key: string }): Promise<T> {
  const { method = 'POST', key, success } = options
  const url = signedUrl(path)
  const isGet = method === 'GET'
  if (isGet) for (const [name, value] of Object.entries(body)) url.searchParams.set(name, String(value))
  const text = isGet ? '' : JSON.stringify(body)
  const headers = await headersFor(url, method, text)
  if (key !== '') headers['Idempotency-Key'] = key
  if (options.isSilent) headers['Silent-Error'] = '1'
  const init = { method, headers, ...(isGet ? {} : { body: text }) }
  const response = await reach(addressOf(path, url), init, options)
  return unwrap<T>(response, success)
}

/** Language, and what signs the call; `body` is its text. */
export async function headersFor(url: URL, method: Method, body: string): Promise<Record<string, string>> {
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

/** The data of an answer, or a `CallError`. */
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
