// Public interface of the admin module: backups, retention, logs, record history, files.
import type { ChangeFinder } from '../../platform/http/note-operation.ts'
import { openChangeFinder } from './operation/find-action.ts'
import { type AdminServices, nounsOf } from './part.ts'

export type { BackupServices } from './backup/backup.ts'
export { lastBackupAt } from './backup/backup-runs.ts'
export { openBackups } from './backup/open-backups.ts'
export { BrokerNotice } from './broker-notice.ts'
export { pictureReader } from './file.ts'
export { OperationLog } from './operation/log-operations.ts'
export { adminRoutes } from './part.ts'
export { freeDiskSpace as relieveDisk } from './retention/disk-relief.ts'
export { adminRetention, removeContents } from './retention/own-rules.ts'
export type { RetentionServices } from './retention/retention.ts'
export { type RetentionDependencies, RetentionJob } from './retention/retention-job.ts'
export { StorageNotice } from './retention/storage-notice.ts'
export { type ServerServices, serverRoutes } from './server/servers.ts'
export { spreadsheetRoutes } from './spreadsheet/routes.ts'

/** Returns the function that finds the record of a request for the operation log. */
export const createChangeFinder = ({
  tracked,
  loggedNouns,
}: Pick<AdminServices, 'tracked' | 'loggedNouns'>): ChangeFinder => openChangeFinder(nounsOf(tracked), loggedNouns)
