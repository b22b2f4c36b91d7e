// The edge: every request passes the steps of the pipeline here, and nowhere else.
import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { Limits } from '../limits/limits.ts'
import { acceptBodies, bodyLimit } from './body/bodies.ts'
import { acceptUploads } from './body/upload.ts'
import { bodySchemas } from './body-schemas.ts'
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
  /** Called with every failure that is ours; `trace` is what the caller saw. */
  readonly report?: (trace: string, error: unknown) => void
  /** Shared by all servers of the installation; without it this process remembers by itself. */
  readonly limits?: Limits
  readonly network?: NetworkOptions
  /** Told of every call that was answered. */
  readonly observe?: ObserveCall
}

/** Answers of calls on their way, where they are worth it: the menu of a user is 80 KB, and 7 KB packed. Files go as they are. */
const packed: FastifyCompressOptions = {
  encodings: ['gzip'],
  threshold: 4096,
  customTypes: /^application\/json/,
  zlibOptions: { level: 4 },
}

const productPrefix = /^\/api\/(?:bcs|lak|mes_lak|wms_lak)(?=\/)/

/** Builds the HTTP application below `/api`. Nothing listens yet. */
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
  await addSecurityHeaders(app, { isSecure, services: network.services })
  acceptBodies(app)
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, report: options.report }))
  await serveOpenApi(app)
  const guard = new SignatureGuard(options.limits?.openUsedOnce('nonce', nonceLifeMs))
  const services: PipelineServices = { ...options, guard, publicUrl }
  await app.register(
    async (api) => {
      await api.register(compress, packed)
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
