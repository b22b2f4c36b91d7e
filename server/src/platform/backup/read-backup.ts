// Restores a backup into empty stores and verifies the row counts.

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import type { History } from '../history/history.ts'
import { segmentName } from '../history/segment-folder.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { unmarkRestored } from './aggregate-parts.ts'
import type { CheckedBackup } from './check-backup.ts'
import { type BackupKey, decryptPart } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { type BackupProgress, pipeThrough } from './write-backup.ts'

export interface RestoreTarget {
  /** A database with the schema of the backup, owned by its user. */
  readonly database: Database
  readonly history: History
  readonly filesFolder: string
  /** Folder of the intake's segments. */
  readonly spoolFolder: string
  /** A folder that the history store can read. */
  readonly scratchFolder: string
}

const rowsPerInsert = 1000

/** Progress at the end of the samples, when the files begin. */
const historyShare = 0.55
/** Progress at the end of the files, when the rows begin. */
const filesShare = 0.6

/**
 * Restores a checked backup into `target`. The rows are restored last in one transaction, so an interrupted restore
 * leaves the database empty. Throws `StartRefusal` if the schema differs or the stores are not empty.
 */
export async function readBackup(
  folder: string,
  { manifest, key }: CheckedBackup,
  { target, progress }: { target: RestoreTarget; progress: BackupProgress },
): Promise<void> {
  const source = { folder, key }
  await assertSameSchema(target.database.tx, manifest)
  await readHistory(source, manifest, { target, progress })
  await readAggregates(source, manifest, target)
  progress(historyShare, 'files')
  await readFiles(source, manifest, target.filesFolder)
  await readReadings(source, manifest, target.spoolFolder)
  const totalRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let doneRows = 0
  await target.database.tx.transaction().execute(async (tx) => {
    await suspendChecks(tx)
    for (const { table, path, rows } of manifest.tables) {
      progress(filesShare + ((1 - filesShare) * doneRows) / Math.max(totalRows, 1), table)
      await clear(tx, table)
      const restored = await readRows(tx, table, openPart(source, path, createGunzip()))
      if (restored !== rows) throw new StartRefusal(`${table}: ${restored} rows were restored of ${rows}.`)
      doneRows += rows
    }
    await continueSequences(tx)
  })
}

async function assertSameSchema(tx: Tx, manifest: Manifest): Promise<void> {
  const rows = await tx.selectFrom('migration').select('name').execute()
  const appliedNames = new Set(rows.map(({ name }) => name))
  if (appliedNames.symmetricDifference(new Set(manifest.migrations)).size > 0) {
    throw new StartRefusal('The database has another shape than the backup. Restore into an empty data folder.')
  }
  const company = await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()
  if (company) throw new StartRefusal('The database is not empty. Restore into an empty data folder.')
}

/** Disables foreign keys and triggers while rows are restored. */
async function suspendChecks(tx: Tx): Promise<void> {
  await sql
    .raw('set local session_replication_role = replica')
    .execute(tx)
    .catch((error) => {
      throw new StartRefusal(
        `The database user may not suspend checks (${firstLine(error)}). Restore as a superuser of PostgreSQL.`,
      )
    })
}

async function clear(tx: Tx, table: string): Promise<void> {
  await sql`delete from ${sql.id('public', table)}`.execute(tx)
}

interface KeyedFolder {
  readonly folder: string
  readonly key: BackupKey | undefined
}

/** Returns the content of a part. An error of any stream in the chain reaches the reader. */
function openPart({ folder, key }: KeyedFolder, path: string, ...transforms: Transform[]): Readable {
  return pipeThrough(createReadStream(join(folder, path)), [...(key ? [decryptPart(key, path)] : []), ...transforms])
}

/** Returns the lines of a stream. Throws its error, which `readline` would not report. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const text of stream.setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function readRows(tx: Tx, table: string, content: Readable): Promise<number> {
  const target = sql.id('public', table)
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const insertBatch = async (lines: readonly string[]): Promise<void> => {
    await sql`insert into ${target} (${names}) overriding system value select ${names}
      from jsonb_populate_recordset(null::${target}, ${`[${lines.join(',')}]`}::jsonb)`.execute(tx)
  }
  let count = 0
  let batch: string[] = []
  for await (const line of linesOf(content)) {
    if (batch.push(line) < rowsPerInsert) continue
    await insertBatch(batch)
    count += batch.length
    batch = []
  }
  if (batch.length > 0) await insertBatch(batch)
  return count + batch.length
}

/** Sets the sequences to continue after the restored rows. */
async function continueSequences(tx: Tx): Promise<void> {
  const rows = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}),
      greatest((select max(${sql.ref(column)}) from ${sql.id('public', table)}), 1))`.execute(tx)
  }
}

async function readHistory(
  source: KeyedFolder,
  manifest: Manifest,
  { target, progress }: { target: RestoreTarget; progress: BackupProgress },
): Promise<void> {
  await mkdir(target.scratchFolder, { recursive: true })
  for (const [index, { path }] of manifest.history.entries()) {
    progress((historyShare * index) / manifest.history.length, 'history')
    await unpackPart(source, path, { target, read: (plain) => target.history.insertSegment(plain) })
  }
  const expectedCount = manifest.history.reduce((sum, { rows }) => sum + rows, 0)
  const [[restoredCount] = [0]] = await target.history.scan<[number]>('SELECT count() FROM sample FINAL')
  if (Number(restoredCount) !== expectedCount)
    throw new StartRefusal(`${restoredCount} samples were restored of ${expectedCount}.`)
}

/** Inserts the aggregates, and the marks of those that were to be built at the time of the backup. */
async function readAggregates(
  source: KeyedFolder,
  { aggregates = [] }: Manifest,
  target: RestoreTarget,
): Promise<void> {
  const { history } = target
  const insertAll = async (parts: typeof aggregates) => {
    for (const { table, path } of parts)
      await unpackPart(source, path, { target, read: (plain) => history.insertCopy(table, plain) })
  }
  const isMark = ({ table }: (typeof aggregates)[number]): boolean => table === 'sample_mark'
  await insertAll(aggregates.filter((part) => !isMark(part)))
  if (aggregates.length > 0) await unmarkRestored(history)
  await insertAll(aggregates.filter(isMark))
}

/** Writes the plain content of a part to a file that the history store can read, for as long as it is read. */
async function unpackPart(
  source: KeyedFolder,
  path: string,
  { target, read }: { target: RestoreTarget; read: (plain: string) => Promise<void> },
): Promise<void> {
  const plain = join(target.scratchFolder, 'restore.rows')
  await pipeline(openPart(source, path, createGunzip()), createWriteStream(plain, { mode: 0o600 }))
  await read(plain)
  await rm(plain)
}

async function readFiles(source: KeyedFolder, { files }: Manifest, folder: string): Promise<void> {
  for (const { path } of files) {
    const target = resolve(folder, path.replace(/^files\//, ''))
    if (!target.startsWith(resolve(folder) + sep)) throw new StartRefusal(`The backup names a file outside: ${path}.`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(openPart(source, path), createWriteStream(target, { mode: 0o600 }))
  }
}

/** Restores the segments. The first start evaluates them as after a crash. */
async function readReadings(source: KeyedFolder, { readings = [] }: Manifest, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [index, { path }] of readings.entries()) {
    const target = join(folder, segmentName(index + 1))
    await pipeline(openPart(source, path, createGunzip()), createWriteStream(target, { mode: 0o600 }))
  }
}
