// Columns of a grid as the person arranged them: order, width, visibility, pinning. The model is that of TanStack
// Table, the settings are ours.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type RefObject, useMemo } from 'react'
import { useWidth } from '../../../ui/use-width.ts'
import { type Column, type IdentifiedRow, maxColumnWidth, minColumnWidth } from './column.ts'
import { textWidth } from './text-width.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const noRows: IdentifiedRow[] = []
const ignore = () => undefined

export interface PositionedColumn<Row> {
  column: Column<Row>
  width: number
  /** Pixels from the left of its region. */
  left: number
}

export interface GridColumns<Row> {
  pinned: readonly PositionedColumn<Row>[]
  center: readonly PositionedColumn<Row>[]
  pinnedWidth: number
  centerWidth: number
}

/**
 * Returns the positions of the columns, as a stable object until columns or settings change. The first declared column
 * names the row and is never hidden.
 */
export function useGridColumns<Row>(
  columns: readonly Column<Row>[],
  settings: ViewSettings,
  hidden: readonly string[],
): GridColumns<Row> {
  const definitions = useMemo(
    () =>
      columns.map(({ name, title, width }) => ({
        id: name,
        header: title,
        size: width ?? minColumnWidth,
        minSize: minColumnWidth,
        maxSize: maxColumnWidth,
      })),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnOrder: [...(settings.order ?? [])],
      columnPinning: { start: [...(settings.pinned ?? [])], end: [] },
      columnSizing: { ...settings.widths },
      columnVisibility: Object.fromEntries(
        hidden.filter((name) => name !== columns[0]?.name).map((name) => [name, false]),
      ),
    }),
    [settings, hidden, columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    // The settings are the only source. The table never changes them.
    onColumnOrderChange: ignore,
    onColumnPinningChange: ignore,
    onColumnSizingChange: ignore,
    onColumnVisibilityChange: ignore,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is one object for good; what it places changes with its state
  return useMemo(() => {
    const byName = new Map(columns.map((column) => [column.name, column]))
    const place = (region: 'start' | 'center'): PositionedColumn<Row>[] =>
      table.getPinnedVisibleLeafColumns(region).flatMap((pinnedVisibleLeafColumn) => {
        const column = byName.get(pinnedVisibleLeafColumn.id)
        return column
          ? [{ column, width: pinnedVisibleLeafColumn.getSize(), left: pinnedVisibleLeafColumn.getStart(region) }]
          : []
      })
    const [pinned, center] = [place('start'), place('center')]
    const sum = (placed: readonly PositionedColumn<Row>[]) => placed.reduce((total, { width }) => total + width, 0)
    return { pinned, center, pinnedWidth: sum(pinned), centerWidth: sum(center) }
  }, [columns, state])
}

/** Width of a head besides its title. */
const headPx = 48

/** Returns the smallest width in which a column shows its title, at most its declared width. */
export const minTitleWidth = (title: string, width: number): number =>
  Math.min(width, Math.max(minColumnWidth, Math.ceil(textWidth(title)) + headPx))

const minWidthOf = <Row>({ column, width }: PositionedColumn<Row>): number => minTitleWidth(column.title, width)

/**
 * Distributes the remaining width among the scrolling columns in proportion to their widths, so that no text is cut
 * while half the row is empty. If the columns are a little too wide, they become narrower until all are visible, as
 * long as their titles fit. Numbers do not become wider, and columns resized by the person keep their width.
 */
export function shareWidth<Row>(
  columns: GridColumns<Row>,
  free: number,
  ownWidths: ViewSettings['widths'],
): GridColumns<Row> {
  const isOwn = ({ column }: PositionedColumn<Row>): boolean => column.name in (ownWidths ?? {})
  const roomOf = (placed: PositionedColumn<Row>): number => {
    if (isOwn(placed)) return 0
    if (free < 0) return placed.width - minWidthOf(placed)
    return placed.column.align === 'right' ? 0 : placed.width
  }
  const room = columns.center.reduce((sum, placed) => sum + roomOf(placed), 0)
  if (free === 0 || room === 0 || room < -free) return columns
  let left = 0
  const center = columns.center.map((candidate) => {
    const width = Math.floor(candidate.width + (free * roomOf(candidate)) / room)
    const placed = { ...candidate, left, width }
    left += width
    return placed
  })
  return { ...columns, center, centerWidth: left }
}

interface SharedWidth {
  scroller: RefObject<HTMLDivElement | null>
  /** Width of everything that does not scroll, in pixels. */
  fixedWidth: number
  widths: ViewSettings['widths']
}

/** Returns the columns with their widths in the table, as a stable object until one of them changes. */
export function useSharedWidth<Row>(
  columns: GridColumns<Row>,
  { scroller, fixedWidth, widths }: SharedWidth,
): GridColumns<Row> {
  const width = useWidth(scroller, 0)
  const free = width - fixedWidth - columns.centerWidth
  return useMemo(() => shareWidth(columns, free, widths), [columns, free, widths])
}

/** Returns the names of all columns in display order, with hidden ones at their positions. */
export function orderOf(names: readonly string[], order: readonly string[] = []): string[] {
  const ordered = order.filter((name) => names.includes(name))
  return [...ordered, ...names.filter((name) => !ordered.includes(name))]
}

/** Returns the order after `name` has been moved to the position of `target`. */
export function moveTo(order: readonly string[], name: string, target: string): string[] {
  const to = order.indexOf(target)
  if (to < 0 || !order.includes(name)) return [...order]
  const rest = order.filter((candidate) => candidate !== name)
  return [...rest.slice(0, to), name, ...rest.slice(to)]
}

/** Returns the list with `name` added, or removed if it was there. */
export function toggleName(names: readonly string[] = [], name: string): string[] {
  return names.includes(name) ? names.filter((candidate) => candidate !== name) : [...names, name]
}
