// One HTTP call to an address that a company chose.
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

/** Headers that cannot hold a secret; every other may. */
const harmless = new Set([
  'content-type',
  'accept',
  'accept-language',
  'user-agent',
  // A signature holds for one body and a few minutes; what it is made with stays here.
  'x-gemba-delivery',
  'x-gemba-timestamp',
  'x-gemba-signature',
  'idempotency-key',
])

/** Whether a header may hold a secret. */
export const isSecretHeader = (name: string): boolean => !harmless.has(name.toLowerCase())

/** Whether a call would send a secret in clear. */
export function isSecretInClear(url: string, headers: Readonly<Record<string, string>>): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol !== 'https:' && (username + password !== '' || Object.keys(headers).some(isSecretHeader))
}

/**
 * Makes the call; redirects are not followed. Returns the status as its answer. Throws `OutboundFailure` when it did not end with a
 * status of 200 to 299.
 */
export async function sendCall(outbound: Outbound, call: OutboundCall, signal: AbortSignal): Promise<string> {
  const response = await open(outbound, call, signal)
  // Only the status counts: a body without end is not read.
  response.destroy()
  return judge(response)
}

const mostOfReply = 4096

/** Makes the call likewise. Returns the beginning of what was replied, for who knows its shape; it is never shown. */
export async function readReply(outbound: Outbound, call: OutboundCall, signal: AbortSignal): Promise<string> {
  const response = await open(outbound, call, signal)
  try {
    judge(response)
    let reply = ''
    for await (const part of response.setEncoding('utf8')) {
      reply += part
      if (reply.length > mostOfReply) break
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
  /** What was answered; empty where the status is not 200 to 299. */
  readonly body: Buffer
  /** Whether that is all: more than was asked for is not read. */
  readonly isWhole: boolean
}

/** Makes the call likewise, to be told what was answered: whatever its status, and its body within `mostBytes`. */
export async function readAnswer(
  outbound: Outbound,
  call: OutboundCall,
  { signal, mostBytes }: { signal: AbortSignal; mostBytes: number },
): Promise<OutboundAnswer> {
  const response = await open(outbound, call, signal)
  const { statusCode: status = 0 } = response
  const parts: Buffer[] = []
  let length = 0
  try {
    if (!isTaken(status)) return { status, body: Buffer.alloc(0), isWhole: false }
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length > mostBytes) return { status, body: Buffer.alloc(0), isWhole: false }
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
  const headers = { ...call.headers, ...(body && { 'content-length': body.length }) }
  try {
    const request = send(url, { method: call.method, headers, lookup, signal, agent: false }, resolve)
    request.on('error', reject)
    request.end(body)
    return await promise
  } catch (error) {
    throw failureOf(error)
  }
}

const isTaken = (status: number): boolean => status >= 200 && status < 300

function judge({ statusCode: status = 0 }: IncomingMessage): string {
  const answer = `HTTP ${status}`
  if (isTaken(status)) return answer
  throw new OutboundFailure(status === 401 || status === 403 ? 'badCredentials' : 'rejected', undefined, answer)
}
