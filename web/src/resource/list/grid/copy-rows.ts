// Formats rows as tab-separated text, which spreadsheets accept from the clipboard.
import { isFormulaLike } from '@gemba/contract/rules/formula-like.ts'
import type { Column } from './column.ts'

/** Marks a value as text if a spreadsheet would read it as a formula, and quotes line ends and tabs. */
function cellOf(text: string): string {
  const plain = isFormulaLike(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = (row as Record<string, unknown>)[column.name]
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns a line of titles and a line per row. */
export function rowsAsText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(textOf(column, row))).join('\t'))
  return [columns.map(({ title }) => cellOf(title)).join('\t'), ...lines].join('\n')
}
