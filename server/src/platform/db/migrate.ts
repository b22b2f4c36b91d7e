// Numbered, hand-written SQL, forward only. Each file runs once, in one transaction with its row in `migration`.
import type { PoolClient } from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './database.ts'
import { listMigrations, type MigrationFile, type MigrationNames, readMigrations } from './migration-files.ts'

const lockKey = 4_717_203

/** Migrations of unreleased versions that were replaced. They do not indicate a newer version. */
const replacedNames: readonly string[] = [
  '0099-message-sources.sql',
  '0167-skipped-segments.sql',
  '0176-last-place.sql',
]

/** Returns the first name that this version does not contain; undefined if it contains all. */
export async function findNewerMigration(names: Iterable<string>): Promise<string | undefined> {
  const { baseline, numbered, superseded } = await listMigrations()
  const knownNames = new Set([...baseline, ...numbered, ...superseded, ...replacedNames])
  return [...names].find((name) => !knownNames.has(name))
}

/** Returns the digests of applied migrations by name; empty before the first one. Writes nothing. */
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

/**
 * Throws `StartRefusal` if the database has migrations that this version does not contain or whose content has changed.
 */
async function assertKnown(applied: ReadonlyMap<string, string>, names: MigrationNames): Promise<void> {
  const newer = await findNewerMigration(applied.keys())
  if (newer !== undefined) {
    const remedy = 'Start that version, or restore a backup of this version into an empty data folder.'
    throw new StartRefusal(`The database was made by a newer version of Gemba (${newer}). ${remedy}`)
  }
  const all = [...names.baseline, ...names.numbered, ...names.superseded]
  const files = await readMigrations(
    all.filter((name) => applied.has(name)),
    names,
  )
  const changed = files.find(({ name, digest }) => applied.get(name) !== digest)
  if (changed) {
    const remedy = 'Start the program that made the database.'
    throw new StartRefusal(`The migration ${changed.name} was changed after it had been applied. ${remedy}`)
  }
}

async function runFiles(client: PoolClient, files: readonly MigrationFile[]): Promise<void> {
  for (const { name, text, digest } of files) {
    await client.query(`begin; ${text}`)
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  }
}

/**
 * Replaces the rows of superseded migrations by those of the baseline, which creates the same schema
 * (`baseline.test.ts`). A backup of an upgraded database then has the same migrations as one of a new database.
 */
async function markBaseline(client: PoolClient, names: MigrationNames): Promise<void> {
  await client.query('begin')
  await client.query('delete from migration where name = any($1)', [[...names.superseded, ...replacedNames]])
  for (const { name, digest } of await readMigrations(names.baseline, names)) {
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
  }
  await client.query('commit')
}

/** Returns the names of the migrations that a migrated database still lacks. Throws `StartRefusal` like `migrate`. */
export async function findPending(database: Database): Promise<string[]> {
  const names = await listMigrations()
  const client = await database.pool.connect()
  try {
    const applied = await readApplied(client)
    await assertKnown(applied, names)
    return names.numbered.filter((name) => !applied.has(name))
  } finally {
    client.release()
  }
}

/**
 * Migrates the database to the newest schema, or to an older one by the names of its migrations. Returns the names of
 * the files that ran. May be called by several processes at once. Throws `StartRefusal`, before anything is written,
 * for a database of a newer version or with other migrations.
 */
export async function migrate(database: Database, only?: readonly string[]): Promise<string[]> {
  const names = await listMigrations()
  const isSuperseded = (name: string): boolean => names.superseded.includes(name)
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await readApplied(client)
    await assertKnown(applied, names)
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const isFromBefore = [...applied.keys(), ...(applied.size === 0 ? (only ?? []) : [])].some(isSuperseded)
    const first = isFromBefore ? names.superseded : names.baseline
    const isWaiting = (name: string): boolean => !applied.has(name) && (!only || only.includes(name))
    const waitingFirst = await readMigrations(first.filter(isWaiting), names)
    await runFiles(client, waitingFirst)
    if (isFromBefore && !only) await markBaseline(client, names)
    const pendingMigrations = await readMigrations(names.numbered.filter(isWaiting), names)
    await runFiles(client, pendingMigrations)
    return [...waitingFirst, ...pendingMigrations].map(({ name }) => name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}
