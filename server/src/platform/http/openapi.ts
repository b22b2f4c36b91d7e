import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { BoundRoute } from './call.ts'
import { aliasSchema, replySchema } from './reply-schema.ts'
import type { JsonSchema } from './schema.ts'

/** Serves OpenAPI 3.1 at `/api/docs`, the document at `/api/docs/json`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the operation, for parts of OpenAPI that the edge does not validate. */
    declared?: Pick<BoundRoute, 'operation' | 'reply' | 'errors' | 'aliases' | 'isOnce'>
  }
}

const keyText =
  'Key of this call. A repeat under the same key gets the stored answer and is not carried out again. Without a key every call is carried out, also a repeat.'

/** Schema of the idempotency key of a write, as header and as field. Documentation only: `idempotency.ts` parses it. */
const keyHeaders = {
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string', minLength: 8, maxLength: 128, description: keyText } },
}
const requestId = {
  type: ['string', 'integer', 'null'],
  maxLength: 128,
  description: `The same as the header Idempotency-Key; also taken as a header of its own name. ${keyText}`,
}

/**
 * Returns the response schema: the reply in the envelope, or an error. Documentation only: tests compare replies with
 * it.
 */
function responsesOf({ reply, errors }: Pick<BoundRoute, 'reply' | 'errors'>): object {
  const envelope = (data: object) => ({
    type: 'object',
    properties: { code: { type: 'string' }, data, msg: { type: 'string' } },
    required: ['code', 'data', 'msg'],
  })
  const description = errors.length > 0 ? `Or a refusal, named in data.error: ${errors.join(', ')}.` : 'Or a refusal.'
  return { 200: { description, ...envelope(reply ? replySchema(reply) : {}) } }
}

/** Returns the request schema with the aliases of each field added. */
function withAliases(schema: object, aliases: BoundRoute['aliases']): object {
  const { properties } = schema as { properties: Record<string, JsonSchema> }
  const others = Object.entries(aliases).flatMap(([alias, name]) =>
    properties[name] ? [[alias, aliasSchema(name, properties[name])] as const] : [],
  )
  return { ...schema, properties: { ...properties, ...Object.fromEntries(others) } }
}

function withRequestId(body: object): object {
  const { properties } = body as { properties: Record<string, JsonSchema> }
  return { ...body, properties: { requestId, ...properties } }
}

export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => {
      const { declared } = route.config ?? {}
      if (!declared) return { schema, url }
      const { body, querystring } = schema
      const { aliases, isOnce } = declared
      const described: FastifySchema = { ...schema, response: responsesOf(declared) }
      // The plugin fails on a name whose schema is undefined.
      if (body) described.body = withAliases(isOnce ? withRequestId(body) : body, aliases)
      if (querystring) described.querystring = withAliases(querystring, aliases)
      if (isOnce) described.headers = keyHeaders
      return { schema: described, url }
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gemba',
        version: '0.1.0',
        description: [
          'Every answer is {code, data, msg}; code "200" is success. Refusals name their catalogue code in data.error.',
          'A write takes a key: the header Idempotency-Key (8 to 128 visible ASCII characters), or requestId of the specification as a header or in the body (1 to 128). The keys are one: sent together they must be equal. A repeat under the same key with the same method, path, query and body gets the stored answer; with another body it is refused with malformed. A twin that arrives meanwhile waits for the first. A refused call stores nothing and may be sent again under its key. Keys belong to one user of one company and are kept for 24 hours.',
          'Start, report, consume, post and adjust take a call without a key too, and carry out every such call: a client that repeats one after a lost answer books it twice. Send a key with them and reuse it on each retry.',
        ].join('\n\n'),
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
