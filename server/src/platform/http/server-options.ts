// How the server listens: HTTP or HTTPS, and how long connections and requests may last.
import type { ServiceAddresses } from '@gemba/contract/base/service-addresses.ts'
import type { CertificateContent } from '../tls/certificate.ts'

/** How callers reach this server. */
export interface NetworkOptions {
  /** Certificate for HTTPS; without it HTTP is spoken, for a proxy or for this machine. */
  readonly certificate?: CertificateContent | undefined
  /** Addresses and networks of proxies whose word on the caller is taken, beside this machine. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Origin by which browsers reach this server, when that is not what they ask it for. */
  readonly publicUrl?: string | undefined
  /** Services that browsers find at other addresses. */
  readonly services?: ServiceAddresses | undefined
}

const headersTimeoutMs = 20_000
const keepAliveMs = 72_000
const uploadTimeoutMs = 900_000
/** Of one HTTP/2 connection: a page asks for some twenty files and answers. */
const streamsAtOnce = 100

/** Returns the options of a Fastify server. */
export const serverOptionsOf = ({ certificate, trustedProxies = [] }: NetworkOptions): object => ({
  ...protocolOf(certificate),
  trustProxy: ['loopback', ...trustedProxies],
  forceCloseConnections: 'idle',
  // The whole of a request, an upload over a slow line; other bodies have `bodyTimeoutMs`.
  requestTimeout: uploadTimeoutMs,
  keepAliveTimeout: keepAliveMs,
})

/**
 * With a certificate HTTP/2 is spoken, which browsers do over TLS only, and HTTP/1.1 with who asks for it, sockets among
 * them. Fastify types that as another kind of instance; nothing here depends on the difference.
 */
function protocolOf(certificate: CertificateContent | undefined): object {
  const limits = { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 }
  if (!certificate) return { http: limits }
  const { cert, key } = certificate
  const kept = { keepAliveTimeout: keepAliveMs, requestTimeout: uploadTimeoutMs }
  const https = { ...limits, ...kept, cert, key, allowHTTP1: true, settings: { maxConcurrentStreams: streamsAtOnce } }
  return { http2: true, http2SessionTimeout: keepAliveMs, https }
}
