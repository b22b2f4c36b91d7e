// What the edge knows of a request that the operation log stores. The log itself belongs to the admin module.

/** The record that a call was about, as it was called then. */
export interface LoggedRecord {
  readonly table: string
  readonly id: string | null
  readonly name: string
  /** How many there were, this one among them. */
  readonly count: number
}

/** What a call did: to which record, and in which transaction, by which the record history knows what it changed. */
export interface LoggedAct {
  readonly record?: LoggedRecord | undefined
  readonly transaction?: string | undefined
}

export interface OperationEntry extends LoggedAct {
  readonly companyId: string | null
  readonly userId: string | null
  readonly userName: string
  readonly module: string
  readonly operation: string
  readonly method: string
  /** Path without its query. */
  readonly url: string
  readonly ip: string
  /** Envelope code of the answer. */
  readonly code: string
  readonly costMs: number
  readonly at: number
  /** Whether nobody was signed in: a stranger must not fill the log. */
  readonly isStranger: boolean
  /** What it did, where the call itself does not say it. */
  readonly detail?: string | null
}

/** Codes of what was done; an entry by ticket succeeds with 1 (S-050). */
export const succeeded: ReadonlySet<string> = new Set(['200', '1'])
