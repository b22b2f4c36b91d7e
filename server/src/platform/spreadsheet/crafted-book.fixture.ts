// Workbooks of hand-written XML, for content that no program writes.
import { buffer } from 'node:stream/consumers'
import { writeZip } from '../files/zip.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationXml = (type: string, id: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`

/** Entries of every workbook with one sheet, except the sheet. */
export const bookEntries = {
  'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relationXml('worksheet', 'rId1', 'worksheets/sheet1.xml')}${relationXml('sharedStrings', 'rId2', 'sharedStrings.xml')}</Relationships>`,
} as const

export const cellXml = (reference: string, text = 'x') =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Returns a workbook whose rows are the given XML. */
export function craftBook(rowsXml: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const types =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const sheet = `<worksheet><sheetData>${rowsXml}</sheetData></worksheet>`
  const entries = { '[Content_Types].xml': types, ...bookEntries, 'xl/worksheets/sheet1.xml': sheet, ...more }
  return buffer(writeZip(Object.entries(entries).map(([name, text]) => ({ name, content: [text] }))))
}
