// The table of every list: sticky head, sorting, selection, row numbers, actions; only the rows in sight are in the DOM.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { Column, Identified, RowAction, Sort } from './column.ts'
import { leastColumnWidth } from './column.ts'
import { useColumnWidths } from './column-widths.ts'
import { ContextMenu, type OpenMenu } from './context-menu.tsx'
import { HeadCell } from './head-cell.tsx'
import { type Density, rowHeights } from './list-view.ts'
import { actionsWidth, RowActions } from './row-actions.tsx'
import './data-table.css'

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

const selectWidth = 40
const numberWidth = 56

export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { name, label, density, columns, rows, selected, onSelect, actions = [], blank } = props
  const text = useText(listWords)
  const scroller = useRef<HTMLDivElement>(null)
  const { widths, resize } = useColumnWidths(name)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[density],
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are as high as the density says
  useLayoutEffect(() => virtual.measure(), [density])
  const widthOf = (column: Column<Row>) => widths[column.name] ?? column.width ?? leastColumnWidth
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const [menu, setMenu] = useState<OpenMenu<Row>>()
  const isAllSelected = rows.length > 0 && rows.every((row) => selected?.has(row.id))
  const columnCount = columns.length + 2 + (onSelect ? 1 : 0) + (actions.length > 0 ? 1 : 0)
  return (
    <div className={`data-table data-${density}`} ref={scroller} data-testid={`table-${name}`}>
      <table aria-label={label} aria-rowcount={rows.length}>
        <colgroup>
          {onSelect ? <col style={{ width: selectWidth }} /> : null}
          <col style={{ width: numberWidth }} />
          {columns.map((column) => (
            <col key={column.name} style={{ width: widthOf(column) }} />
          ))}
          <col />
          {actions.length > 0 ? (
            <col
              style={{
                width: actionsWidth(
                  actions.map((action) => action.label),
                  text('more'),
                ),
              }}
            />
          ) : null}
        </colgroup>
        <thead>
          <tr className="data-head">
            {onSelect ? (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={text('selectAll')}
                  checked={isAllSelected}
                  onChange={() => onSelect(isAllSelected ? new Set() : new Set(rows.map((row) => row.id)))}
                />
              </th>
            ) : null}
            <th scope="col">{text('rowNumber')}</th>
            {columns.map((column) => (
              <HeadCell
                key={column.name}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                onResize={resize(column.name, widthOf(column))}
              />
            ))}
            <td />
            {actions.length > 0 ? (
              <th scope="col" className="data-actions">
                {text('operations')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} span={columnCount} />
          {shown.map(({ index }) => {
            const row = rows[index]
            return row ? <TableRow key={row.id} row={row} index={index} table={props} onMenu={setMenu} /> : null
          })}
          <Spacer height={below} span={columnCount} />
        </tbody>
      </table>
      {menu ? <ContextMenu menu={menu} actions={actions} onClose={() => setMenu(undefined)} /> : null}
      {rows.length === 0 ? <div className="data-blank">{blank}</div> : null}
    </div>
  )
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr className="data-spacer">
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null
}

interface TableRowProps<Row extends Identified> {
  row: Row
  index: number
  table: DataTableProps<Row>
  onMenu: (menu: OpenMenu<Row>) => void
}

function TableRow<Row extends Identified>({ row, index, table, onMenu }: TableRowProps<Row>) {
  const text = useText(listWords)
  const { columns, selected, onSelect, actions = [], onOpen, firstNumber = 1, rowClass } = table
  const isSelected = selected?.has(row.id) ?? false
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    onSelect?.(next)
  }
  return (
    <tr
      className={`data-row ${isSelected ? 'data-selected ' : ''}${rowClass?.(row) ?? ''}`}
      aria-rowindex={index + 1}
      aria-selected={onSelect ? isSelected : undefined}
      data-row-id={row.id}
      onDoubleClick={onSelect ? toggle : undefined}
      onContextMenu={(event) => {
        if (actions.length === 0) return
        event.preventDefault()
        onMenu({ row, left: event.clientX, top: event.clientY })
      }}
    >
      {onSelect ? (
        <td>
          <input
            type="checkbox"
            aria-label={text('selectRow', { n: firstNumber + index })}
            checked={isSelected}
            onChange={toggle}
          />
        </td>
      ) : null}
      <td className="data-number">{firstNumber + index}</td>
      {columns.map((column, at) => (
        <td key={column.name} className={column.align === 'right' ? 'data-right' : undefined}>
          {at === 0 && onOpen ? (
            <button type="button" className="data-link" onClick={() => onOpen(row)}>
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td />
      {actions.length > 0 ? (
        <td className="data-actions">
          <RowActions row={row} actions={actions} />
        </td>
      ) : null}
    </tr>
  )
}
