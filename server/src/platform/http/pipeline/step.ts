// A step of the pipeline has one purpose. It is built once for each route, and left out where the route does not need it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../db/work.ts'
import type { BoundRoute } from '../call.ts'
import type { ActFinder } from '../note-operation.ts'
import type { OperationEntry } from '../operation-entry.ts'
import type { Authenticate } from '../session.ts'
import type { SignatureGuard } from '../signature.ts'

/** Sees what calls come to; what it throws is answered as a failure of the server. */
export interface Inspect {
  answer(route: BoundRoute, data: unknown): void
  refusal(route: BoundRoute, error: unknown): void
}

/** What the steps need of the product. */
export interface PipelineServices {
  readonly database: Database
  readonly authenticate: Authenticate
  /** Throws a refusal for companies that may not use the installation at present. */
  readonly admit?: (actor: Actor) => Promise<void>
  readonly guard: SignatureGuard
  /** How long a body that is no file may arrive; 30 s when not given. */
  readonly bodyTimeoutMs?: number
  /** Stores an entry for every request that is not a mere read. */
  readonly log?: (entry: OperationEntry) => void
  /** Finds what a request did, for the log. */
  readonly findAct?: ActFinder
  /** Origin by which browsers reach this server, when that is not what they ask it for. */
  readonly publicUrl?: string | undefined
  readonly inspect?: Inspect
}

/** Runs for each request of a route. Throws a `DomainError` to refuse the request. */
export type StepHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void

/** Returns the hook of a step for one route; undefined where the route does not need the step. */
export type Step = (route: BoundRoute, services: PipelineServices) => StepHook | undefined
