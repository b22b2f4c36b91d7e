// The edge: every call passes session, signature, permission and body check here, and nowhere else.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constants, type Http2ServerRequest } from 'node:http2'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { ServiceAddresses } from '@gemba/contract/base/service-addresses.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Store, storeOn, type Transactions, transactionsOf } from '../db/store.ts'
import { type Actor, systemActor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Limits } from '../limits/limits.ts'
import type { CertificateContent } from '../tls/certificate.ts'
import { acceptBodies, bodyLimit } from './body/bodies.ts'
import { type Body, findIgnored, readBody } from './body/read-body.ts'
import { acceptUploads, readUpload, refuseLarge } from './body/upload.ts'
import { bodySchemas } from './body-schemas.ts'
import type { About, Call } from './call.ts'
import { answerError, success } from './envelope.ts'
import { addSecurityHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { type ActFinder, noteOperation, notingActs } from './note-operation.ts'
import { type ObserveCall, observeCalls } from './observe-calls.ts'
import { serveOpenApi } from './openapi.ts'
import type { LoggedAct, OperationEntry } from './operation-log.ts'
import { type BoundRoute, FileReply, Reply } from './route.ts'
import { bodySchema } from './schema.ts'
import { type Authenticate, tokenCookie } from './session.ts'
import { nonceLifeMs, SignatureGuard } from './signature.ts'
import { invalidBody, refuseBroken } from './validation.ts'

/** Sees what calls come to; what it throws is answered as a failure of the server. */
export interface Inspect {
  answer(route: BoundRoute, data: unknown): void
  refusal(route: BoundRoute, error: unknown): void
}

export interface AppOptions {
  readonly inspect?: Inspect
  readonly database: Database
  readonly routes: readonly BoundRoute[]
  readonly authenticate: Authenticate
  /** Refuses the calls of companies that may not use the installation at present. */
  readonly admit?: (actor: Actor) => Promise<void>
  /** Called with every failure that is ours; `trace` is what the caller saw. */
  readonly report?: (trace: string, error: unknown) => void
  /** How long a body that is no file may arrive; 30 s when not given. */
  readonly bodyTimeoutMs?: number
  /** Shared by all servers of the installation; without it this process remembers by itself. */
  readonly limits?: Limits
  /** Told of every call that is not a mere read. */
  readonly log?: (entry: OperationEntry) => void
  /** Finds what a call did, for the log. */
  readonly findAct?: ActFinder
  readonly network?: NetworkOptions
  /** Told of every call that was answered. */
  readonly observe?: ObserveCall
}

/** How callers reach this server. */
export interface NetworkOptions {
  /** Certificate for HTTPS; without it HTTP is spoken, for a proxy or for this machine. */
  readonly certificate?: CertificateContent | undefined
  /** Addresses and networks of proxies whose word on the caller is taken, beside this machine. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Origin by which browsers reach this server, when that is not what they ask it for. */
  readonly publicUrl?: string | undefined
  /** Services that browsers find at other addresses. */
  readonly services?: ServiceAddresses | undefined
}

const headersTimeoutMs = 20_000
const keepAliveMs = 72_000
const uploadTimeoutMs = 900_000
/** Of one HTTP/2 connection: a page asks for some twenty files and answers. */
const streamsAtOnce = 100
const usualBodyTimeoutMs = 30_000

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
  const { certificate, trustedProxies = [], publicUrl, services } = options.network ?? {}
  const isSecure = certificate !== undefined || publicUrl?.startsWith('https:') === true
  const app = Fastify({
    ...serverOf(certificate),
    bodyLimit,
    trustProxy: ['loopback', ...trustedProxies],
    forceCloseConnections: 'idle',
    // The whole of a call, an upload over a slow line; other bodies have `bodyTimeoutMs`.
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    rewriteUrl: (request) => (request.url ?? '/').replace(productPrefix, '/api'),
    genReqId: () => randomUUID(),
    schemaErrorFormatter: () => new Error('invalid'),
  })
  app.setValidatorCompiler(bodySchemas())
  await app.register(cookie)
  await addSecurityHeaders(app, { isSecure, services })
  acceptBodies(app)
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, report: options.report }))
  await serveOpenApi(app)
  const guard = new SignatureGuard(options.limits?.openUsedOnce('nonce', nonceLifeMs))
  await app.register(
    async (api) => {
      await api.register(compress, packed)
      observeCalls(api, options.observe)
      for (const route of options.routes) if (!route.uploadBytes) addRoute(api, route, { ...options, guard })
      await api.register(async (uploads) => {
        await acceptUploads(uploads)
        for (const route of options.routes) if (route.uploadBytes) addRoute(uploads, route, { ...options, guard })
      })
      api.setNotFoundHandler((request) => {
        throw new DomainError('unknownCall', { path: `${request.method} ${request.url.split('?', 1)[0]}` })
      })
    },
    { prefix: '/api' },
  )
  return app
}

