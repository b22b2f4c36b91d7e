// Creates the operation log entry of a request: user, operation, outcome, record.
import type { Envelope } from '@gemba/contract/kit/page.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Transactions, transactionsOf } from '../db/store.ts'
import type { Read } from '../db/work.ts'
import type { BoundRoute, RequestSubject } from './call.ts'
import { type LoggedChange, type LoggedRecord, type OperationEntry, successCodes } from './operation-entry.ts'
import { contextOf, type OperationNotes, type RequestContext } from './pipeline/request-context.ts'

/** The part of a request by which its record is found. */
export interface RequestRecordKey extends Pick<BoundRoute, 'operation' | 'fields'> {
  readonly input: Readonly<Record<string, unknown>>
}

/** Finds the record that a request changed or was to change, in the transaction of that request. */
export type ChangeFinder = (read: Read, call: RequestRecordKey) => Promise<LoggedChange>

interface NoteContext {
  readonly log: (entry: OperationEntry) => void
  readonly database: Database
  readonly findAction?: ChangeFinder
}

/**
 * Returns a hook that enters a finished request in the operation log, with its response code and duration. Of reads,
 * only those that concern a named user are entered.
 */
export function noteOperation(route: BoundRoute, { log, database, findAction }: NoteContext) {
  return async (request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { caller, startedAt, notes, input, route: executedRoute } = contextOf(request)
    const { actor } = caller
    const { about, detail, action } = notes
    if (executedRoute.isUnlogged || (executedRoute.isRead && !about)) return payload
    const { code } = payload as Envelope<unknown>
    const { companyId, userId, userName } = about ?? actor
    const entry: OperationEntry = {
      companyId,
      userId,
      userName,
      module: executedRoute.module,
      operation: executedRoute.operation,
      method: route.method,
      url: request.url.split('?', 1)[0] ?? '',
      ip: request.ip,
      code,
      costMs: Math.round(performance.now() - startedAt),
      at: Date.now(),
      isStranger: actor.userId === null,
      detail,
      ...action,
    }
    // The transaction of a failed request was rolled back, together with the record found in it. The record is looked
    // up again without delaying the response.
    const finder = !successCodes.has(code) && actor.userId !== null && !action.record ? findAction : undefined
    if (!finder) log(entry)
    else
      void transactionsOf(database, actor)
        .inRead((read) => finder(read, { ...executedRoute, input: input?.values ?? {} }))
        .catch((): LoggedChange => ({}))
        .then((action) => log({ ...entry, ...action }))
    return payload
  }
}

/** Collects what a handler notes about its request. */
export class OperationNotebook {
  #notes: OperationNotes = { about: null, detail: null, action: {} }

  get notes(): OperationNotes {
    return this.#notes
  }

  readonly setAbout = (about: RequestSubject): void => {
    this.#notes = { ...this.#notes, about }
  }

  readonly setDetail = (detail: string): void => {
    this.#notes = { ...this.#notes, detail }
  }

  readonly setRecord = (record: LoggedRecord): void => {
    this.setAction({ ...this.#notes.action, record })
  }

  setAction(action: LoggedChange): void {
    this.#notes = { ...this.#notes, action }
  }
}

interface NoteOptions {
  readonly context: RequestContext
  readonly notebook: OperationNotebook
  readonly find: ChangeFinder
}

/** Returns `inWork` of a request that notes the record changed by the first transaction. */
export function withChangeNotes(
  transactions: Transactions,
  { context, notebook, find }: NoteOptions,
): Pick<Transactions, 'inWork'> {
  return {
    inWork: (fn, options) =>
      transactions.inWork(async (work) => {
        const result = await fn(work)
        const { route, input } = context
        if (route.isRead || route.isUnlogged || notebook.notes.action.record) return result
        const action = await find(work, { ...route, input: input?.values ?? {} })
        work.afterCommit(() => notebook.setAction(action))
        return result
      }, options),
  }
}
