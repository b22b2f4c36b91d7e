import { memo, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../words.ts'
import type { Identified } from './column.ts'
import type { GridLayout } from './grid-layout.ts'
import { RowActions } from './row-actions.tsx'
import { rowMarks } from './row-marks.ts'

interface GridRowProps<Row extends Identified> {
  row: Row
  index: number
  isSelected: boolean
  layout: GridLayout<Row>
  onToggle: (row: Row, isRange: boolean) => void
  onMenu: (row: Row, place: { left: number; top: number }) => void
}

function Row<R extends Identified>({ row, index, isSelected, layout, onToggle, onMenu }: GridRowProps<R>) {
  const { hasSelect, lead, pinned, center, actionsColumn, actions, rowClass, firstNumber } = layout
  const marks = rowMarks(row)
  return (
    <tr
      className={`data-row ${isSelected ? 'data-selected ' : ''}${rowClass?.(row) ?? ''}${marks.className}`}
      style={marks.style}
      aria-rowindex={index + 2}
      aria-selected={hasSelect ? isSelected : undefined}
      data-row-id={row.id}
      onDoubleClick={hasSelect ? () => onToggle(row, false) : undefined}
      onContextMenu={(event) => {
        if (actions.length === 0) return
        event.preventDefault()
        onMenu(row, { left: event.clientX, top: event.clientY })
      }}
    >
      {hasSelect ? <SelectCell {...{ row, index, isSelected, onToggle }} number={firstNumber + index} /> : null}
      <td
        className="data-number data-stuck"
        style={{ left: lead.numberLeft }}
        aria-colindex={lead.numberColumn + 1}
        data-cell={`${index + 1}:${lead.numberColumn}`}
      >
        {firstNumber + index}
      </td>
      {pinned.map(({ column, left }, at) => (
        <td
          key={column.name}
          className={`data-stuck${column.align === 'right' ? ' data-right' : ''}`}
          style={{ left: lead.width + left }}
          aria-colindex={lead.numberColumn + at + 2}
          data-cell={`${index + 1}:${lead.numberColumn + 1 + at}`}
        >
          <CellContent opening={layout.opening} row={row} name={column.name}>
            {column.cell(row)}
          </CellContent>
        </td>
      ))}
      <td className="data-gap" aria-hidden="true" />
      {center.map(({ column }, at) => (
        <td
          key={column.name}
          className={column.align === 'right' ? 'data-right' : undefined}
          aria-colindex={layout.centerColumn + at + 1}
          data-cell={`${index + 1}:${layout.centerColumn + at}`}
        >
          <CellContent opening={layout.opening} row={row} name={column.name}>
            {column.cell(row)}
          </CellContent>
        </td>
      ))}
      <td className="data-gap" aria-hidden="true" />
      {actions.length > 0 ? (
        <td className="data-actions" aria-colindex={actionsColumn + 1} data-cell={`${index + 1}:${actionsColumn}`}>
          <RowActions row={row} actions={actions} />
        </td>
      ) : null}
    </tr>
  )
}

/** Drawn again only when something about it has changed: scrolling must not draw rows that stay. */
export const GridRow = memo(Row) as typeof Row

type SelectCellProps<R extends Identified> = Pick<GridRowProps<R>, 'row' | 'index' | 'isSelected' | 'onToggle'> & {
  number: number
}

function SelectCell<R extends Identified>({ row, index, isSelected, onToggle, number }: SelectCellProps<R>) {
  const text = useText(listWords)
  return (
    <td className="data-stuck" style={{ left: 0 }} aria-colindex={1} data-cell={`${index + 1}:0`}>
      <input
        type="checkbox"
        aria-label={text('selectRow', { n: number })}
        checked={isSelected}
        onChange={(event) => onToggle(row, (event.nativeEvent as MouseEvent).shiftKey === true)}
        onDoubleClick={(event) => event.stopPropagation()}
      />
    </td>
  )
}

interface CellContentProps<R extends Identified> {
  opening: GridLayout<R>['opening']
  row: R
  name: string
  children: ReactNode
}

/** The first declared column opens the row. */
function CellContent<R extends Identified>({ opening, row, name, children }: CellContentProps<R>) {
  if (opening?.column !== name) return children
  return (
    <button type="button" className="data-link" onClick={() => opening.open(row)}>
      {children}
    </button>
  )
}
