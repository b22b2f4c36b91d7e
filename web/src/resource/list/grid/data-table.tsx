// The grid of every list: sticky head and columns, personal order and width, sorting, range selection, copying,
// actions. Only the visible rows and columns are in the document.
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { hiddenColumnsOf } from '../fit-columns.ts'
import { type Density, rowHeights, useListPreferences } from '../list-preferences.ts'
import { gridWords } from '../words.ts'
import { ActionMenu, type OpenMenu } from './action-menu.tsx'
import type { Column, IdentifiedRow, RowAction } from './column.ts'
import { rowsAsText } from './copy-rows.ts'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { useGridColumns, useSharedWidth } from './grid-columns.ts'
import { GridHead } from './grid-head.tsx'
import { type CellPlace, selectRange, toggleIn } from './grid-keys.ts'
import { numberWidth, selectWidth, useGridLayout } from './grid-layout.ts'
import { GridRow } from './grid-row.tsx'
import { useGridWindow } from './grid-window.ts'
import { useActionsWidth } from './row-actions.tsx'
import { useGridFocus } from './use-grid-focus.ts'

const nothingSelected: ReadonlySet<string> = new Set()

/** Selection of rows. A press toggles a row, with shift all rows since the last one. */
function useSelection<Row extends IdentifiedRow>({ rows, selected = nothingSelected, onSelect }: DataTableProps<Row>) {
  const anchor = useRef<string>(undefined)
  const toggle = (row: Row, isRange: boolean) => {
    const ids = rows.map(({ id }) => id)
    onSelect?.(isRange ? selectRange(row.id, { ids, selected, anchor: anchor.current }) : toggleIn(selected, row.id))
    if (!isRange || anchor.current === undefined) anchor.current = row.id
  }
  const latest = useRef(toggle)
  latest.current = toggle
  // Rows get a stable function, so that a selection does not render all of them.
  const onToggle = useCallback((row: Row, isRange: boolean) => latest.current(row, isRange), [])
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const toggleAll = () => {
    const next = new Set(selected)
    for (const { id } of rows) {
      if (isAll) next.delete(id)
      else next.add(id)
    }
    onSelect?.(next)
  }
  return { onToggle, isAll, toggleAll, anchor }
}

const densityClass: Record<Density, string | undefined> = {
  comfortable: undefined,
  compact: styles.compact,
  touch: styles.touch,
}

const tableClass = (density: keyof typeof densityClass): string =>
  classNames('grow scroll relative card', styles.table, densityClass[density])

/** A stable object, so that the grid does not measure again. */
const noActions: readonly never[] = []

export function DataTable<Row extends IdentifiedRow>(props: DataTableProps<Row>) {
  const { name, label, density, columns, rows, selected, actions = noActions, emptyState } = props
  const storedPreferences = useListPreferences(name)
  const view = props.preferences ?? storedPreferences
  const scroller = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu<Row>>()
  const gridColumns = useGridColumns(columns, view.settings, hiddenColumnsOf(view))
  const { widths } = view.settings
  const leadWidth = (props.onSelect ? selectWidth : 0) + numberWidth + gridColumns.pinnedWidth
  const tailWidth = useActionsWidth(rows, actions)
  const placed = useSharedWidth(gridColumns, { scroller, fixedWidth: leadWidth + tailWidth, widths })
  const window = useGridWindow({ scroller, rowCount: rows.length, density, columns: placed, leadWidth, tailWidth })
  const { center, from } = window
  const layout = useGridLayout({ table: props, pinned: placed.pinned, center, from, centerCount: placed.center.length })
  const selection = useSelection(props)
  const lastColumn = layout.actionsColumn - (actions.length > 0 ? 0 : 1)
  const reveal = ({ row, column }: CellPlace) => {
    if (row > 0) window.rows.scrollToIndex(row - 1)
    const center = column - (layout.centerColumn - window.from)
    if (center >= 0 && center < placed.center.length) window.across.scrollToIndex(center)
  }
  const visibleColumns = [...placed.pinned, ...placed.center].map(({ column }) => column)
  const onAction = useGridActions({ props, visibleColumns, selection, onMenu: setMenu })
  const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeights[density]) - 2)
  const focus = useGridFocus({ scroller, bounds: { lastRow: rows.length, lastColumn, pageRows }, reveal, onAction })
  const onMenu = useCallback((row: Row, place: { left: number; top: number }) => setMenu({ row, place }), [])
  return (
    <div className={tableClass(density)} ref={scroller} data-testid={`table-${name}`}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table to be a grid, and this one is
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={lastColumn + 1}
        aria-multiselectable={props.onSelect ? true : undefined}
        style={{ minWidth: leadWidth + placed.centerWidth + tailWidth }}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
      >
        <GridColumnWidths
          window={window}
          pinned={placed.pinned}
          tailWidth={tailWidth}
          isSelectable={props.onSelect !== undefined}
        />
        <thead>
          <GridHead
            table={props}
            layout={layout}
            view={view}
            isAllSelected={selection.isAll}
            onSelectAll={selection.toggleAll}
          />
        </thead>
        <tbody>
          <Spacer height={window.above} span={lastColumn + 3} />
          {window.shownRows.map(({ index }) => {
            const row = rows[index]
            return row ? (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                isSelected={selected?.has(row.id) ?? false}
                layout={layout}
                onToggle={selection.onToggle}
                onMenu={onMenu}
              />
            ) : null
          })}
          <Spacer height={window.below} span={lastColumn + 3} />
        </tbody>
      </table>
      {menu ? <ActionMenu menu={menu} actions={actions} onClose={() => setMenu(undefined)} /> : null}
      {rows.length === 0 ? <div className={styles.empty}>{emptyState}</div> : null}
    </div>
  )
}

