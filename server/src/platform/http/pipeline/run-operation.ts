import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { type Store, storeOn, type Transactions, transactionsOf } from '../../db/store.ts'
import type { Actor } from '../../db/work.ts'
import { readUpload } from '../body/upload.ts'
import type { BoundRoute, Call } from '../call.ts'
import { OperationNotebook, withChangeNotes } from '../note-operation.ts'
import { FileReply, Reply } from '../route.ts'
import { assertPermitted } from './assert-permission.ts'
import { addInput } from './read-input.ts'
import { contextOf } from './request-context.ts'
import type { Inspect, PipelineServices } from './step.ts'
import { assertValid } from './validate-input.ts'

/** Runs the handler of a route. Returns its result. */
export const runOperation =
  (route: BoundRoute, services: PipelineServices) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const notebook = new OperationNotebook()
    const call: Call = {
      ...callOf({ request, route, services, notebook }),
      signal: signalOf(reply),
      readUpload: () => readUpload(request, reply, route.uploadBytes ?? 0),
      runAs: async (target, input) => target.run({ ...call, input: delegate(request, target, input) }),
    }
    try {
      return await runInspected(route, services.inspect, () => route.run(call))
    } finally {
      contextOf(request).setNotes(notebook.notes)
    }
  }

/** Runs a handler and reports its result to `inspect`, which tests set. */
async function runInspected(
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

/**
 * Prepares another operation within a request: checks permission and input as for a separate request. Returns its
 * input.
 */
function delegate(request: FastifyRequest, route: BoundRoute, sentBody: Readonly<Record<string, unknown>>) {
  const context = contextOf(request)
  context.delegateTo(route)
  assertPermitted(context.caller.actor, route)
  const values = addInput(context, route, sentBody)
  assertValid(request, route, values)
  return values
}

/** Returns a signal that aborts when the connection closes before the response is complete. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Returns the transactions of a caller. A caller without a session has none and must use `asSystem`. */
function transactionsFor(database: Database, actor: Actor): Transactions & Store {
  const reject = () => Promise.reject(new TypeError('a caller without a session has no works: use asSystem'))
  const transactions = actor.userId === null ? { inWork: reject, inRead: reject } : transactionsOf(database, actor)
  return { ...transactions, ...storeOn(database, actor.language) }
}

interface RunningOperation {
  readonly request: FastifyRequest
  readonly route: BoundRoute
  readonly services: PipelineServices
  readonly notebook: OperationNotebook
}

function callOf({
  request,
  route,
  services: { database, findAction, publicUrl },
  notebook,
}: RunningOperation): Omit<Call, 'readUpload' | 'signal' | 'runAs'> {
  const context = contextOf(request)
  const { actor } = context.caller
  const transactions = transactionsFor(database, actor)
  return {
    ...transactions,
    ...(findAction && withChangeNotes(transactions, { context, notebook, find: findAction })),
    actor,
    input: ((route.method === 'GET' ? request.query : request.body) ?? {}) as Record<string, unknown>,
    ip: request.ip,
    token: context.token,
    method: request.method,
    url: request.originalUrl,
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    cookies: request.cookies,
    headers: request.headers,
    requestId: context.input?.sent.requestId,
    rawBody: context.rawBody,
    concerns: notebook.setAbout,
    notes: notebook.setDetail,
    isAbout: notebook.setRecord,
  }
}
