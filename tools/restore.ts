// `npm run restore -- FOLDER`: puts a backup into an empty data folder (GEMBA_DATA) and its stores. The server must not be running.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBackup } from '../server/src/platform/backup/read-backup.ts'
import { jobLimits, openDatabase } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { lockDataFolder } from '../server/src/platform/embedded/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts'
import { openHistory } from '../server/src/platform/history/history.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { StartRefusal } from '../server/src/platform/start-refusal.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function restore(folder: string): Promise<void> {
  const settings = readSettings(process.env)
  const lock = lockDataFolder(settings.dataFolder)
  const postgres = settings.databaseUrl ? undefined : await startEmbeddedPostgres({ dataFolder: settings.dataFolder })
  const database = openDatabase(settings.databaseUrl ?? postgres?.url ?? '', { limits: jobLimits })
  try {
    await migrate(database)
    const historyFolder = join(settings.dataFolder, 'history')
    mkdirSync(historyFolder, { recursive: true })
    const history = await openHistory(settings.historyUrl ? { url: settings.historyUrl } : { folder: historyFolder })
    const target = {
      database,
      history,
      filesFolder: join(settings.dataFolder, 'files'),
      scratchFolder: join(settings.dataFolder, 'scratch'),
    }
    const manifest = await readBackup(resolve(folder), target, say)
    const rows = manifest.tables.reduce((sum, part) => sum + part.rows, 0)
    const samples = manifest.history.reduce((sum, part) => sum + part.rows, 0)
    say(`restored ${rows} rows, ${samples} samples and ${manifest.files.length} files of ${manifest.createdAt}`)
    await history.close()
  } finally {
    await database.close()
    await postgres?.stop()
    lock.release()
  }
}

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write(
    'Usage: npm run restore -- FOLDER (a folder below .data/backups of the installation that was backed up)\n',
  )
  process.exit(1)
}
restore(folder).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  },
)
