// The edge: every call passes session, signature, permission and body check here, and nowhere else.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { ServiceAddresses } from '@gemba/contract/base/service-addresses.ts'
import { can } from '@gemba/contract/identity/permissions.ts'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Actor, systemActor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Limits } from '../limits/limits.ts'
import type { CertificateContent } from '../tls/certificate.ts'
import { acceptBodies, bodyLimit } from './bodies.ts'
import type { About, Call } from './call.ts'
import { answerError, success } from './envelope.ts'
import { addSecurityHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { serveOpenApi } from './openapi.ts'
import type { OperationEntry } from './operation-log.ts'
import { type Body, findIgnored, readBody } from './read-body.ts'
import { FileReply, type Mounted, Reply } from './route.ts'
import { bodySchema } from './schema.ts'
import { type Authenticate, tokenCookie } from './session.ts'
import { nonceLifeMs, SignatureGuard } from './signature.ts'
import { acceptUploads, readUpload, refuseLarge } from './upload.ts'
import { invalidBody, refuseBroken } from './validation.ts'

export interface AppOptions {
  readonly database: Database
  readonly routes: readonly Mounted[]
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
  readonly network?: NetworkOptions
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
const usualBodyTimeoutMs = 30_000

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
    ajv: { customOptions: { allErrors: true, coerceTypes: true, removeAdditional: true, useDefaults: false } },
    schemaErrorFormatter: () => new Error('invalid'),
  })
  await app.register(cookie)
  await addSecurityHeaders(app, { isSecure, services })
  acceptBodies(app)
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, report: options.report }))
  await serveOpenApi(app)
  const guard = new SignatureGuard(options.limits?.openUsedOnce('nonce', nonceLifeMs))
  await app.register(
    async (api) => {
      for (const mounted of options.routes) if (!mounted.uploadBytes) addRoute(api, mounted, { ...options, guard })
      await api.register(async (uploads) => {
        await acceptUploads(uploads)
        for (const mounted of options.routes) if (mounted.uploadBytes) addRoute(uploads, mounted, { ...options, guard })
      })
      api.setNotFoundHandler((request) => {
        throw new DomainError('unknownCall', { path: `${request.method} ${request.url.split('?', 1)[0]}` })
      })
    },
    { prefix: '/api' },
  )
  return app
}

/** Fastify types an HTTPS server as another kind of instance; nothing here depends on the difference. */
function serverOf(certificate: CertificateContent | undefined): object {
  const limits = { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000 }
  return certificate ? { https: { ...limits, cert: certificate.cert, key: certificate.key } } : { http: limits }
}

type Edge = AppOptions & { readonly guard: SignatureGuard }

