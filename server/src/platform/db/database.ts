// The pool. Only `platform` and `main` may import this file; modules get a `Work` or a `Read`.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

export type Tx = Kysely<unknown>

export interface Database {
  readonly tx: Tx
  readonly pool: pg.Pool
  close(): Promise<void>
}

const int8 = 20
const timestamptz = 1184

function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === timestamptz) return (value) => Date.parse(value)
  if (oid === int8) return String
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}

/** Opens a pool on a PostgreSQL address. 8-byte integers and numerics come as strings, instants as epoch ms. */
export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    application_name: 'gemba',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const tx = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    tx,
    pool,
    async close() {
      await tx.destroy()
      // A pool that was used without the query builder is not ended by it.
      if (!pool.ended) await pool.end()
    },
  }
}
