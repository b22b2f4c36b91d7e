import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain-error.ts'
import type { JsonLimits } from '../../json-limits.ts'
import { memberLimits, parseJson } from './parse-json.ts'

/** Bytes of a body, files excepted. */
export const bodyLimit = 2 * 1024 * 1024

/** What anybody may send who has not signed in: at most how a captcha's piece was slid, 2,000 places of four values. */
const publicLimits: JsonLimits = { maxDepth: 16, maxKeys: 200, maxValues: 10_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the bytes itself. */
    isRaw?: boolean
    /** Field that takes a body which is a list. */
    bareList?: string
  }
}

/** JSON and forms are read alike; their bytes are kept for the signature. Anything else is kept unread. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'buffer' }, (request, body, done) => {
    storeBody(request, body as Buffer)
    if (body.length === 0 || request.routeOptions.config.isRaw) return done(null, {})
    try {
      const value = parseJson(body as Buffer, limitsOf(request))
      done(null, Array.isArray(value) ? named(value, request.routeOptions.config.bareList) : asRecord(value))
    } catch (error) {
      done(error instanceof DomainError ? error : new DomainError('malformed', { reason: 'JSON' }))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    storeBody(request, body as Buffer)
    const { maxKeys } = limitsOf(request)
    if (countFields(body as Buffer) > maxKeys)
      return done(new DomainError('malformed', { reason: `form maxKeys ${maxKeys}` }))
    done(null, Object.fromEntries(new URLSearchParams((body as Buffer).toString('utf8'))))
  })
  app.addContentTypeParser(
    ['application/octet-stream', 'application/gzip', 'application/zstd'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      storeBody(request, body as Buffer)
      done(null, {})
    },
  )
}

/** A call that was identified carries its user by now. */
function limitsOf(request: FastifyRequest): JsonLimits {
  return request.gemba?.caller.actor.userId ? memberLimits : publicLimits
}

function countFields(form: Buffer): number {
  let count = 1
  for (const byte of form) if (byte === ampersand) count++
  return count
}

const ampersand = 0x26

function storeBody(request: FastifyRequest, body: Buffer): void {
  // A path that does not exist was not identified and keeps nothing.
  request.gemba?.setRawBody(body)
}

/** A list under the name that its call gives it. Some clients write an empty object as an empty list. */
function named(list: readonly unknown[], name: string | undefined): Record<string, unknown> {
  if (name !== undefined) return { [name]: list }
  if (list.length === 0) return {}
  throw new DomainError('malformed', { reason: 'JSON object expected' })
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value && typeof value === 'object') return value as Record<string, unknown>
  throw new DomainError('malformed', { reason: 'JSON object expected' })
}
