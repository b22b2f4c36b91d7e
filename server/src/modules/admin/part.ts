import { adminPart } from '@gemba/contract/admin/part.ts'
import type { Read } from '../../platform/db/work.ts'
import type { FileFolder } from '../../platform/files/file-folder.ts'
import { UploadQuota } from '../../platform/files/upload-quota.ts'
import { implementCommands } from '../../platform/http/route.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { TrackedRecord } from '../../resource/tracked.ts'
import { type BackupServices, backupRoutes, trackedBackups } from './backup/backup.ts'
import { companyExportRoutes } from './backup/company-export.ts'
import { DownloadTickets } from './backup/download-tickets.ts'
import { type RestoreRules, recycleBinRoutes } from './bin/recycle-bin.ts'
import { removalRoutes } from './bin/removal.ts'
import type { Companies } from './companies.ts'
import { fileRoutes } from './file.ts'
import type { NamedNouns } from './operation/find-action.ts'
import { operationChangeRoutes } from './operation/operation-changes.ts'
import { operationLogRoutes } from './operation/operation-log.ts'
import { recordHistoryRoutes } from './record-history.ts'
import { RecordNouns } from './record-nouns.ts'
import { type RetentionServices, retentionRoutes } from './retention/retention.ts'
import { savedViewRoutes } from './saved-view.ts'

export interface AdminServices extends RestoreRules {
  readonly companies: Companies
  /** Returns the nicknames of users by id. */
  nicknamesOf(read: Read, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  readonly files: FileFolder
  /** Maximum size of all uploads of a company, in MB. */
  readonly uploadsMb: number
  readonly backup: Omit<BackupServices, 'tickets'>
  readonly limits: Limits
  readonly retention: RetentionServices
  /** Nouns of other modules whose changes are shown. */
  readonly tracked: readonly TrackedRecord[]
  /** Additional nouns of other modules that the operation log names. */
  readonly loggedNouns: NamedNouns
}

/** Returns the nouns whose changes are shown. */
export const nounsOf = (tracked: readonly TrackedRecord[]): RecordNouns => new RecordNouns([...tracked, trackedBackups])

/** Routes of the module. */
export function adminRoutes(services: AdminServices) {
  const { files, uploadsMb, backup, limits, retention, companies, tracked, loggedNouns, ...rules } = services
  const tickets = new DownloadTickets(limits)
  const nouns = nounsOf(tracked)
  return implementCommands(adminPart, [
    ...recordHistoryRoutes(nouns),
    ...recycleBinRoutes(nouns, rules),
    ...removalRoutes(nouns),
    ...operationLogRoutes(nouns, loggedNouns),
    ...operationChangeRoutes(nouns),
    ...savedViewRoutes(services),
    ...fileRoutes(files, new UploadQuota(uploadsMb)),
    ...backupRoutes(Object.assign({ tickets }, backup)),
    ...companyExportRoutes({ files, tickets, provePassword: backup.provePassword }),
    ...retentionRoutes(retention, companies),
  ])
}
