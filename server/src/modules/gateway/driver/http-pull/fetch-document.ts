// One request for a JSON document, over a connection whose address was checked.

import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { OutboundFailure } from '../../../../platform/outbound/outbound-failure.ts'
import { faultCodeOfFailure } from '../connection-faults.ts'
import { type DriverChannel, type DriverEnvironment, DriverError } from '../driver.ts'

const maxBytes = 1_048_576
const defaultTimeoutMs = 10_000

/** Returns the parsed document of a path below the address of the channel. Throws `DriverError`. */
export async function fetchDocument(
  environment: DriverEnvironment,
  { settings }: DriverChannel,
  path: unknown,
  stop: AbortSignal,
): Promise<unknown> {
  const url = urlOf(settings.url, path)
  const timeoutMs =
    typeof settings.timeoutMs === 'number' ? Math.min(60_000, Math.max(100, settings.timeoutMs)) : defaultTimeoutMs
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  const headers = authorizationOf(url, settings.authorization)
  try {
    const socket = await connect(environment, url, signal)
    const text = await requestText(url, socket, headers, signal)
    return JSON.parse(text) as unknown
  } catch (error) {
    throw toFault(error, url)
  }
}

/** The path may not leave the host of the channel. */
function urlOf(base: unknown, path: unknown): URL {
  const address = `${typeof base === 'string' ? base : ''}${typeof path === 'string' ? path : ''}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAllowed = url && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === ''
  const origin = typeof base === 'string' && URL.canParse(base) ? new URL(base).origin : undefined
  if (!isAllowed || url.origin !== origin) throw new DriverError('badAddress', { address })
  return url
}

/** A secret is sent over encrypted connections only. */
function authorizationOf({ protocol }: URL, authorization: unknown): Record<string, string> {
  if (typeof authorization !== 'string' || authorization === '') return {}
  if (protocol !== 'https:') throw new DriverError('passwordNeedsEncryption')
  return { authorization }
}

async function connect(environment: DriverEnvironment, url: URL, signal: AbortSignal): Promise<Socket> {
  const isTls = url.protocol === 'https:'
  const port = Number(url.port) || (isTls ? 443 : 80)
  const socket = await environment.connect({ host: url.hostname, port }, signal)
  return isTls ? connectTls({ socket, servername: url.hostname }) : socket
}

function requestText(url: URL, socket: Socket, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = send(url, {
    headers: { accept: 'application/json', ...headers },
    signal,
    agent: false,
    createConnection: () => socket,
  })
  request.on('error', reject)
  request.on('response', (response) => {
    const { statusCode: status = 0 } = response
    const chunks: Buffer[] = []
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > maxBytes) request.destroy(new DriverError('answerTooLarge'))
    })
    response.on('error', reject)
    response.on('end', () => {
      if (status === 200) resolve(Buffer.concat(chunks).toString('utf8'))
      else reject(new DriverError(status === 401 || status === 403 ? 'badCredentials' : 'httpStatus', { status }))
    })
  })
  request.end()
  return promise.finally(() => socket.destroy())
}

function toFault(error: unknown, { hostname: host, port }: URL): DriverError {
  if (error instanceof DriverError) return error
  if (error instanceof SyntaxError) return new DriverError('notJson')
  const code = error instanceof OutboundFailure ? faultCodeOfFailure(error.kind) : undefined
  return new DriverError(code ?? 'noAnswer', { host, port })
}
