// A connection that fails its queries when it breaks or the server stops responding, without other effects. It records
// whether a failed statement violated a reference from another table.
import pg from 'pg'
import { BeginOutcome, isPipelined } from './begin-outcome.ts'
import { PreparedStatements, recordDuration, setUnprepared } from './prepared.ts'

/**
 * Delay after PostgreSQL's statement timeout until the statement is given up here, so that PostgreSQL can report the
 * error itself.
 */
const graceMs = 2_000

/** A client whose connection can be broken off. */
export interface LimitedClient extends pg.Client {
  /** Fails all queries that wait on the connection. */
  breakOff(): void
}

const brokenByReferred = new WeakSet<object>()

/**
 * Returns whether a statement failed because rows of another table reference a row that it removes or changes.
 * PostgreSQL reports this only in the error text, which is localized.
 */
export const isOfReferred = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && brokenByReferred.has(error)

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: unknown } | null)?.text ?? '')
  return String(text).trimStart()
}

const changed = /^update\s+"?(\w+)/i

/** Marks the error of a DELETE, or of an UPDATE of a table other than the one with the violated reference. */
function markReferred(text: string, error: unknown): void {
  if (typeof error !== 'object' || error === null || !/^(delete|update)/i.test(text)) return
  const isChange = changed.exec(text)?.[1]
  const isOfAnother = isChange !== undefined && (error as { table?: unknown }).table !== isChange
  if (/^delete/i.test(text) || isOfAnother) brokenByReferred.add(error)
}

/**
 * Returns whether a prepared statement failed because its result has other columns since it was prepared. Its
 * transaction succeeds if it is repeated.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery'

/** Returns the client class of a pool whose statements time out after `statementMs`; 0 is without limit. */
export function limitedClient(statementMs: number): typeof pg.Client {
  return class extends pg.Client implements LimitedClient {
    readonly #prepared = new PreparedStatements()
    readonly #beginOutcome = new BeginOutcome()

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A client that is checked out of the pool has no other listener. Its queries fail in any case.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the base class, passed on as they came
    override query(...args: any[]): any {
      const [statement, values] = args
      const callsBack = args.some((arg) => typeof arg === 'function')
      if (callsBack || typeof statement?.submit === 'function') return super.query.apply(this, args as never)
      if (isPipelined(statement)) return this.#send(statement)
      // A text without values may contain several statements, which cannot be prepared.
      const isPreparable = typeof statement === 'string' && Array.isArray(values) && values.length > 0
      return isPreparable ? this.#runPrepared(statement, values) : this.#run(statement, values)
    }

    async #runPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
      const { name, replaced } = this.#prepared.use(text)
      if (replaced !== undefined) this.#deallocate(replaced)
      if (name === undefined) return this.#run(text, values)
      const startedAt = performance.now()
      try {
        return await this.#run({ name, text, values }, undefined)
      } catch (error) {
        if (isOutdatedPlan(error)) setUnprepared(text)
        throw error
      } finally {
        recordDuration(text, performance.now() - startedAt)
      }
    }

    /** Sends a statement without waiting for PostgreSQL. */
    async #send(text: string): Promise<pg.QueryResult> {
      this.#run(text, undefined).catch(() => undefined)
      return { command: '', rowCount: 0, oid: 0, rows: [], fields: [] }
    }

    /** Runs before the statements that follow. Fails only with the connection. */
    #deallocate(name: string): void {
      const { parsedStatements } = (this as unknown as { connection: { parsedStatements: object } }).connection
      super.query(`deallocate ${name}`, () => Reflect.deleteProperty(parsedStatements, name))
    }

    /**
     * Runs a statement with a callback. The promise of the base class creates a function that V8 allocates in the old
     * generation, because it is assigned to a property. It refers to the rows, so that each garbage collection of the
     * young generation copied the rows of all statements since the last one: 8 ms instead of 2.
     */
    async #run(statement: string | pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
      // Closes the connection, because a suspended server does not end a statement itself.
      const timer = statementMs > 0 ? setTimeout(() => this.breakOff(), statementMs + graceMs) : undefined
      try {
        return await new Promise<pg.QueryResult>((resolve, reject) => {
          const settle = (error: Error | null, result: pg.QueryResult): void => {
            const failure = this.#beginOutcome.recordReply(statement, error)
            failure ? reject(failure) : resolve(result)
          }
          super.query(statement as string, values as unknown[], settle)
        })
      } catch (error) {
        // The stack ends at the socket; the one from here shows who sent the statement.
        if (error instanceof Error) Error.captureStackTrace(error)
        markReferred(textOf(statement), error)
        throw error
      } finally {
        clearTimeout(timer)
      }
    }

    breakOff(): void {
      const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection
      stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }))
    }
  }
}
