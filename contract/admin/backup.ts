// Backups of the whole installation; only its first company, which runs it, may make and see them.
import { defineCommand } from '../kit/command.ts'
import { integer, optional, reference, text } from '../kit/field.ts'

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

export interface BackupRun {
  id: string
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
    /** run, enable, disable or save. */
    operate: text(8),
    name: optional(text(64)),
    cron: optional(text(128)),
    keepCount: optional(integer({ min: 1, max: 365 })),
    script: optional(text(2000)),
  },
  errors: ['forbidden', 'notFound', 'invalid', 'backupRunning', 'notSupported'],
  summary: 'Runs a backup now, or changes a schedule.',
})
