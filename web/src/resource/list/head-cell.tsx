import type { PointerEvent } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { Column, Sort } from './column.ts'

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((column: string) => void) | undefined
  onResize: (event: PointerEvent) => void
}

const signs = { ASC: '▲', DESC: '▼' } as const
const directions = { ASC: 'ascending', DESC: 'descending' } as const

export function HeadCell<Row>({ column, sort, onSort, onResize }: HeadCellProps<Row>) {
  const text = useText(listWords)
  const order = sort?.sort === column.name ? sort.order : undefined
  return (
    <th
      scope="col"
      className={column.align === 'right' ? 'data-right' : undefined}
      aria-sort={order ? directions[order] : undefined}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className="data-sort"
          onClick={() => onSort(column.name)}
          title={text('sortBy', { title: column.title })}
        >
          {column.title}
          <span aria-hidden="true" className={order ? 'data-sign' : 'data-sign data-unsorted'}>
            {order ? signs[order] : '↕'}
          </span>
        </button>
      ) : (
        column.title
      )}
      <span className="data-edge" aria-hidden="true" onPointerDown={onResize} />
    </th>
  )
}
