import type { ReactNode } from 'react'
import type { Density, ListPreferences } from '../list-preferences.ts'
import type { Column, IdentifiedRow, RowAction, Sort } from './column.ts'

export interface DataTableProps<Row extends IdentifiedRow> {
  name: string
  label: string
  density: Density
  /** By default the preferences of the list of this name. */
  preferences?: ListPreferences
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
