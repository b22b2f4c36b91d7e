// The rows of a list in a narrow container: each is a card with the same cells and actions.
import { EllipsisIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import { ActionMenu, type OpenMenu } from '../grid/action-menu.tsx'
import { actionsFor, type Column, type IdentifiedRow, type RowAction, type Sort } from '../grid/column.ts'
import { toggleIn } from '../grid/grid-keys.ts'
import { RowActions } from '../grid/row-actions.tsx'
import { rowHighlights } from '../grid/row-marks.ts'
import { useListPreferences } from '../list-preferences.ts'
import { CardBar } from './card-bar.tsx'
import type { CardLayout } from './card-layout.ts'
import styles from './row-cards.module.css'

interface RowCardsProps<Row extends IdentifiedRow> {
  name: string
  label: string
  layout: CardLayout
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: (column: string) => void
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  actions?: readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  /** Shown instead of rows. */
  emptyState: ReactNode
}

export function RowCards<Row extends IdentifiedRow>(props: RowCardsProps<Row>) {
  const { name, label, rows, columns, sort, onSort, selected, onSelect, emptyState } = props
  if (rows.length === 0) return <div className="grow">{emptyState}</div>
  return (
    <div className="column gap-8 grow shrinkable">
      <CardBar columns={columns} rows={rows} sort={sort} onSort={onSort} selected={selected} onSelect={onSelect} />
      <ul className={styles.cards} aria-label={label} data-testid={`cards-${name}`}>
        {rows.map((row) => (
          <RowCard key={row.id} row={row} list={props} />
        ))}
      </ul>
    </div>
  )
}

/** Returns the cell of a column of a row; undefined if it is empty. */
function filledCell<Row>(column: Column<Row> | undefined, row: Row): ReactNode {
  if (!column || column.text?.(row) === '') return undefined
  const cell = column.cell(row)
  return cell === '—' || cell === '' ? undefined : cell
}

/** The first of these actions opens the row of a list that has no page for its rows. */
const openingActions: readonly string[] = ['open', 'edit', 'view']

function RowCard<Row extends IdentifiedRow>({ row, list }: { row: Row; list: RowCardsProps<Row> }) {
  const { layout, columns, selected, onSelect } = list
  const { hidden = [] } = useListPreferences(list.name).settings
  const actions = actionsFor(row, list.actions ?? [])
  const opening = actions.find(({ name }) => openingActions.includes(name))
  const onOpen = list.onOpen ?? opening?.onRun
  const columnOf = (name: string | undefined) => columns.find((column) => column.name === name)
  const cellOf = (name: string | undefined) => filledCell(columnOf(name), row)
  const title = (
    <CardTitle onOpen={onOpen && (() => onOpen(row))} isInHead={layout.mark === undefined}>
      {columnOf(layout.title)?.cell(row)}
    </CardTitle>
  )
  const subtitle = cellOf(layout.subtitle)
  const aside = cellOf(layout.aside)
  return (
    <li
      className={classNames(styles.card, rowHighlights(row).isUrgent && styles.urgent)}
      data-row-id={row.id}
      data-selected={selected?.has(row.id)}
    >
      <div className={`row gap-8 ${styles.head}`}>
        {selected && onSelect ? <Choice row={row} selected={selected} onSelect={onSelect} /> : null}
        {layout.mark === undefined ? title : <span>{columnOf(layout.mark)?.cell(row)}</span>}
        {aside ? <span className="push muted size-12 numeric nowrap">{aside}</span> : null}
        {layout.hasActionMenu && actions.length > 0 ? <CardMenu row={row} actions={actions} /> : null}
      </div>
      {layout.mark === undefined ? null : title}
      {subtitle ? <div className={`size-14 break-words ${styles.raised}`}>{subtitle}</div> : null}
      <CardFigure column={columnOf(layout.figure)} row={row} />
      <dl className={styles.facts}>
        {layout.facts
          .filter((fact) => !hidden.includes(fact))
          .map((fact) => (
            <Fact key={fact} title={columnOf(fact)?.title} value={cellOf(fact)} />
          ))}
      </dl>
      {layout.hasActionMenu ? null : <CardActions row={row} actions={actions} />}
    </li>
  )
}

interface CardTitleProps {
  onOpen: (() => void) | undefined
  /** Whether it is in the first line, beside the selection and the actions. */
  isInHead: boolean
  children: ReactNode
}

/** A press anywhere on the card opens the row, except on its other controls. */
function CardTitle({ onOpen, isInHead, children }: CardTitleProps) {
  const className = classNames(styles.title, isInHead && 'grow shrinkable')
  return onOpen ? (
    <button type="button" className={className} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <span className={className}>{children}</span>
  )
}

function CardFigure<Row>({ column, row }: { column: Column<Row> | undefined; row: Row }) {
  const value = filledCell(column, row)
  if (!column || value === undefined) return null
  return (
    <div className={`flow gap-8 align-baseline ${styles.figure}`}>
      <span className="size-24 bold numeric">{value}</span>
      <span className="muted size-12">{column.title}</span>
    </div>
  )
}

function Fact({ title, value }: { title: string | undefined; value: ReactNode }) {
  if (value === undefined) return null
  return (
    <div>
      <dt className="muted size-12">{title}</dt>
      <dd className={`flush break-words ${styles.raised}`}>{value}</dd>
    </div>
  )
}

interface ChoiceProps<Row extends IdentifiedRow> {
  row: Row
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

function Choice<Row extends IdentifiedRow>({ row, selected, onSelect }: ChoiceProps<Row>) {
  const text = useText(listWords)
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">{text('selectCard')}</span>
      <input
        type="checkbox"
        checked={selected.has(row.id)}
        onChange={() => onSelect(toggleIn(selected, row.id))}
        data-testid={`select-${row.id}`}
      />
    </label>
  )
}

/** All actions on a row, behind one button. */
function CardMenu<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const text = useText(listWords)
  const [menu, setMenu] = useState<OpenMenu<Row>>()
  const open = (button: HTMLElement) => {
    const { right, bottom } = button.getBoundingClientRect()
    setMenu({ row, place: { right: window.innerWidth - right, top: bottom + 4 } })
  }
  return (
    <>
      <IconButton
        of={EllipsisIcon}
        label={text('more')}
        className={styles.menu}
        aria-expanded={menu !== undefined}
        onClick={(event) => (menu ? setMenu(undefined) : open(event.currentTarget))}
        data-testid="card-menu"
      />
      {menu ? <ActionMenu menu={menu} actions={actions} onClose={() => setMenu(undefined)} /> : null}
    </>
  )
}

const maxButtons = 3

function CardActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  if (actions.length === 0) return null
  if (actions.length > maxButtons) {
    return (
      <div className={`margin-top-4 ${styles.links}`}>
        <RowActions row={row} actions={actions} />
      </div>
    )
  }
  return (
    <div className={`flow gap-8 margin-top-12 ${styles.actions}`}>
      {actions.map(({ name, label, isDangerous, isDisabled, onRun }) => (
        <button
          key={name}
          type="button"
          className={isDangerous ? 'danger-button' : 'plain-button'}
          disabled={isDisabled?.(row) ?? false}
          onClick={() => onRun(row)}
          data-testid={`row-${name}`}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
