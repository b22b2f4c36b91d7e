// Begin and end of a read, which are sent without waiting for PostgreSQL: on an idle machine, waiting for both takes a
// fifth of the time of a short read.

/** Begins a read-only transaction with a stable snapshot. Further statements may follow in the same text. */
export const beginRead = 'begin transaction isolation level repeatable read read only'
/** Ends a transaction that was begun with `beginRead`, after its last statement succeeded. */
export const endRead = 'end'
/** Ends a transaction that failed. */
export const rollback = 'rollback'

/** Returns whether a statement is sent without waiting for its result. */
export const isPipelined = (statement: unknown): statement is string =>
  typeof statement === 'string' && (statement === endRead || statement.startsWith(beginRead))

/**
 * Outcome of the last begin of a connection. If it failed, the statements of its transaction fail too, so that nothing
 * is read without the role and the company that the begin sets.
 */
export class BeginOutcome {
  #error: Error | null = null

  /**
   * Records the outcome of a begin or an end. Returns the error with which a statement fails, or null. Called for each
   * reply, in the order of the statements.
   */
  recordReply(statement: unknown, error: Error | null): Error | null {
    if (statement === endRead || statement === rollback) this.#error = null
    else if (isPipelined(statement)) this.#error = error
    return this.#error ?? error
  }
}
