// Entry of the operation log as the edge creates it. The admin module stores it.

/** The record that a request was about, with its name at that time. */
export interface LoggedRecord {
  readonly table: string
  readonly id: string | null
  readonly name: string
  /** Number of records, including this one. */
  readonly count: number
}

/** What a request changed: its record, and the transaction id under which the record history stores the changes. */
export interface LoggedChange {
  readonly record?: LoggedRecord | undefined
  readonly transaction?: string | undefined
}

export interface OperationEntry extends LoggedChange {
  readonly companyId: string | null
  readonly userId: string | null
  readonly userName: string
  readonly module: string
  readonly operation: string
  readonly method: string
  /** Path without its query. */
  readonly url: string
  readonly ip: string
  /** Envelope code of the response. */
  readonly code: string
  readonly costMs: number
  readonly at: number
  /** Whether the request had no session. Such requests are limited because they could fill the log. */
  readonly isStranger: boolean
  /** Detail of what it did, if the input does not contain it. */
  readonly detail?: string | null
}

/** Envelope codes of success. Signing in by ticket succeeds with 1 (S-050). */
export const successCodes: ReadonlySet<string> = new Set(['200', '1'])
