// Receives and checks an uploaded workbook, and returns it with its problems.
import { type ImportCheck, importLimit, maxListedRows, type RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { ArrivedFile, FileFolder } from '../../../platform/files/file-folder.ts'
import { kindOfFile, kindOfName } from '../../../platform/files/file-kind.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { BoundRoute } from '../../../platform/http/route.ts'
import { ConcurrencyLimiter } from '../../../platform/limits/concurrency-limiter.ts'
import { type ReadCell, spoolWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { readSpooledRows } from '../../../platform/spreadsheet/sheet-spool.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { checkWorkbook, type SheetRow } from './check-sheet.ts'
import { workbookReply } from './export.ts'
import type { ImportDesk } from './import-desk.ts'
import { type Create, type CreateMany, validateByRollback } from './load-rows.ts'
import { columnsOf, titleOf } from './sheet-columns.ts'

/** Workbooks of up to this many rows are loaded on trial during the check. */
const rehearsedRows = 2000
const extension = 'xlsx'
/** Limits the workbooks of one company that are read or wait for reading, because all companies share one queue. */
const places = new ConcurrencyLimiter(4)

/**
 * Reads the workbook of a request within the limit of its company. Throws `throttled` and the errors of
 * `spoolWorkbook`.
 */
async function readInTurn({ actor }: Call, arrived: ArrivedFile, resource: AnyResource): Promise<void> {
  const companyId = companyOf(actor)
  if (!places.take(companyId)) throw new DomainError('throttled', { seconds: 10 })
  try {
    await spoolWorkbook(arrived.path, importLimit(resource).rows)
  } finally {
    places.giveBack(companyId)
  }
}

export interface PermittedOperation<Operate> {
  readonly resource: AnyResource
  readonly operate: Operate
  readonly operateMany?: CreateMany | undefined
}

/** Returns the resource of a request and one operation of it. Throws `notFound`, `forbidden`. */
export function assertPermittedOperation<Operate>(
  regular: readonly BoundRoute[],
  call: Call,
  operation: 'page' | 'create',
): PermittedOperation<Operate> {
  const resource = resources.find(({ name }) => name === call.input.resource)
  const route = regular.find(
    (candidate) => candidate.operation === `${resource?.name}.${operation}` && candidate.operate,
  )
  if (!resource || !route) throw new DomainError('notFound')
  if (!can(call.actor.authorities, route.permission)) throw new DomainError('forbidden')
  return { resource, operate: route.operate as Operate, operateMany: route.operateMany }
}

/** Stores of checked workbooks and their files. */
export interface ImportStores {
  readonly desk: ImportDesk
  readonly folder: FileFolder
}

/** Receives the workbook of a request. Throws `badFile`, `tooLarge`, `sheetBroken`. */
export async function receive(call: Call, resource: AnyResource, folder: FileFolder): Promise<ArrivedFile> {
  const { name, stream } = await call.readUpload()
  if (kindOfName(name)?.extension !== extension) throw new DomainError('badFile')
  const { bytes } = importLimit(resource)
  let received = 0
  const arrived = await folder.receive(stream, (more) => {
    received += more
    if (received > bytes) throw new DomainError('tooLarge', { limit: bytes })
  })
  if (await kindOfFile(arrived.path, name)) return arrived
  await folder.discard(arrived)
  throw new DomainError('sheetBroken')
}

/**
 * Checks the workbook of a request and stores it for loading. Throws the errors of `receive`, `sheetColumns`,
 * `tooManyRows`.
 */
export async function check(
  call: Call,
  { resource, operate }: PermittedOperation<Create>,
  { desk, folder }: ImportStores,
): Promise<ImportCheck> {
  const arrived = await receive(call, resource, folder)
  try {
    return await checkArrived(call, arrived, { resource, operate, desk })
  } catch (error) {
    await folder.discard(arrived)
    throw error
  }
}

async function checkArrived(
  call: Call,
  arrived: ArrivedFile,
  { resource, operate, desk }: PermittedOperation<Create> & { desk: ImportDesk },
): Promise<ImportCheck> {
  await readInTurn(call, arrived, resource)
  const checked = await call.inRead((read) => checkParts(read, resource, arrived.path))
  const { total, rehearsal, ignored } = checked
  const isRehearsed = checked.problems.length === 0 && total <= rehearsedRows
  const problems = isRehearsed
    ? await validateByRollback(call, rehearsal, { create: operate, resource })
    : checked.problems
  const token = await desk.store(call, { arrived, resource, problems, total })
  const rows = problems.slice(0, maxListedRows)
  return { token, total, valid: total - problems.length, ignored: [...ignored], rows }
}

interface PartsCheck {
  readonly total: number
  readonly problems: readonly RowProblems[]
  /** The first rows, at least as many as are loaded on trial. */
  readonly rehearsal: readonly SheetRow[]
  readonly ignored: readonly string[]
}

/** Checks all rows of a workbook, of which only the first stay in memory. */
async function checkParts(read: Read, resource: AnyResource, path: string): Promise<PartsCheck> {
  const problems: RowProblems[] = []
  const rehearsal: SheetRow[] = []
  let total = 0
  let ignoredTitles: readonly string[] = []
  for await (const part of checkWorkbook(read, resource, path)) {
    ignoredTitles = part.ignored
    total += part.rows.length
    if (rehearsal.length < rehearsedRows) for (const row of part.rows) rehearsal.push(row)
    for (const problem of part.problems) problems.push(problem)
  }
  return { total, problems, rehearsal, ignored: ignoredTitles }
}

const written = (cell: ReadCell): CellValue =>
  cell !== null && typeof cell === 'object'
    ? new Date(cell.wallClock).toISOString().slice(0, 19).replace('T', ' ')
    : cell

/** Returns a function from a field name to its column title; '' for problems of a whole row. */
export function titlesOf(call: Call, resource: AnyResource): (field: string) => string {
  const { language } = call.actor
  const titles = new Map(columnsOf(resource, 'in').map((column) => [column.name, titleOf(column, language)]))
  return (field) => titles.get(field) ?? ''
}

/** Returns the problems of each row as one text. */
function textsByRow(call: Call, resource: AnyResource, problems: readonly RowProblems[]): Map<number, string> {
  const title = titlesOf(call, resource)
  const textOfProblems = (rowProblems: RowProblems['problems']): string =>
    rowProblems.map(({ field, text }) => (title(field) ? `${title(field)}: ${text}` : text)).join('; ')
  return new Map(problems.map(({ row, problems: rowProblems }) => [row, textOfProblems(rowProblems)]))
}

/** Returns the workbook with a last column of problems; after a load, only the skipped rows. Throws `importGone`. */
export async function annotate(call: Call, desk: ImportDesk, resource: AnyResource) {
  const book = await desk.find(call, String(call.input.token), resource)
  await desk.open(book)
  const { arrived, problems, progress } = book
  const sheet = (await Array.fromAsync(readSpooledRows(arrived.path))).flat()
  const width = sheet.reduce((widest, row) => Math.max(widest, row.length), 0)
  const texts = textsByRow(call, resource, problems)
  const isIncluded = (index: number): boolean => !progress?.skipped || index === 0 || texts.has(index + 1)
  const rows = sheet.flatMap((row, index) => {
    if (!isIncluded(index)) return []
    const padded = Array.from({ length: width }, (_, at) => written(row[at] ?? null))
    return [[...padded, index === 0 ? '!' : (texts.get(index + 1) ?? null)]]
  })
  return workbookReply(resource, call, rows)
}
