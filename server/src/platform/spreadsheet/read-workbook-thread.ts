// Runs in a worker thread: unpacks a workbook within limits and writes the rows of its first sheet beside it.
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { assertSheetWithin, TooManyRows } from './measure-sheet.ts'
import { readRowsOf, type SheetRows } from './read-slices.ts'
import type { ReadCell, SheetAnswer, SheetOrder } from './read-workbook.ts'
import { SheetSpoolWriter } from './sheet-spool.ts'
import { Unpacker, WorkbookTooLargeError } from './unpack-workbook.ts'

const bookName = 'xl/workbook.xml'
const linksName = 'xl/_rels/workbook.xml.rels'

/** Returns the value of an attribute. Entities are not resolved, so names with an entity are not found. */
const attributeOf = (element: string, name: string): string | undefined =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1]

const elementsNamed = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}\\s[^>]*>`, 'g')) ?? []

/** Returns the archive entry of a relationship target. */
const entryOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Returns the entries that the reader needs. Throws `WorkbookBroken`, `WorkbookTooLarge`, `TooManyRows`. */
function contentsOf(archive: Buffer, { maxBytes, ...limits }: SheetOrder) {
  const unpacker = new Unpacker(archive, maxBytes)
  const [book, links] = [unpacker.get(bookName), unpacker.get(linksName)]
  const sheetId = attributeOf(elementsNamed(String(book), 'sheet')[0] ?? '', 'id')
  const relations = elementsNamed(String(links), 'Relationship')
  const sheet = relations.find((element) => attributeOf(element, 'Id') === sheetId)
  const sheetName = entryOf((sheet && attributeOf(sheet, 'Target')) ?? '')
  const nameOf = (type: string): string => {
    const relation = relations.find((element) => attributeOf(element, 'Type')?.endsWith(`/${type}`))
    return entryOf((relation && attributeOf(relation, 'Target')) ?? `${type}.xml`)
  }
  const xml = unpacker.get(sheetName)
  assertSheetWithin(xml, limits)
  const contents = new Map([
    [bookName, book],
    [linksName, links],
    [sheetName, xml],
  ])
  for (const name of [nameOf('sharedStrings'), nameOf('styles')]) {
    const content = contents.has(name) ? undefined : unpacker.find(name)
    if (content) contents.set(name, content)
  }
  return { contents, sheetName }
}

function toReadCell(value: unknown): ReadCell {
  if (value instanceof Date) return { wallClock: value.getTime() }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** Maximum of the file format. */
const maxCellCharacters = 32_767

/**
 * Returns the number of characters of the rows. Throws `WorkbookTooLarge` if a text is too long. A shared text counts
 * for every cell because it is sent for each.
 */
function countCharacters(rows: SheetRows): number {
  let characters = 0
  for (const row of rows) {
    for (const value of row) {
      if (typeof value !== 'string') continue
      characters += value.length
      if (value.length > maxCellCharacters) throw new WorkbookTooLargeError()
    }
  }
  return characters
}

function refusalOf(error: unknown): SheetAnswer {
  if (error instanceof TooManyRows) return { refusal: 'rows' }
  if (error instanceof Error && 'syscall' in error && 'code' in error) return { diskCode: String(error.code) }
  return { refusal: error instanceof WorkbookTooLargeError ? 'size' : 'broken' }
}

/** Writes the rows in parts. Throws if there are too many or they are too long. */
async function spool(order: SheetOrder, writer: SheetSpoolWriter): Promise<void> {
  const { contents, sheetName } = contentsOf(readFileSync(order.path), order)
  let rowCount = 0
  let characters = 0
  for await (const rows of readRowsOf(contents, sheetName)) {
    rowCount += rows.length
    characters += countCharacters(rows)
    if (rowCount > order.maxRows + 1) throw new TooManyRows()
    if (characters > order.maxCharacters) throw new WorkbookTooLargeError()
    writer.add(rows.map((row) => row.map(toReadCell)))
  }
}

const largeBytes = 32 * 1024 * 1024

/** Returns the answer after the rows were written. */
async function read(order: SheetOrder): Promise<SheetAnswer> {
  try {
    const writer = new SheetSpoolWriter(order.path)
    try {
      await spool(order, writer)
    } finally {
      writer.close()
    }
    return { isRead: true, isLarge: process.memoryUsage().external > largeBytes }
  } catch (error) {
    return refusalOf(error)
  }
}

parentPort?.on('message', async (order: SheetOrder) => parentPort?.postMessage(await read(order)))
