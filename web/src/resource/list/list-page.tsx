// The generic list: title, count and main actions; filters; the table in the remaining space; the pager.

import type { Page } from '@gemba/contract/kit/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { ListFilterIcon, RefreshCwIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type PageSource, readPage } from '../../api/call-route.ts'
import { useText } from '../../i18n/text.ts'
import { useDetail } from '../../session/session.ts'
import { IconButton } from '../../ui/button/button.tsx'
import type { Values } from '../form/check.ts'
import { TabContext } from '../tab/tab-context.ts'
import { type UrlState, useUrlState } from '../tab/url-state.ts'
import { listWords } from '../words.ts'
import { type CardLayout, cardLayoutOf } from './cards/card-layout.ts'
import { RowCards } from './cards/row-cards.tsx'
import { useIsNarrow } from './cards/use-is-narrow.ts'
import { EmptyRows, type ListEmptiness } from './empty-rows.tsx'
import type { Filter } from './filter/filter.ts'
import { addressOf, filterFromAddress, urlFilter } from './filter/filter-address.ts'
import { ListSearch } from './filter/list-search.tsx'
import { useFittedPreferences } from './fit-columns.ts'
import type { Column, IdentifiedRow, RowAction, Sort } from './grid/column.ts'
import { DataTable } from './grid/data-table.tsx'
import type { DataTableProps } from './grid/data-table-props.ts'
import { numberWidth, selectWidth } from './grid/grid-layout.ts'
import { useActionsWidth } from './grid/row-actions.tsx'
import { useHeldRows } from './held-rows.ts'
import styles from './list-page.module.css'
import { type ListPreferences, useDensity, useListPreferences } from './list-preferences.ts'
import { ListPreferencesMenu, NamedViews } from './list-preferences-menu.tsx'
import { pageBody, pageSizeFor, pageSizes, parsePageSize, useListState } from './list-state.ts'
import { SelectEvery } from './select-every.tsx'

/** The context of list actions. */
export interface ListContext<Row> {
  rows: readonly Row[]
  selected: ReadonlySet<string>
  clearSelection: () => void
  filter: Values
  total: number
  /** The whole reply, including additional data of a page. */
  answer: Page<Row> | undefined
}

export interface ListPageProps<Row extends IdentifiedRow> {
  /** Query key: module and entity. The settings of the list are stored under it. */
  of: readonly [module: string, entity: string]
  by: PageSource
  title: string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  initialFilter?: Values
  /** Converts the entered filter for the request. */
  filterOf?: (values: Values) => Values
  /** Invisible filter of a tree or the surrounding page. */
  fixedFilter?: Values
  /** Choices of the surrounding page in the address, in addition to the filter. */
  addressed?: Readonly<Record<string, string>>
  rowActions?: readonly RowAction<Row>[]
  /** Layout of cards in a narrow container. Without it the roles of the columns give the layout. */
  cards?: CardLayout
  /** Buttons at the right of the title. */
  actions?: (view: ListContext<Row>) => ReactNode
  hasSelection?: boolean
  onOpen?: (row: Row) => void
  side?: ReactNode
  /** Summary of all rows, between the filters and the table. */
  summary?: (view: ListContext<Row>) => ReactNode
  empty: ListEmptiness
  /** Removes the choice of the surrounding page. Defined only while that excludes rows. */
  onWiden?: (() => void) | undefined
  refetchMs?: number
  /** Receives the shown rows. */
  onRows?: (rows: readonly Row[]) => void
  /** Keeps rows in their places while a person is in the list. Returns a row that is no longer listed as it is shown. */
  toUnlisted?: (row: Row) => Row
}

/** Returns the filter of a list, which is part of the address of the page. */
function useListAddress<Row extends IdentifiedRow>({
  filters = [],
  initialFilter,
  addressed,
}: ListPageProps<Row>): UrlState<FilterState> {
  const { parameters } = useContext(TabContext)
  const base = { ...initialFilter, ...filterFromAddress(addressOf(parameters), filters) }
  return useUrlState<FilterState>(
    { filter: urlFilter(filters, base) },
    { rest: addressed ?? {}, isCompleted: addressed !== undefined },
  )
}

interface FilterState {
  filter: Values
}

