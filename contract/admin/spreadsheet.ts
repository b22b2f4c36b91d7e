// Export and import of any resource as an Excel workbook. An import has two steps: a check that changes nothing, then
// the load.

import { boolean, integer, json, list, oneOf, optional, type RowOf, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import type { AnyResource } from '../kit/resource.ts'
import { problemFields } from '../problems.ts'
import { defineCommand } from './define.ts'

/** Maximum number of rows of one import, without the title row. */
const importRows = 100_000
/** Maximum size of one workbook in bytes. */
export const importBytes = 50 * 1024 * 1024
/** Returns the maximum number of rows and bytes of a workbook of a resource. */
export const importLimit = ({ sheets }: Pick<AnyResource, 'sheets'>): { rows: number; bytes: number } =>
  sheets?.limits ?? { rows: importRows, bytes: importBytes }
/** Maximum number of rows whose problems are listed individually. */
export const maxListedRows = 500

const rowProblemFields = {
  /** Row number in the workbook. Row 1 contains the titles; 0 stands for the workbook as a whole. */
  row: integer(),
  problems: rowsOf(problemFields),
}
export type RowProblems = RowOf<typeof rowProblemFields>

const checkFields = {
  /** Identifies the checked workbook for 30 minutes. */
  token: text(),
  total: integer(),
  valid: integer(),
  /** Titles that match no column of the resource. */
  ignored: list(text()),
  rows: rowsOf(rowProblemFields),
}
export type ImportCheck = RowOf<typeof checkFields>

/** Whether a row with a problem rejects all rows, or only itself. */
const importMode = oneOf(['ALL_OR_NOTHING', 'SKIP_ERRORS'])
export type ImportMode = RowOf<{ mode: typeof importMode }>['mode']

const loadState = oneOf(['running', 'done', 'failed'])

const progressFields = {
  state: loadState,
  loaded: integer(),
  total: integer(),
  /** Number of rejected rows, if the mode accepts the others. */
  skipped: integer(),
  /** Row that was rejected while loading. In that case nothing was loaded. */
  row: optional(integer()),
  reason: optional(text()),
}
export type ImportProgress = RowOf<typeof progressFields>

/** Reply of an import that checks and loads in one request. */
export const importFields = {
  total: integer(),
  success: integer(),
  fail: integer(),
  /** `running` if the load continues after the reply. */
  state: loadState,
  rows: rowsOf(rowProblemFields),
}
export type ImportAnswer = RowOf<typeof importFields>

/** Reply of a check on the specification's own paths. */
export const pathCheckFields = {
  passed: boolean(),
  total: integer(),
  failed: integer(),
  /** One entry per problem of the first rows that have any. A column is identified by its title. */
  errors: rowsOf({ row: integer(), column: text(), code: text(), message: text() }),
  ignored: list(text()),
  /** Identifies the checked workbook for 30 minutes. */
  token: text(),
  /** Path of the workbook annotated with the problems of each row. Null if the resource has no path for it. */
  errorsPath: optional(text()),
}
export type PathCheck = RowOf<typeof pathCheckFields>

/** Selects the checked workbook to load: its token, the file itself, or both, which must match. */
export const pathLoadInput = { token: optional(text({ max: 64 })), mode: optional(importMode) }

const any = { permission: 'session' } as const
const resourceInput = { resource: text({ max: 64 }) }

export const exportRows = defineCommand('exportRows', {
  ...any,
  kind: 'read',
  title: ['导出列表', '匯出列表', 'Export a list'],
  paths: ['POST /resource/:resource/export'],
  /** The filter is the one of the resource's list. */
  input: {
    ...resourceInput,
    filter: optional(json<Record<string, unknown>>()),
    columns: optional(list(text({ max: 64 }))),
  },
  errors: ['notFound'],
  summary: 'Returns the rows that match the filter of the list as a workbook. Requires the right to list them.',
})

export const readTemplate = defineCommand('readTemplate', {
  ...any,
  kind: 'read',
  title: ['导入模板', '匯入範本', 'Import template'],
  paths: ['POST /resource/:resource/template'],
  input: resourceInput,
  errors: ['notFound'],
  summary: 'Returns an empty workbook with the titles of an import.',
})

export const checkImport = defineCommand('checkImport', {
  ...any,
  kind: 'read',
  title: ['检查导入文件', '檢查匯入檔案', 'Check an import file'],
  paths: ['POST /resource/:resource/import/validate'],
  input: resourceInput,
  reply: checkFields,
  errors: ['notFound', 'badFile', 'sheetBroken', 'sheetTooLarge', 'sheetColumns', 'tooManyRows', 'throttled'],
  summary: 'Checks a workbook row by row without changing anything.',
})

export const readImportErrors = defineCommand('readImportErrors', {
  ...any,
  kind: 'read',
  title: ['导入错误', '匯入錯誤', 'Error report of an import'],
  paths: ['POST /resource/:resource/import/errors'],
  input: { ...resourceInput, token: text({ max: 64 }) },
  errors: ['notFound', 'importGone', 'throttled'],
  summary: 'Returns the checked workbook with an additional column that states the problems of each row.',
})

export const loadImport = defineCommand('loadImport', {
  ...any,
  kind: 'write',
  title: ['导入数据', '匯入資料', 'Import rows'],
  paths: ['POST /resource/:resource/import/load'],
  input: { ...resourceInput, token: text({ max: 64 }), mode: optional(importMode) },
  reply: progressFields,
  errors: ['notFound', 'importGone', 'importInvalid'],
  summary: 'Loads a checked workbook once: all rows or none, or with `SKIP_ERRORS` the rows without a problem.',
})

export const readImport = defineCommand('readImport', {
  ...any,
  kind: 'read',
  title: ['导入进度', '匯入進度', 'Progress of an import'],
  paths: ['POST /resource/:resource/import/state'],
  input: { ...resourceInput, token: text({ max: 64 }) },
  reply: progressFields,
  errors: ['notFound', 'importGone'],
  summary: 'Returns the progress of the load.',
})
