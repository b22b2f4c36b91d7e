// The folder of the backup that the command restores. One that is in the bucket of S3_URL is copied first.
import { existsSync } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BucketBackups, isBackupName, reasonOf } from '../backup/bucket-backups.ts'
import { isUnavailable, readManifest } from '../backup/manifest.ts'
import type { BackupProgress } from '../backup/write-backup.ts'
import { lockDataFolder } from '../embedded/data-folder-lock.ts'
import { S3Bucket } from '../files/s3/s3-bucket.ts'
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'

interface BackupOrder {
  readonly settings: Settings
  /** Path of a folder, or name of a backup in the bucket. A folder that exists is preferred. */
  readonly argument: string
  /** Progress of the copy. */
  readonly progress: BackupProgress
}

/** Runs an action with the folder of a backup. A copy is removed afterwards. Throws `StartRefusal`. */
export async function withBackupFolder<T>(
  { settings, argument, progress }: BackupOrder,
  run: (backup: { readonly backup: string; readonly argument: string }) => Promise<T>,
): Promise<T> {
  const { s3Url } = settings
  const path = resolve(argument)
  if (!s3Url || !isBackupName(argument) || existsSync(path)) return run({ backup: path, argument: path })
  const bucket = new S3Bucket(s3Url)
  try {
    return await withCopy(new BucketBackups(bucket), { settings, argument, progress }, (backup) =>
      run({ backup, argument }),
    )
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new StartRefusal(
      `The bucket of S3_URL gives no backup (${reasonOf(error)}). Correct the address, or try again.`,
    )
  } finally {
    bucket.close()
  }
}

async function withCopy<T>(
  backups: BucketBackups,
  { settings: { dataFolder }, argument, progress }: BackupOrder,
  run: (copy: string) => Promise<T>,
): Promise<T> {
  // A wrong name, and a data folder in use, are refused before anything is copied.
  await readManifest(backups.partsOf(argument))
  lockDataFolder(dataFolder).release()
  const folder = join(dataFolder, 'backups')
  const copy = join(folder, `${argument}.fetched`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await backups.fetch(argument, copy, progress)
    return await run(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
    // It stays if it contains other backups.
    await rmdir(folder).catch(() => undefined)
  }
}
