// Reads a large sheet in slices of its rows, because the reader needs several times the memory of the XML.
import { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { packUncompressed } from './unpack-workbook.ts'

export type SheetRows = readonly (readonly unknown[])[]

/** Entries of a workbook by name. */
export type WorkbookContents = ReadonlyMap<string, Buffer>

/** Sheets below this size are read as a whole. */
const minSlicedBytes = 8 * 1024 * 1024
const bytesPerSlice = 3 * 1024 * 1024

const endOfSheet = Buffer.from('</sheetData></worksheet>')
const rowStart = '<row r="'

interface Slice {
  readonly start: number
  readonly end: number
  /** Number of its first row, counted from 1. */
  readonly firstRow: number
}

const readPacked = (contents: WorkbookContents): Promise<SheetRows> =>
  readSheet(Readable.from(packUncompressed(contents)))

const firstRowAt = (xml: Buffer, at: number): number =>
  Number.parseInt(xml.toString('latin1', at + rowStart.length, at + rowStart.length + 8), 10)

/** Returns slices of the rows. None if the XML has parts in which the text of a row need not be a row. */
function slicesOf(xml: Buffer): Slice[] {
  const end = xml.lastIndexOf('</sheetData>')
  const first = xml.indexOf(rowStart)
  if (first < 0 || end < first || xml.includes('<!')) return []
  const slices: Slice[] = []
  for (let start = first; start >= 0 && start < end; ) {
    const next = xml.indexOf(rowStart, start + bytesPerSlice)
    const sliceEnd = next < 0 || next > end ? end : next
    slices.push({ start, end: sliceEnd, firstRow: firstRowAt(xml, start) })
    start = sliceEnd === end ? -1 : sliceEnd
  }
  return slices
}

/**
 * Yields the rows of a sheet in parts, in their order. A sheet whose rows are not numbered in ascending order is read
 * as a whole.
 */
export async function* readRowsOf(contents: WorkbookContents, sheetName: string): AsyncGenerator<SheetRows> {
  const xml = contents.get(sheetName)
  const slices = xml && xml.length >= minSlicedBytes ? slicesOf(xml) : []
  const isAscending = slices.every(({ firstRow }, index) => firstRow > (slices[index - 1]?.firstRow ?? 0))
  if (!xml || slices.length < 2 || !isAscending) {
    yield await readPacked(contents)
    return
  }
  const head = xml.subarray(0, slices[0]?.start)
  let readRows = 0
  for (const [index, { start, end, firstRow }] of slices.entries()) {
    const slice = xml.subarray(start, end)
    const renumberedSlice = renumber(slice, firstRow - 1)
    const sheet = Buffer.concat([head, renumberedSlice ?? slice, endOfSheet])
    const rows = await readPacked(new Map([...contents, [sheetName, sheet]]))
    const rowsBefore = renumberedSlice ? firstRow - 1 : 0
    const nextRow = slices[index + 1]?.firstRow ?? Number.POSITIVE_INFINITY
    if (rowsBefore + rows.length >= nextRow) throw new RangeError('rows out of order')
    const gap = Array.from({ length: Math.max(0, rowsBefore - readRows) }, () => [])
    yield [...gap, ...rows.slice(Math.max(0, readRows - rowsBefore))]
    readRows = rowsBefore + rows.length
  }
}

const numberedStart = /<(row|c) r="([A-Z]{0,3})(\d{1,7})"/g
const anyStart = /<(?:[\w.-]+:)?(?:row|c)[\s>/]/g

/**
 * Returns the rows with smaller numbers, because the reader fills the place of the rows before the first one with empty
 * rows. Undefined if a row or cell does not begin with its number, or if the number is that of an earlier row.
 */
function renumber(slice: Buffer, removedRows: number): Buffer | undefined {
  const xml = slice.toString('latin1')
  let numberedCount = 0
  const renumbered = xml.replace(numberedStart, (_, name: string, column: string, row: string) => {
    if (Number(row) > removedRows) numberedCount++
    return `<${name} r="${column}${Number(row) - removedRows}"`
  })
  let startCount = 0
  for (const _ of xml.matchAll(anyStart)) startCount++
  return startCount === numberedCount ? Buffer.from(renumbered, 'latin1') : undefined
}
