// Options of the server: HTTP or HTTPS, timeouts of connections and requests.
import type { ServiceAddresses } from '@gemba/contract/base/service-addresses.ts'
import type { CertificateContent } from '../tls/certificate.ts'

/** How clients reach this server. */
export interface NetworkOptions {
  /** Certificate for HTTPS. Without it the server uses HTTP, for a proxy or for this machine only. */
  readonly certificate?: CertificateContent | undefined
  /** Addresses and networks of proxies whose forwarding headers are trusted, in addition to this machine. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Origin under which browsers reach this server, if it differs from the `Host` of requests. */
  readonly publicUrl?: string | undefined
  /** Services that browsers reach at other addresses. */
  readonly services?: ServiceAddresses | undefined
}

const headersTimeoutMs = 20_000
const keepAliveMs = 72_000
const uploadTimeoutMs = 900_000
/** Streams of one HTTP/2 connection. A page requests about twenty resources. */
const maxConcurrentStreams = 100

/** Returns the options of a Fastify server. */
export const serverOptionsOf = ({ certificate, trustedProxies = [] }: NetworkOptions): object => ({
  ...protocolOf(certificate),
  trustProxy: ['loopback', ...trustedProxies],
  forceCloseConnections: 'idle',
  // Timeout of a whole request, for an upload over a slow line. Other bodies have `bodyTimeoutMs`.
  requestTimeout: uploadTimeoutMs,
  keepAliveTimeout: keepAliveMs,
})

/**
 * With a certificate the server uses HTTP/2, which browsers support over TLS only. HTTP/1.1 remains for other clients
 * and for WebSockets. Fastify has a different instance type for HTTP/2; nothing here depends on the difference.
 */
function protocolOf(certificate: CertificateContent | undefined): object {
  const limits = { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 }
  if (!certificate) return { http: limits }
  const { cert, key } = certificate
  const timeouts = { keepAliveTimeout: keepAliveMs, requestTimeout: uploadTimeoutMs }
  const https = { ...limits, ...timeouts, cert, key, allowHTTP1: true, settings: { maxConcurrentStreams } }
  return { http2: true, http2SessionTimeout: keepAliveMs, https }
}
