import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { type Store, storeOn, type Transactions, transactionsOf } from '../../db/store.ts'
import type { Actor } from '../../db/work.ts'
import { readUpload } from '../body/upload.ts'
import type { BoundRoute, Call } from '../call.ts'
import { notingActs, OperationNotebook } from '../note-operation.ts'
import { FileReply, Reply } from '../route.ts'
import { assertPermitted } from './assert-permission.ts'
import { addInput } from './read-input.ts'
import { contextOf } from './request-context.ts'
import type { Inspect, PipelineServices } from './step.ts'
import { assertValid } from './validate-input.ts'

/** Calls the handler of a route. Returns what it answers. */
export const runOperation =
  (route: BoundRoute, services: PipelineServices) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const notebook = new OperationNotebook()
    const call: Call = {
      ...callOf({ request, route, services, notebook }),
      signal: signalOf(reply),
      readUpload: () => readUpload(request, reply, route.uploadBytes ?? 0),
      runAs: async (other, input) => other.run({ ...call, input: delegate(request, other, input) }),
    }
    try {
      return await inspected(route, services.inspect, () => route.run(call))
    } finally {
      contextOf(request).setNotes(notebook.notes)
    }
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

/** Carries out another operation within a request, checked and logged as if it had come by itself. Returns its input. */
function delegate(request: FastifyRequest, route: BoundRoute, sent: Readonly<Record<string, unknown>>) {
  const context = contextOf(request)
  context.delegateTo(route)
  assertPermitted(context.caller.actor, route)
  const values = addInput(context, route, sent)
  assertValid(request, route, values)
  return values
}

/** Aborts when the connection closes with the answer not sent. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** The works of a caller. One without a session has none of its own, only those that its call gives a reason for. */
function worksOf(database: Database, actor: Actor): Transactions & Store {
  const refuse = () => Promise.reject(new TypeError('a caller without a session has no works: use asSystem'))
  const transactions = actor.userId === null ? { inWork: refuse, inRead: refuse } : transactionsOf(database, actor)
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
  services: { database, findAct, publicUrl },
  notebook,
}: RunningOperation): Omit<Call, 'readUpload' | 'signal' | 'runAs'> {
  const context = contextOf(request)
  const { actor } = context.caller
  const works = worksOf(database, actor)
  return {
    ...works,
    ...(findAct && notingActs(works, { context, notebook, find: findAct })),
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
