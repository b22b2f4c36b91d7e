// What browsers are told about every answer: where parts of a page may come from, who may frame it, what may be cached.

import helmet from '@fastify/helmet'
import type { ServiceAddresses } from '@gemba/contract/base/service-addresses.ts'
import type { FastifyInstance } from 'fastify'

/** Docs of the API are drawn by a library that sets styles and starts itself by inline text. */
const docsPath = '/api/docs'

const ownPages = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The design system writes its rules into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  mediaSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  workerSrc: ["'self'", 'blob:'],
  // A menu entry may show a page of another system inside the frame.
  frameSrc: ["'self'", 'http:', 'https:'],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
}

export interface HeaderOptions {
  /** Whether browsers reach this installation by HTTPS only; they then remember it for a year. */
  readonly isSecure: boolean
  /** Services at other addresses that pages call. */
  readonly services?: ServiceAddresses | undefined
}

/** Origins of the services that answer calls; those given as a path are at our own. */
function originsOf({ front: _, ...called }: ServiceAddresses = {}): string[] {
  return [
    ...new Set(Object.values(called).flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))),
  ]
}

/** Adds the security headers to every answer; answers of the API are not cached unless a route says so itself. */
export async function addSecurityHeaders(app: FastifyInstance, { isSecure, services }: HeaderOptions): Promise<void> {
  const directives = { ...ownPages, connectSrc: [...ownPages.connectSrc, ...originsOf(services)] }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Pictures of a company stand on sign-in pages of portals, and the API is called from other origins with a bearer token.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xPoweredBy: false,
  })
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
