// Backups, their checks and restores, on the stores of this installation.
import { join } from 'node:path'
import { BucketBackups } from '../../../platform/backup/bucket-backups.ts'
import type { S3Bucket } from '../../../platform/files/s3/s3-bucket.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { BackupServices } from './backup.ts'
import { BackupChecks } from './backup-checks.ts'
import { BackupJob, type BackupJobOptions } from './backup-job.ts'
import { BackupPlaces } from './backup-places.ts'
import { BackupRestore, type BackupRestoreOptions } from './backup-restore.ts'

export interface OpenBackupsOptions
  extends Omit<BackupJobOptions, 'places'>,
    Pick<BackupRestoreOptions, 'host' | 'isEmbedded' | 'readSpace' | 'restart' | 'secret'> {
  readonly jobs: Jobs
  /** Folder of the backups of several servers; undefined if this server has its own. */
  readonly sharedFolder: string | undefined
  /** Bucket in which backups are found; undefined without `S3_URL`. */
  readonly bucket: S3Bucket | undefined
  /** Whether new backups are written to the bucket. */
  readonly writesToBucket: boolean
}

/** Starts the services that create and check backups. */
export async function openBackups(
  options: OpenBackupsOptions,
): Promise<Omit<BackupServices, 'provePassword' | 'tickets'> & { stop(): Promise<void> }> {
  const { dataFolder, sharedFolder, bucket, writesToBucket } = options
  const places = new BackupPlaces({
    ownFolder: join(dataFolder, 'backups'),
    sharedFolder,
    bucket: bucket && new BucketBackups(bucket),
    writesToBucket,
  })
  const backups = new BackupJob({ ...options, places })
  await backups.start()
  const checks = new BackupChecks({ ...options, places })
  await checks.start()
  return {
    places,
    backups,
    checks,
    restores: new BackupRestore({ ...options, places, backups }),
    stop: () => backups.stop(),
  }
}
