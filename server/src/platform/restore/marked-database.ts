// The mark of a restore in its database. A database outside the data folder can be opened from another data folder,
// which has no mark.
import type { Database } from '../db/database.ts'
import { StartRefusal } from '../start-refusal.ts'

const markTable = 'public.unfinished_restore'

/** Marks the database as the target of a restore. `stores` is the digest of the store addresses. */
export async function markDatabase({ pool }: Database, stores: string): Promise<void> {
  await pool.query(`drop table if exists ${markTable}`)
  await pool.query(`create table ${markTable} as select $1::text as stores`, [stores])
}

export async function unmarkDatabase({ pool }: Database): Promise<void> {
  await pool.query(`drop table if exists ${markTable}`)
}

/** Returns the digest in the mark; undefined without a mark. */
export async function findDatabaseMark({ pool }: Database): Promise<string | undefined> {
  const { rows: tables } = await pool.query<{ name: string | null }>('select to_regclass($1) as name', [markTable])
  if (!tables[0]?.name) return undefined
  const { rows } = await pool.query<{ stores: string }>(`select stores from ${markTable}`)
  // A restore killed between the two statements of `markDatabase` has written nothing else.
  return rows[0]?.stores ?? ''
}

/** Throws `StartRefusal` if a restore into the database did not finish. */
export async function assertDatabaseRestored(database: Database): Promise<void> {
  if ((await findDatabaseMark(database)) === undefined) return
  const remedy = 'Run "npm run restore" with the same DATABASE_URL again; it starts over.'
  throw new StartRefusal(`A restore into this database was interrupted. ${remedy}`)
}
