// What the edge tells the operation log of a call: who, what, with which outcome, and to which record.
import type { Envelope } from '@gemba/contract/kit/page.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Transactions, transactionsOf } from '../db/store.ts'
import type { Read } from '../db/work.ts'
import type { About, BoundRoute } from './call.ts'
import { type LoggedAct, type LoggedRecord, type OperationEntry, succeeded } from './operation-entry.ts'
import { contextOf, type OperationNotes, type RequestContext } from './pipeline/request-context.ts'

/** A call, as far as its record can be found by it. */
export interface NotedCall extends Pick<BoundRoute, 'operation' | 'fields'> {
  readonly input: Readonly<Record<string, unknown>>
}

/** Finds what a call did, or was to do, in the work that did it. */
export type ActFinder = (read: Read, call: NotedCall) => Promise<LoggedAct>

interface NoteContext {
  readonly log: (entry: OperationEntry) => void
  readonly database: Database
  readonly findAct?: ActFinder
}

/** Enters a finished call, its answer's code and its time in the operation log; of reads only those that concern somebody by name. */
export function noteOperation(route: BoundRoute, { log, database, findAct }: NoteContext) {
  return async (request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { caller, startedAt, notes, input, route: runs } = contextOf(request)
    const { actor } = caller
    const { about, detail, act } = notes
    if (runs.isUnlogged || (runs.isRead && !about)) return payload
    const { code } = payload as Envelope<unknown>
    const { companyId, userId, userName } = about ?? actor
    const entry: OperationEntry = {
      companyId,
      userId,
      userName,
      module: runs.module,
      operation: runs.operation,
      method: route.method,
      url: request.url.split('?', 1)[0] ?? '',
      ip: request.ip,
      code,
      costMs: Math.round(performance.now() - startedAt),
      at: Date.now(),
      isStranger: actor.userId === null,
      detail,
      ...act,
    }
    // What was refused was rolled back with all that was found in it. Nobody waits for its name.
    const asked = !succeeded.has(code) && actor.userId !== null && !act.record ? findAct : undefined
    if (!asked) log(entry)
    else
      void transactionsOf(database, actor)
        .inRead((read) => asked(read, { ...runs, input: input?.values ?? {} }))
        .catch((): LoggedAct => ({}))
        .then((found) => log({ ...entry, ...found }))
    return payload
  }
}

/** Takes down what a handler says of its request, while it runs. */
export class OperationNotebook {
  #notes: OperationNotes = { about: null, detail: null, act: {} }

  get notes(): OperationNotes {
    return this.#notes
  }

  readonly setAbout = (about: About): void => {
    this.#notes = { ...this.#notes, about }
  }

  readonly setDetail = (detail: string): void => {
    this.#notes = { ...this.#notes, detail }
  }

  readonly setRecord = (record: LoggedRecord): void => {
    this.setAct({ ...this.#notes.act, record })
  }

  setAct(act: LoggedAct): void {
    this.#notes = { ...this.#notes, act }
  }
}

interface NoteOptions {
  readonly context: RequestContext
  readonly notebook: OperationNotebook
  readonly find: ActFinder
}

/** The works of a call, which note for its entry what was done in the first of them. */
export function notingActs(
  works: Transactions,
  { context, notebook, find }: NoteOptions,
): Pick<Transactions, 'inWork'> {
  return {
    inWork: (fn, options) =>
      works.inWork(async (work) => {
        const result = await fn(work)
        const { route, input } = context
        if (route.isRead || route.isUnlogged || notebook.notes.act.record) return result
        const act = await find(work, { ...route, input: input?.values ?? {} })
        work.afterCommit(() => notebook.setAct(act))
        return result
      }, options),
  }
}
