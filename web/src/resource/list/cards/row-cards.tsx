// The rows of a list on a narrow screen: each is a card with the same cells and actions.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import { actionsFor, type Column, type IdentifiedRow, type RowAction } from '../grid/column.ts'
import { toggleIn } from '../grid/grid-keys.ts'
import { RowActions } from '../grid/row-actions.tsx'
import { rowHighlights } from '../grid/row-marks.ts'
import { useListPreferences } from '../list-preferences.ts'
import styles from './row-cards.module.css'

/** The columns of a card, by name. All others are visible when the row is opened. */
export interface CardLayout {
  mark: string
  /** Opens the row. */
  title: string
  /** Beside the mark, at the right. */
  aside?: string
  /** Below, each with the title of its column. */
  facts: readonly string[]
}

interface RowCardsProps<Row extends IdentifiedRow> {
  name: string
  label: string
  layout: CardLayout
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  actions?: readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  /** Shown instead of rows. */
  emptyState: ReactNode
}

export function RowCards<Row extends IdentifiedRow>(props: RowCardsProps<Row>) {
  const { name, label, rows, emptyState } = props
  if (rows.length === 0) return <div className="grow">{emptyState}</div>
  return (
    <ul className={styles.cards} aria-label={label} data-testid={`cards-${name}`}>
      {rows.map((row) => (
        <RowCard key={row.id} row={row} list={props} />
      ))}
    </ul>
  )
}

function RowCard<Row extends IdentifiedRow>({ row, list }: { row: Row; list: RowCardsProps<Row> }) {
  const { layout, columns, selected, onSelect, onOpen, actions = [] } = list
  const { hidden = [] } = useListPreferences(list.name).settings
  const columnOf = (name: string) => columns.find((column) => column.name === name)
  const cellOf = (name: string) => columnOf(name)?.cell(row)
  const facts = layout.facts.filter((fact) => !hidden.includes(fact)).flatMap((fact) => columnOf(fact) ?? [])
  const title = cellOf(layout.title)
  return (
    <li
      className={classNames(styles.card, rowHighlights(row).isUrgent && styles.urgent)}
      data-row-id={row.id}
      data-selected={selected?.has(row.id)}
    >
      <div className={`row gap-8 ${styles.head}`}>
        {selected && onSelect ? <Choice row={row} selected={selected} onSelect={onSelect} /> : null}
        <span>{cellOf(layout.mark)}</span>
        {layout.aside ? <span className="push muted size-12 numeric">{cellOf(layout.aside)}</span> : null}
      </div>
      {onOpen ? (
        <button type="button" className={styles.title} onClick={() => onOpen(row)}>
          {title}
        </button>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt className="muted size-12">{fact.title}</dt>
            <dd className="flush break-words">{fact.cell(row)}</dd>
          </div>
        ))}
      </dl>
      <CardActions row={row} actions={actionsFor(row, actions)} />
    </li>
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
