// Backups of the whole installation. Only its first company, which operates it, may create and see them.

import {
  boolean,
  flag,
  integer,
  json,
  nothing,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  secret,
  text,
} from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand, defineRecordKind } from './define.ts'

const scriptFields = {
  id: reference('backupScript'),
  name: text(),
  /** Quartz expression. Null: the backup runs only when a person starts it. */
  cron: optional(text()),
  status: flag(),
  /** Number of finished backups to retain. */
  keepCount: integer(),
  /** Always null: the product backs up its own data and runs no script. */
  script: nothing,
  lastTime: optional(text()),
  nextTime: optional(text()),
}
export type BackupScript = RowOf<typeof scriptFields>

/** Record kind of a backup schedule. */
export const backupScriptKind = defineRecordKind('backupScript', {
  noun: ['备份计划', '備份計劃', 'Backup schedule'],
  fields: {
    name: text(['计划名称', '計劃名稱', 'Name'], { max: 64 }),
    cron: optional(text(['执行时间', '執行時間', 'When'], { max: 128 })),
    isEnabled: flag(['启用', '啟用', 'Enabled']),
    keepCount: integer(['保留份数', '保留份數', 'Backups to keep']),
  },
  viewedBy: 'backup:view',
  removedBy: 'backup:edit',
  namedBy: 'id',
  title: 'name',
})

const runFields = {
  id: reference('backupRun'),
  /** `backup`: started by a person or a schedule. `safety`: created before a restore. `restore`: a restore. */
  kind: oneOf(['backup', 'safety', 'restore']),
  /** Name of the backup: its folder, or the folder of its objects in the bucket. For a restore: the backup that is restored. */
  folder: text(),
  state: oneOf(['running', 'done', 'failed']),
  /** Progress from 0 to 1. */
  share: number(),
  doing: optional(text()),
  startTime: text(),
  endTime: optional(text()),
  rows: optional(integer()),
  samples: optional(integer()),
  files: optional(integer()),
  /** Size on disk in bytes. Null for backups from versions that did not record it. */
  size: optional(integer()),
  /** Duration in ms. Null while the backup runs, and for a backup that was copied into the folder. */
  durationMs: optional(integer()),
  error: optional(text()),
  userName: optional(text({ aliases: ['user_name'] })),
  isEncrypted: flag(),
  /** Whether the backup still exists where this server finds backups, so that it can be checked and restored. */
  isThere: boolean(),
  /** State or result of the last check. `locked`: encrypted with a key that the server does not have. */
  checkState: optional(oneOf(['waiting', 'running', 'whole', 'damaged', 'newer', 'locked'])),
  /** Progress of the check from 0 to 1. */
  checkShare: number(),
  checkTime: optional(text()),
  /** Problem that the check detected. */
  checkNote: optional(text()),
}
export type BackupRun = RowOf<typeof runFields>

const begun = { runId: reference('backupRun') }
const removed = { removed: integer(), transaction: text() }

const look = { permission: 'backup:view', errors: [] } as const

export const listBackupScripts = defineCommand('listBackupScripts', {
  ...look,
  kind: 'read',
  title: ['备份计划', '備份計劃', 'Backup schedules'],
  paths: ['POST /backupScript/list'],
  input: {},
  reply: rowsOf(scriptFields),
  summary: 'Lists the backup schedules with their last and next run.',
})

export const listBackupRuns = defineCommand('listBackupRuns', {
  ...look,
  kind: 'read',
  title: ['备份记录', '備份記錄', 'Backups'],
  paths: ['POST /backupScript/runs'],
  input: paging,
  reply: pageOf(runFields),
  summary: 'Lists finished and running backups, newest first.',
})

export const operateBackup = defineCommand('operateBackup', {
  kind: 'write',
  title: ['执行备份或修改备份计划', '執行備份或修改備份計劃', 'Run a backup or change its schedule'],
  permission: 'backup:edit',
  paths: ['POST /backupScript/operate'],
  input: {
    id: optional(reference('backupScript')),
    operate: oneOf(['run', 'enable', 'disable', 'save', 'remove']),
    name: optional(text({ max: 64 })),
    cron: optional(text({ max: 128 })),
    keepCount: optional(integer({ min: 1, max: 365 })),
    script: optional(text({ max: 2000 })),
  },
  /** The reply depends on `operate`: the started run, the removed schedules, or the changed schedule. */
  reply: json<RowOf<typeof begun> | RowOf<typeof removed> | BackupScript>(),
  errors: ['notFound', 'backupRunning', 'notSupported'],
  summary: 'Starts a backup now, or changes a schedule.',
})

const action = { permission: 'backup:edit' } as const

export const checkBackup = defineCommand('checkBackup', {
  ...action,
  kind: 'write',
  title: ['检查备份', '檢查備份', 'Check a backup'],
  paths: ['POST /backupScript/check'],
  input: { id: reference('backupRun') },
  reply: null,
  errors: ['notFound', 'backupGone'],
  summary:
    'Compares the files of a finished backup with its recorded digests. The list of backups shows the progress and the result.',
})

export const restoreBackup = defineCommand('restoreBackup', {
  ...action,
  kind: 'write',
  title: ['恢复备份', '恢復備份', 'Restore a backup'],
  paths: ['POST /backupScript/restore'],
  input: { id: reference('backupRun'), password: secret({ min: 1 }) },
  reply: begun,
  errors: [
    'notFound',
    'wrongPassword',
    'throttled',
    'backupRunning',
    'backupGone',
    'restoreElsewhere',
    'restoreNeedsSpace',
  ],
  summary: 'Checks a backup, backs up the present state, then restarts the server with the backup restored.',
})

export const prepareBackupDownload = defineCommand('prepareBackupDownload', {
  ...action,
  kind: 'write',
  title: ['准备下载备份', '準備下載備份', 'Prepare the download of a backup'],
  paths: ['POST /backupScript/prepareDownload'],
  input: { id: reference('backupRun'), password: secret({ min: 1 }) },
  /** The address is valid for one minute and for one download by the same user. */
  reply: { address: text() },
  errors: ['notFound', 'wrongPassword', 'throttled', 'backupGone'],
  summary:
    'Returns an address from which a backup can be downloaded once. Requires the password, because a backup contains all companies.',
})

export const downloadBackup = defineCommand('downloadBackup', {
  ...action,
  kind: 'read',
  title: ['下载备份', '下載備份', 'Download a backup'],
  paths: ['GET /backupScript/download/:ticket'],
  input: { ticket: text({ max: 100 }) },
  errors: ['notFound', 'backupGone'],
  summary: 'Returns the backup as a zip archive. Unpacked into the folder of backups, it can be checked and restored.',
})
