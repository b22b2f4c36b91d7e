import { type CSSProperties, memo, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import type { IdentifiedRow } from './column.ts'
import styles from './data-table.module.css'
import type { GridLayout } from './grid-layout.ts'
import { RowActions } from './row-actions.tsx'
import { rowHighlights } from './row-marks.ts'

interface GridRowProps<Row extends IdentifiedRow> {
  row: Row
  index: number
  isSelected: boolean
  layout: GridLayout<Row>
  onToggle: (row: Row, isRange: boolean) => void
  onMenu: (row: Row, place: { left: number; top: number }) => void
}

function Row<R extends IdentifiedRow>({ row, index, isSelected, layout, onToggle, onMenu }: GridRowProps<R>) {
  const { hasSelect, lead, pinned, center, actionsColumn, actions, firstNumber } = layout
  const { isUrgent, tint } = rowHighlights(row)
  return (
    <tr
      className={classNames(
        styles.row,
        isUrgent && styles.urgent,
        tint !== undefined && styles.coloured,
        isSelected && styles.selected,
      )}
      style={{ '--tint': tint } as CSSProperties}
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
      {hasSelect ? (
        <SelectCell row={row} index={index} isSelected={isSelected} onToggle={onToggle} number={firstNumber + index} />
      ) : null}
      <td
        className={classNames('muted numeric', styles.stuck)}
        style={{ left: lead.numberLeft }}
        aria-colindex={lead.numberColumn + 1}
        data-cell={`${index + 1}:${lead.numberColumn}`}
      >
        {firstNumber + index}
      </td>
      {pinned.map(({ column, left }, at) => (
        <td
          key={column.name}
          className={classNames(styles.stuck, column.align === 'right' && styles.right)}
          style={{ left: lead.width + left }}
          aria-colindex={lead.numberColumn + at + 2}
          data-cell={`${index + 1}:${lead.numberColumn + 1 + at}`}
        >
          <CellContent opening={layout.opening} row={row} name={column.name}>
            {column.cell(row)}
          </CellContent>
        </td>
      ))}
      <td className={styles.gap} aria-hidden="true" />
      {center.map(({ column }, at) => (
        <td
          key={column.name}
          className={column.align === 'right' ? styles.right : undefined}
          aria-colindex={layout.centerColumn + at + 1}
          data-cell={`${index + 1}:${layout.centerColumn + at}`}
        >
          <CellContent opening={layout.opening} row={row} name={column.name}>
            {column.cell(row)}
          </CellContent>
        </td>
      ))}
      <td className={styles.gap} aria-hidden="true" />
      {actions.length > 0 ? (
        <td className={styles.actions} aria-colindex={actionsColumn + 1} data-cell={`${index + 1}:${actionsColumn}`}>
          <RowActions row={row} actions={actions} />
        </td>
      ) : null}
    </tr>
  )
}

/** Renders again only when something in it has changed. Scrolling must not render rows that stay. */
export const GridRow = memo(Row) as typeof Row

type SelectCellProps<R extends IdentifiedRow> = Pick<GridRowProps<R>, 'row' | 'index' | 'isSelected' | 'onToggle'> & {
  number: number
}

function SelectCell<R extends IdentifiedRow>({ row, index, isSelected, onToggle, number }: SelectCellProps<R>) {
  const text = useText(listWords)
  return (
    <td className={styles.stuck} style={{ left: 0 }} aria-colindex={1} data-cell={`${index + 1}:0`}>
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

interface CellContentProps<R extends IdentifiedRow> {
  opening: GridLayout<R>['opening']
  row: R
  name: string
  children: ReactNode
}

/** The first declared column opens the row. */
function CellContent<R extends IdentifiedRow>({ opening, row, name, children }: CellContentProps<R>) {
  if (opening?.column !== name) return children
  return (
    <button type="button" className="link-button max-full-width cut" onClick={() => opening.open(row)}>
      {children}
    </button>
  )
}
