// Backups of the whole installation; only its first company, which runs it, may make and see them.
import { defineCommand } from '../kit/command.ts'
import { flag, integer, optional, reference, secret, text } from '../kit/field.ts'
import { defineRecordKind } from '../kit/record-kind.ts'

export interface BackupScript {
  id: string
  name: string
  /** Quartz expression; null runs by hand only. */
  cron: string | null
  status: 0 | 1
  /** How many finished backups are kept. */
  keepCount: number
  /** What is backed up is the product's own; no script runs. */
  script: null
  lastTime: string | null
  nextTime: string | null
}

/** A schedule. */
export const backupScriptKind = defineRecordKind('backupScript', {
  area: 'admin',
  fields: { name: text(64), cron: optional(text(128)), isEnabled: flag(0), keepCount: integer() },
  viewedBy: 'backup:view',
  removedBy: 'backup:edit',
  namedBy: 'id',
  title: 'name',
})

/** A backup by hand or by a schedule, the one that precedes a restore, or a restore. */
export type BackupRunKind = 'backup' | 'safety' | 'restore'

/** What a check of a backup found, or how far it is; `locked` needs another key than the server has. */
export type BackupCheckState = 'waiting' | 'running' | 'whole' | 'damaged' | 'newer' | 'locked'

export interface BackupRun {
  id: string
  kind: BackupRunKind
  /** Of a restore: the backup that is restored. */
  folder: string
  state: 'running' | 'done' | 'failed'
  /** 0 to 1. */
  share: number
  doing: string | null
  startTime: string
  endTime: string | null
  rows: number | null
  samples: number | null
  files: number | null
  error: string | null
  user_name: string | null
  isEncrypted: 0 | 1
  /** Whether its folder is there, so that it can be checked and restored. */
  isThere: boolean
  checkState: BackupCheckState | null
  /** 0 to 1. */
  checkShare: number
  checkTime: string | null
  /** What the check found to be wrong. */
  checkNote: string | null
}

const look = { area: 'admin', method: 'POST', permission: 'backup:view', errors: ['forbidden'] } as const

export const listBackupScripts = defineCommand('listBackupScripts', {
  ...look,
  paths: ['/backupScript/list'],
  body: {},
  summary: 'Schedules of backups with their last and next time.',
})

export const listBackupRuns = defineCommand('listBackupRuns', {
  ...look,
  paths: ['/backupScript/runs'],
  body: { pageNumber: optional(integer({ min: 1 })), pageSize: optional(integer({ min: 1, max: 1000 })) },
  summary: 'Backups made and being made, newest first.',
})

export const operateBackup = defineCommand('operateBackup', {
  area: 'admin',
  method: 'POST',
  permission: 'backup:edit',
  paths: ['/backupScript/operate'],
  body: {
    id: optional(reference('backupScript')),
    /** run, enable, disable, save or remove. */
    operate: text(8),
    name: optional(text(64)),
    cron: optional(text(128)),
    keepCount: optional(integer({ min: 1, max: 365 })),
    script: optional(text(2000)),
  },
  errors: ['forbidden', 'notFound', 'invalid', 'backupRunning', 'notSupported'],
  summary: 'Runs a backup now, or changes a schedule.',
})

const act = { area: 'admin', method: 'POST', permission: 'backup:edit' } as const

export const checkBackup = defineCommand('checkBackup', {
  ...act,
  paths: ['/backupScript/check'],
  body: { id: reference('backupRun') },
  errors: ['forbidden', 'notFound', 'backupGone'],
  summary: 'Compares a finished backup with what was written; the list shows how far it is and what was found.',
})

export const restoreBackup = defineCommand('restoreBackup', {
  ...act,
  paths: ['/backupScript/restore'],
  body: { id: reference('backupRun'), password: secret({ min: 1 }) },
  errors: [
    'forbidden',
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
