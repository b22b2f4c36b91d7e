// Backups, their checks and restores, on the stores of this installation.
import { join } from 'node:path'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { BackupServices } from './backup.ts'
import { BackupChecks } from './backup-checks.ts'
import { BackupFolder } from './backup-folder.ts'
import { BackupJob, type BackupJobOptions } from './backup-job.ts'
import { BackupRestore, type BackupRestoreOptions } from './backup-restore.ts'

export interface OpenBackupsOptions
  extends Omit<BackupJobOptions, 'folders'>,
    Pick<BackupRestoreOptions, 'host' | 'isEmbedded' | 'readSpace' | 'restart' | 'secret'> {
  readonly jobs: Jobs
  /** Folder of the backups of several servers; undefined if this server has its own. */
  readonly sharedFolder: string | undefined
}

/** Starts the services that create and check backups. */
export async function openBackups(
  options: OpenBackupsOptions,
): Promise<Omit<BackupServices, 'provePassword' | 'tickets'> & { stop(): Promise<void> }> {
  const folders = new BackupFolder(join(options.dataFolder, 'backups'), options.sharedFolder)
  const backups = new BackupJob({ ...options, folders })
  await backups.start()
  const checks = new BackupChecks({ ...options, folders })
  await checks.start()
  return {
    folders,
    backups,
    checks,
    restores: new BackupRestore({ ...options, folders, backups }),
    stop: () => backups.stop(),
  }
}
