// State of one request in the pipeline. Each value is set once, by one step; later steps only read it.
import type { Actor } from '../../db/work.ts'
import type { Body } from '../body/read-body.ts'
import type { BoundRoute, RequestSubject } from '../call.ts'
import type { LoggedChange } from '../operation-entry.ts'
import type { SignatureKey } from '../signature.ts'

/** The sender of a request. */
export interface Caller {
  readonly actor: Actor
  /** The key by which the request must be signed; null if no signature is required. */
  readonly sessionKey: SignatureKey | null
}

/** The input of an operation. */
export interface OperationInput {
  /** The declared fields by which it was read. */
  readonly fields: BoundRoute['fields']
  /** The body as sent. */
  readonly sent: Body
  /** The same values under the declared names. */
  readonly values: Body
  /** Names in the body that the operation ignored. */
  readonly ignored: readonly string[]
}

/** What a handler adds to the operation log entry of its request. */
export interface OperationNotes {
  /** Company and user that a request without a session concerns. */
  readonly about: RequestSubject | null
  /** Detail text. */
  readonly detail: string | null
  /** Changed record and transaction, once committed. */
  readonly action: LoggedChange
}

const noNotes: OperationNotes = { about: null, detail: null, action: {} }

export class RequestContext {
  /** Milliseconds of `performance.now()`. */
  readonly startedAt = performance.now()
  /** Token of the request. */
  readonly token: string | null
  /** Whether the token was sent in the `Authorization` header, not in a cookie. */
  readonly isBearer: boolean
  readonly #anonymous: Caller
  #route: BoundRoute
  #caller: Caller | undefined
  #rawBody: Buffer | undefined
  #inputs: readonly OperationInput[] = []
  #notes: OperationNotes | undefined

  constructor(route: BoundRoute, { token, isBearer, actor }: Origin) {
    this.#route = route
    this.token = token
    this.isBearer = isBearer
    this.#anonymous = { actor, sessionKey: null }
  }

  /** The operation that runs: that of the path, or the one it delegated to. */
  get route(): BoundRoute {
    return this.#route
  }

  /** The sender of the request; an actor without a user if there is no session. */
  get caller(): Caller {
    return this.#caller ?? this.#anonymous
  }

  /** The unparsed body; null if there is none. */
  get rawBody(): Buffer | null {
    return this.#rawBody ?? null
  }

  /** The input of the operation; undefined before it is read. */
  get input(): OperationInput | undefined {
    return this.#inputs.at(-1)
  }

  /** Names in the bodies that no operation of this request used. */
  get ignored(): readonly string[] {
    return this.#inputs.flatMap(({ ignored }) => ignored)
  }

  get notes(): OperationNotes {
    return this.#notes ?? noNotes
  }

  /** Set by `authenticate`. Throws TypeError if it is set already. */
  setCaller(caller: Caller): void {
    assertUnset('caller', this.#caller)
    this.#caller = caller
  }

  /** Set by the body parsers. Throws TypeError if it is set already. */
  setRawBody(body: Buffer): void {
    assertUnset('rawBody', this.#rawBody)
    this.#rawBody = body
  }

  /** Set by `readInput`, and again by each operation that is delegated to. */
  addInput(input: OperationInput): void {
    this.#inputs = [...this.#inputs, input]
  }

  /** Set by `runOperation` when a handler runs another operation. */
  delegateTo(route: BoundRoute): void {
    this.#route = route
  }

  /** Set by `runOperation` after the handler. Throws TypeError if they are set already. */
  setNotes(notes: OperationNotes): void {
    assertUnset('notes', this.#notes)
    this.#notes = notes
  }
}

interface Origin extends Pick<RequestContext, 'token' | 'isBearer'> {
  readonly actor: Actor
}

function assertUnset(name: string, value: unknown): void {
  if (value !== undefined) throw new TypeError(`${name} of a request is set already`)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `openContext`; undefined on an unknown path. */
    gemba?: RequestContext
  }
}

/** Returns the context of a routed request. Throws TypeError before `openContext`. */
export function contextOf({ gemba }: { readonly gemba?: RequestContext }): RequestContext {
  if (!gemba) throw new TypeError('the request has no context')
  return gemba
}
