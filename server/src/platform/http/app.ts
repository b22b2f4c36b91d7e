// The HTTP edge: every request passes the steps of the pipeline here.
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import Fastify, { type FastifyInstance } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { Limits } from '../limits/limits.ts'
import { acceptBodies, bodyLimit } from './body/bodies.ts'
import { acceptUploads } from './body/upload.ts'
import { compressReplies } from './compress-replies.ts'
import { answerError } from './envelope.ts'
import { addSecurityHeaders } from './headers.ts'
import { type ObserveCall, observeCalls } from './observe-calls.ts'
import { serveOpenApi } from './openapi.ts'
import { addRoute } from './pipeline/add-route.ts'
import type { PipelineServices } from './pipeline/step.ts'
import type { BoundRoute } from './route.ts'
import { type NetworkOptions, serverOptionsOf } from './server-options.ts'
import { nonceLifeMs, SignatureGuard } from './signature.ts'

export interface AppOptions extends Omit<PipelineServices, 'guard' | 'publicUrl'> {
  readonly routes: readonly BoundRoute[]
  /** Called with every failure of the server. `trace` is the request id that the client received. */
  readonly report?: (trace: string, error: unknown) => void
  /** Shared by all servers of the installation. Without it, limits are kept in the memory of this process. */
  readonly limits?: Limits
  readonly network?: NetworkOptions
  /** Called after every response. */
  readonly observe?: ObserveCall
}

const productPrefix = /^\/api\/(?:bcs|lak|mes_lak|wms_lak)(?=\/)/

/** Creates the HTTP application below `/api`. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { network = {}, routes } = options
  const { certificate, publicUrl } = network
  const isSecure = certificate !== undefined || publicUrl?.startsWith('https:') === true
  const app = Fastify({
    ...serverOptionsOf(network),
    bodyLimit,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    rewriteUrl: (request) => (request.url ?? '/').replace(productPrefix, '/api'),
    genReqId: () => randomUUID(),
    schemaErrorFormatter: () => new Error('invalid'),
  })
  app.setValidatorCompiler(bodySchemas())
  await app.register(cookie)
  addSecurityHeaders(app, { isSecure, services: network.services })
  acceptBodies(app)
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, report: options.report }))
  await serveOpenApi(app)
  const guard = new SignatureGuard(options.limits?.openUsedOnce('nonce', nonceLifeMs))
  const services: PipelineServices = { ...options, guard, publicUrl }
  await app.register(
    async (api) => {
      // Decompresses bodies of requests.
      await api.register(compress, { globalCompression: false })
      compressReplies(api)
      observeCalls(api, options.observe)
      for (const route of routes) if (!route.uploadBytes) addRoute(api, route, services)
      await api.register(async (uploads) => {
        await acceptUploads(uploads)
        for (const route of routes) if (route.uploadBytes) addRoute(uploads, route, services)
      })
      api.setNotFoundHandler((request) => {
        throw new DomainError('unknownCall', { path: `${request.method} ${request.url.split('?', 1)[0]}` })
      })
    },
    { prefix: '/api' },
  )
  return app
}

// Body schemas are compiled at their first request because compiling all of them adds a second to each start.
// Optimizing a compiled schema takes longer than it saves.

/**
 * Returns a schema compiler for one server. Types are coerced, as query strings need it. Unknown fields are removed
 * here; `findIgnored` reports them.
 */
function bodySchemas(): FastifySchemaCompiler<object> {
  const ajv = new Ajv({ allErrors: true, coerceTypes: true, removeAdditional: true, code: { optimize: false } })
  return ({ schema }) => {
    let validate: ValidateFunction | undefined
    return (body: unknown) => {
      validate ??= ajv.compile(schema)
      return validate(body) ? { value: body } : { error: validate.errors ?? [] }
    }
  }
}
