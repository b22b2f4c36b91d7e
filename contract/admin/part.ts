// Backups, files, the operation log, record history and retention.
import { definePart } from '../kit/module.ts'
import {
  backupScriptKind,
  checkBackup,
  downloadBackup,
  listBackupRuns,
  listBackupScripts,
  operateBackup,
  prepareBackupDownload,
  restoreBackup,
} from './backup.ts'
import { downloadCompanyExport, prepareCompanyExport, readBackupRights } from './company-export.ts'
import { operationKind } from './dictionaries.ts'
import { adminErrors } from './errors.ts'
import { adminEvents } from './events.ts'
import { readFile, uploadFile, uploadPicture, uploadPrintTemplate } from './file.ts'
import { adminMessages } from './messages.ts'
import { pageOperationLog, readOperationChanges } from './operation-log.ts'
import { adminPages, adminPermissions } from './pages.ts'
import { pageRecordChanges, pageRemovedRecords, planRemoval, restoreRecords } from './record-history.ts'
import { readRetention, readStorage, runRetention, saveRetention } from './retention.ts'
import { keepViewSettings, readSavedViews, removeView, saveView } from './saved-view.ts'
import { adminTerms } from './terms.ts'

export const adminPart = definePart({
  commands: [
    listBackupScripts,
    listBackupRuns,
    operateBackup,
    checkBackup,
    restoreBackup,
    prepareBackupDownload,
    downloadBackup,
    readBackupRights,
    prepareCompanyExport,
    downloadCompanyExport,
    uploadFile,
    uploadPrintTemplate,
    uploadPicture,
    readFile,
    pageOperationLog,
    readOperationChanges,
    pageRecordChanges,
    pageRemovedRecords,
    planRemoval,
    restoreRecords,
    readRetention,
    saveRetention,
    runRetention,
    readStorage,
    readSavedViews,
    keepViewSettings,
    saveView,
    removeView,
  ],
  recordKinds: [backupScriptKind],
  errors: adminErrors,
  events: adminEvents,
  messages: adminMessages,
  pages: adminPages,
  permissions: adminPermissions,
  terms: adminTerms,
  dictionaries: [operationKind],
})
