// The rows of a table with editable cells. Removing a saved row only marks it.
import type { Values } from '../check.ts'
import type { EditableRow } from '../children/editable-rows.ts'
import { lastPlace, liveRows } from '../children/editable-rows.ts'
import { readCell } from './cell-value.ts'
import type { GridColumn } from './grid-column.ts'

let createdCount = 0

/** Returns a row that has not been saved. */
export function newRow(values: Values): EditableRow {
  createdCount += 1
  return { key: `new-${Date.now()}-${createdCount}`, state: 'inShow', values, isSaved: false, deletedFlag: 0 }
}

/** Adds a row at the end. */
export function addRow(rows: readonly EditableRow[], initial: Values, order?: string): EditableRow[] {
  return [...rows, newRow(order ? { ...initial, [order]: lastPlace(rows, order) } : initial)]
}

export function changeCell(
  rows: readonly EditableRow[],
  { key, name }: { key: string; name: string },
  value: unknown,
): EditableRow[] {
  return rows.map((row) => (row.key === key ? { ...row, values: { ...row.values, [name]: value } } : row))
}

export function removeRow(rows: readonly EditableRow[], key: string): EditableRow[] {
  return rows.flatMap((row): EditableRow[] => {
    if (row.key !== key) return [row]
    return row.isSaved ? [{ ...row, deletedFlag: 1 }] : []
  })
}

interface Paste {
  /** The visible columns, from left to right. */
  columns: readonly GridColumn[]
  /** The columns that a copied header row may name. */
  allColumns: readonly GridColumn[]
  /** The focused cell. */
  at: { key: string; name: string }
  cells: readonly (readonly string[])[]
  initial: Values
  order?: string | undefined
}

/**
 * Pastes cells to the right of and below the focused cell, and adds rows if needed. If the first copied row names
 * columns, the other rows go to these columns, starting at the focused row.
 */
export function pasteRows(
  rows: readonly EditableRow[],
  { columns, allColumns: all, at, cells, initial, order }: Paste,
): EditableRow[] {
  const [first = []] = cells
  const headerColumns = columnsNamedBy(all, first)
  const from = columns.findIndex(({ name }) => name === at.name)
  const targets = headerColumns ?? columns.slice(from)
  let next = [...rows]
  const start = liveRows(rows).findIndex(({ key }) => key === at.key)
  for (const [index, texts] of (headerColumns ? cells.slice(1) : cells).entries()) {
    if (liveRows(next)[start + index] === undefined) next = addRow(next, initial, order)
    const key = liveRows(next)[start + index]?.key
    const values = Object.fromEntries(
      texts.flatMap((text, column) => {
        const target = targets[column]
        // An empty cell of a choice leaves the initial value.
        if (!target || target.isFixed || (target.options && text.trim() === '')) return []
        return [[target.name, readCell(target, text)]]
      }),
    )
    next = next.map((row) => (row.key === key ? { ...row, values: { ...row.values, ...values } } : row))
  }
  return next
}

/**
 * Returns the columns named by a copied header row, with undefined for unknown names. Returns undefined unless the row
 * names at least two columns.
 */
export function columnsNamedBy(
  columns: readonly GridColumn[],
  texts: readonly string[],
): readonly (GridColumn | undefined)[] | undefined {
  const plain = (text: string | undefined) => text?.trim().toLowerCase()
  const matches = texts.map((text) =>
    columns.find(({ name, label, head }) =>
      [name, label, head].some((candidate) => plain(candidate) === plain(text) && candidate !== ''),
    ),
  )
  const count = matches.filter((candidate) => candidate !== undefined).length
  return count >= 2 && count >= texts.length / 2 ? matches : undefined
}
