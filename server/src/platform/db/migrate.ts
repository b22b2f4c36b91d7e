// Numbered, hand-written SQL, forward only. Each file runs once, in one transaction with its mark.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)
const lockKey = 4_717_203

/** Names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

/**
 * Brings the store to the newest shape, or to an older one by the names of its migrations. Returns the names of the
 * files that ran. Safe to call from several processes at once.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map<string, string>(
      (await client.query<{ name: string; digest: string }>('select name, digest from migration')).rows.map((row) => [
        row.name,
        row.digest,
      ]),
    )
    const ran: string[] = []
    for (const name of await migrationNames()) {
      if (only && !only.includes(name)) continue
      const text = await readFile(new URL(name, folder), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      if (applied.has(name)) {
        if (applied.get(name) !== digest) throw new Error(`migration ${name} was changed after it had been applied`)
        continue
      }
      await client.query(`begin; ${text}`)
      await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
      await client.query('commit')
      ran.push(name)
    }
    return ran
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}
