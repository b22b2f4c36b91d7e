import { FileReply } from '../http/route.ts'
import { type CellValue, workbookMime, writeWorkbook } from './write-workbook.ts'

/** Returns a download of a workbook. The first row contains the titles. */
export function workbookReply(
  name: string,
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
  more: Parameters<typeof writeWorkbook>[2] = {},
): FileReply {
  return new FileReply(writeWorkbook(name, rows, more), {
    'Content-Type': workbookMime,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}
