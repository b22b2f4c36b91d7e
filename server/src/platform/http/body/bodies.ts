import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain-error.ts'
import type { JsonLimits } from '../../json-limits.ts'
import { memberLimits, parseJson } from './parse-json.ts'

/** Maximum size of a body in bytes, uploads excepted. */
export const bodyLimit = 2 * 1024 * 1024

/**
 * Limits for clients without a session. The largest such body is the path of a captcha slider: 2,000 points of four
 * values.
 */
const publicLimits: JsonLimits = { maxDepth: 16, maxKeys: 200, maxValues: 10_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler parses the bytes itself. */
    isRaw?: boolean
    /** Field that receives a body that is a JSON array. */
    bareList?: string
  }
}

/**
 * Registers the parsers for JSON, forms and binary bodies. The raw bytes are stored for the signature check; binary
 * bodies are not parsed.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'buffer' }, (request, body, done) => {
    storeBody(request, body as Buffer)
    if (body.length === 0 || request.routeOptions.config.isRaw) return done(null, {})
    try {
      const value = parseJson(body as Buffer, limitsOf(request))
      done(null, Array.isArray(value) ? wrapList(value, request.routeOptions.config.bareList) : asRecord(value))
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

/**
 * Returns the JSON limits of a request. Parsers run after authentication, so a request with a session has its user
 * here.
 */
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
  // A request to an unknown path has no context; its body is not stored.
  request.gemba?.setRawBody(body)
}

/**
 * Returns a JSON array as an object with the field `name`. Without `name` only an empty array is accepted, because some
 * clients serialize an empty object as one.
 */
function wrapList(list: readonly unknown[], name: string | undefined): Record<string, unknown> {
  if (name !== undefined) return { [name]: list }
  if (list.length === 0) return {}
  throw new DomainError('malformed', { reason: 'JSON object expected' })
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value && typeof value === 'object') return value as Record<string, unknown>
  throw new DomainError('malformed', { reason: 'JSON object expected' })
}
