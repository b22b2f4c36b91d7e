// A tree as a grid. The first column expands and collapses the children of a row, by pointer or by Enter.
import type { ReactNode } from 'react'
import type { Column, RowAction } from '../../../../resource/list/grid/column.ts'
import { DataTable } from '../../../../resource/list/grid/data-table.tsx'
import { rowHeights, useDensity } from '../../../../resource/list/list-preferences.ts'
import { type NestedRow, placeRows, useClosedRows } from '../../../../resource/tree-table/open-rows.ts'
import { TreeCell } from '../../../../resource/tree-table/tree-cell.tsx'
import styles from './bom-structure.module.css'

interface TreeGridProps<Row extends NestedRow<Row>> {
  name: string
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Returns the name of a row for the label of its expand button. */
  nameOf: (row: Row) => string
  actions?: readonly RowAction<Row>[]
  emptyState?: ReactNode
}

export function TreeGrid<Row extends NestedRow<Row>>(props: TreeGridProps<Row>) {
  const { name, label, columns, rows, nameOf, actions = [], emptyState } = props
  const { density } = useDensity()
  const { closed, toggle } = useClosedRows()
  const placedRows = placeRows(rows, closed)
  const places = new Map(placedRows.map((place) => [place.row.id, place]))
  const [first, ...others] = columns
  if (!first) return null
  const opening: Column<Row> = {
    ...first,
    cell: (row) => (
      <TreeCell name={nameOf(row)} place={places.get(row.id) ?? top} onTwist={() => toggle(row.id)}>
        {first.cell(row)}
      </TreeCell>
    ),
  }
  const height = (placedRows.length + 1) * rowHeights[density] + scrollbarPx
  return (
    <div
      className={`column min-height-0 ${styles.grid}`}
      style={{ height: placedRows.length === 0 ? emptyPx : Math.max(minHeightPx, height) }}
    >
      <DataTable
        name={name}
        label={label}
        density={density}
        actions={actions}
        emptyState={emptyState}
        columns={[opening, ...others]}
        rows={placedRows.map(({ row }) => row)}
      />
    </div>
  )
}

const top = { depth: 0, hasChildren: false, isOpen: true }
/** Height of the horizontal scrollbar. */
const scrollbarPx = 14
const emptyPx = 240
/** Minimum height of the grid. */
const minHeightPx = 150
