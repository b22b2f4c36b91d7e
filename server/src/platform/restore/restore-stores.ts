// Puts a backup into an empty data folder and its stores.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackup } from '../backup/check-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { readBackup } from '../backup/read-backup.ts'
import type { BackupProgress } from '../backup/write-backup.ts'
import { jobLimits, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { lockDataFolder } from '../embedded/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { openHistory } from '../history/history.ts'
import type { Settings } from '../settings.ts'

export interface RestoreOptions {
  readonly settings: Settings
  /** Path of the backup. */
  readonly backup: string
  readonly progress: BackupProgress
}

const checkShare = 0.2

/**
 * Checks a backup and restores it into the stores of `settings`, which must be empty; the product must not be running.
 * The history engine inside serves one folder for the life of a process: the process that restores does nothing else.
 * Throws `StartRefusal` naming what is wrong.
 */
export async function restoreStores({ settings, backup, progress }: RestoreOptions): Promise<Manifest> {
  const { dataFolder, databaseUrl, historyUrl, backupKey: secret } = settings
  const checking: BackupProgress = (share, doing) => progress(checkShare * share, doing)
  const checked = await checkBackup(backup, { secret, progress: checking })
  const { manifest } = checked
  const lock = lockDataFolder(dataFolder)
  const postgres = databaseUrl ? undefined : await startEmbeddedPostgres({ dataFolder })
  const database = openDatabase(databaseUrl ?? postgres?.url ?? '', { limits: jobLimits })
  try {
    await migrate(database, manifest.migrations)
    const historyFolder = folderIn(dataFolder, 'history')
    const history = await openHistory(historyUrl ? { url: historyUrl } : { folder: historyFolder })
    const target = {
      database,
      history,
      filesFolder: folderIn(dataFolder, 'files'),
      scratchFolder: folderIn(dataFolder, 'scratch'),
    }
    const within: BackupProgress = (share, doing) => progress(checkShare + (1 - checkShare) * share, doing)
    await readBackup(backup, checked, { target, progress: within })
    await history.close()
  } finally {
    await database.close()
    await postgres?.stop()
    lock.release()
  }
  progress(1, 'done')
  return manifest
}

function folderIn(dataFolder: string, name: string): string {
  const folder = join(dataFolder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
