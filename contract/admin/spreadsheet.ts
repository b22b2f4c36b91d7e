// Export and import of any resource as an Excel workbook. Import goes in two steps: a check that changes nothing, then the load.
import { defineCommand } from '../kit/command.ts'
import { json, optional, text } from '../kit/field.ts'
import type { Problem } from '../problems.ts'

/** Most rows of one import, its title row not counted. */
export const importRows = 100_000
/** Most bytes of one workbook. */
export const importBytes = 50 * 1024 * 1024
/** Rows with problems that are told one by one. */
export const toldRows = 500

export interface RowProblems {
  /** Number of the row in the workbook; the titles are row 1. */
  row: number
  problems: Problem[]
}

export interface ImportCheck {
  /** Names the checked workbook for 30 minutes. */
  token: string
  total: number
  valid: number
  /** Titles that are not a column of the resource. */
  ignored: string[]
  rows: RowProblems[]
}

export interface ImportProgress {
  state: 'running' | 'done' | 'failed'
  loaded: number
  total: number
  /** Row that was refused while loading; nothing of the workbook was loaded then. */
  row?: number
  reason?: string
}

const any = { area: 'admin', method: 'POST', permission: 'session' } as const
const named = { resource: text(64) }

export const exportRows = defineCommand('exportRows', {
  ...any,
  paths: ['/resource/:resource/export'],
  body: { ...named, filter: optional(json<Record<string, unknown>>()), columns: optional(json<string[]>()) },
  errors: ['notFound', 'forbidden'],
  summary: 'The rows that match the filter of the list, as a workbook; who may list them may export them.',
})

export const readTemplate = defineCommand('readTemplate', {
  ...any,
  paths: ['/resource/:resource/template'],
  body: named,
  errors: ['notFound', 'forbidden'],
  summary: 'An empty workbook with the titles of an import.',
})

export const checkImport = defineCommand('checkImport', {
  ...any,
  paths: ['/resource/:resource/import/validate'],
  body: named,
  errors: ['notFound', 'forbidden', 'badFile', 'sheetBroken', 'sheetColumns', 'tooManyRows', 'tooLarge'],
  summary: 'Checks a workbook row by row without changing anything.',
})

export const readImportErrors = defineCommand('readImportErrors', {
  ...any,
  paths: ['/resource/:resource/import/errors'],
  body: { ...named, token: text(64) },
  errors: ['notFound', 'forbidden'],
  summary: 'The checked workbook with a column that says what is wrong with each row.',
})

export const loadImport = defineCommand('loadImport', {
  ...any,
  paths: ['/resource/:resource/import/load'],
  body: { ...named, token: text(64) },
  errors: ['notFound', 'forbidden', 'importInvalid'],
  summary: 'Loads a checked workbook, all of it or nothing.',
})

export const readImport = defineCommand('readImport', {
  ...any,
  paths: ['/resource/:resource/import/state'],
  body: { ...named, token: text(64) },
  errors: ['notFound', 'forbidden'],
  summary: 'How far the load has come.',
})
