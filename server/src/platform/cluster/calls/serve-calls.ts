// Receives the calls of other servers. No session reaches them: a call counts only with the key of the installation.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callPath, callType, maxCallBytes } from './post-call.ts'
import type { CallHead } from './sealed-message.ts'
import type { ServerCalls } from './server-calls.ts'

const bodyTimeoutMs = 10_000

/** Adds the route. A call that is not of a live server is refused before its body is read. */
export async function serveCalls(app: FastifyInstance, calls: ServerCalls): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(callType, { parseAs: 'buffer', bodyLimit: maxCallBytes }, (_, body, done) =>
      done(null, body),
    )
    const options = { schema: { hide: true }, bodyLimit: maxCallBytes }
    scope.post(
      callPath,
      {
        ...options,
        onRequest: async (request, reply) => {
          limitTime(request)
          if (!(await calls.accepts(headOf(request)))) return reply.status(403).send('')
        },
      },
      async (request, reply) => {
        const { body } = request
        const sealed = Buffer.isBuffer(body) ? await calls.receive(headOf(request), body) : undefined
        return sealed ? reply.type(callType).send(sealed) : reply.status(403).send('')
      },
    )
  })
}

function headOf({ headers }: FastifyRequest): CallHead {
  return {
    sender: String(headers['x-gemba-server'] ?? ''),
    target: String(headers['x-gemba-target'] ?? ''),
    counter: Number(headers['x-gemba-counter']),
  }
}

/** Ends a request whose body arrives too slowly. */
function limitTime({ raw }: FastifyRequest): void {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs)
  const clear = (): void => clearTimeout(timer)
  raw.once('end', clear).once('close', clear)
}
