// Numbered, hand-written SQL, forward only. Each file runs once, in one transaction with its mark.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)
const lockKey = 4_717_203

/** Names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

/** Migrations of versions that were never released; others took their place. They do not tell of a newer version. */
const replacedNames: ReadonlySet<string> = new Set([
  '0099-message-sources.sql',
  '0167-skipped-segments.sql',
  '0176-last-place.sql',
])

/** Returns the first of the names that this version does not know; undefined when it knows them all. */
export async function findNewerMigration(names: Iterable<string>): Promise<string | undefined> {
  const known = new Set([...(await migrationNames()), ...replacedNames])
  return [...names].find((name) => !known.has(name))
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly digest: string
}

async function readMigrations(): Promise<MigrationFile[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Digests of the applied migrations by name; empty before the first. Writes nothing. */
async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'migration'`,
  )
  if (tables.length === 0) return new Map()
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migration order by name',
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Throws `StartRefusal` when another version of the product shaped the database in a way that this one does not know. */
async function assertKnown(applied: ReadonlyMap<string, string>, files: readonly MigrationFile[]): Promise<void> {
  const newer = await findNewerMigration(applied.keys())
  if (newer !== undefined) {
    const remedy = 'Start that version, or restore a backup of this version into an empty data folder.'
    throw new StartRefusal(`The database was made by a newer version of Gemba (${newer}). ${remedy}`)
  }
  const changed = files.find(({ name, digest }) => applied.has(name) && applied.get(name) !== digest)
  if (changed) {
    const remedy = 'Start the program that made the database.'
    throw new StartRefusal(`The migration ${changed.name} was changed after it had been applied. ${remedy}`)
  }
}

/**
 * Brings the store to the newest shape, or to an older one by the names of its migrations. Returns the names of the
 * files that ran. Safe to call from several processes at once. Throws `StartRefusal`, before anything is written, on a
 * database of a newer version or of other migrations.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<string[]> {
  const files = await readMigrations()
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await readApplied(client)
    await assertKnown(applied, files)
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const waiting = files.filter(({ name }) => !applied.has(name) && (!only || only.includes(name)))
    for (const { name, text, digest } of waiting) {
      await client.query(`begin; ${text}`)
      await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
      await client.query('commit')
    }
    return waiting.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}
