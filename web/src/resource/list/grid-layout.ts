// What every row of a grid needs to know of the whole: numbers count from 0 as `data-cell` does.
import { useMemo } from 'react'
import type { Identified } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { PlacedColumn } from './grid-columns.ts'

export const selectWidth = 40
export const numberWidth = 56

export interface GridLayout<Row extends Identified> {
  table: DataTableProps<Row>
  /** Selection and row number. */
  lead: { width: number; numberLeft: number; numberColumn: number }
  pinned: readonly PlacedColumn<Row>[]
  /** Columns in sight among those that scroll, and the number of the first of them. */
  center: readonly PlacedColumn<Row>[]
  centerColumn: number
  actionsColumn: number
}

interface LayoutParts<Row extends Identified> {
  table: DataTableProps<Row>
  pinned: readonly PlacedColumn<Row>[]
  center: readonly PlacedColumn<Row>[]
  from: number
  centerCount: number
}

export function useGridLayout<Row extends Identified>(parts: LayoutParts<Row>): GridLayout<Row> {
  const { table, pinned, center, from, centerCount } = parts
  const hasSelect = table.onSelect !== undefined
  return useMemo(() => {
    const numberColumn = hasSelect ? 1 : 0
    const numberLeft = hasSelect ? selectWidth : 0
    const firstCenter = numberColumn + 1 + pinned.length
    return {
      table,
      lead: { width: numberLeft + numberWidth, numberLeft, numberColumn },
      pinned,
      center,
      centerColumn: firstCenter + from,
      actionsColumn: firstCenter + centerCount,
    }
  }, [table, hasSelect, pinned, center, from, centerCount])
}
