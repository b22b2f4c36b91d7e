// One HTTP request to an address that a company entered.
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Outbound } from './outbound.ts'
import { failureOf, OutboundFailure } from './outbound-failure.ts'

export interface OutboundCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Headers that contain no secret. Every other header may. */
const publicHeaders = new Set([
  'content-type',
  'accept',
  'accept-language',
  'user-agent',
  // A signature is valid for one body and a few minutes; its secret is not sent.
  'x-gemba-delivery',
  'x-gemba-timestamp',
  'x-gemba-signature',
  'idempotency-key',
])

/** Returns whether a header may contain a secret. */
export const isSecretHeader = (name: string): boolean => !publicHeaders.has(name.toLowerCase())

/** Returns whether a request would send a secret unencrypted. */
export function isSecretInClear(url: string, headers: Readonly<Record<string, string>>): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol !== 'https:' && (username + password !== '' || Object.keys(headers).some(isSecretHeader))
}

/**
 * Sends the request without following redirects. Returns the status as text. Throws `OutboundFailure` unless the status
 * is 200 to 299.
 */
export async function sendCall(outbound: Outbound, call: OutboundCall, signal: AbortSignal): Promise<string> {
  const response = await open(outbound, call, signal)
  // Only the status is needed. The body could be endless and is not read.
  response.destroy()
  return assertSuccess(response)
}

const maxReplyLength = 4096

/**
 * Sends the request as `sendCall` does. Returns the beginning of the body for a caller who knows its format. It is
 * never shown to people.
 */
export async function readReply(outbound: Outbound, call: OutboundCall, signal: AbortSignal): Promise<string> {
  const response = await open(outbound, call, signal)
  try {
    assertSuccess(response)
    let reply = ''
    for await (const part of response.setEncoding('utf8')) {
      reply += part
      if (reply.length > maxReplyLength) break
    }
    return reply
  } catch (error) {
    throw failureOf(error)
  } finally {
    response.destroy()
  }
}

export interface OutboundAnswer {
  readonly status: number
  /** Body of the response; empty unless the status is 200 to 299. */
  readonly body: Buffer
  /** Whether the body is complete. A body above the limit is not read. */
  readonly isWhole: boolean
}

/** Sends the request as `sendCall` does. Returns any status, and the body up to `maxBytes`. */
export async function readAnswer(
  outbound: Outbound,
  call: OutboundCall,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<OutboundAnswer> {
  const response = await open(outbound, call, signal)
  const { statusCode: status = 0 } = response
  const parts: Buffer[] = []
  let length = 0
  try {
    if (!isSuccess(status)) return { status, body: Buffer.alloc(0), isWhole: false }
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length > maxBytes) return { status, body: Buffer.alloc(0), isWhole: false }
    }
    return { status, body: Buffer.concat(parts), isWhole: true }
  } catch (error) {
    throw failureOf(error)
  } finally {
    response.destroy()
  }
}

async function open(outbound: Outbound, call: OutboundCall, signal: AbortSignal): Promise<IncomingMessage> {
  if (isSecretInClear(call.url, call.headers)) throw new OutboundFailure('needsTls')
  const url = new URL(call.url)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const lookup = await outbound.pin({ host: url.hostname, port }, signal)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest
  const body = call.body === undefined ? undefined : Buffer.from(call.body)
  const headers = body ? { ...call.headers, 'content-length': body.length } : call.headers
  try {
    const request = send(url, { method: call.method, headers, lookup, signal, agent: false }, resolve)
    request.on('error', reject)
    request.end(body)
    return await promise
  } catch (error) {
    throw failureOf(error)
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

function assertSuccess({ statusCode: status = 0 }: IncomingMessage): string {
  const answer = `HTTP ${status}`
  if (isSuccess(status)) return answer
  throw new OutboundFailure(status === 401 || status === 403 ? 'badCredentials' : 'rejected', undefined, answer)
}
