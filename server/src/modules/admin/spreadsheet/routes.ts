// Export and import for every declared resource, with the rights of its own list and create.
import {
  checkImport,
  exportRows,
  type ImportAnswer,
  type ImportCheck,
  importBytes,
  importFields,
  importRows,
  loadImport,
  readImport,
  readImportErrors,
  readTemplate,
  toldRows,
} from '@gemba/contract/admin/spreadsheet.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { type AnyCommand, defineCommand } from '@gemba/contract/kit/command.ts'
import { optional, text } from '@gemba/contract/kit/field.ts'
import { type AnyResource, type SheetAct, type SheetPaths, titleOfOperation } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Arrived, FileFolder } from '../../../platform/files/file-folder.ts'
import { kindOfFile, kindOfName } from '../../../platform/files/file-kind.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type BoundRoute, handleWithoutWork } from '../../../platform/http/route.ts'
import { type ReadCell, readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { checkSheet } from './check-sheet.ts'
import { exportSheet, type List, workbookReply } from './export.ts'
import { ImportDesk } from './import-desk.ts'
import { type Create, rehearse } from './load-rows.ts'
import { columnsOf, titleOf } from './sheet-columns.ts'
import { templateOf } from './template.ts'

const file = import.meta.url
/** A workbook of at most so many rows is rehearsed as a whole while it is checked. */
const rehearsedRows = 2000
const extension = 'xlsx'

interface Permitted<Operate> {
  readonly resource: AnyResource
  readonly operate: Operate
}

/** The resource of a call and one operation of it. Errors `notFound`, `forbidden`. */
function permitted<Operate>(
  regular: readonly BoundRoute[],
  call: Call,
  operation: 'page' | 'create',
): Permitted<Operate> {
  const resource = resources.find(({ name }) => name === call.input.resource)
  const route = regular.find((one) => one.operation === `${resource?.name}.${operation}` && one.operate)
  if (!resource || !route) throw new DomainError('notFound')
  if (!can(call.actor.authorities, route.permission)) throw new DomainError('forbidden')
  return { resource, operate: route.operate as Operate }
}

async function check(call: Call, { resource, operate }: Permitted<Create>, desk: ImportDesk, folder: FileFolder) {
  const { name, stream } = await call.readUpload()
  if (kindOfName(name)?.extension !== extension) throw new DomainError('badFile')
  const arrived = await folder.receive(stream)
  try {
    if (!(await kindOfFile(arrived.path, name))) throw new DomainError('sheetBroken')
    return await checkArrived(call, arrived, { resource, operate, desk })
  } catch (error) {
    await folder.discard(arrived)
    throw error
  }
}

async function checkArrived(
  call: Call,
  arrived: Arrived,
  { resource, operate, desk }: Permitted<Create> & { desk: ImportDesk },
): Promise<ImportCheck> {
  const sheet = await readWorkbook(arrived.path, importRows)
  const checked = await call.inRead((read) => checkSheet(read, resource, sheet))
  const isRehearsed = checked.problems.length === 0 && checked.rows.length <= rehearsedRows
  const problems = isRehearsed ? await rehearse(call, checked.rows, { create: operate, resource }) : checked.problems
  const total = checked.rows.length
  const token = desk.store(call.actor, { arrived, resource, problems, total })
  const rows = problems.slice(0, toldRows)
  return { token, total, valid: total - problems.length, ignored: [...checked.ignored], rows }
}

const written = (cell: ReadCell): CellValue =>
  cell !== null && typeof cell === 'object'
    ? new Date(cell.wallClock).toISOString().slice(0, 19).replace('T', ' ')
    : cell

/** The workbook as it came, with what is wrong in a last column. */
async function annotate(call: Call, desk: ImportDesk, resource: AnyResource) {
  const { arrived, problems } = desk.find(call.actor, String(call.input.token), resource)
  const sheet = await readWorkbook(arrived.path, importRows)
  const width = Math.max(...sheet.map((row) => row.length))
  const columns = new Map(
    columnsOf(resource, 'in').map((column) => [column.name, titleOf(column, call.actor.language)]),
  )
  const texts = new Map(
    problems.map(({ row, problems: found }) => [
      row,
      found.map(({ field, text }) => (columns.has(field) ? `${columns.get(field)}: ${text}` : text)).join('; '),
    ]),
  )
  const rows = sheet.map((row, index) => {
    const padded = Array.from({ length: width }, (_, at) => written(row[at] ?? null))
    return [...padded, index === 0 ? '!' : (texts.get(index + 1) ?? null)]
  })
  return workbookReply(resource, call, rows)
}

/** Check and load in one call, as the specification's own paths want it. Nothing is loaded when a row has a problem. */
async function importAtOnce(
  call: Call,
  found: Permitted<Create>,
  { desk, folder }: { desk: ImportDesk; folder: FileFolder },
): Promise<ImportAnswer> {
  const { token, total, valid, rows } = await check(call, found, desk, folder)
  if (valid < total) return { total, success: 0, fail: total - valid, state: 'failed', rows }
  const kept = desk.find(call.actor, token, found.resource)
  const { state, loaded, row, reason } = await desk.load(kept, { ...call, create: found.operate })
  const problem = { field: '', problem: 'refused' as const, text: reason ?? '' }
  const refused = state === 'failed' ? [{ row: row ?? 0, problems: [problem] }] : []
  return { total, success: loaded, fail: refused.length, state, rows: refused }
}

const importErrors = ['badFile', 'sheetBroken', 'sheetColumns', 'tooManyRows', 'notFound']

/** The act on workbooks of one resource, under the specification's own paths. */
function commandOf(resource: AnyResource, act: SheetAct, paths: SheetPaths): AnyCommand {
  const { rights = resource.name } = resource
  return defineCommand(`${resource.name}.${act}`, {
    module: 'admin',
    kind: act === 'import' ? 'write' : 'read',
    title: titleOfOperation(resource, act),
    paths,
    permission: `${rights}:${act === 'export' ? 'view' : 'edit'}`,
    input: act === 'export' ? { keyword: optional(text({ max: 128 })) } : {},
    ...(act === 'import' && { reply: importFields }),
    errors: act === 'import' ? importErrors : [],
  })
}

const sheets = resources.flatMap((resource) =>
  Object.entries(resource.sheets ?? {}).map(([act, paths]) => ({
    resource: resource.name,
    act: act as SheetAct,
    command: commandOf(resource, act as SheetAct, paths),
  })),
)

function pathRoutes(regular: readonly BoundRoute[], desk: ImportDesk, folder: FileFolder): BoundRoute[] {
  return sheets.flatMap(({ resource, act, command }) => {
    const named = (call: Call): Call => ({ ...call, input: { resource, filter: call.input } })
    if (act === 'export') {
      return handleWithoutWork(command, file, async (_, call) => writeSheet(regular, named(call)), { isOpen: true })
    }
    if (act === 'template')
      return handleWithoutWork(command, file, async (_, call) => writeTemplate(regular, named(call)))
    return handleWithoutWork(
      command,
      file,
      (_, call) => importAtOnce(call, permitted<Create>(regular, named(call), 'create'), { desk, folder }),
      { uploadBytes: importBytes },
    )
  })
}

function writeSheet(regular: readonly BoundRoute[], call: Call) {
  const { resource, operate } = permitted<List>(regular, call, 'page')
  return exportSheet(resource, call, operate)
}

function writeTemplate(regular: readonly BoundRoute[], call: Call) {
  const { resource } = permitted<Create>(regular, call, 'create')
  return call.inRead((read) => templateOf(read, resource))
}

/** Routes over all regular resources among `regular`. */
export function spreadsheetRoutes(regular: readonly BoundRoute[], folder: FileFolder): BoundRoute[] {
  const desk = new ImportDesk(folder)
  const create = (call: Call) => permitted<Create>(regular, call, 'create')
  return [
    ...handleWithoutWork(exportRows, file, async (_, call) => writeSheet(regular, call)),
    ...handleWithoutWork(readTemplate, file, async (_, call) => writeTemplate(regular, call)),
    ...handleWithoutWork(checkImport, file, (_, call) => check(call, create(call), desk, folder), {
      uploadBytes: importBytes,
    }),
    ...handleWithoutWork(readImportErrors, file, (_, call) => annotate(call, desk, create(call).resource)),
    ...handleWithoutWork(loadImport, file, ({ token }, call) => {
      const { resource, operate } = create(call)
      return desk.load(desk.find(call.actor, token, resource), { ...call, create: operate })
    }),
    ...handleWithoutWork(readImport, file, async ({ token }, call) => {
      const { progress } = desk.find(call.actor, token, create(call).resource)
      if (!progress) throw new DomainError('notFound')
      return progress
    }),
    ...pathRoutes(regular, desk, folder),
  ]
}
