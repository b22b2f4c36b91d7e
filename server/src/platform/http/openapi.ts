import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { BoundRoute } from './call.ts'
import { otherSpelling, replySchema } from './reply-schema.ts'
import type { JsonSchema } from './schema.ts'

/** OpenAPI 3.1 at `/api/docs`, its document at `/api/docs/json`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call as it was declared, for what OpenAPI tells of it beyond what the edge checks. */
    declared?: Pick<BoundRoute, 'operation' | 'reply' | 'errors' | 'aliases'>
  }
}

/** What a call answers: its reply in the envelope, or a refusal. Only told: answers are held against it in tests. */
function answersOf({ reply, errors }: Pick<BoundRoute, 'reply' | 'errors'>): object {
  const envelope = (data: object) => ({
    type: 'object',
    properties: { code: { type: 'string' }, data, msg: { type: 'string' } },
    required: ['code', 'data', 'msg'],
  })
  const refused = errors.length > 0 ? `Or a refusal, named in data.error: ${errors.join(', ')}.` : 'Or a refusal.'
  return { 200: { description: refused, ...envelope(reply ? replySchema(reply) : {}) } }
}

/** What a call takes, each field in all its spellings. */
function inAllSpellings(given: object, aliases: BoundRoute['aliases']): object {
  const { properties } = given as { properties: Record<string, JsonSchema> }
  const others = Object.entries(aliases).flatMap(([alias, name]) =>
    properties[name] ? [[alias, otherSpelling(name, properties[name])] as const] : [],
  )
  return { ...given, properties: { ...properties, ...Object.fromEntries(others) } }
}

export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => {
      const { declared } = route.config ?? {}
      if (!declared) return { schema, url }
      const { body, querystring } = schema
      const given = {
        ...(body ? { body: inAllSpellings(body, declared.aliases) } : {}),
        ...(querystring ? { querystring: inAllSpellings(querystring, declared.aliases) } : {}),
      }
      return { schema: { ...schema, ...given, response: answersOf(declared) }, url }
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gemba',
        version: '0.1.0',
        description:
          'Every answer is {code, data, msg}; code "200" is success. Refusals name their catalogue code in data.error.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
