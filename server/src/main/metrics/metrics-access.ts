// Access to the metrics: programs on this machine, and clients that send the token.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/loopback.ts'

/** Headers that a proxy adds. A request with one of them comes from another machine, whatever address it names. */
const proxyHeader = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

export interface AccessRefusal {
  readonly status: 401 | 403
  readonly text: Words
}

const notConfigured: AccessRefusal = {
  status: 403,
  text: [
    '指标只向本机提供。要从其他机器读取，请设置 GEMBA_METRICS_TOKEN，并以 Bearer 令牌发送。',
    '指標只向本機提供。要從其他機器讀取，請設定 GEMBA_METRICS_TOKEN，並以 Bearer 權杖傳送。',
    'Metrics are available on this machine only. To read them from another machine, set GEMBA_METRICS_TOKEN and send it as a bearer token.',
  ],
}
const wrongToken: AccessRefusal = {
  status: 401,
  text: [
    '请以 Bearer 令牌发送 GEMBA_METRICS_TOKEN 的值。',
    '請以 Bearer 權杖傳送 GEMBA_METRICS_TOKEN 的值。',
    'Send the value of GEMBA_METRICS_TOKEN as a bearer token.',
  ],
}

/** Returns why a request may not read the metrics; undefined if it may. */
export function findRefusal(request: FastifyRequest, token: string | undefined): AccessRefusal | undefined {
  if (isFromThisMachine(request)) return undefined
  if (token === undefined) return notConfigured
  const sentToken = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return sentToken !== undefined && isSame(sentToken, token) ? undefined : wrongToken
}

/**
 * Returns whether the request comes from this machine: from a loopback address, for a host name of this machine, not
 * forwarded by a proxy. A proxy on this machine also connects from loopback, for clients anywhere.
 */
function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const { headers, socket } = raw
  const host = String(headers.host ?? headers[':authority'] ?? '')
  if (!isLoopback(socket.remoteAddress ?? '') || !isNameOfThisMachine(host)) return false
  return !Object.keys(headers).some((name) => proxyHeader.test(name))
}

const isNameOfThisMachine = (host: string): boolean =>
  isLoopback(
    host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1'),
  )

/** Compares in constant time, independent of the lengths. */
function isSame(token: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(expected))
}
