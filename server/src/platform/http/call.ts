import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { Method } from '@gemba/contract/kit/route.ts'
import type { Store, Transactions } from '../db/store.ts'
import type { Actor, Work } from '../db/work.ts'
import type { Upload } from './body/upload.ts'
import type { LoggedRecord } from './operation-entry.ts'

/** Company and user that a request without a session concerns, as far as they are known. */
export interface RequestSubject {
  readonly companyId: string
  readonly userId: string | null
  readonly userName: string
}

/**
 * One request as a handler sees it. `inWork` and `inRead` open transactions of the caller; without a session they throw
 * TypeError.
 */
export interface Call extends Transactions, Store {
  readonly actor: Actor
  readonly input: Record<string, unknown>
  readonly ip: string
  /** Origin under which the client reaches this server, for links back to it. */
  readonly origin: string
  /** Aborted when the client disconnects before the response is sent. */
  readonly signal: AbortSignal
  /** Token of the session; null if the request has none. */
  readonly token: string | null
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `requestId` of the body or query, as sent. */
  readonly requestId: unknown
  /** The unparsed body, for handlers that parse it themselves. */
  readonly rawBody: Buffer | null
  /** Names the company and user of a request without a session, for the operation log. */
  concerns(about: RequestSubject): void
  /** Sets the detail text of the request's entry in the operation log. */
  notes(detail: string): void
  /** Sets the record of that entry when the input does not identify it. */
  isAbout(record: LoggedRecord): void
  /**
   * Runs another operation with `input` as its body. Permission and validation are checked again, and the log entry
   * names that operation.
   */
  runAs(route: BoundRoute, input: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Returns the uploaded file of an operation with `BoundRoute.uploadBytes`. Throws `unsupportedType`, `malformed`. */
  readUpload(): Promise<Upload>
}

/** Operation of a resource: its name and that of the operation. */
export type ResourceOperation = `${string}.${string}`

/** A path and its handler, as modules register them at the edge. */
export interface BoundRoute<Operation extends string = string> {
  readonly method: Method
  readonly path: string
  /** Name of its command, or `resource.operation`. */
  readonly operation: Operation
  /** Source file of the operation, from the root of the repository. */
  readonly file: string
  readonly module: string
  readonly permission: string
  readonly summary: string
  /** Title of a write in the operation log. */
  readonly title: Words
  /** Shape of the reply; undefined if it is `null` or not declared. */
  readonly reply?: Field | undefined
  /** Error codes of this operation, in addition to the codes that every operation can return. */
  readonly errors: readonly string[]
  readonly fields: FieldRecord
  readonly aliases: Readonly<Record<string, string>>
  /** Whether undeclared fields are accepted (filters, trees). */
  readonly isOpen?: boolean
  /**
   * Whether undeclared fields are refused, for operations on all records that match: a condition that is ignored would
   * widen them.
   */
  readonly isStrict?: boolean
  /** Whether the operation changes nothing. Writes are entered in the operation log. */
  readonly isRead: boolean
  /** Excluded from the operation log although it writes, because it is not an action of the user. */
  readonly isUnlogged?: boolean
  /** Whether a repeat with the same key returns the stored reply without running again (`idempotency.ts`). */
  readonly isOnce?: boolean
  /** Whether the handler receives the body unparsed. */
  readonly isRaw?: boolean
  /** Maximum bytes of the multipart upload. Without it no upload is accepted. */
  readonly uploadBytes?: number
  /**
   * Whether a plain link can request it, with the session cookie and without a signature. Only for reads by address,
   * such as pictures.
   */
  readonly isLink?: boolean
  /** Whether it also works for a company without a valid licence, as the session and the licence page need. */
  readonly needsNoLicence?: boolean
  /** Field that receives a body that is a JSON array. Without it such a body is rejected. */
  readonly bareList?: string
  readonly run: (call: Call) => Promise<unknown>
  /** The operation of a resource alone, for commands that run many operations in one transaction. */
  readonly operate?: (work: Work, input: Readonly<Record<string, unknown>>) => Promise<unknown>
  /**
   * The same operation for many inputs at once, all or none, for imports. Their references and codes are known to
   * exist. Throws like `operate`, without saying which input was refused.
   */
  readonly operateMany?: (work: Work, inputs: readonly Readonly<Record<string, unknown>>[]) => Promise<unknown>
}

export type ResourceRoute = BoundRoute<ResourceOperation>
