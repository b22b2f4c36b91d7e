// The CSV text of a simulation: a row of column names, then rows of values.
import type { Words } from '../../kit/page.ts'
import { fillText } from '../../rules/fill-text.ts'

/** Maximum length of the text, in characters. */
export const maxCsvLength = 200_000

interface CsvRow {
  /** Counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Returns the rows of a text. Empty lines are skipped. The first row decides whether semicolons separate cells. */
export function splitCsv(text: string): CsvRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '')
  const separator = lines[0]?.content.includes(';') ? ';' : ','
  return lines.map(({ line, content }) => ({ line, cells: content.split(separator).map((cell) => cell.trim()) }))
}

const faults = {
  noRows: [
    '需要一行列名和至少一行数值',
    '需要一列欄名和至少一列數值',
    'A row of column names and at least one row of values are needed',
  ],
  noName: ['第 {line} 行：缺少列名', '第 {line} 列：缺少欄名', 'Line {line}: a column has no name'],
  repeatedName: [
    '第 {line} 行：列名 {name} 重复',
    '第 {line} 列：欄名 {name} 重複',
    'Line {line}: two columns are called {name}',
  ],
  tooManyCells: [
    '第 {line} 行：有 {cells} 个数值，但只有 {columns} 列',
    '第 {line} 列：有 {cells} 個數值，但只有 {columns} 欄',
    'Line {line}: {cells} values for {columns} {columns|column|columns}',
  ],
} as const satisfies Record<string, Words>

function describe(fault: keyof typeof faults, values: Readonly<Record<string, string | number>>): Words {
  const [zhCN, zhTW, en] = faults[fault]
  const fill = (text: string) => fillText(text, (name) => values[name])
  return [fill(zhCN), fill(zhTW), fill(en)]
}

/** Returns the first fault of a text; undefined if it has none. */
export function findCsvFault(text: string): Words | undefined {
  const [head, ...rows] = splitCsv(text)
  if (!head || rows.length === 0) return describe('noRows', {})
  const { line, cells: names } = head
  if (names.includes('')) return describe('noName', { line })
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index)
  if (repeatedName !== undefined) return describe('repeatedName', { line, name: repeatedName })
  const longRow = rows.find(({ cells }) => cells.length > names.length)
  return longRow && describe('tooManyCells', { line: longRow.line, cells: longRow.cells.length, columns: names.length })
}