/**
 * With a certificate HTTP/2 is spoken, which browsers do over TLS only, and HTTP/1.1 with who asks for it, sockets among
 * them. Fastify types that as another kind of instance; nothing here depends on the difference.
 */
function serverOf(certificate: CertificateContent | undefined): object {
  const limits = { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 }
  if (!certificate) return { http: limits }
  const { cert, key } = certificate
  const kept = { keepAliveTimeout: keepAliveMs, requestTimeout: uploadTimeoutMs }
  const https = { ...limits, ...kept, cert, key, allowHTTP1: true, settings: { maxConcurrentStreams: streamsAtOnce } }
  return { http2: true, http2SessionTimeout: keepAliveMs, https }
}

type Edge = AppOptions & { readonly guard: SignatureGuard }

function addRoute(api: FastifyInstance, route: BoundRoute, edge: Edge): void {
  const body = bodySchema(route.fields, { isOpen: route.isOpen === true })
  api.route({
    method: route.method,
    url: route.path,
    attachValidation: true,
    config: {
      declared: route,
      isRaw: route.isRaw === true,
      ...(route.bareList && { bareList: route.bareList }),
    },
    schema: {
      summary: route.summary,
      tags: [route.module],
      ...(route.isRaw ? {} : route.method === 'GET' ? { querystring: body } : { body }),
      ...(route.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    },
    onRequest: async (request, reply) => {
      if (!route.uploadBytes) limitBodyTime(request, edge.bodyTimeoutMs ?? usualBodyTimeoutMs)
      await identify(request, route, edge)
      if (route.uploadBytes) refuseLarge(request, reply, route.uploadBytes)
    },
    ...((!route.isRead || route.permission === 'public') &&
      edge.log && { preSerialization: noteOperation(route, { ...edge, log: edge.log }) }),
    preValidation: async (request) => {
      if (!route.isLink) await checkSignature(request, edge)
      checkRight(request, route)
      if (route.isRaw) {
        request.body = request.params
        return
      }
      const given = {
        ...(request.query as Body),
        ...(request.params as Body),
        ...((request.body as Body | null) ?? {}),
      }
      const read = readInput(request, route, given)
      if (route.method === 'GET') request.query = read
      else request.body = read
    },
    handler: async (request, reply) => {
      if (request.validationError) {
        throw invalidBody(request.validationError.validation as never, route.fields, languageOf(request))
      }
      if (!route.isRead && !route.isRaw)
        refuseBroken((request.body ?? request.query) as Body, route.fields, languageOf(request))
      const readFile = () => readUpload(request, reply, route.uploadBytes ?? 0)
      const signal = signalOf(reply)
      const call: Call = {
        ...callOf(request, route, edge),
        signal,
        readUpload: readFile,
        runAs: async (other, input) => other.run({ ...call, input: runAs(request, other, input) }),
      }
      const result = await inspected(route, edge.inspect, () => route.run(call))
      return answer(result, { request, reply, edge })
    },
  })
}

/** Runs a call before the eyes of a test. */
async function inspected(
  route: BoundRoute,
  inspect: Inspect | undefined,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!inspect) return run()
  const result = await run().catch((error: unknown) => {
    inspect.refusal(route, error)
    throw error
  })
  if (!(result instanceof FileReply)) inspect.answer(route, result instanceof Reply ? result.data : result)
  return result
}

/** Error `forbidden`. */
function checkRight({ gemba: { actor } }: FastifyRequest, { permission }: BoundRoute): void {
  if (permission === 'public' || permission === 'session') return
  if (!can(actor.authorities, permission)) throw new DomainError('forbidden')
}

/** What was sent, under the declared names. */
function readInput({ gemba }: FastifyRequest, route: BoundRoute, given: Body): Body {
  gemba.sent = { body: given, fields: route.fields }
  if (!route.isOpen) gemba.ignored = [...gemba.ignored, ...findIgnored(given, route.fields, route)]
  gemba.input = readBody(given, route.fields, { aliases: route.aliases, zone: gemba.actor.zone })
  return gemba.input
}

/** Carries a call out within another one, checked and logged as if it had come by itself. */
function runAs(request: FastifyRequest, route: BoundRoute, given: Body): Body {
  request.gemba.runs = route
  checkRight(request, route)
  const body = readInput(request, route, given)
  const validate = request.compileValidationSchema(bodySchema(route.fields, { isOpen: route.isOpen === true }))
  if (!validate(body)) throw invalidBody(validate.errors as never, route.fields, languageOf(request))
  if (!route.isRead) refuseBroken(body, route.fields, languageOf(request))
  return body
}

