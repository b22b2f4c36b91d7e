// What the steps of the pipeline know of one request. Each value has one step that sets it, once; later steps only read it.
import type { Actor } from '../../db/work.ts'
import type { Body } from '../body/read-body.ts'
import type { About, BoundRoute } from '../call.ts'
import type { LoggedAct } from '../operation-entry.ts'
import type { SignatureKey } from '../signature.ts'

/** Who sends a request. */
export interface Caller {
  readonly actor: Actor
  /** The key by which the request must be signed; null where no signature is required. */
  readonly sessionKey: SignatureKey | null
}

/** The input of an operation. */
export interface OperationInput {
  /** The fields as which it was read. */
  readonly fields: BoundRoute['fields']
  /** The body as sent. */
  readonly sent: Body
  /** The same values under the declared names. */
  readonly values: Body
  /** Names sent that mean nothing to the operation. */
  readonly ignored: readonly string[]
}

/** What a handler adds to the entry of its request in the operation log. */
export interface OperationNotes {
  /** Whom a request without a session is about. */
  readonly about: About | null
  /** What it did, in words. */
  readonly detail: string | null
  /** What it did, as far as that is committed. */
  readonly act: LoggedAct
}

const noNotes: OperationNotes = { about: null, detail: null, act: {} }

export class RequestContext {
  /** By the clock of `performance.now()`, ms. */
  readonly startedAt = performance.now()
  /** The token that the request carries. */
  readonly token: string | null
  /** Whether the token came in a header and not in a cookie. */
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

  /** The operation that is carried out: that of the path, or the one that it has delegated to. */
  get route(): BoundRoute {
    return this.#route
  }

  /** Who sends the request; without a session an actor without a user. */
  get caller(): Caller {
    return this.#caller ?? this.#anonymous
  }

  /** The body as it came; null while there is none. */
  get rawBody(): Buffer | null {
    return this.#rawBody ?? null
  }

  /** The input of the operation; undefined before it is read. */
  get input(): OperationInput | undefined {
    return this.#inputs.at(-1)
  }

  /** Names sent that mean nothing to any operation that was carried out. */
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

  /** Set by the parsers of bodies. Throws TypeError if it is set already. */
  setRawBody(body: Buffer): void {
    assertUnset('rawBody', this.#rawBody)
    this.#rawBody = body
  }

  /** Set by `readInput`, and once more by each operation that is delegated to. */
  addInput(input: OperationInput): void {
    this.#inputs = [...this.#inputs, input]
  }

  /** Set by `runOperation` where a handler carries out another operation. */
  delegateTo(route: BoundRoute): void {
    this.#route = route
  }

  /** Set by `runOperation` when the handler has ended. Throws TypeError if they are set already. */
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
    /** Set by `openContext`; undefined on a path that is not routed. */
    gemba?: RequestContext
  }
}

/** Returns the context of a routed request. Throws TypeError before `openContext`. */
export function contextOf({ gemba }: { readonly gemba?: RequestContext }): RequestContext {
  if (!gemba) throw new TypeError('the request has no context')
  return gemba
}
