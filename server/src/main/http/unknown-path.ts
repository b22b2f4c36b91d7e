// Response for unknown paths, in a format that the client accepts.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { textOfError } from '../../platform/error-text.ts'
import { languageOf } from '../../platform/http/language.ts'

const acceptOf = ({ headers }: FastifyRequest): string => headers.accept ?? '*/*'

/** Returns whether the `Accept` header names HTML, as browsers do when they open a page. Accepting any type does not count. */
export const acceptsHtml = (request: FastifyRequest): boolean =>
  /\b(text\/html|application\/xhtml\+xml)\b/.test(acceptOf(request))

/** Sends 404: the envelope as JSON, or its text to clients that accept neither JSON nor any type. */
export function replyToUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = { path: `${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}` }
  if (/\*\/\*|\bapplication\/(\*|json\b)/.test(acceptOf(request))) throw new DomainError('unknownCall', params)
  const text = textOfError('unknownCall', params, languageOf(request))
  return reply.status(404).type('text/plain; charset=utf-8').send(`${text}\n`)
}
