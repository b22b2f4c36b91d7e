// The connection pool. Only `platform` and `main` may import this file; modules get a `Work` or a `Read`.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type LimitedClient, limitedClient } from './limited-client.ts'
import type { Tables } from './tables/index.ts'

export type Tx = Kysely<Tables>

export interface Database {
  readonly tx: Tx
  readonly pool: pg.Pool
  /** Reports a failure after a commit. */
  report(message: string, error: unknown): void
  /** Closes the connections. Statements that still run after a second fail. */
  close(): Promise<void>
}

/** Timeouts of PostgreSQL operations, ms. */
export interface DatabaseLimits {
  /** For a connection, either a free one of the pool or a new one. */
  readonly connectMs: number
  /** For a lock of another transaction. */
  readonly lockMs: number
  /** For one statement. */
  readonly statementMs: number
  /** Time after which an unused connection is closed. */
  readonly idleMs: number
}

/** Limits for requests, whose clients wait for the response. */
const callLimits: DatabaseLimits = { connectMs: 15_000, lockMs: 10_000, statementMs: 15_000, idleMs: 10_000 }

/**
 * Migrations, backups and restores have no limit because their duration depends on the number of rows. Only connecting
 * has one.
 */
export const jobLimits: DatabaseLimits = { connectMs: 30_000, lockMs: 0, statementMs: 0, idleMs: 1000 }

export interface DatabaseOptions {
  /** Maximum number of connections; default 10. */
  readonly connections?: number
  /** Default `callLimits`. */
  readonly limits?: DatabaseLimits
  /** Time after which PostgreSQL ends a transaction that waits for this process; default unlimited. */
  readonly idleInTransactionMs?: number | undefined
  /** Reports a failure after a commit; default a process warning. */
  readonly report?: ((message: string, error: unknown) => void) | undefined
}

const warn = (message: string, error: unknown): void => process.emitWarning(`${message}: ${String(error)}`)

const closeGraceMs = 1000
const int8 = 20
const date = 1082
const timestamptz = 1184

function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === timestamptz) return (value) => Date.parse(value)
  if (oid === int8 || oid === date) return String
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}

/**
 * Opens a pool. 8-byte integers, numerics and days are returned as strings, instants as epoch ms. A broken connection
 * fails its statements and is replaced; see `isStoreAway`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, limits = callLimits, report = warn, idleInTransactionMs = 0 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    application_name: 'gemba',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: limits.idleMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A read does not wait for its begin and its end (begin-outcome.ts).
    pipeline: true,
    Client: limitedClient(limits.statementMs),
  })
  // The pool replaces an idle connection that breaks. Without a listener it would end the process.
  pool.on('error', () => {})
  const open = new Set<LimitedClient>()
  pool.on('connect', (client) => open.add(client as unknown as LimitedClient))
  pool.on('remove', (client) => open.delete(client as unknown as LimitedClient))
  const breakOffAll = (): void => {
    for (const client of open) client.breakOff()
  }
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    tx,
    pool,
    report,
    async close() {
      const timer = setTimeout(() => breakOffAll(), closeGraceMs)
      await tx.destroy()
      // `destroy` does not end a pool that was used without the query builder.
      if (!pool.ended) await pool.end()
      clearTimeout(timer)
    },
  }
}