interface GridColumnWidthsProps<Row extends IdentifiedRow> {
  window: ReturnType<typeof useGridWindow<Row>>
  pinned: ReturnType<typeof useSharedWidth<Row>>['pinned']
  tailWidth: number
  isSelectable: boolean
}

function GridColumnWidths<Row extends IdentifiedRow>(props: GridColumnWidthsProps<Row>) {
  const { window, pinned, tailWidth, isSelectable } = props
  return (
    <colgroup>
      {isSelectable ? <col style={{ width: selectWidth }} /> : null}
      <col style={{ width: numberWidth }} />
      {pinned.map(({ column, width }) => (
        <col key={column.name} style={{ width }} />
      ))}
      <col style={{ width: window.widthBefore }} />
      {window.center.map(({ column, width }) => (
        <col key={column.name} style={{ width }} />
      ))}
      <col />
      {tailWidth > 0 ? <col style={{ width: tailWidth }} /> : null}
    </colgroup>
  )
}

interface GridActionOptions<Row extends IdentifiedRow> {
  props: DataTableProps<Row>
  /** Visible columns, in order. */
  visibleColumns: readonly Column<Row>[]
  selection: ReturnType<typeof useSelection<Row>>
  onMenu: (menu: OpenMenu<Row>) => void
}

/**
 * Keys with actions: Space selects, with shift a range; Ctrl-A the page; Ctrl-C copies; Shift-F10 opens the menu; Enter
 * opens the row; letters run the actions that have one.
 */
function useGridActions<Row extends IdentifiedRow>({
  props,
  visibleColumns,
  selection,
  onMenu,
}: GridActionOptions<Row>) {
  const text = useText(gridWords)
  const copy = (row: Row | undefined) => {
    const { rows, selected } = props
    const chosen = rows.filter(({ id }) => selected?.has(id))
    const copied = chosen.length > 0 ? chosen : row ? [row] : []
    if (copied.length === 0 || globalThis.getSelection()?.type === 'Range') return false
    void copyText(rowsAsText(visibleColumns, copied)).then((isCopied) =>
      isCopied ? toast('ok', text('copied', { n: copied.length })) : toast('warn', text('copyRefused')),
    )
    return true
  }
  return (event: KeyboardEvent, place: CellPlace): boolean => {
    const row = props.rows[place.row - 1]
    const isControl = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isControl && key === 'c') return copy(row)
    if ((event.shiftKey && key === 'f10') || key === 'contextmenu') return openMenu(event, row)
    const isPlain = !(isControl || event.altKey || event.shiftKey)
    if (row && isPlain && key === 'enter' && props.onOpen && isOnCell(event)) {
      props.onOpen(row)
      return true
    }
    if (row && isPlain && runShortcut(props.actions, row, key)) return true
    if (!props.onSelect) return false
    if (isControl && key === 'a') {
      if (!selection.isAll) selection.toggleAll()
      return true
    }
    if (key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      if (event.target instanceof HTMLInputElement) return false
      if (row) selection.onToggle(row, event.shiftKey)
      else selection.toggleAll()
      return true
    }
    return false
  }
  function openMenu(event: KeyboardEvent, row: Row | undefined): boolean {
    const { left, bottom } = (event.target as HTMLElement).getBoundingClientRect()
    if (row && (props.actions?.length ?? 0) > 0) onMenu({ row, place: { left: left + 8, top: bottom } })
    // The head has its own menu, which listens to the event of the right button.
    else
      event.target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: left + 8, clientY: bottom }))
    return true
  }
}

const isOnCell = (event: KeyboardEvent): boolean => (event.target as Element).matches('[data-cell]')

/** Runs the action with this letter, unless the row does not allow it. Returns whether there is one. */
function runShortcut<Row>(actions: readonly RowAction<Row>[] = [], row: Row, key: string): boolean {
  const action = actions.find(({ shortcut }) => shortcut?.key === key)
  if (!action) return false
  if ((action.isShown?.(row) ?? true) && !action.isDisabled?.(row)) action.shortcut?.onRun(row)
  return true
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr>
      <td className="unpadded" colSpan={span} style={{ height }} />
    </tr>
  ) : null
}
