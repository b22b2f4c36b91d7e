// Security headers of every response: content security policy, framing, caching.

import type { ServiceAddresses } from '@gemba/contract/base/service-addresses.ts'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** The API documentation is rendered by a library that sets inline styles. */
const docsPath = '/api/docs'

const ownPages = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The design system inserts its styles into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  mediaSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  workerSrc: ["'self'", 'blob:'],
  // A menu entry can embed a page of another system.
  frameSrc: ["'self'", 'http:', 'https:'],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
}

export interface HeaderOptions {
  /** Whether browsers reach this installation by HTTPS only. They then remember it for a year. */
  readonly isSecure: boolean
  /** Services at other addresses that pages request. */
  readonly services?: ServiceAddresses | undefined
}

/** Returns the origins of the services. Services given as a path have the origin of the page. */
function originsOf({ front: _, ...endpoints }: ServiceAddresses = {}): string[] {
  return [
    ...new Set(Object.values(endpoints).flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))),
  ]
}

/** Adds the security headers to every response. API responses are not cached unless a route sets `cache-control`. */
export function addSecurityHeaders(app: FastifyInstance, { isSecure, services }: HeaderOptions): void {
  const directives = { ...ownPages, connectSrc: [...ownPages.connectSrc, ...originsOf(services)] }
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Sign-in pages of portals embed pictures of a company, and other origins call the API with a bearer token.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xPoweredBy: false,
  })
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith(docsPath)) {
      reply.header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'; frame-ancestors 'self'",
      )
    }
  })
}
