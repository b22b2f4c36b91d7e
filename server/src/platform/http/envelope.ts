import { can } from '@gemba/contract/identity/role/can.ts'
import { type Envelope, type Language, type Refusal, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { errors } from '@gemba/contract/modules.ts'
import { type Problem, problems } from '@gemba/contract/problems.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translateStoreError } from '../db/translate.ts'
import { DomainError } from '../domain-error.ts'
import { textOfError } from '../error-text.ts'
import { fieldPathAsSent } from './aliases.ts'
import { bodyLimit } from './body/bodies.ts'
import { languageOf } from './language.ts'
import { nounOfTable } from './table-noun.ts'
import { problemOf } from './validation.ts'

/** Another server takes over what is unavailable, or a store answers again, mostly within this time. */
const retryAfterSec = 2

type Params = Readonly<Record<string, unknown>>

/** Returns the envelope of a successful response. `undefined` is sent as null. */
export function success(data: unknown): Envelope<unknown> {
  return { code: '200', data: data ?? null, msg: '' }
}

interface Context {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly report: ((trace: string, error: unknown) => void) | undefined
}

/**
 * Returns the envelope of an error. Broken rules are sent with HTTP 200; malformed requests and server failures have
 * their own HTTP status.
 */
export function answerError(error: unknown, { request, reply, report }: Context): Envelope<Refusal> {
  const language = languageOf(request)
  const domainError = asDomainError(error, request.url.split('?', 1)[0]?.slice(0, 200) ?? '')
  if (domainError) {
    reply.status(statusOf(domainError))
    if (domainError.code === 'unavailable') reply.header('retry-after', retryAfterSec)
    const { code } = domainError
    const params = removeForbiddenActions(
      domainError,
      nameFieldsAsSent(addTexts(domainError, language), request),
      request,
    )
    const msg = textOfError(code, textParams(domainError, params, language), language)
    return { code: errors[code].envelope, data: { error: code, params }, msg }
  }
  const trace = request.id
  if (!isCallerGone(error, reply)) report?.(trace, error)
  reply.status(500)
  return {
    code: '500',
    data: { error: 'unexpected', params: { trace } },
    msg: textOfError('unexpected', { trace }, language),
  }
}

/** A client that disconnects while its response is being compressed is not a failure of the server. */
const isCallerGone = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Adds texts to problems that the store reported, in the caller's language. */
function addTexts({ params }: DomainError, language: Language): Params {
  if (!Array.isArray(params.problems)) return params
  const localizedProblems = params.problems.map((problem: Problem) =>
    problem.text === undefined && problem.problem in problems
      ? problemOf(problem.field, problem.problem, { language })
      : problem,
  )
  return { ...params, problems: localizedProblems }
}

/** Replaces the declared field names in the parameters of an error by the spellings that the client used. */
function nameFieldsAsSent(params: Params, { gemba }: FastifyRequest): Params {
  const input = gemba?.input
  if (!input) return params
  const { field, problems: sentProblems } = params
  const pathOf = (path: string): string => fieldPathAsSent(path, input.sent, input.fields)
  return {
    ...params,
    field: typeof field === 'string' ? pathOf(field) : field,
    problems: Array.isArray(sentProblems)
      ? sentProblems.map((problem: Problem) => ({ ...problem, field: pathOf(problem.field) }))
      : sentProblems,
  }
}

/** Removes the actions without permission of the caller from a flow error. */
function removeForbiddenActions({ code }: DomainError, params: Params, { gemba }: FastifyRequest): Params {
  if (code !== 'stateIllegal' || !Array.isArray(params.allowed)) return params
  const authorities = gemba?.caller.actor.authorities
  const allowed = (params.allowed as readonly AllowedAction[]).flatMap(({ action, text, permission }) =>
    can(authorities, permission) ? [{ action, text }] : [],
  )
  return { ...params, allowed }
}

interface AllowedAction {
  readonly action: string
  readonly text: string
  readonly permission: string
}

const noAction: Words = ['暂无可用操作', '暫無可用操作', 'nothing at the moment']

/** Returns the parameters for the text: table names become nouns, and an empty list of actions becomes a phrase. */
function textParams({ code }: DomainError, params: Params, language: Language): Params {
  if (code === 'stateIllegal' && Array.isArray(params.allowed) && params.allowed.length === 0)
    return { ...params, allowed: wordIn(language, noAction) }
  if (code !== 'inUse') return params
  const noun = nounOfTable(String(params.by ?? ''))
  return noun ? { ...params, by: wordIn(language, noun) } : params
}

function asDomainError(error: unknown, path: string): DomainError | undefined {
  if (error instanceof DomainError) return error
  const code = (error as { code?: string } | null)?.code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('tooLarge', { limit: bodyLimit })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new DomainError('unsupportedType')
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new DomainError('malformed', { reason: 'Content-Length' })
  if (isFileMissing(error)) return new DomainError('unknownCall', { path })
  const status = (error as { statusCode?: number } | null)?.statusCode ?? 500
  // Errors of the HTTP library, for a path or header that it cannot parse.
  if (status === 404) return new DomainError('unknownCall', { path })
  if (status >= 400 && status < 500) return new DomainError('malformed', { reason: 'request' })
  return translateStoreError(error)
}

/** Returns whether a path leads out of the static folder or is longer than the file system accepts. */
function isFileMissing(error: unknown): boolean {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  return code === 'ENAMETOOLONG' || statusCode === 403 || statusCode === 404
}

function statusOf({ code }: DomainError): number {
  if (code === 'unknownCall') return 404
  if (code === 'tooLarge') return 413
  if (code === 'unsupportedType') return 415
  return code === 'unavailable' || code === 'storageFull' ? 503 : 200
}
