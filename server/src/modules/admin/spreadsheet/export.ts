// The rows of a list as a workbook, page after page from the resource's own list, so that its rules hold here too.
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

/** Lists a resource, as its own page operation does. */
export type List = (read: Read, input: ExportRow) => Promise<Page<ExportRow>>

const rowsAPage = 1000

/** A workbook to be saved under the resource's name. */
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

/** Everything that matches the filter of the call, with the columns it names or all. What the list refuses is refused before the file begins. */
export async function exportSheet(resource: AnyResource, call: Call, list: List): Promise<FileReply> {
  const { columns: wanted, filter } = call.input
  const given = filter !== null && typeof filter === 'object' ? filter : {}
  const all = columnsOf(resource, 'out')
  const named = Array.isArray(wanted) ? all.filter(({ name }) => wanted.includes(name)) : []
  const columns = named.length > 0 ? named : all
  const pageAt = (pageNumber: number) =>
    call.inRead(async (read) => {
      const { records, pages } = await list(read, { ...given, pageNum: undefined, pageNumber, pageSize: rowsAPage })
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
