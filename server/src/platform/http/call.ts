import type { Database } from '../db/database.ts'
import type { Actor } from '../db/work.ts'
import type { Mounted } from './route.ts'
import type { Upload } from './upload.ts'

/** Whom a call is about, as far as that is known. */
export interface About {
  readonly companyId: string
  readonly userId: string | null
  readonly userName: string
}

/** One request, as far as a handler may see it. */
export interface Call {
  readonly database: Database
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
  /** The body as it came, for calls that read it themselves. */
  readonly rawBody: Buffer | null
  /** Names whom a call without a session is about, for the operation log of its company. */
  concerns(about: About): void
  /** Says in the call's entry of the operation log what it did. */
  notes(detail: string): void
  /** Runs another call with `input` as its body: same right, same checks, and entered in the operation log as that call. */
  runAs(mounted: Mounted, input: Readonly<Record<string, unknown>>): Promise<unknown>
  /** The file of a call that takes one (`Mounted.uploadBytes`). Errors `unsupportedType`, `malformed`. */
  readUpload(): Promise<Upload>
}
