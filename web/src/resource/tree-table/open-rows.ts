// A tree shown as the rows of a table: which rows are in sight, how deep each stands.
import { useState } from 'react'

/** A row with the rows of its own kind below it. */
export interface NestedRow<Row> {
  id: string
  children: readonly Row[]
}

export interface PlacedRow<Row> {
  row: Row
  depth: number
  hasChildren: boolean
  isOpen: boolean
}

/** Rows in sight, in order; below a closed row nothing is. */
export function placeRows<Row extends NestedRow<Row>>(
  rows: readonly Row[],
  closed: ReadonlySet<string>,
  depth = 0,
): PlacedRow<Row>[] {
  return rows.flatMap((row) => {
    const isOpen = !closed.has(row.id)
    const below = row.children
    return [
      { row, depth, hasChildren: below.length > 0, isOpen },
      ...(isOpen ? placeRows(below, closed, depth + 1) : []),
    ]
  })
}

/** The rows that contain a text in one of the columns, with the rows above and everything below them. */
export function findRows<Row extends NestedRow<Row> & Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  columns: readonly string[],
  search: string,
): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.flatMap((row) => {
    if (
      columns.some((column) =>
        String(row[column] ?? '')
          .toLowerCase()
          .includes(wanted),
      )
    )
      return [row]
    const children = findRows(row.children, columns, search)
    return children.length > 0 ? [{ ...row, children }] : []
  })
}

/** How many rows there are on all levels. */
export const countRows = <Row extends NestedRow<Row>>(rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + 1 + countRows(row.children), 0)

/** Which rows are closed, and the handler that turns one over. */
export function useClosedRows() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  return { closed, toggle }
}
