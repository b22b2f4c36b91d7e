// A backup: all rows of one snapshot, the history, the files; each part with its count and digest, the manifest last.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { inRead, systemActor } from '../db/work.ts'
import type { History } from '../history/history.ts'
import { digestOfFile, formatVersion, type Manifest, manifestName, type Part } from './manifest.ts'
import { tablesInOrder } from './tables.ts'

export interface BackupSource {
  readonly database: Database
  readonly history: History
  /** Brings everything taken in so far into history. */
  settle(): Promise<void>
  /** Folder of uploaded files; may be missing. */
  readonly filesFolder: string
}

/** Told how far a backup is: the share done, 0 to 1, and what is being written. */
export type BackupProgress = (share: number, doing: string) => void

const rowsAtOnce = 2000
const pointsAtOnce = 200

/** Writes a backup into `folder`, which must not exist. A crash leaves `folder.part`, which is never mistaken for a backup. */
export async function writeBackup(source: BackupSource, folder: string, progress: BackupProgress): Promise<Manifest> {
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'rows'), { recursive: true })
  await mkdir(join(draft, 'history'))
  const rows = await writeRows(source.database, draft, progress)
  // A reading of this very millisecond may still come.
  const until = Date.now() - 1
  await source.settle()
  const history = await writeHistory(source.history, draft, { until, progress })
  progress(0.9, 'files')
  const files = await writeFiles(source.filesFolder, draft)
  const manifest: Manifest = { format: formatVersion, createdAt: new Date().toISOString(), ...rows, history, files }
  await writeFile(join(draft, manifestName), JSON.stringify(manifest, null, 2))
  await rename(draft, folder)
  progress(1, 'done')
  return manifest
}

async function writeRows(
  database: Database,
  folder: string,
  progress: BackupProgress,
): Promise<Pick<Manifest, 'tables' | 'migrations'>> {
  return inRead(database, { ...systemActor(), userName: 'backup' }, async ({ tx }) => {
    await sql.raw('reset role').execute(tx)
    const { rows: migrations } = await sql<{ name: string }>`select name from migration order by name`.execute(tx)
    const names = await tablesInOrder(tx)
    const tables: (Part & { table: string })[] = []
    for (const [index, table] of names.entries()) {
      progress((0.5 * index) / names.length, table)
      const path = `rows/${table}.ndjson.gz`
      const counted = { rows: 0 }
      const lines = Readable.from(linesOf(tx, table, counted))
      await pipeline(lines, createGzip({ level: 4 }), createWriteStream(join(folder, path)))
      tables.push({ table, path, rows: counted.rows, sha256: await digestOfFile(join(folder, path)) })
    }
    return { tables, migrations: migrations.map(({ name }) => name) }
  })
}

/** Rows of a table as JSON lines, by a cursor, so that any size fits into memory. */
async function* linesOf(tx: Tx, table: string, counted: { rows: number }): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as line from ${sql.id('public', table)} t`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`).execute(tx)
    if (rows.length === 0) break
    counted.rows += rows.length
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await sql.raw('close backup_rows').execute(tx)
}

async function writeHistory(
  history: History,
  folder: string,
  { until, progress }: { until: number; progress: BackupProgress },
): Promise<Part[]> {
  const points = await history.rows<[point: string, count: number]>(
    'SELECT toString(point), count() FROM sample FINAL WHERE rts <= fromUnixTimestamp64Milli({until:Int64}) GROUP BY point ORDER BY point',
    { until },
  )
  const parts: Part[] = []
  for (let start = 0; start < points.length; start += pointsAtOnce) {
    progress(0.5 + (0.4 * start) / points.length, 'history')
    const chosen = points.slice(start, start + pointsAtOnce)
    const path = `history/${String(parts.length + 1).padStart(6, '0')}.rows.gz`
    const hash = createHash('sha256')
    const zipped = createGzip({ level: 1 })
    zipped.on('data', (chunk) => hash.update(chunk))
    await pipeline(
      await history.exportRows(
        chosen.map(([point]) => point),
        until,
      ),
      zipped,
      createWriteStream(join(folder, path)),
    )
    const rows = chosen.reduce((sum, [, count]) => sum + Number(count), 0)
    parts.push({ path, rows, sha256: hash.digest('hex') })
  }
  return parts
}

async function writeFiles(from: string, folder: string): Promise<Part[]> {
  const to = join(folder, 'files')
  await mkdir(to)
  await cp(from, to, { recursive: true }).catch((error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error
  })
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return Promise.all(
    paths.sort().map(async (path) => ({ path, rows: 1, sha256: await digestOfFile(join(folder, path)) })),
  )
}