function addRoute(api: FastifyInstance, mounted: Mounted, edge: Edge): void {
  const body = bodySchema(mounted.fields, { isOpen: mounted.isOpen === true })
  api.route({
    method: mounted.method,
    url: mounted.path,
    attachValidation: true,
    config: { isRaw: mounted.isRaw === true },
    schema: {
      summary: mounted.summary,
      tags: [mounted.area],
      ...(mounted.isRaw ? {} : mounted.method === 'GET' ? { querystring: body } : { body }),
      ...(mounted.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    },
    onRequest: async (request, reply) => {
      if (!mounted.uploadBytes) limitBodyTime(request, edge.bodyTimeoutMs ?? usualBodyTimeoutMs)
      await identify(request, mounted, edge)
      if (mounted.uploadBytes) refuseLarge(request, reply, mounted.uploadBytes)
    },
    ...((!mounted.isRead || mounted.permission === 'public') &&
      edge.log && { preSerialization: noteOperation(mounted, edge.log) }),
    preValidation: async (request) => {
      if (!mounted.isLink) await checkSignature(request, edge)
      checkRight(request, mounted)
      if (mounted.isRaw) {
        request.body = request.params
        return
      }
      const given = {
        ...(request.query as Body),
        ...(request.params as Body),
        ...((request.body as Body | null) ?? {}),
      }
      const read = readInput(request, mounted, given)
      if (mounted.method === 'GET') request.query = read
      else request.body = read
    },
    handler: async (request, reply) => {
      if (request.validationError) {
        throw invalidBody(request.validationError.validation as never, mounted.fields, languageOf(request))
      }
      if (!mounted.isRead && !mounted.isRaw)
        refuseBroken((request.body ?? request.query) as Body, mounted.fields, languageOf(request))
      const readFile = () => readUpload(request, reply, mounted.uploadBytes ?? 0)
      const signal = signalOf(reply)
      const call: Call = {
        ...callOf(request, edge),
        signal,
        readUpload: readFile,
        runAs: async (other, input) => other.run({ ...call, input: runAs(request, other, input) }),
      }
      const result = await mounted.run(call)
      return answer(result, { request, reply, edge })
    },
  })
}

/** Error `forbidden`. */
function checkRight({ gemba: { actor } }: FastifyRequest, { permission }: Mounted): void {
  if (permission === 'public' || permission === 'session') return
  if (!can(actor.authorities, permission)) throw new DomainError('forbidden')
}

/** What was sent, under the declared names. */
function readInput({ gemba }: FastifyRequest, mounted: Mounted, given: Body): Body {
  if (!mounted.isOpen) gemba.ignored = [...gemba.ignored, ...findIgnored(given, mounted.fields, mounted)]
  return readBody(given, mounted.fields, { aliases: mounted.aliases, zone: gemba.actor.zone })
}

/** Carries a call out within another one, checked and logged as if it had come by itself. */
function runAs(request: FastifyRequest, mounted: Mounted, given: Body): Body {
  request.gemba.runs = mounted
  checkRight(request, mounted)
  const body = readInput(request, mounted, given)
  const validate = request.compileValidationSchema(bodySchema(mounted.fields, { isOpen: mounted.isOpen === true }))
  if (!validate(body)) throw invalidBody(validate.errors as never, mounted.fields, languageOf(request))
  if (!mounted.isRead) refuseBroken(body, mounted.fields, languageOf(request))
  return body
}

/** Enters a finished call, its answer's code and its time in the operation log; of reads only those that concern somebody by name. */
function noteOperation(mounted: Mounted, log: (entry: OperationEntry) => void) {
  return async (request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { actor, about, startedAt, detail, runs = mounted } = request.gemba
    if (runs.isRead && !about) return payload
    const { code } = payload as Envelope<unknown>
    const { companyId, userId, userName } = about ?? actor
    log({
      companyId,
      userId,
      userName,
      area: runs.area,
      operation: runs.operation,
      method: mounted.method,
      url: request.url.split('?', 1)[0] ?? '',
      ip: request.ip,
      code,
      costMs: Math.round(performance.now() - startedAt),
      at: Date.now(),
      isStranger: actor.userId === null,
      detail,
    })
    return payload
  }
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
      /** Fields sent that mean nothing to the call. */
      ignored: readonly string[]
      /** What it did, in words for the operation log. */
      detail: string | null
      /** The call that is carried out, when it is not the one that was named by its path. */
      runs?: Mounted
    }
  }
}

/** Whoever sends a byte now and then would hold the connection for ever. */
function limitBodyTime({ raw }: FastifyRequest, timeoutMs: number): void {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), timeoutMs)
  const clear = (): void => clearTimeout(timer)
  raw.once('end', clear).once('close', clear)
}

async function identify(request: FastifyRequest, mounted: Mounted, edge: Edge): Promise<void> {
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
    ignored: [],
    detail: null,
  }
  if (mounted.permission === 'public') return
  if (token === null) throw new DomainError('expired')
  const state = await edge.authenticate(token)
  if (state.kind !== 'running') throw new DomainError(state.kind)
  request.gemba.actor = { ...state.actor, language }
  if (!mounted.needsNoLicence) await edge.admit?.(state.actor)
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

function callOf(request: FastifyRequest, edge: Edge): Omit<Call, 'readUpload' | 'signal' | 'runAs'> {
  const { actor, token, raw } = request.gemba
  return {
    database: edge.database,
    actor,
    input: ((request.method === 'GET' ? request.query : request.body) ?? {}) as Record<string, unknown>,
    ip: request.ip,
    token,
    method: request.method,
    url: request.originalUrl,
    origin: edge.network?.publicUrl ?? `${request.protocol}://${request.host}`,
    cookies: request.cookies,
    headers: request.headers,
    rawBody: raw,
    concerns: (about) => {
      request.gemba.about = about
    },
    notes: (detail) => {
      request.gemba.detail = detail
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