declare module 'fastify' {
  interface FastifyRequest {
    gemba: {
      actor: Actor
      token: string | null
      sessionKey: import('./signature.ts').SignatureKey | null
      raw: Buffer | null
      /** By the clock of `performance.now()`, ms. */
      startedAt: number
      /** Whom a call without a session is about. */
      about: About | null
      /** What was sent, and the fields it was read as. */
      sent: { readonly body: Body; readonly fields: BoundRoute['fields'] } | null
      /** The same, under the declared names. */
      input: Body
      /** What it did, as far as that is committed. */
      act: LoggedAct
      /** Fields sent that mean nothing to the call. */
      ignored: readonly string[]
      /** What it did, in words for the operation log. */
      detail: string | null
      /** The call that is carried out, when it is not the one that was named by its path. */
      runs?: BoundRoute
    }
  }
}

/** Whoever sends a byte now and then would hold the connection for ever. */
function limitBodyTime({ raw }: FastifyRequest, timeoutMs: number): void {
  if (raw.complete) return
  const { stream } = raw as IncomingMessage & Partial<Http2ServerRequest>
  const timer = setTimeout(() => (stream ? stream.close(constants.NGHTTP2_CANCEL) : raw.destroy()), timeoutMs)
  const clear = (): void => clearTimeout(timer)
  raw.once('end', clear).once('close', clear)
}

async function identify(request: FastifyRequest, route: BoundRoute, edge: Edge): Promise<void> {
  const language = languageOf(request)
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[tokenCookie] ?? null
  request.gemba = {
    actor: { ...systemActor(), language },
    token,
    sessionKey: null,
    raw: null,
    startedAt: performance.now(),
    about: null,
    sent: null,
    input: {},
    act: {},
    ignored: [],
    detail: null,
  }
  if (route.permission === 'public') return
  if (token === null) throw new DomainError('expired')
  const state = await edge.authenticate(token)
  if (state.kind !== 'running') throw new DomainError(state.kind)
  request.gemba.actor = { ...state.actor, language }
  if (!route.needsNoLicence) await edge.admit?.(state.actor)
  // A token that was taken from a browser's answer is worth nothing without the browser's key.
  if (bearer === undefined || state.isSigned) request.gemba.sessionKey = state.key
}

async function checkSignature(request: FastifyRequest, edge: Edge): Promise<void> {
  const { sessionKey, raw } = request.gemba
  if (!sessionKey) return
  const now = Date.now()
  const isSigned = await edge.guard.accepts(
    sessionKey,
    {
      method: request.method,
      url: request.originalUrl,
      body: raw ?? '',
      signature: request.headers.signature as string | undefined,
      time: request.headers.time as string | undefined,
      isMultipart: String(request.headers['content-type'] ?? '').startsWith('multipart/'),
      contentLength: String(request.headers['content-length'] ?? ''),
    },
    now,
  )
  if (!isSigned || request.headers['access-token'] !== sessionKey.accessToken) {
    throw new DomainError('badSignature', { serverTime: now })
  }
}

/** Aborts when the connection closes with the answer not sent. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

interface Answering {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly edge: Edge
}

/** The works of a caller. One without a session has none of its own, only those that its call gives a reason for. */
function worksOf(database: Database, actor: Actor): Transactions & Store {
  const refuse = () => Promise.reject(new TypeError('a caller without a session has no works: use asSystem'))
  const own = actor.userId === null ? { inWork: refuse, inRead: refuse } : transactionsOf(database, actor)
  return { ...own, ...storeOn(database, actor.language) }
}

function callOf(request: FastifyRequest, route: BoundRoute, edge: Edge): Omit<Call, 'readUpload' | 'signal' | 'runAs'> {
  const { actor, token, raw } = request.gemba
  const works = worksOf(edge.database, actor)
  return {
    ...works,
    ...(edge.findAct && notingActs(works, { request, route, find: edge.findAct })),
    actor,
    input: ((request.method === 'GET' ? request.query : request.body) ?? {}) as Record<string, unknown>,
    ip: request.ip,
    token,
    method: request.method,
    url: request.originalUrl,
    origin: edge.network?.publicUrl ?? `${request.protocol}://${request.host}`,
    cookies: request.cookies,
    headers: request.headers,
    requestId: request.gemba.sent?.body.requestId,
    rawBody: raw,
    concerns: (about) => {
      request.gemba.about = about
    },
    notes: (detail) => {
      request.gemba.detail = detail
    },
    isAbout: (record) => {
      request.gemba.act = { ...request.gemba.act, record }
    },
  }
}

function answer(result: unknown, { request, reply, edge }: Answering): unknown {
  if (result instanceof FileReply) return reply.status(result.status).headers(result.headers).send(result.stream)
  const { ignored } = request.gemba
  const beside = ignored.length > 0 ? { ignored } : {}
  if (!(result instanceof Reply)) return { ...success(result), ...beside }
  for (const { name, value, maxAgeSec, isHttpOnly } of result.cookies) {
    const options = {
      path: '/',
      sameSite: 'lax',
      httpOnly: isHttpOnly,
      secure: request.protocol === 'https' || edge.network?.publicUrl?.startsWith('https:') === true,
      maxAge: maxAgeSec,
    } as const
    reply.setCookie(name, value, options)
  }
  return { ...success(result.data), ...beside, ...result.beside }
}
