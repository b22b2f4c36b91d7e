// Sort and selection of a list of cards, which have no column heads.
import { Select } from 'antd'
import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { listWords } from '../../words.ts'
import type { Column, IdentifiedRow, Sort } from '../grid/column.ts'
import styles from './row-cards.module.css'
import { cardWords } from './words.ts'

interface CardBarProps<Row extends IdentifiedRow> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: (column: string) => void
  selected: ReadonlySet<string> | undefined
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined
}

export function CardBar<Row extends IdentifiedRow>({
  columns,
  rows,
  sort,
  onSort,
  selected,
  onSelect,
}: CardBarProps<Row>) {
  const text = useText(cardWords)
  const list = useText(listWords)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const isAll = rows.length > 0 && rows.every(({ id }) => selected?.has(id))
  const toggleAll = () => onSelect?.(new Set(isAll ? [] : rows.map(({ id }) => id)))
  if (sortable.length === 0 && !onSelect) return null
  return (
    <div className="row gap-8" data-testid="card-bar">
      {onSelect ? (
        <label className={styles.choice}>
          <span className="visually-hidden">{list('selectAll')}</span>
          <input type="checkbox" checked={isAll} onChange={toggleAll} data-testid="select-all-cards" />
        </label>
      ) : null}
      {sortable.length > 0 ? (
        <Select
          className="grow"
          aria-label={text('sort')}
          value={sort?.sort ?? ''}
          options={[
            { value: '', label: text('defaultOrder') },
            ...sortable.map(({ name, title }) => ({ value: name, label: list('sortBy', { title }) })),
          ]}
          onChange={(name) => {
            if (name !== '') onSort(name)
            // A descending sort is followed by none.
            else if (sort) for (let press = sort.order === 'ASC' ? 0 : 1; press < 2; press++) onSort(sort.sort)
          }}
          data-testid="card-sort"
        />
      ) : null}
      {sort ? (
        <IconButton
          of={sort.order === 'ASC' ? ArrowUpIcon : ArrowDownIcon}
          label={text(sort.order === 'ASC' ? 'ascending' : 'descending')}
          onClick={() => onSort(sort.sort)}
          data-testid="card-order"
        />
      ) : null}
    </div>
  )
}
