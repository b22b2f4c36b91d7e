// A table with editable cells, like a workbook: typing, pasting, and moving by Enter and arrow keys.

import { ArrowDownIcon, ArrowUpIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx'
import type { Values } from '../check.ts'
import { applyRowAction, type EditableRow, liveRows } from '../children/editable-rows.ts'
import type { GridColumn, ReadOnlyColumn } from './grid-column.ts'
import { addRow, changeCell, pasteRows, removeRow } from './grid-rows.ts'
import { readCopiedCells } from './pasted-cells.ts'
import { isNumeric, moveBetweenRows, RowCell } from './row-cell.tsx'
import styles from './row-grid.module.css'
import { rowGridWords } from './words.ts'

export interface RowGridProps {
  title: string
  columns: readonly GridColumn[]
  /** Read-only columns after the name of a row. */
  readOnlyColumns?: readonly ReadOnlyColumn[]
  rows: readonly EditableRow[]
  /** Initial values of a new row. */
  initial: Values
  /** The field with the position of a row. With it, rows can be moved. */
  order?: string
  /** Problems by `row.field`, or by `row` if they belong to no field. */
  problems: Readonly<Record<string, string>>
  isReadOnly?: boolean
  onChange: (rows: EditableRow[]) => void
}

/** Number of columns before the read-only ones. */
const leading = 2
/** Number of rows rendered at first, because every cell has an input. More are rendered on request. */
const rowsAtOnce = 100

export function RowGrid(props: RowGridProps) {
  const { title, rows, readOnlyColumns = [], isReadOnly = false, onChange, initial, order } = props
  const text = useText(rowGridWords)
  const [isWide, setWide] = useState(false)
  const columns = props.columns.filter(({ isFolded }) => isWide || !isFolded)
  const folded = props.columns.filter(({ isFolded }) => isFolded).length
  const live = liveRows(rows)
  const [rowLimit, setMost] = useState(rowsAtOnce)
  const isAdding = useRef(false)
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (isAdding.current) body.current?.querySelector<HTMLElement>('tr:last-of-type [data-column]')?.focus()
    isAdding.current = false
  })
  const paste = (event: ClipboardEvent) => {
    const cells = isReadOnly ? undefined : readCopiedCells(event.clipboardData.getData('text/plain'))
    const name = (event.target as HTMLElement).dataset.column
    const key = (event.target as HTMLElement).closest('tr')?.dataset.rowKey
    if (!cells || !name || !key) return
    event.preventDefault()
    onChange(pasteRows(rows, { columns, allColumns: props.columns, at: { key, name }, cells, initial, order }))
  }
  return (
    <section className="column gap-8 shrinkable" aria-label={title}>
      <div className={`scroll-x card ${styles.rows}`}>
        <table aria-label={title} onPaste={paste} onKeyDown={moveBetweenRows}>
          <Head columns={columns} readOnlyColumns={readOnlyColumns} isReadOnly={isReadOnly} />
          <tbody ref={body}>
            {live.slice(0, rowLimit).map((row, at) => (
              <Row
                key={row.key}
                grid={props}
                columns={columns}
                row={row}
                number={at + 1}
                isLast={at + 1 === live.length}
              />
            ))}
          </tbody>
        </table>
      </div>
      {live.length > rowLimit ? (
        <p className="bar gap-8 flush">
          <PlainButton onClick={() => setMost(rowLimit + rowsAtOnce)}>
            {text('moreRows', { n: Math.min(rowsAtOnce, live.length - rowLimit) })}
          </PlainButton>
        </p>
      ) : null}
      {live.length === 0 ? <p className="flush muted size-12">{text('none')}</p> : null}
      <p className="bar gap-8 flush">
        {isReadOnly ? null : (
          <PlainButton
            onClick={() => {
              setMost(Math.max(rowLimit, live.length + 1))
              isAdding.current = true
              onChange(addRow(rows, initial, order))
            }}
            data-testid="grid-add"
          >
            <Icon of={PlusIcon} /> {text('addRow')}
          </PlainButton>
        )}
        {folded > 0 ? (
          <PlainButton aria-expanded={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? text('fewerColumns') : text('moreColumns', { n: folded })}
          </PlainButton>
        ) : null}
        {isReadOnly ? null : <span className="flush muted size-12">{text('pasteHint')}</span>}
      </p>
    </section>
  )
}

