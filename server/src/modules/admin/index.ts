// The face of the admin module: people, rights, settings, logs, record history.
import type { FileFolder } from '../../platform/files/file-folder.ts'
import type { Mounted } from '../../platform/http/route.ts'
import { type BackupServices, backupRoutes } from './backup/backup.ts'
import { fileRoutes } from './file.ts'
import { operationLogRoutes } from './operation-log.ts'
import { type RestoreRules, recordHistoryRoutes } from './record-history.ts'
import { type RetentionServices, retentionRoutes } from './retention/retention.ts'
import { savedViewRoutes } from './saved-view.ts'

export type { BackupServices } from './backup/backup.ts'
export { openBackups } from './backup/open-backups.ts'
export { pictureReader } from './file.ts'
export { relieveDisk } from './retention/disk-relief.ts'
export { adminRetention } from './retention/own-rules.ts'
export type { RetentionServices } from './retention/retention.ts'
export { RetentionJob } from './retention/retention-job.ts'
export { spreadsheetRoutes } from './spreadsheet/routes.ts'

export interface AdminServices extends RestoreRules {
  readonly files: FileFolder
  readonly backup: BackupServices
  readonly retention: RetentionServices
}

/** Routes of the module. */
export function adminRoutes({ files, backup, retention, ...rules }: AdminServices): Mounted[] {
  return [
    ...recordHistoryRoutes(rules),
    ...operationLogRoutes,
    ...savedViewRoutes,
    ...fileRoutes(files),
    ...backupRoutes(backup),
    ...retentionRoutes(retention),
  ]
}
