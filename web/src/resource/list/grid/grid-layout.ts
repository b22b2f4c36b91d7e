// The layout of a grid that every row needs. Indexes start at 0, as in `data-cell`.
import { useMemo } from 'react'
import type { IdentifiedRow, RowAction } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { PositionedColumn } from './grid-columns.ts'

export const selectWidth = 40
export const numberWidth = 56

export interface GridLayout<Row extends IdentifiedRow> {
  hasSelect: boolean
  /** Selection and row number. */
  lead: { width: number; numberLeft: number; numberColumn: number }
  pinned: readonly PositionedColumn<Row>[]
  /** Visible columns among those that scroll, and the index of the first of them. */
  center: readonly PositionedColumn<Row>[]
  centerColumn: number
  actionsColumn: number
  actions: readonly RowAction<Row>[]
  /** Number of the first row, from 1. */
  firstNumber: number
  /** The column whose cells open their row, and the function that opens it. */
  opening: { column: string; open: (row: Row) => void } | undefined
}

interface LayoutParts<Row extends IdentifiedRow> {
  table: DataTableProps<Row>
  pinned: readonly PositionedColumn<Row>[]
  center: readonly PositionedColumn<Row>[]
  from: number
  centerCount: number
}

const noActions: readonly never[] = []

/** Returns a stable object while nothing in the rows has changed, so that unchanged rows are not rendered again. */
export function useGridLayout<Row extends IdentifiedRow>(parts: LayoutParts<Row>): GridLayout<Row> {
  const { table, pinned, center, from, centerCount } = parts
  const { actions = noActions, firstNumber = 1, onOpen } = table
  const hasSelect = table.onSelect !== undefined
  const firstColumn = table.columns[0]?.name
  return useMemo(() => {
    const numberColumn = hasSelect ? 1 : 0
    const numberLeft = hasSelect ? selectWidth : 0
    const firstCenter = numberColumn + 1 + pinned.length
    return {
      hasSelect,
      lead: { width: numberLeft + numberWidth, numberLeft, numberColumn },
      pinned,
      center,
      centerColumn: firstCenter + from,
      actionsColumn: firstCenter + centerCount,
      actions,
      firstNumber,
      opening: onOpen && firstColumn !== undefined ? { column: firstColumn, open: onOpen } : undefined,
    }
  }, [hasSelect, pinned, center, from, centerCount, actions, firstNumber, onOpen, firstColumn])
}