function Head({
  columns,
  readOnlyColumns,
  isReadOnly,
}: {
  columns: readonly GridColumn[]
  readOnlyColumns: readonly ReadOnlyColumn[]
  isReadOnly: boolean
}) {
  const ownColumns = (list: readonly GridColumn[]) =>
    list.map((column) => (
      <th
        key={column.name}
        scope="col"
        title={column.label}
        style={{ minWidth: column.width }}
        data-numeric={isNumeric(column)}
      >
        {column.head ?? column.label}
      </th>
    ))
  return (
    <thead>
      <tr>
        {ownColumns(columns.slice(0, leading))}
        {readOnlyColumns.map(({ name, title, width, align }) => (
          <th key={name} scope="col" style={{ minWidth: width }} data-numeric={align === 'right'}>
            {title}
          </th>
        ))}
        {ownColumns(columns.slice(leading))}
        {isReadOnly ? null : <td />}
      </tr>
    </thead>
  )
}

interface RowProps {
  grid: RowGridProps
  columns: readonly GridColumn[]
  row: EditableRow
  number: number
  isLast: boolean
}

function Row({ grid, columns, row, number, isLast }: RowProps) {
  const { rows, readOnlyColumns = [], problems, isReadOnly = false, onChange } = grid
  const text = useText(rowGridWords)
  const ownColumns = (list: readonly GridColumn[]) =>
    list.map((column) => (
      <td key={column.name}>
        <RowCell
          column={column}
          values={row.values}
          label={text('cell', { label: column.label, n: number })}
          problem={problems[`${row.key}.${column.name}`]}
          isReadOnly={isReadOnly || column.isFixed === true}
          onChange={(value) => onChange(changeCell(rows, { key: row.key, name: column.name }, value))}
        />
      </td>
    ))
  const general = problemsBeside(problems, row.key, columns)
  return (
    <>
      <tr data-row-key={row.key}>
        {ownColumns(columns.slice(0, leading))}
        {readOnlyColumns.map(({ name, cell, align }) => (
          <td key={name} className={styles.readOnly} data-numeric={align === 'right'}>
            {cell(row.values)}
          </td>
        ))}
        {ownColumns(columns.slice(leading))}
        {isReadOnly ? null : <RowTools grid={grid} row={row} number={number} isLast={isLast} />}
      </tr>
      {general ? (
        <tr>
          <td colSpan={columns.length + readOnlyColumns.length + 1}>
            <span className={styles.problem} role="alert">
              {general}
            </span>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Returns the problems of a row that belong to no visible cell. */
function problemsBeside(
  problems: Readonly<Record<string, string>>,
  key: string,
  columns: readonly GridColumn[],
): string {
  const shownPaths = new Set(columns.map(({ name }) => `${key}.${name}`))
  return Object.entries(problems)
    .filter(([place]) => (place === key || place.startsWith(`${key}.`)) && !shownPaths.has(place))
    .map(([, problem]) => problem)
    .join(' ')
}

function RowTools({ grid, row: { key }, number, isLast }: Omit<RowProps, 'columns'>) {
  const { rows, order, onChange } = grid
  const text = useText(rowGridWords)
  const tool = (name: 'up' | 'down' | 'remove', icon: IconShape, onClick: () => void, isDisabled = false) => (
    <IconButton
      of={icon}
      label={text(name, { n: number })}
      disabled={isDisabled}
      onClick={onClick}
      data-testid={`grid-${name}`}
    />
  )
  const move = (by: -1 | 1) => order && onChange(applyRowAction(rows, { do: 'move', key, by, order }))
  return (
    <td className={styles.tools}>
      {order ? tool('up', ArrowUpIcon, () => move(-1), number === 1) : null}
      {order ? tool('down', ArrowDownIcon, () => move(1), isLast) : null}
      {tool('remove', Trash2Icon, () => onChange(removeRow(rows, key)))}
    </td>
  )
}
