// Backups of the whole installation; only its first company, which runs it, may make and see them.

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
  /** Quartz expression; null runs by hand only. */
  cron: optional(text()),
  status: flag(),
  /** How many finished backups are kept. */
  keepCount: integer(),
  /** What is backed up is the product's own; no script runs. */
  script: nothing,
  lastTime: optional(text()),
  nextTime: optional(text()),
}
export type BackupScript = RowOf<typeof scriptFields>

/** A schedule. */
export const backupScriptKind = defineRecordKind('backupScript', {
  noun: ['备份计划', '備份計劃', 'Backup schedule'],
  fields: {
    name: text(['计划名称', '計劃名稱', 'Name'], { max: 64 }),
    cron: optional(text(['执行时间', '執行時間', 'When'], { max: 128 })),
    isEnabled: flag(['启用', '啟用', 'On']),
    keepCount: integer(['保留份数', '保留份數', 'Backups kept']),
  },
  viewedBy: 'backup:view',
  removedBy: 'backup:edit',
  namedBy: 'id',
  title: 'name',
})

const runFields = {
  id: reference('backupRun'),
  /** A backup by hand or by a schedule, the one that precedes a restore, or a restore. */
  kind: oneOf(['backup', 'safety', 'restore']),
  /** Of a restore: the backup that is restored. */
  folder: text(),
  state: oneOf(['running', 'done', 'failed']),
  /** 0 to 1. */
  share: number(),
  doing: optional(text()),
  startTime: text(),
  endTime: optional(text()),
  rows: optional(integer()),
  samples: optional(integer()),
  files: optional(integer()),
  /** Bytes on disk; null when it was made before that was kept. */
  size: optional(integer()),
  /** From its begin to its end; null while it runs, and of one that was copied here. */
  durationMs: optional(integer()),
  error: optional(text()),
  userName: optional(text({ aliases: ['user_name'] })),
  isEncrypted: flag(),
  /** Whether its folder is there, so that it can be checked and restored. */
  isThere: boolean(),
  /** What a check of it found, or how far it is; `locked` needs another key than the server has. */
  checkState: optional(oneOf(['waiting', 'running', 'whole', 'damaged', 'newer', 'locked'])),
  /** 0 to 1. */
  checkShare: number(),
  checkTime: optional(text()),
  /** What the check found to be wrong. */
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
  summary: 'Schedules of backups with their last and next time.',
})

export const listBackupRuns = defineCommand('listBackupRuns', {
  ...look,
  kind: 'read',
  title: ['备份记录', '備份記錄', 'Backups made'],
  paths: ['POST /backupScript/runs'],
  input: paging,
  reply: pageOf(runFields),
  summary: 'Backups made and being made, newest first.',
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
  /** What it answers depends on `operate`: the run that began, what was removed, or the schedule as it is now. */
  reply: json<RowOf<typeof begun> | RowOf<typeof removed> | BackupScript>(),
  errors: ['notFound', 'backupRunning', 'notSupported'],
  summary: 'Runs a backup now, or changes a schedule.',
})

const act = { permission: 'backup:edit' } as const

export const checkBackup = defineCommand('checkBackup', {
  ...act,
  kind: 'write',
  title: ['检查备份', '檢查備份', 'Check a backup'],
  paths: ['POST /backupScript/check'],
  input: { id: reference('backupRun') },
  reply: null,
  errors: ['notFound', 'backupGone'],
  summary: 'Compares a finished backup with what was written; the list shows how far it is and what was found.',
})

export const restoreBackup = defineCommand('restoreBackup', {
  ...act,
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
  summary: 'Checks a backup, makes another of the present state, then restarts the server with the backup restored.',
})

export const prepareBackupDownload = defineCommand('prepareBackupDownload', {
  ...act,
  kind: 'write',
  title: ['准备下载备份', '準備下載備份', 'Prepare the download of a backup'],
  paths: ['POST /backupScript/prepareDownload'],
  input: { id: reference('backupRun'), password: secret({ min: 1 }) },
  /** Good for one minute and one download by the same user. */
  reply: { address: text() },
  errors: ['notFound', 'wrongPassword', 'throttled', 'backupGone'],
  summary: 'Returns an address at which a backup is fetched once: it holds all companies, so it wants the password.',
})

export const downloadBackup = defineCommand('downloadBackup', {
  ...act,
  kind: 'read',
  title: ['下载备份', '下載備份', 'Download a backup'],
  paths: ['GET /backupScript/download/:ticket'],
  input: { ticket: text({ max: 64 }) },
  errors: ['notFound', 'backupGone'],
  summary: 'The backup as a zip archive; unpacked into the folder of backups it can be checked and restored.',
})
