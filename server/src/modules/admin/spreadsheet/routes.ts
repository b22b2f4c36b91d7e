// Export and import for every declared resource, with the rights of its own list and create.
import { type ImportAnswer, sheetPaths } from '@gemba/contract/admin/sheet-paths.ts'
import {
  checkImport,
  exportRows,
  type ImportCheck,
  importBytes,
  importRows,
  loadImport,
  readImport,
  readImportErrors,
  readTemplate,
  toldRows,
} from '@gemba/contract/admin/spreadsheet.ts'
import { can } from '@gemba/contract/identity/permissions.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/resources.ts'
import { inRead } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Arrived, FileFolder } from '../../../platform/files/file-folder.ts'
import { kindOfFile, kindOfName } from '../../../platform/files/file-kind.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleCall, type Mounted } from '../../../platform/http/route.ts'
import { type ReadCell, readWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { checkSheet } from './check-sheet.ts'
import { exportSheet, type List, workbookReply } from './export.ts'
import { ImportDesk } from './import-desk.ts'
import { type Create, rehearse } from './load-rows.ts'
import { columnsOf, titleOf } from './sheet-columns.ts'

const file = import.meta.url
/** A workbook of at most so many rows is rehearsed as a whole while it is checked. */
const rehearsedRows = 2000
const extension = 'xlsx'

interface Permitted<Operate> {
  readonly resource: AnyResource
  readonly operate: Operate
}

/** The resource of a call and one operation of it. Errors `notFound`, `forbidden`. */
function permitted<Operate>(regular: readonly Mounted[], call: Call, operation: 'page' | 'create'): Permitted<Operate> {
  const resource = resources.find(({ name }) => name === call.input.resource)
  const mounted = regular.find((one) => one.operation === `${resource?.name}.${operation}` && one.operate)
  if (!resource || !mounted) throw new DomainError('notFound')
  if (!can(call.actor.authorities, mounted.permission)) throw new DomainError('forbidden')
  return { resource, operate: mounted.operate as Operate }
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
  { database, actor }: Call,
  arrived: Arrived,
  { resource, operate, desk }: Permitted<Create> & { desk: ImportDesk },
): Promise<ImportCheck> {
  const sheet = await readWorkbook(arrived.path, importRows)
  const checked = await inRead(database, actor, (read) => checkSheet(read, resource, sheet))
  const isRehearsed = checked.problems.length === 0 && checked.rows.length <= rehearsedRows
  const problems = isRehearsed
    ? await rehearse({ database, actor }, checked.rows, { create: operate, resource })
    : checked.problems
  const total = checked.rows.length
  const token = desk.keep(actor, { arrived, resource, problems, total })
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
  const { state, loaded, row = 0, reason = '' } = await desk.load(kept, { ...call, create: found.operate })
  const refused = state === 'failed' ? [{ row, problems: [{ field: '', text: reason }] }] : []
  return { total, success: loaded, fail: refused.length, state, rows: refused }
}

function pathRoutes(regular: readonly Mounted[], desk: ImportDesk, folder: FileFolder): Mounted[] {
  return sheetPaths.flatMap(({ resource, act, command }) => {
    const named = (call: Call): Call => ({ ...call, input: { resource, filter: call.input } })
    if (act === 'export') {
      return handleCall(command, file, async (_, call) => writeSheet(regular, named(call))).map((mounted) => ({
        ...mounted,
        isOpen: true,
      }))
    }
    if (act === 'template') return handleCall(command, file, async (_, call) => writeTemplate(regular, named(call)))
    return handleCall(command, file, (_, call) =>
      importAtOnce(call, permitted<Create>(regular, named(call), 'create'), { desk, folder }),
    ).map((mounted) => ({ ...mounted, isRead: false, uploadBytes: importBytes }))
  })
}

function writeSheet(regular: readonly Mounted[], call: Call) {
  const { resource, operate } = permitted<List>(regular, call, 'page')
  return exportSheet(resource, call, operate)
}

function writeTemplate(regular: readonly Mounted[], call: Call) {
  const { resource } = permitted<Create>(regular, call, 'create')
  const titles = columnsOf(resource, 'in').map((column) => titleOf(column, call.actor.language, true))
  return workbookReply(resource, call, [titles])
}

/** Routes over all regular resources among `regular`. */
export function spreadsheetRoutes(regular: readonly Mounted[], folder: FileFolder): Mounted[] {
  const desk = new ImportDesk(folder)
  const create = (call: Call) => permitted<Create>(regular, call, 'create')
  return [
    ...handleCall(exportRows, file, async (_, call) => writeSheet(regular, call)),
    ...handleCall(readTemplate, file, async (_, call) => writeTemplate(regular, call)),
    ...handleCall(checkImport, file, (_, call) => check(call, create(call), desk, folder)).map((mounted) => ({
      ...mounted,
      uploadBytes: importBytes,
    })),
    ...handleCall(readImportErrors, file, (_, call) => annotate(call, desk, create(call).resource)),
    ...handleCall(loadImport, file, ({ token }, call) => {
      const { resource, operate } = create(call)
      return desk.load(desk.find(call.actor, token, resource), { ...call, create: operate })
    }).map((mounted) => ({ ...mounted, isRead: false })),
    ...handleCall(readImport, file, async ({ token }, call) => {
      const { progress } = desk.find(call.actor, token, create(call).resource)
      if (!progress) throw new DomainError('notFound')
      return progress
    }),
    ...pathRoutes(regular, desk, folder),
  ]
}
