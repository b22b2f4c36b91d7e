import type { ReactNode } from 'react'
import type { Column, Identified, RowAction, Sort } from './column.ts'
import type { Density } from './list-view.ts'

export interface DataTableProps<Row extends Identified> {
  name: string
  label: string
  density: Density
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Number of the first row, from 1. */
  firstNumber?: number
  sort?: Sort | undefined
  onSort?: (column: string) => void
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  actions?: readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  rowClass?: (row: Row) => string
  /** Shown instead of rows. */
  blank?: ReactNode
}
