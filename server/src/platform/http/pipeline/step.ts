// A step of the pipeline has one purpose. It is created once for each route, and omitted if the route does not need it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../db/work.ts'
import type { BoundRoute } from '../call.ts'
import type { ChangeFinder } from '../note-operation.ts'
import type { OperationEntry } from '../operation-entry.ts'
import type { Authenticate } from '../session.ts'
import type { SignatureGuard } from '../signature.ts'

/** Receives the results of handlers, in tests. An error that it throws is sent as a server failure. */
export interface Inspect {
  answer(route: BoundRoute, data: unknown): void
  refusal(route: BoundRoute, error: unknown): void
}

/** Dependencies of the steps. */
export interface PipelineServices {
  readonly database: Database
  readonly authenticate: Authenticate
  /** Throws an error for a company without a valid licence. */
  readonly admit?: (actor: Actor) => Promise<void>
  readonly guard: SignatureGuard
  /** Time limit for a body that is not an upload; default 30 s. */
  readonly bodyTimeoutMs?: number
  /** Stores an entry for every request that is not a mere read. */
  readonly log?: (entry: OperationEntry) => void
  /** Finds what a request changed, for the log. */
  readonly findAction?: ChangeFinder
  /** Origin under which browsers reach this server, if it differs from the `Host` of requests. */
  readonly publicUrl?: string | undefined
  readonly inspect?: Inspect
}

/** Runs for each request of a route. Throws a `DomainError` to reject the request. */
export type StepHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void

/** Returns the hook of a step for one route; undefined if the route does not need the step. */
export type Step = (route: BoundRoute, services: PipelineServices) => StepHook | undefined
