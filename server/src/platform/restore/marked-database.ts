// The mark of a restore in its database. A database outside of the data folder can be opened with another folder, which has no mark.
import type { Database } from '../db/database.ts'
import { StartRefusal } from '../start-refusal.ts'

const markTable = 'public.unfinished_restore'

/** Marks the database as one that a restore writes into; `stores` is the digest of the addresses that it writes to. */
export async function markDatabase({ pool }: Database, stores: string): Promise<void> {
  await pool.query(`drop table if exists ${markTable}`)
  await pool.query(`create table ${markTable} as select $1::text as stores`, [stores])
}

export async function unmarkDatabase({ pool }: Database): Promise<void> {
  await pool.query(`drop table if exists ${markTable}`)
}

/** Returns the digest with which the database is marked; undefined when it is not marked. */
export async function findDatabaseMark({ pool }: Database): Promise<string | undefined> {
  const { rows: tables } = await pool.query<{ name: string | null }>('select to_regclass($1) as name', [markTable])
  if (!tables[0]?.name) return undefined
  const { rows } = await pool.query<{ stores: string }>(`select stores from ${markTable}`)
  // A restore that was killed between the two statements has written nothing else.
  return rows[0]?.stores ?? ''
}

/** Throws `StartRefusal` on a database whose restore did not end. */
export async function assertDatabaseRestored(database: Database): Promise<void> {
  if ((await findDatabaseMark(database)) === undefined) return
  const remedy = 'Run "npm run restore" with the same DATABASE_URL again; it starts over.'
  throw new StartRefusal(`A restore into this database was interrupted. ${remedy}`)
}
