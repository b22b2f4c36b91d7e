// A tree as the rows of a table: determines the visible rows and their depth.
import { useState } from 'react'

/** A row with the rows of its own kind below it. */
export interface NestedRow<Row> {
  id: string
  children: readonly Row[]
}

export interface TreeTableRow<Row> {
  row: Row
  depth: number
  hasChildren: boolean
  isOpen: boolean
}

/** Returns the visible rows in order. Nothing below a closed row is visible. */
export function placeRows<Row extends NestedRow<Row>>(
  rows: readonly Row[],
  closed: ReadonlySet<string>,
  depth = 0,
): TreeTableRow<Row>[] {
  return rows.flatMap((row) => {
    const isOpen = !closed.has(row.id)
    const below = row.children
    return [
      { row, depth, hasChildren: below.length > 0, isOpen },
      ...(isOpen ? placeRows(below, closed, depth + 1) : []),
    ]
  })
}

/** Returns the rows that contain a text in one of the columns, with their ancestors and descendants. */
export function findRows<Row extends NestedRow<Row> & Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  columns: readonly string[],
  search: string,
): readonly Row[] {
  const searchText = search.trim().toLowerCase()
  if (searchText === '') return rows
  return rows.flatMap((row) => {
    if (
      columns.some((column) =>
        String(row[column] ?? '')
          .toLowerCase()
          .includes(searchText),
      )
    )
      return [row]
    const children = findRows(row.children, columns, search)
    return children.length > 0 ? [{ ...row, children }] : []
  })
}

/** Returns the number of rows on all levels. */
export const countRows = <Row extends NestedRow<Row>>(rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + 1 + countRows(row.children), 0)

/** Returns the closed rows and the handler that toggles one. */
export function useClosedRows() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  return { closed, toggle }
}
