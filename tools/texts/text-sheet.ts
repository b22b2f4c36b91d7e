// A sheet of all texts for translators: lines of tab-separated columns, which spreadsheet programs open.
import { findTextTuples } from './text-tuples.ts'

const columns = ['file', 'number', 'zh-CN', 'zh-TW', 'en', 'plural'] as const
const texts = columns.slice(2)

export interface SourceFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly code: string
}

const optionsOf = (path: string) => ({ tsx: path.endsWith('x') })
const escapeCell = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
const parseCell = (cell: string): string =>
  cell.replace(/\\(.)/g, (_, character: string) => ({ n: '\n', t: '\t' })[character] ?? character)

/** Returns the sheet of some files. Tuples with a template are left out, because their texts are parts of code. */
export function writeTextSheet(files: readonly SourceFile[]): string {
  const rows = files.flatMap(({ path, code }) =>
    findTextTuples(code, optionsOf(path)).flatMap((tuple, number) =>
      tuple.every(({ isLiteral }) => isLiteral) ? [[path, String(number), ...tuple.map(({ text }) => text)]] : [],
    ),
  )
  return [columns, ...rows].map((row) => row.map(escapeCell).join('\t')).join('\n')
}

/**
 * Returns the files with the texts of a sheet. Files without a changed text are left out. Throws an Error that names the
 * line if the sheet has another shape, or if the Simplified Chinese text is not that of the file: then the sheet is
 * older than the file.
 */
export function applyTextSheet(sheet: string, files: readonly SourceFile[]): SourceFile[] {
  const [header, ...lines] = sheet.replace(/^\ufeff/, '').split(/\r?\n/)
  if (header !== columns.join('\t')) throw new Error(`The first line must be: ${columns.join(' ')}`)
  const rows = lines.filter(Boolean).map((line, index) => ({ line: index + 2, cells: line.split('\t').map(parseCell) }))
  const rowsByPath = Map.groupBy(rows, ({ cells }) => cells[0] ?? '')
  return [...rowsByPath].flatMap(([path, rowsOfFile]) => {
    const file = files.find((source) => source.path === path)
    if (!file) throw new Error(`Line ${rowsOfFile[0]?.line}: there is no file ${path}`)
    const code = applyRows(file, rowsOfFile)
    return code === file.code ? [] : [{ path, code }]
  })
}

interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
}

function applyRows({ path, code }: SourceFile, rows: readonly SheetRow[]): string {
  const tuples = findTextTuples(code, optionsOf(path))
  const changes = rows.flatMap(({ line, cells }) => {
    const tuple = tuples[Number(cells[1])]
    if (!tuple || tuple[0]?.text !== cells[2]) throw new Error(`Line ${line}: the text in ${path} is not "${cells[2]}"`)
    return tuple.flatMap((member, index) => {
      const text = cells[index + 2]
      if (!text) throw new Error(`Line ${line}: ${texts[index]} is empty`)
      return text === member.text ? [] : [{ ...member, text }]
    })
  })
  const bytes = Buffer.from(code)
  let end = bytes.length
  const parts: string[] = []
  for (const change of changes.toSorted((left, right) => right.start - left.start)) {
    parts.unshift(quote(change.text), bytes.toString('utf8', change.end, end))
    end = change.start
  }
  return bytes.toString('utf8', 0, end) + parts.join('')
}

const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`
