import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { Method } from '@gemba/contract/kit/route.ts'
import type { Store, Transactions } from '../db/store.ts'
import type { Actor, Work } from '../db/work.ts'
import type { Upload } from './body/upload.ts'
import type { LoggedRecord } from './operation-entry.ts'

/** Whom a call is about, as far as that is known. */
export interface About {
  readonly companyId: string
  readonly userId: string | null
  readonly userName: string
}

/** One request, as far as a handler may see it. Its works are the caller's own; they throw TypeError without a session. */
export interface Call extends Transactions, Store {
  readonly actor: Actor
  readonly input: Record<string, unknown>
  readonly ip: string
  /** Origin by which the caller reaches this server, for links that lead back to it. */
  readonly origin: string
  /** Aborted when the caller has gone before the answer. */
  readonly signal: AbortSignal
  /** The session's token, when the call carries one. */
  readonly token: string | null
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `requestId` of body or query, as it was sent. */
  readonly requestId: unknown
  /** The body as it came, for calls that read it themselves. */
  readonly rawBody: Buffer | null
  /** Names whom a call without a session is about, for the operation log of its company. */
  concerns(about: About): void
  /** Says in the call's entry of the operation log what it did. */
  notes(detail: string): void
  /** Names in that entry the record that the call is about, where what was sent does not. */
  isAbout(record: LoggedRecord): void
  /** Runs another call with `input` as its body: same right, same checks, and entered in the operation log as that call. */
  runAs(route: BoundRoute, input: Readonly<Record<string, unknown>>): Promise<unknown>
  /** The file of a call that takes one (`BoundRoute.uploadBytes`). Errors `unsupportedType`, `malformed`. */
  readUpload(): Promise<Upload>
}

/** Operation of a resource: its name and that of the operation. */
export type ResourceOperation = `${string}.${string}`

/** A path and the function that answers it, as modules give them to the edge. */
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
  /** What a write is called in the operation log. */
  readonly title: Words
  /** The shape of its answer; undefined where it is not declared or `null`. */
  readonly reply?: Field | undefined
  /** Catalogue codes it may answer, beside those of every call. */
  readonly errors: readonly string[]
  readonly fields: FieldRecord
  readonly aliases: Readonly<Record<string, string>>
  /** Whether other fields than the declared ones are kept (filters, trees). */
  readonly isOpen?: boolean
  /** Whether it changes nothing; everything else is entered in the operation log. */
  readonly isRead: boolean
  /** Whether it stands in no log all the same: it tells of no act of the caller. */
  readonly isUnlogged?: boolean
  /** Whether a repeat under the same key is answered without being carried out again (`idempotency.ts`). */
  readonly isOnce?: boolean
  /** Whether the body is handed over unread. */
  readonly isRaw?: boolean
  /** Most bytes of the file that comes with the call as multipart; without it no file is taken. */
  readonly uploadBytes?: number
  /** Whether a plain link may call it: the cookie suffices. Only for reads by address, such as pictures. */
  readonly isLink?: boolean
  /** Whether it answers a company without a valid licence too: what the session and the licence page need. */
  readonly needsNoLicence?: boolean
  /** Field that takes a body which is a list; without it such a body is refused. */
  readonly bareList?: string
  readonly run: (call: Call) => Promise<unknown>
  /** The operation of a resource itself, for calls that carry out many in one work. */
  readonly operate?: (work: Work, input: Readonly<Record<string, unknown>>) => Promise<unknown>
}

export type ResourceRoute = BoundRoute<ResourceOperation>
