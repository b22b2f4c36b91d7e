import type { FastifyReply, FastifyRequest } from 'fastify'
import { success } from '../envelope.ts'
import { FileReply, Reply } from '../route.ts'
import { contextOf } from './request-context.ts'
import type { PipelineServices } from './step.ts'

/** Returns the result of an operation in its envelope and sets its cookies. A file is sent without an envelope. */
export const formatReply =
  ({ publicUrl }: PipelineServices) =>
  (result: unknown, request: FastifyRequest, reply: FastifyReply): unknown => {
    if (result instanceof FileReply) return reply.status(result.status).headers(result.headers).send(result.stream)
    const { ignored } = contextOf(request)
    const extraFields = ignored.length > 0 ? { ignored } : {}
    if (!(result instanceof Reply)) return { ...success(result), ...extraFields }
    for (const { name, value, maxAgeSec, isHttpOnly } of result.cookies) {
      const options = {
        path: '/',
        sameSite: 'lax',
        httpOnly: isHttpOnly,
        secure: request.protocol === 'https' || publicUrl?.startsWith('https:') === true,
        maxAge: maxAgeSec,
      } as const
      reply.setCookie(name, value, options)
    }
    return { ...success(result.data), ...extraFields, ...result.beside }
  }
