// Writes a backup: all rows of one snapshot, the history and the files, each part with count and digest, the manifest
// last.

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline as pipeStreams, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { inRead, systemActor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { FileFolder } from '../files/file-folder.ts'
import type { History } from '../history/history.ts'
import { visitRows } from '../history/row-codec.ts'
import { isSegmentName } from '../history/segment-folder.ts'
import { listAggregateCopies } from './aggregate-parts.ts'
import { type BackupKey, createKey, encryptPart, macOf } from './encryption.ts'
import { batchesOf } from './history-batches.ts'
import { digestOfFile, type Manifest, manifestName, type Part } from './manifest.ts'
import { tablesInOrder } from './tables.ts'

/** The intake while a backup takes its snapshot. */
interface BackupIntake {
  /** Keeps segments of readings whose consequences are not stored yet on disk until `releaseReadings`. */
  holdReadings(): Promise<void>
  releaseReadings(): Promise<void>
  /** Returns the last instant of receipt (epoch ms). Everything after the call is received later. */
  cut(): Promise<number>
  /** Inserts all received readings into history. */
  flush(): Promise<void>
}

export interface BackupSource {
  readonly database: Database
  readonly history: History
  readonly intake: BackupIntake
  /** Folder of the intake's segments. */
  readonly spoolFolder: string
  /** Folder of uploaded files; may not exist. */
  readonly filesFolder: string
  /** Folder of backups, which is not part of a backup if it is below `filesFolder`. */
  readonly backupsFolder?: string | undefined
  /** Uploads that are in a bucket; undefined if `filesFolder` contains them. */
  readonly bucketFiles?: Pick<FileFolder, 'read'> | undefined
  /** GEMBA_BACKUP_KEY. If set, the backup is encrypted. */
  readonly secret?: string | undefined
}

/** Called with the progress, 0 to 1, and the name of the current part. */
export type BackupProgress = (share: number, part: string) => void

const rowsPerFetch = 2000

/** Folder and encryption key of the backup in progress. */
interface Draft {
  readonly folder: string
  readonly key: BackupKey | undefined
}

/**
 * Writes a backup into `folder`, which must not exist. A crash leaves `folder.part`, which is not recognized as a
 * backup. Rows, history and readings are of one instant: history ends where the snapshot of the rows begins. Readings
 * whose consequences may be missing in those rows are added as segments, as a crash at that instant would leave them.
 */
export async function writeBackup(source: BackupSource, folder: string, progress: BackupProgress): Promise<Manifest> {
  const draft: Draft = { folder: `${folder}.part`, key: source.secret ? await createKey(source.secret) : undefined }
  await rm(draft.folder, { recursive: true, force: true })
  for (const name of ['rows', 'history', 'readings', 'files'])
    await mkdir(join(draft.folder, name), { recursive: true, mode: 0o700 })
  const { until, readings, uploads, ...rows } = await writeRows(source, draft, progress)
  const history = await writeHistory(source.history, draft, { until, progress })
  const aggregates = await writeAggregates(source.history, draft, until)
  progress(0.9, 'files')
  const files = [
    ...(await writeFiles(source, draft)),
    ...(source.bucketFiles ? await writeObjects(source.bucketFiles, uploads, draft) : []),
  ]
  const manifest = manifestOf(draft, {
    createdAt: new Date().toISOString(),
    ...rows,
    history,
    aggregates,
    readings,
    files,
  })
  await writeFile(join(draft.folder, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  await rename(draft.folder, folder)
  progress(1, 'done')
  return manifest
}

function manifestOf({ key }: Draft, content: Omit<Manifest, 'format' | 'encryption' | 'mac'>): Manifest {
  if (!key) return { format: 1, ...content }
  const manifest = { format: 2, encryption: key.encryption, ...content }
  return { ...manifest, mac: macOf(key, manifest) }
}

/** Pipes a stream through transforms. An error of any of them destroys the last one. */
export function pipeThrough(source: Readable, through: readonly Transform[]): Readable {
  return through.reduce<Readable>((from, to) => pipeStreams(from, to, () => undefined), source)
}

/** Writes one part. Returns its digest. */
async function writePart({ folder, key }: Draft, path: string, content: Readable): Promise<string> {
  const target = join(folder, path)
  await pipeline(pipeThrough(content, key ? [encryptPart(key, path)] : []), createWriteStream(target, { mode: 0o600 }))
  return digestOfFile(target)
}

interface WrittenRows extends Pick<Manifest, 'tables' | 'migrations'> {
  /** Instant (epoch ms) up to which received readings belong to the backup. */
  readonly until: number
  readonly readings: readonly Part[]
  readonly uploads: readonly Upload[]
}

/** A content of a company. */
interface Upload {
  readonly companyId: string
  readonly digest: string
}

async function writeRows(source: BackupSource, draft: Draft, progress: BackupProgress): Promise<WrittenRows> {
  const { database, intake } = source
  await intake.holdReadings()
  return inRead(database, { ...systemActor(), userName: 'backup' }, async ({ tx }) => {
    await sql.raw('reset role').execute(tx)
    // The first statement takes the snapshot.
    const migrations = await tx.selectFrom('migration').select('name').orderBy('name').execute()
    const until = await intake.cut()
    const readings = await writeReadings(source, draft)
    await intake.releaseReadings()
    const names = await tablesInOrder(tx)
    const tables: (Part & { table: string })[] = []
    for (const [index, table] of names.entries()) {
      progress((0.5 * index) / names.length, table)
      const path = `rows/${table}.ndjson.gz`
      const counted = { rows: 0 }
      const lines = Readable.from(linesOf(tx, table, counted))
      const sha256 = await writePart(draft, path, pipeThrough(lines, [createGzip({ level: 4 })]))
      tables.push({ table, path, rows: counted.rows, sha256 })
    }
    const uploads = await tx
      .selectFrom('stored_file')
      .select(['company_id as companyId', 'digest'])
      .distinct()
      .$if(source.bucketFiles === undefined, (none) => none.limit(0))
      .execute()
    return { tables, migrations: migrations.map(({ name }) => name), until, readings, uploads }
  }).finally(() => intake.releaseReadings())
}

/** Copies the segments that the intake keeps. Segments that disappear meanwhile were not kept for the backup. */
async function writeReadings({ intake, spoolFolder }: BackupSource, draft: Draft): Promise<Part[]> {
  await intake.flush()
  const parts: Part[] = []
  for (const name of (await readdir(spoolFolder)).filter(isSegmentName).sort()) {
    const path = `readings/${name}.gz`
    const content = await readFile(join(spoolFolder, name)).catch(ignoreMissing)
    if (!content) continue
    let rows = 0
    visitRows(content, () => rows++)
    const compressed = pipeThrough(Readable.from([content]), [createGzip({ level: 1 })])
    parts.push({ path, rows, sha256: await writePart(draft, path, compressed) })
  }
  return parts
}

function ignoreMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Returns the rows of a table as JSON lines, read by a cursor so that memory use is bounded. */
async function* linesOf(tx: Tx, table: string, counted: { rows: number }): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as line from ${sql.id('public', table)} t`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${rowsPerFetch} from backup_rows`).execute(tx)
    if (rows.length === 0) break
    counted.rows += rows.length
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await sql.raw('close backup_rows').execute(tx)
}

async function writeHistory(
  history: History,
  draft: Draft,
  { until, progress }: { until: number; progress: BackupProgress },
): Promise<Part[]> {
  const points = await history.scan<[point: string, count: number]>(
    'SELECT toString(point), count() FROM sample FINAL WHERE rts <= fromUnixTimestamp64Milli({until:Int64}) GROUP BY point ORDER BY point',
    { until },
  )
  const parts: Part[] = []
  let doneCount = 0
  for (const batch of batchesOf(points)) {
    progress(0.5 + (0.4 * doneCount) / points.length, 'history')
    doneCount += batch.length
    const path = `history/${String(parts.length + 1).padStart(6, '0')}.rows.gz`
    const ids = batch.map(([point]) => point)
    const content = pipeThrough(await history.exportRows(ids, until), [createGzip({ level: 1 })])
    const sha256 = await writePart(draft, path, content)
    parts.push({ path, rows: batch.reduce((sum, [, count]) => sum + Number(count), 0), sha256 })
  }
  return parts
}

async function writeAggregates(history: History, draft: Draft, until: number): Promise<Manifest['aggregates']> {
  const parts: NonNullable<Manifest['aggregates']>[number][] = []
  for (const { table, select } of await listAggregateCopies(history, until)) {
    const [[rows = 0] = []] = await history.scan<[number]>(`SELECT count() FROM (${select})`)
    if (Number(rows) === 0) continue
    const path = `history/${table}-${String(parts.length + 1).padStart(6, '0')}.gz`
    const sha256 = await writePart(draft, path, pipeThrough(await history.copy(select), [createGzip({ level: 1 })]))
    parts.push({ table, path, rows: Number(rows), sha256 })
  }
  return parts
}

async function writeFiles({ filesFolder, backupsFolder }: BackupSource, draft: Draft): Promise<Part[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true }).catch(
    (error: { code?: string }) => {
      if (error.code !== 'ENOENT') throw error
      return []
    },
  )
  const isBackup = (folder: string): boolean =>
    backupsFolder !== undefined && `${folder}${sep}`.startsWith(`${backupsFolder}${sep}`)
  const paths = entries
    .filter((entry) => entry.isFile() && !isBackup(entry.parentPath))
    .map((entry) => relative(filesFolder, join(entry.parentPath, entry.name)))
  const parts: Part[] = []
  for (const name of paths.sort()) {
    const path = `files/${name.replaceAll(sep, '/')}`
    await mkdir(dirname(join(draft.folder, path)), { recursive: true, mode: 0o700 })
    parts.push({ path, rows: 1, sha256: await writePart(draft, path, createReadStream(join(filesFolder, name))) })
  }
  return parts
}

/** Writes the uploads of a bucket as the files folder would contain them. Those that were removed meanwhile are left out. */
async function writeObjects(
  files: Pick<FileFolder, 'read'>,
  uploads: readonly Upload[],
  draft: Draft,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const { companyId, digest } of uploads) {
    const content = await files.read(companyId, digest).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'notFound') return undefined
      throw error
    })
    if (!content) continue
    const path = `files/${companyId}/${digest.slice(0, 2)}/${digest}`
    await mkdir(dirname(join(draft.folder, path)), { recursive: true, mode: 0o700 })
    parts.push({ path, rows: 1, sha256: await writePart(draft, path, content) })
  }
  return parts
}
