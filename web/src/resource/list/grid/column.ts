import type { ReactNode } from 'react'

/** Rows are known by their id. */
export interface IdentifiedRow {
  id: string
}

export interface Column<Row> {
  name: string
  title: string
  /** Pixels, at least 110. */
  width?: number
  isSortable?: boolean
  /** Numbers stand at the right. */
  align?: 'right'
  cell: (row: Row) => ReactNode
  /** What is copied, where it is not the plain value of that name. */
  text?: (row: Row) => string
}

export interface Sort {
  sort: string
  order: 'ASC' | 'DESC'
}

/** One more thing a person can do with a row. */
export interface RowAction<Row> {
  name: string
  label: string
  onRun: (row: Row) => void
  isShown?: (row: Row) => boolean
  /** Stays in its place, so that no other action comes under the pointer, but does nothing. */
  isDisabled?: (row: Row) => boolean
  isDangerous?: boolean
  /** Stands behind 更多 in any case: what nobody should press by a slip. */
  isInMenuOnly?: boolean
}

export const leastColumnWidth = 110
export const mostColumnWidth = 1200

/** The width a column takes when it is pulled to `width`, pixels. */
export const boundedWidth = (width: number): number =>
  Math.round(Math.max(leastColumnWidth, Math.min(mostColumnWidth, width)))

/** What can be done with this row: operations and the context menu leave out what its flag takes away. */
export const actionsFor = <Row>(row: Row, actions: readonly RowAction<Row>[]): RowAction<Row>[] =>
  actions.filter((action) => action.isShown?.(row) ?? true)

/** The sort after a press on a column head: ascending, descending, none. */
export function nextSort(current: Sort | undefined, column: string): Sort | undefined {
  if (column === '') console.warn('a sort needs the name of a column')
  if (column === '') return current
  if (current?.sort !== column) return { sort: column, order: 'ASC' }
  return current.order === 'ASC' ? { sort: column, order: 'DESC' } : undefined
}
