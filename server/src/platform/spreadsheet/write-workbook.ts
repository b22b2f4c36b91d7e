// Writes a workbook row by row; only the current row is in memory.
import type { Readable } from 'node:stream'
import { isFormulaLike } from '@gemba/contract/rules/formula-like.ts'
import { writeZip } from '../files/zip.ts'

export type CellValue = string | number | boolean | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const workbookMime = `${spreadsheet}.sheet`

/** Indexes of cell formats in the styles: plain, text that stays text when edited, title, title that stays text. */
const plain = 0
const quoted = 1
const title = 2
const quotedTitle = 3
/** Maximum of Excel. */
const maxCharacters = 32_767
const rowsPerChunk = 200

/** Choices of the cells of a column. */
export interface Choices {
  /** Counted from 0. */
  readonly column: number
  readonly values: readonly string[]
  /** Whether other values are rejected. */
  readonly isStrict: boolean
}

export interface SheetLook {
  /** Widths of columns, in characters. */
  readonly widths?: readonly number[]
  readonly choices?: readonly Choices[]
}

/** A further sheet, such as one with an example. */
export interface AdditionalSheet {
  readonly name: string
  readonly rows: readonly (readonly CellValue[])[]
  readonly widths?: readonly number[]
  readonly isHidden?: boolean
}

const styles = {
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

/** Returns the entries of a workbook with these sheets, except the sheets. */
function partsOf(sheets: readonly Pick<AdditionalSheet, 'name' | 'isHidden'>[]): Readonly<Record<string, string>> {
  const each = (part: (sheet: (typeof sheets)[number], number: number) => string): string =>
    sheets.map((sheet, index) => part(sheet, index + 1)).join('')
  const types = each(
    (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  )
  const links = each(
    (_, n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const sheetElements = each(
    ({ name, isHidden }, n) =>
      `<sheet name="${sheetName(name)}" sheetId="${n}"${isHidden ? ' state="hidden"' : ''} r:id="rId${n}"/>`,
  )
  const stylesLink = `<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/>`
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${links}${stylesLink}</Relationships>`,
    ...styles,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetElements}</sheets></workbook>`,
  }
}

/** Characters that XML cannot represent: controls except tab and line ends. */
const invalidInXml = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(invalidInXml, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** Returns the name of a column counted from 0: `A`, `B`, … `AA`. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

function cell(value: CellValue, reference: string, isTitle: boolean): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  const text = String(value).slice(0, maxCharacters)
  // Text that starts like a formula is marked as text, so that no program evaluates it.
  const [plainFormat, textFormat] = isTitle ? [title, quotedTitle] : [plain, quoted]
  const format = isFormulaLike(text) ? textFormat : plainFormat
  return `<c r="${reference}" t="inlineStr"${format === plain ? '' : ` s="${format}"`}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const sheetName = (name: string): string => escapeXml(name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'Sheet1')

function columnWidths(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
}

const lastRow = 1_048_576

/** Returns the choice lists of the columns. Their values are in the columns of a hidden sheet. */
function validations(choices: readonly Choices[]): string {
  if (choices.length === 0) return ''
  const lists = choices.map(({ column, values, isStrict }, index) => {
    const [at, from] = [columnName(column), columnName(index)]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="${isStrict ? 1 : 0}" sqref="${at}2:${at}${lastRow}"><formula1>'${listSheet}'!$${from}$1:$${from}$${values.length}</formula1></dataValidation>`
  })
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

const listSheet = '_lists'

/** Returns the values of the lists, one list per column. */
function listRows(choices: readonly Choices[]): CellValue[][] {
  const longest = Math.max(0, ...choices.map(({ values }) => values.length))
  return Array.from({ length: longest }, (_, row) => choices.map(({ values }) => values[row] ?? null))
}

async function* sheet(
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
  { widths = [], choices = [] }: SheetLook = {},
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/>${columnWidths(widths)}<sheetData>`
  const names: string[] = []
  const nameOfColumn = (index: number): string => {
    names[index] ??= columnName(index)
    return names[index]
  }
  let number = 0
  let chunk = ''
  for await (const row of rows) {
    number++
    const cells = row.map((value, index) => cell(value, `${nameOfColumn(index)}${number}`, number === 1))
    chunk += `<row r="${number}">${cells.join('')}</row>`
    if (number % rowsPerChunk !== 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData>${validations(choices)}</worksheet>`
}

/** Returns a workbook whose first sheet contains the rows, titles first. Only that sheet is read on import. */
export function writeWorkbook(
  name: string,
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
  { look = {}, sheets = [] }: { look?: SheetLook; sheets?: readonly AdditionalSheet[] } = {},
): Readable {
  const choices = look.choices ?? []
  const lists = choices.length > 0 ? [{ name: listSheet, rows: listRows(choices), isHidden: true }] : []
  const further: readonly AdditionalSheet[] = [...sheets, ...lists]
  const entries = Object.entries(partsOf([{ name }, ...further])).map(([path, text]) => ({
    name: path,
    content: [text],
  }))
  const others = further.map(({ rows: sheetRows, widths = [] }, index) => ({
    name: `xl/worksheets/sheet${index + 2}.xml`,
    content: sheet(sheetRows, { widths }),
  }))
  return writeZip([...entries, { name: 'xl/worksheets/sheet1.xml', content: sheet(rows, look) }, ...others])
}
