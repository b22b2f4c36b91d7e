// Determines the size of a sheet from its XML, before a reader allocates memory for it.
import { InvalidWorkbookError, WorkbookTooLargeError } from './unpack-workbook.ts'

/** Maximum size of a sheet. */
export interface SheetLimits {
  /** Rows with content, without the header. */
  readonly maxRows: number
  readonly maxColumns: number
  /** Rows times columns of the area with content. */
  readonly maxCells: number
}

/** Maximum of the file format. */
const lastRow = 1_048_576
const lastColumn = 16_384
const [lessThan, greaterThan, slash] = [0x3c, 0x3e, 0x2f]

/** The sheet has more rows than allowed. */
export class TooManyRows extends Error {}

/** Throws `WorkbookBroken`, `WorkbookTooLarge` or `TooManyRows` for a sheet beyond the limits. */
export function assertSheetWithin(xml: Buffer, { maxRows, maxColumns, maxCells }: SheetLimits): void {
  let [rows, columns, cells, row] = [0, 0, 0, 0]
  for (const { name, text, isEmpty } of elementsOf(xml)) {
    if (name === 'row') {
      row = rowOf(text)
      continue
    }
    cells++
    if (cells > maxCells) throw new WorkbookTooLargeError()
    const cell = cellOf(text)
    if (isEmpty) continue
    rows = Math.max(rows, row, cell.row)
    columns = Math.max(columns, cell.column)
    if (rows > maxRows + 1) throw new TooManyRows()
    if (columns > maxColumns || rows * columns > maxCells) throw new WorkbookTooLargeError()
  }
}

interface SheetElement {
  readonly name: 'row' | 'c'
  /** The opening tag from its name on. */
  readonly text: string
  /** Whether it has no content, as cells with only a format. */
  readonly isEmpty: boolean
}

/** Yields the opening tags of rows and cells, with any prefix. */
function* elementsOf(xml: Buffer): Generator<SheetElement> {
  for (let at = xml.indexOf(lessThan); at >= 0; at = xml.indexOf(lessThan, at + 1)) {
    const name = nameAt(xml, at + 1)
    if (!name) continue
    const end = xml.indexOf(greaterThan, at)
    if (end < 0) throw new InvalidWorkbookError()
    const isEmpty = xml[end - 1] === slash || (xml[end + 1] === lessThan && xml[end + 2] === slash)
    yield { name, text: xml.toString('latin1', at, end), isEmpty }
  }
}

const [letterC, letterR, letterO, letterW, colon] = [0x63, 0x72, 0x6f, 0x77, 0x3a]
const maxPrefix = 64

/** Returns the element name at this position if it is a row or a cell. */
function nameAt(xml: Buffer, start: number): SheetElement['name'] | undefined {
  let at = start
  const first = xml[at]
  if (first !== letterC && first !== letterR) {
    // Most tags have no prefix, so the first letter decides.
    if (first === slash || !isNameByte(first)) return undefined
  }
  let end = at
  while (end - start <= maxPrefix && isNameByte(xml[end])) end++
  if (xml[end] === colon) {
    at = end + 1
    end = at
    while (end - at <= 3 && isNameByte(xml[end])) end++
  }
  if (end - at === 1 && xml[at] === letterC) return 'c'
  return end - at === 3 && xml[at] === letterR && xml[at + 1] === letterO && xml[at + 2] === letterW ? 'row' : undefined
}

/** Returns whether a byte belongs to a name: not white space, tag delimiter or the colon of a prefix. */
function isNameByte(byte: number | undefined): boolean {
  return (
    byte !== undefined && byte > 0x20 && byte !== greaterThan && byte !== slash && byte !== colon && byte !== lessThan
  )
}

const reference = /\sr\s*=\s*(?:"([A-Z]{1,3})(\d{1,7})"|'([A-Z]{1,3})(\d{1,7})')/

function cellOf(element: string): { row: number; column: number } {
  const match = reference.exec(element)
  const letters = match?.[1] ?? match?.[3] ?? ''
  const row = Number(match?.[2] ?? match?.[4])
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  if (!(row >= 1 && row <= lastRow && column >= 1 && column <= lastColumn)) throw new InvalidWorkbookError()
  return { row, column }
}

const rowNumber = /\sr\s*=\s*["']([^"']*)["']/

/** Returns the row number of a row element; 0 if only its cells have one. */
function rowOf(element: string): number {
  const number = Number(rowNumber.exec(element)?.[1] ?? 0)
  if (!(number >= 0 && number <= lastRow)) throw new InvalidWorkbookError()
  return number
}
