// Exports a list as a workbook. Reads it page by page with the resource's own page operation, so that its rules apply.
import type { Page } from '@gemba/contract/kit/page.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { nounOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { workbookReply as namedWorkbook } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { textsByCode } from '../../../resource/dictionary-options.ts'
import { tableOf } from '../../../resource/query/columns.ts'
import { orderOf, whereFilters } from '../../../resource/query/filter.ts'
import { cellOf, columnsOf, type SheetColumn, titleOf } from './sheet-columns.ts'
import { labelsOf } from './sheet-references.ts'

type ExportRow = Record<string, unknown>

/** The page operation of a resource. */
export type List = (read: Read, input: ExportRow) => Promise<Page<ExportRow>>

const idShape = rowShape({ id: computed.id })

const pageRows = 1000
/** A longer list is read by the ids of its rows, because each page of a list sorts all of its rows. */
const maxSortedPages = 5

/** Returns a workbook named after the resource. */
export function workbookReply(
  resource: AnyResource,
  call: Call,
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
): FileReply {
  return namedWorkbook(wordIn(call.actor.language, nounOf(resource)), rows)
}

async function cellsOf(
  read: Read,
  columns: readonly SheetColumn[],
  rows: readonly ExportRow[],
): Promise<CellValue[][]> {
  const labels = new Map<string, Map<string, string>>()
  for (const column of columns) {
    if (column.field.kind === 'dictionary') labels.set(column.name, await textsByCode(read, column.field.entriesOf))
    if (column.field.kind !== 'reference' && column.field.kind !== 'references') continue
    const ids = rows.flatMap((row) => row[column.name])
    labels.set(column.name, await labelsOf(read, column, ids))
  }
  const { language, zone } = read.actor
  return rows.map((row) =>
    columns.map((column) => cellOf(column, row[column.name], { language, zone, labels: labels.get(column.name) })),
  )
}

/** Returns the ids of the rows of a regular list in their order. */
async function listIds(read: Read, resource: AnyResource, input: ExportRow): Promise<string[]> {
  const rows = await listRows(
    read.tx,
    idShape,
    sql`select t.id from ${sql.table(tableOf(resource))} as t ${whereFilters(resource, input, read.actor)}
      ${orderOf(resource, input, read.actor)}`,
  )
  return valuesOf(rows, 'id')
}

/** Returns the rows with the ids, in the order of the ids. */
async function listByIds(read: Read, list: List, ids: readonly string[]): Promise<ExportRow[]> {
  const { records } = await list(read, { id: { in: ids }, pageSize: ids.length })
  const byId = new Map(records.map((row) => [String(row.id), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/**
 * Exports all rows that match the filter, with the requested columns or all. The first page is read before the reply
 * starts, so that errors of the list become error replies.
 */
export async function exportSheet(resource: AnyResource, call: Call, list: List): Promise<FileReply> {
  const { columns: requestedColumns, filter } = call.input
  const listInput: ExportRow = filter !== null && typeof filter === 'object' ? { ...filter } : {}
  const allColumns = columnsOf(resource, 'out')
  const selectedColumns = Array.isArray(requestedColumns)
    ? allColumns.filter(({ name }) => requestedColumns.includes(name))
    : []
  const columns = selectedColumns.length > 0 ? selectedColumns : allColumns
  const pageAt = (pageNumber: number) =>
    call.inRead(async (read) => {
      const { records, pages, total } = await list(read, {
        ...listInput,
        pageNum: undefined,
        pageNumber,
        pageSize: pageRows,
      })
      return { cells: await cellsOf(read, columns, records), pages, total }
    })
  const first = await pageAt(1)
  const ids = first.pages > maxSortedPages ? await call.inRead((read) => listIds(read, resource, listInput)) : []
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield columns.map((column) => titleOf(column, call.actor.language))
    yield* first.cells
    // A list with filters of its own has other rows than its table.
    if (ids.length === first.total) {
      for (let at = pageRows; at < ids.length; at += pageRows) {
        const chunk = ids.slice(at, at + pageRows)
        yield* await call.inRead(async (read) => cellsOf(read, columns, await listByIds(read, list, chunk)))
      }
      return
    }
    for (let pageNumber = 2; pageNumber <= first.pages; pageNumber++) yield* (await pageAt(pageNumber)).cells
  }
  return workbookReply(resource, call, rows())
}
