// Exports a list as a workbook. Reads it page by page with the resource's own page operation, so that its rules apply.
import type { Page } from '@gemba/contract/kit/page.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { nounOf } from '@gemba/contract/kit/resource.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { workbookReply as namedWorkbook } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { textsByCode } from '../../../resource/dictionary-options.ts'
import { cellOf, columnsOf, type SheetColumn, titleOf } from './sheet-columns.ts'
import { labelsOf } from './sheet-references.ts'

type ExportRow = Record<string, unknown>

/** The page operation of a resource. */
export type List = (read: Read, input: ExportRow) => Promise<Page<ExportRow>>

const pageRows = 1000

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

/**
 * Exports all rows that match the filter, with the requested columns or all. The first page is read before the reply
 * starts, so that errors of the list become error replies.
 */
export async function exportSheet(resource: AnyResource, call: Call, list: List): Promise<FileReply> {
  const { columns: requestedColumns, filter } = call.input
  const listInput = filter !== null && typeof filter === 'object' ? filter : {}
  const allColumns = columnsOf(resource, 'out')
  const selectedColumns = Array.isArray(requestedColumns)
    ? allColumns.filter(({ name }) => requestedColumns.includes(name))
    : []
  const columns = selectedColumns.length > 0 ? selectedColumns : allColumns
  const pageAt = (pageNumber: number) =>
    call.inRead(async (read) => {
      const { records, pages } = await list(read, { ...listInput, pageNum: undefined, pageNumber, pageSize: pageRows })
      return { cells: await cellsOf(read, columns, records), pages }
    })
  const first = await pageAt(1)
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield columns.map((column) => titleOf(column, call.actor.language))
    yield* first.cells
    for (let pageNumber = 2; pageNumber <= first.pages; pageNumber++) yield* (await pageAt(pageNumber)).cells
  }
  return workbookReply(resource, call, rows())
}
