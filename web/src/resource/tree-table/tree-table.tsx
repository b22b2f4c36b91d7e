// A whole tree as a table: title, count and buttons above. The first column expands and collapses rows.

import { namesOfLanguages } from '@gemba/contract/names.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { EmptyRows, type ListEmptiness } from '../list/empty-rows.tsx'
import type { Column, RowAction } from '../list/grid/column.ts'
import { DataTable } from '../list/grid/data-table.tsx'
import listStyles from '../list/list-page.module.css'
import { useDensity } from '../list/list-preferences.ts'
import { listWords } from '../words.ts'
import { countRows, findRows, type NestedRow, placeRows, useClosedRows } from './open-rows.ts'
import { TreeCell } from './tree-cell.tsx'

type TreeRow<R> = NestedRow<R> & Readonly<Record<string, unknown>>

interface TreeTableProps<R extends TreeRow<R>> {
  name: string
  title: string
  answer: Pick<UseQueryResult<R[]>, 'data' | 'isError' | 'error' | 'refetch'>
  columns: readonly Column<R>[]
  actions: readonly RowAction<R>[]
  /** Shows only rows that contain the text, with their ancestors. */
  search: string
  onSearch: (search: string) => void
  /** Texts if there are no rows. */
  empty: ListEmptiness
  tools?: ReactNode
  buttons?: ReactNode
}

export function TreeTable<R extends TreeRow<R>>(props: TreeTableProps<R>) {
  const { name, title, answer, columns, actions, search } = props
  const text = useText(listWords)
  const { density } = useDensity()
  const { closed, toggle } = useClosedRows()
  const names = [...columns.map((column) => column.name), ...Object.values(namesOfLanguages)]
  const rows = findRows(answer.data ?? [], names, search)
  const placed = placeRows(rows, search.trim() === '' ? closed : new Set<string>())
  const places = new Map(placed.map((place) => [place.row.id, place]))
  const shownColumns = columns.map((column, at) => {
    if (at > 0) return column
    const cell = (row: R) => {
      const place = places.get(row.id) ?? { depth: 0, hasChildren: false, isOpen: true }
      return (
        <TreeCell name={String(row[column.name])} place={place} onTwist={() => toggle(row.id)}>
          {column.cell(row)}
        </TreeCell>
      )
    }
    return { ...column, cell }
  })
  return (
    <section className="column gap-12 grow shrinkable full-height" aria-label={title}>
      <header className={listStyles.head}>
        <h1 className="flush size-20 tight">{title}</h1>
        <span className="muted numeric">{answer.data ? text('total', { n: countRows(rows) }) : null}</span>
        <IconButton of={RefreshCwIcon} label={text('refresh')} onClick={() => void answer.refetch()} />
        {props.tools}
        <span className={listStyles.actions}>{props.buttons}</span>
      </header>
      <div className="flex grow min-height-0">
        <DataTable
          name={name}
          label={title}
          density={density}
          columns={shownColumns}
          rows={placed.map(({ row }) => row)}
          actions={actions}
          emptyState={
            <EmptyRows
              answer={answer}
              isFiltered={search !== ''}
              onReset={() => props.onSearch('')}
              empty={props.empty}
            />
          }
        />
      </div>
    </section>
  )
}
