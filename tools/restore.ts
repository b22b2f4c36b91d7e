// `npm run restore -- BACKUP`: restores a backup into an empty data folder (GEMBA_DATA) and its stores. The server must
// not be running. The backup is a folder, or with S3_URL the name of one in the bucket.
import { withBackupFolder } from '../server/src/platform/restore/backup-folder-of.ts'
import { restoreStores } from '../server/src/platform/restore/restore-stores.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { StartRefusal } from '../server/src/platform/start-refusal.ts'

// As in the server, files are not readable for other users of the machine.
process.umask(0o077)

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Returns a function that prints each per cent once. */
function printProgress(verb: string): (share: number, part: string) => void {
  let reportedPercent = -1
  return (share, part) => {
    const percent = Math.floor(share * 100)
    if (percent > reportedPercent) print(`${verb}${percent} % ${part}`)
    reportedPercent = percent
  }
}

async function restore(argument: string): Promise<void> {
  const settings = readSettings(process.env)
  const place = { settings, argument, progress: printProgress('fetched ') }
  const manifest = await withBackupFolder(place, (folder) =>
    restoreStores({ settings, ...folder, progress: printProgress('') }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const samples = manifest.history.reduce((sum, part) => sum + part.rows, 0)
  print(`restored ${rows} rows, ${samples} samples and ${manifest.files.length} files of ${manifest.createdAt}`)
}

const [backup] = process.argv.slice(2)
if (!backup) {
  process.stderr.write(
    'Usage: npm run restore -- BACKUP (a folder below .data/backups of the installation that was backed up, or with S3_URL the name of a backup in the bucket)\n',
  )
  process.exit(1)
}
restore(backup).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  },
)
