// `npm run restore -- FOLDER`: restores a backup into an empty data folder (GEMBA_DATA) and its stores. The server must
// not be running.
import { resolve } from 'node:path'
import { restoreStores } from '../server/src/platform/restore/restore-stores.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { StartRefusal } from '../server/src/platform/start-refusal.ts'

// As in the server, files are not readable for other users of the machine.
process.umask(0o077)

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function restore(folder: string): Promise<void> {
  const settings = readSettings(process.env)
  let reportedPercent = -1
  const progress = (share: number, part: string): void => {
    const percent = Math.floor(share * 100)
    if (percent > reportedPercent) print(`${percent} % ${part}`)
    reportedPercent = percent
  }
  const manifest = await restoreStores({ settings, backup: resolve(folder), progress })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const samples = manifest.history.reduce((sum, part) => sum + part.rows, 0)
  print(`restored ${rows} rows, ${samples} samples and ${manifest.files.length} files of ${manifest.createdAt}`)
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
