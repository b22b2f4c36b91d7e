// The specification's own paths for workbooks of some resources. An import by them checks and loads in one call.
import { type Command, defineCommand } from '../kit/command.ts'
import { optional, text } from '../kit/field.ts'

export interface ImportAnswer {
  total: number
  success: number
  fail: number
  /** `running` when the load goes on after the answer. */
  state: 'running' | 'done' | 'failed'
  rows: { row: number; problems: { field: string; text: string }[] }[]
}

export interface SheetPath {
  readonly resource: string
  readonly act: 'import' | 'export' | 'template'
  readonly command: Command
}

const acts = {
  import: { method: 'POST', word: 'Import', errors: ['badFile', 'sheetBroken', 'sheetColumns', 'tooManyRows'] },
  export: { method: 'GET', word: 'Export', errors: [] },
  template: { method: 'POST', word: 'Template of', errors: [] },
} as const

function sheetPath(
  resource: string,
  act: SheetPath['act'],
  rest: { name: string; permission: string; paths: readonly string[] },
): SheetPath {
  const { method, word, errors } = acts[act]
  const command = defineCommand(rest.name, {
    area: 'admin',
    method,
    paths: rest.paths,
    permission: rest.permission,
    body: act === 'export' ? { keyword: optional(text(128)) } : {},
    errors: [...errors],
    summary: `${word} ${resource} as a workbook.`,
  })
  return { resource, act, command: command as Command }
}

export const sheetPaths: readonly SheetPath[] = [
  sheetPath('model', 'import', { name: 'importModels', permission: 'model:edit', paths: ['/infModel/import'] }),
  sheetPath('modelPoint', 'import', {
    name: 'importModelPoints',
    permission: 'model:edit',
    paths: ['/infModelPoint/excel/import'],
  }),
  sheetPath('modelPoint', 'export', {
    name: 'exportModelPoints',
    permission: 'model:view',
    paths: ['/infModelPoint/excel/export'],
  }),
  sheetPath('object', 'import', {
    name: 'importObjects',
    permission: 'object:edit',
    paths: ['/busObjectInfo/importObject'],
  }),
  sheetPath('point', 'import', {
    name: 'importPoints',
    permission: 'object:edit',
    paths: [
      '/infObjectPoint/excel/import',
      '/infObjectPoint/excel/importBig',
      '/objectPointInfo/importObjectPointInfoData',
    ],
  }),
  sheetPath('point', 'export', {
    name: 'exportPoints',
    permission: 'object:view',
    paths: ['/infObjectPoint/excel/export'],
  }),
  sheetPath('point', 'template', {
    name: 'readPointTemplate',
    permission: 'object:edit',
    paths: ['/objectPointInfo/downloadObjectPointInfoTemplate'],
  }),
]
