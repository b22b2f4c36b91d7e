// The answer to paths that do not exist, in the form that the client accepts.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, textOfError } from '../../platform/domain-error.ts'
import { languageOf } from '../../platform/http/language.ts'

const acceptOf = ({ headers }: FastifyRequest): string => headers.accept ?? '*/*'

/** Whether the client names HTML among what it accepts, as browsers do when they open a page. A client of any type does not. */
export const asksForHtml = (request: FastifyRequest): boolean =>
  /\b(text\/html|application\/xhtml\+xml)\b/.test(acceptOf(request))

/** Answers 404: the envelope of calls as JSON, or its text to clients that accept neither JSON nor everything. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = { path: `${request.method} ${request.url.split('?', 1)[0]?.slice(0, 200)}` }
  if (/\*\/\*|\bapplication\/(\*|json\b)/.test(acceptOf(request))) throw new DomainError('unknownCall', params)
  const text = textOfError('unknownCall', params, languageOf(request))
  return reply.status(404).type('text/plain; charset=utf-8').send(`${text}\n`)
}
