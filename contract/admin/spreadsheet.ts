// Export and import of any resource as an Excel workbook. Import goes in two steps: a check that changes nothing, then the load.

import { boolean, integer, json, list, oneOf, optional, type RowOf, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import type { AnyResource } from '../kit/resource.ts'
import { problemFields } from '../problems.ts'
import { defineCommand } from './define.ts'

/** Most rows of one import, its title row not counted. */
const importRows = 100_000
/** Most bytes of one workbook. */
export const importBytes = 50 * 1024 * 1024
/** Returns how many rows and bytes one workbook of a resource may hold. */
export const importLimit = ({ sheets }: Pick<AnyResource, 'sheets'>): { rows: number; bytes: number } =>
  sheets?.most ?? { rows: importRows, bytes: importBytes }
/** Rows with problems that are told one by one. */
export const toldRows = 500

const rowProblemFields = {
  /** Number of the row in the workbook; the titles are row 1, and 0 is the workbook as a whole. */
  row: integer(),
  problems: rowsOf(problemFields),
}
export type RowProblems = RowOf<typeof rowProblemFields>

const checkFields = {
  /** Names the checked workbook for 30 minutes. */
  token: text(),
  total: integer(),
  valid: integer(),
  /** Titles that are not a column of the resource. */
  ignored: list(text()),
  rows: rowsOf(rowProblemFields),
}
export type ImportCheck = RowOf<typeof checkFields>

/** Whether a row with a problem keeps all rows out, or only itself. */
const importMode = oneOf(['ALL_OR_NOTHING', 'SKIP_ERRORS'])
export type ImportMode = RowOf<{ mode: typeof importMode }>['mode']

const loadState = oneOf(['running', 'done', 'failed'])

const progressFields = {
  state: loadState,
  loaded: integer(),
  total: integer(),
  /** Rows that were left out, where the mode lets others in. */
  skipped: integer(),
  /** Row that was refused while loading; nothing of the workbook was loaded then. */
  row: optional(integer()),
  reason: optional(text()),
}
export type ImportProgress = RowOf<typeof progressFields>

/** What an import answers that checks and loads in one call. */
export const importFields = {
  total: integer(),
  success: integer(),
  fail: integer(),
  /** `running` when the load goes on after the answer. */
  state: loadState,
  rows: rowsOf(rowProblemFields),
}
export type ImportAnswer = RowOf<typeof importFields>

/** What the specification's own paths answer to a check. */
export const pathCheckFields = {
  passed: boolean(),
  total: integer(),
  failed: integer(),
  /** One for each problem, of the first rows that have some; a column is told by its title. */
  errors: rowsOf({ row: integer(), column: text(), code: text(), message: text() }),
  ignored: list(text()),
  /** Names the checked workbook for 30 minutes. */
  token: text(),
  /** Where the workbook is with what is wrong with each row; null where the resource has no path for it. */
  errorsPath: optional(text()),
}
export type PathCheck = RowOf<typeof pathCheckFields>

/** What loads a checked workbook: its token, the file itself, or both, which must be the same then. */
export const pathLoadInput = { token: optional(text({ max: 64 })), mode: optional(importMode) }

const any = { permission: 'session' } as const
const named = { resource: text({ max: 64 }) }

export const exportRows = defineCommand('exportRows', {
  ...any,
  kind: 'read',
  title: ['导出列表', '匯出列表', 'Export a list'],
  paths: ['POST /resource/:resource/export'],
  /** The filter is that of the resource's own list. */
  input: { ...named, filter: optional(json<Record<string, unknown>>()), columns: optional(list(text({ max: 64 }))) },
  errors: ['notFound'],
  summary: 'The rows that match the filter of the list, as a workbook; who may list them may export them.',
})

export const readTemplate = defineCommand('readTemplate', {
  ...any,
  kind: 'read',
  title: ['导入模板', '匯入範本', 'Template of an import'],
  paths: ['POST /resource/:resource/template'],
  input: named,
  errors: ['notFound'],
  summary: 'An empty workbook with the titles of an import.',
})

export const checkImport = defineCommand('checkImport', {
  ...any,
  kind: 'read',
  title: ['检查导入文件', '檢查匯入檔案', 'Check an import'],
  paths: ['POST /resource/:resource/import/validate'],
  input: named,
  reply: checkFields,
  errors: ['notFound', 'badFile', 'sheetBroken', 'sheetTooLarge', 'sheetColumns', 'tooManyRows', 'throttled'],
  summary: 'Checks a workbook row by row without changing anything.',
})

export const readImportErrors = defineCommand('readImportErrors', {
  ...any,
  kind: 'read',
  title: ['导入错误', '匯入錯誤', 'Errors of an import'],
  paths: ['POST /resource/:resource/import/errors'],
  input: { ...named, token: text({ max: 64 }) },
  errors: ['notFound', 'importGone', 'throttled'],
  summary: 'The checked workbook with a column that says what is wrong with each row.',
})

export const loadImport = defineCommand('loadImport', {
  ...any,
  kind: 'write',
  title: ['导入数据', '匯入資料', 'Import rows'],
  paths: ['POST /resource/:resource/import/load'],
  input: { ...named, token: text({ max: 64 }), mode: optional(importMode) },
  reply: progressFields,
  errors: ['notFound', 'importGone', 'importInvalid'],
  summary: 'Loads a checked workbook once: all of it or nothing, or (`SKIP_ERRORS`) the rows without a problem.',
})

export const readImport = defineCommand('readImport', {
  ...any,
  kind: 'read',
  title: ['导入进度', '匯入進度', 'State of an import'],
  paths: ['POST /resource/:resource/import/state'],
  input: { ...named, token: text({ max: 64 }) },
  reply: progressFields,
  errors: ['notFound', 'importGone'],
  summary: 'How far the load has come.',
})
