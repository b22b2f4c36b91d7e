import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { BoundRoute } from './call.ts'
import { replySchema } from './reply-schema.ts'

/** OpenAPI 3.1 at `/api/docs`, its document at `/api/docs/json`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call as it was declared, for what OpenAPI tells of its answers. */
    declared?: Pick<BoundRoute, 'reply' | 'errors'>
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

export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => {
      const { declared } = route.config ?? {}
      return { schema: declared ? { ...schema, response: answersOf(declared) } : schema, url }
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
