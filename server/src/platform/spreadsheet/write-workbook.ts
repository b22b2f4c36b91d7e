// A workbook of one sheet, written row by row; nothing but the row at hand is in memory.
import type { Readable } from 'node:stream'
import { writeZip } from './zip.ts'

export type CellValue = string | number | boolean | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const workbookMime = `${spreadsheet}.sheet`

/** Cell formats by their place in the styles: plain, text that stays text when somebody edits it, title. */
const quoted = 1
const title = 2
/** Excel takes no more in a cell. */
const mostCharacters = 32_767
const rowsAChunk = 200

const parts = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}

/** XML cannot hold these, whatever the store does: controls but tab and line ends. */
const unspeakable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const spell = (text: string): string =>
  text
    .toWellFormed()
    .replace(unspeakable, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** `A`, `B`, … `AA` of a column counted from 0. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

function cell(value: CellValue, reference: string, isTitle: boolean): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  const text = String(value).slice(0, mostCharacters)
  // What begins like a formula is marked as text, so that no program ever reads it as one.
  const style = isTitle ? ` s="${title}"` : /^[=+\-@\t\r]/.test(text) ? ` s="${quoted}"` : ''
  return `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${spell(text)}</t></is></c>`
}

async function* sheet(
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`
  let number = 0
  let chunk = ''
  for await (const row of rows) {
    number++
    const cells = row.map((value, index) => cell(value, `${columnName(index)}${number}`, number === 1))
    chunk += `<row r="${number}">${cells.join('')}</row>`
    if (number % rowsAChunk !== 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

/** A workbook of one sheet; the first row holds the titles. */
export function writeWorkbook(
  name: string,
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
): Readable {
  const sheetName = spell(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1')
  const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const entries = Object.entries({ ...parts, 'xl/workbook.xml': workbook }).map(([path, text]) => ({
    name: path,
    content: [text],
  }))
  return writeZip([...entries, { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) }])
}