/** Returns the state of the list and the reply of the server. */
function useRows<Row extends IdentifiedRow>(
  props: OpenListProps<Row>,
  { usualSize, onReload }: { usualSize: number; onReload: () => void },
) {
  const { of, by, address, fixedFilter = {}, refetchMs } = props
  const { parameters } = useContext(TabContext)
  const list = useListState()
  const { filter: chosen = {} } = address.values
  const companySize = useDetail('pageSize')
  const sizeSetting = parsePageSize(parameters.pageSize) ?? parsePageSize(companySize)
  const { state } = list
  const pageSize = state.pageSize ?? sizeSetting ?? usualSize
  const filter = { ...fixedFilter, ...(props.filterOf?.(chosen) ?? chosen) }
  const body = pageBody(state, pageSize, filter)
  const answer = useQuery({
    queryKey: [...of, body],
    queryFn: ({ signal }) => readPage<Row>(by, body, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
  /** A new query clears the selection. */
  const filterBy = (values: Values) => {
    onReload()
    address.change({ filter: values })
  }
  const query = (values: Values) => {
    list.toFirstPage()
    filterBy(values)
  }
  const apply = (values: Values, sort: Sort | undefined) => {
    list.apply(sort)
    filterBy(values)
  }
  const changeField = () => filterBy(list.changeField(chosen))
  return { answer, chosen, filter, list: { ...list, query, apply, changeField }, pageSize }
}

function useRowsCallback<Row>(data: Page<Row> | undefined, onRows: ((rows: readonly Row[]) => void) | undefined) {
  useEffect(() => {
    if (data) onRows?.(data.records)
  }, [data, onRows])
}

interface OpenListProps<Row extends IdentifiedRow> extends ListPageProps<Row> {
  address: UrlState<FilterState>
}

/** A list is mounted again when a link requests other rows. */
export function ListPage<Row extends IdentifiedRow>(props: ListPageProps<Row>) {
  const address = useListAddress(props)
  return <OpenList key={address.request} {...props} address={address} />
}

function OpenList<Row extends IdentifiedRow>(props: OpenListProps<Row>) {
  const { title, columns, filters = [], side } = props
  const text = useText(listWords)
  const { density } = useDensity()
  const middle = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const cards = useIsNarrow(section) ? (props.cards ?? cardLayoutOf(columns)) : undefined
  const [usualSize] = useState(() => pageSizeFor(window.innerHeight))
  // On a phone the form would push the first card out of sight.
  const isFolded = cards !== undefined && filters.length > 0
  const [isSearchOpen, setSearchOpen] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const clearSelection = () => setSelected(new Set())
  const { answer, chosen, filter, list, pageSize } = useRows(props, { usualSize, onReload: clearSelection })
  const { state } = list
  const { rows, newCount } = useHeldRows(answer.data?.records ?? [], {
    area: middle,
    toUnlisted: props.toUnlisted,
    query: [filter, state, pageSize],
    isOther: answer.isPlaceholderData || !answer.data,
  })
  const total = answer.data?.total ?? 0
  useRowsCallback(answer.data, props.onRows)
  const { name, storedPreferences, settings } = useListView(props, middle, rows)
  const { onWiden } = props
  const view = { rows, selected, clearSelection, filter, total, answer: answer.data }
  const isFiltered = onWiden !== undefined || Object.keys(chosen).length > 0
  const onReset = () => {
    onWiden?.()
    list.apply({}, state.sort)
  }
  return (
    <div className={styles.page} data-beside={side ? 'tree' : undefined} data-as={cards ? 'cards' : undefined}>
      {side}
      <section className="column gap-12 grow shrinkable" aria-label={title} ref={section}>
        <header className={styles.head}>
          <h1 className="flush size-20 tight">{title}</h1>
          <span className="muted numeric">
            {answer.data ? text('total', { n: total }) : null}
            <Counts selected={selected.size} newAtEnd={newCount} />
          </span>
          {isFolded ? <SearchToggle isOpen={isSearchOpen} onToggle={() => setSearchOpen(!isSearchOpen)} /> : null}
          <RefreshButton onRefresh={() => void answer.refetch()} />
          <ListPreferencesMenu columns={columns} view={settings} canChooseSearch={filters.length > 1} list={name} />
          <NamedViews view={storedPreferences} filter={chosen} sort={state.sort} onApply={list.apply} />
          <span className={styles.actions}>{props.actions?.(view)}</span>
        </header>
        {isFolded && !isSearchOpen ? null : (
          <ListSearch
            key={state.applied}
            filters={filters}
            values={chosen}
            isByOne={settings.settings.search === 'one'}
            onQuery={list.query}
            onField={list.changeField}
          />
        )}
        {props.summary?.(view)}
        <div className="flex grow min-height-0" ref={middle}>
          <Rows
            list={props}
            preferences={settings}
            cards={cards}
            density={density}
            rows={rows}
            selected={selected}
            onSelect={setSelected}
            firstNumber={(state.pageNumber - 1) * pageSize + 1}
            sort={state.sort}
            onSort={list.sortBy}
            emptyState={<EmptyRows answer={answer} isFiltered={isFiltered} onReset={onReset} empty={props.empty} />}
          />
        </div>
        <footer className={`bar justify-end gap-4-16 min-height-24 ${styles.foot}`}>
          {props.hasSelection ? (
            <SelectEvery
              rows={rows}
              total={total}
              selected={selected}
              onSelect={setSelected}
              request={{ by: props.by, body: { ...filter, ...state.sort } }}
            />
          ) : null}
          <Pager list={list} pageSize={pageSize} total={total} />
        </footer>
      </section>
    </div>
  )
}

/** Returns the preferences of a list, and the same with the columns that do not fit its place. */
function useListView<Row extends IdentifiedRow>(
  { of, columns, hasSelection, rowActions = [] }: ListPageProps<Row>,
  place: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
) {
  const name = of.join('.')
  const storedPreferences = useListPreferences(name)
  const selection = hasSelection ? selectWidth : 0
  const fixedWidth = selection + numberWidth + useActionsWidth(rows, rowActions)
  return { name, storedPreferences, settings: useFittedPreferences(storedPreferences, { columns, place, fixedWidth }) }
}

/** The number of selected rows, and of those added at the end while a person is in the list. */
function Counts({ selected, newAtEnd }: { selected: number; newAtEnd: number }) {
  const text = useText(listWords)
  return (
    <>
      {selected > 0 ? ` · ${text('selected', { n: selected })}` : null}
      {newAtEnd > 0 ? <span role="status">{` · ${text('newAtEnd', { n: newAtEnd })}`}</span> : null}
    </>
  )
}

function SearchToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const text = useText(listWords)
  return (
    <IconButton
      of={ListFilterIcon}
      label={text('query')}
      aria-expanded={isOpen}
      onClick={onToggle}
      data-testid="list-search"
    />
  )
}

function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  const text = useText(listWords)
  const label = text('refresh')
  return <IconButton of={RefreshCwIcon} label={label} onClick={onRefresh} />
}

interface RowsProps<Row extends IdentifiedRow>
  extends Required<Pick<DataTableProps<Row>, 'density' | 'rows' | 'firstNumber' | 'selected' | 'onSelect' | 'onSort'>> {
  list: ListPageProps<Row>
  preferences: ListPreferences
  cards: CardLayout | undefined
  sort: Sort | undefined
  emptyState: ReactNode
}

/** The rows as cards, or as a table. */
function Rows<Row extends IdentifiedRow>({ list, preferences, cards, ...rowsProps }: RowsProps<Row>) {
  const { rows, selected, onSelect, emptyState, ...arranged } = rowsProps
  const name = list.of.join('.')
  const table = {
    name,
    label: list.title,
    columns: list.columns,
    rows,
    emptyState,
    selected: list.hasSelection ? selected : undefined,
    onSelect: list.hasSelection ? onSelect : undefined,
    actions: list.rowActions,
    onOpen: list.onOpen,
  }
  if (!cards) return <DataTable {...table} {...arranged} preferences={preferences} />
  return <RowCards layout={cards} sort={arranged.sort} onSort={arranged.onSort} {...table} />
}

interface PagerProps {
  list: Pick<ReturnType<typeof useListState>, 'state' | 'turnTo'>
  pageSize: number
  total: number
}

/** The page size of the company is offered besides the usual ones. */
function Pager({ list: { state, turnTo }, pageSize, total }: PagerProps) {
  return (
    <Pagination
      size="small"
      // It would render again whenever the page is shown.
      responsive={false}
      current={state.pageNumber}
      pageSize={pageSize}
      total={total}
      onChange={(number, size) => turnTo(number, size === pageSize ? state.pageSize : size)}
      showSizeChanger
      pageSizeOptions={[...new Set([pageSize, ...pageSizes])].sort((a, b) => a - b)}
    />
  )
}
