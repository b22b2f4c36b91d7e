import type { ReactNode } from 'react'

/** Rows are identified by their id. */
export interface IdentifiedRow {
  id: string
}

export interface Column<Row> {
  name: string
  title: string
  /** Width in pixels, at least 110. */
  width?: number
  isSortable?: boolean
  /** Numbers are right-aligned. */
  align?: 'right'
  cell: (row: Row) => ReactNode
  /** Text to copy, if it is not the plain value of that name. */
  text?: (row: Row) => string
  /** Place of the cell on a card. A detail, if omitted. */
  cardRole?: CardRole | undefined
}

/** The figure is in large type, the state at the right of the title. A row is opened to see what is hidden. */
export type CardRole = 'title' | 'subtitle' | 'state' | 'figure' | 'detail' | 'hidden'

export interface Sort {
  sort: string
  order: 'ASC' | 'DESC'
}

/** An additional action on a row. */
export interface RowAction<Row> {
  name: string
  label: string
  onRun: (row: Row) => void
  isShown?: (row: Row) => boolean
  /** Disabled actions keep their position, so that no other action moves under the pointer. */
  isDisabled?: (row: Row) => boolean
  isDangerous?: boolean
  /** The next step of a flow, which is a button in the row. All other actions are in the menu 更多. */
  isMain?: boolean
  /** A letter that runs it on the row of the focused cell. */
  shortcut?: { key: string; onRun: (row: Row) => void }
}

export const minColumnWidth = 110
export const maxColumnWidth = 1200

/** Returns the width of a column that is resized to `width`, in pixels. */
export const clampColumnWidth = (width: number): number =>
  Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, width)))

/** Returns the actions that apply to this row. */
export const actionsFor = <Row>(row: Row, actions: readonly RowAction<Row>[]): RowAction<Row>[] =>
  actions.filter((action) => action.isShown?.(row) ?? true)

/** Returns the sort after a press on a column head: ascending, descending, none. */
export function nextSort(current: Sort | undefined, column: string): Sort | undefined {
  if (column === '') console.warn('a sort needs the name of a column')
  if (column === '') return current
  if (current?.sort !== column) return { sort: column, order: 'ASC' }
  return current.order === 'ASC' ? { sort: column, order: 'DESC' } : undefined
}
