import type { ReactNode } from 'react'
import type { Density } from '../list-preferences.ts'
import type { Column, Identified, RowAction, Sort } from './column.ts'

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
  /** Shown instead of rows. */
  emptyState?: ReactNode
}
