// The pool. Only `platform` and `main` may import this file; modules get a `Work` or a `Read`.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type LimitedClient, limitedClient } from './limited-client.ts'
import type { Tables } from './tables/index.ts'

export type Tx = Kysely<Tables>

export interface Database {
  readonly tx: Tx
  readonly pool: pg.Pool
  /** Told of what went wrong after a commit. */
  report(message: string, error: unknown): void
  /** Ends the connections; what still runs on them after a second fails. */
  close(): Promise<void>
}

/** How long a caller may wait for PostgreSQL, ms. */
export interface DatabaseLimits {
  /** For a connection, a free one of the pool or a new one. */
  readonly connectMs: number
  /** For another transaction's lock. */
  readonly lockMs: number
  /** For one statement. */
  readonly statementMs: number
  /** A connection nobody uses is closed after this. */
  readonly idleMs: number
}

/** Somebody waits for the answer. */
const callLimits: DatabaseLimits = { connectMs: 15_000, lockMs: 10_000, statementMs: 15_000, idleMs: 10_000 }

/** Migrations, backups and restores take as long as the rows they go through; only a connection must come. */
export const jobLimits: DatabaseLimits = { connectMs: 30_000, lockMs: 0, statementMs: 0, idleMs: 1000 }

export interface DatabaseOptions {
  /** Most connections at once; 10 when not given. */
  readonly connections?: number
  /** `callLimits` when not given. */
  readonly limits?: DatabaseLimits
  /** Told of what went wrong after a commit; a warning of the process when not given. */
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
 * Opens a pool on a PostgreSQL address. 8-byte integers, numerics and days come as strings, instants as epoch ms.
 * A connection that breaks fails what runs on it and is replaced; see `isStoreAway`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, limits = callLimits, report = warn } = options
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
    Client: limitedClient(limits.statementMs),
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
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
      // A pool that was used without the query builder is not ended by it.
      if (!pool.ended) await pool.end()
      clearTimeout(timer)
    },
  }
}
