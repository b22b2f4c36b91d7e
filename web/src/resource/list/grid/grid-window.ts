// Determines the visible rows and columns of a grid. Only those are in the document.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { type Density, rowHeights } from '../list-preferences.ts'
import type { GridColumns, PositionedColumn } from './grid-columns.ts'
import { useMoreToScroll } from './more-to-scroll.ts'

const headHeight = 37
const beforeMeasured = { width: 1600, height: 800 }

interface WindowOptions<Row> {
  scroller: RefObject<HTMLDivElement | null>
  rowCount: number
  density: Density
  columns: GridColumns<Row>
  /** Widths of the columns pinned at the left and at the right, in pixels. */
  leadWidth: number
  tailWidth: number
}

/** Measures again after `sizes` has changed, but not when a hidden page is shown again: that renders the grid twice. */
function useMeasureAfter(virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'measure'>, sizes: string): void {
  const measuredSizes = useRef(sizes)
  useLayoutEffect(() => {
    if (measuredSizes.current === sizes) return
    measuredSizes.current = sizes
    virtualizer.measure()
  }, [virtualizer, sizes])
}

export function useGridWindow<Row>(options: WindowOptions<Row>) {
  const { scroller, rowCount, density, columns, leadWidth, tailWidth } = options
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[density],
    overscan: 6,
    useFlushSync: false,
    scrollPaddingStart: headHeight,
    initialRect: beforeMeasured,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns.center[index]?.width ?? 0,
    overscan: 2,
    useFlushSync: false,
    scrollPaddingStart: leadWidth,
    scrollPaddingEnd: tailWidth,
    paddingStart: leadWidth,
    initialRect: beforeMeasured,
  })
  useMeasureAfter(rows, density)
  useMeasureAfter(across, columns.center.map(({ width }) => width).join())
  useMoreToScroll(scroller)
  const shownRows = rows.getVirtualItems()
  const shownColumns = across.getVirtualItems()
  const from = shownColumns[0]?.index ?? 0
  const to = (shownColumns.at(-1)?.index ?? -1) + 1
  const center = useMemo(
    (): readonly PositionedColumn<Row>[] => columns.center.slice(from, to),
    [columns.center, from, to],
  )
  const widthOf = (placed: readonly PositionedColumn<Row>[]) => placed.reduce((sum, { width }) => sum + width, 0)
  return {
    rows,
    across,
    shownRows,
    above: shownRows[0]?.start ?? 0,
    below: rows.getTotalSize() - (shownRows.at(-1)?.end ?? 0),
    center,
    /** Index of the first visible column among those that scroll. */
    from,
    widthBefore: widthOf(columns.center.slice(0, from)),
    widthAfter: widthOf(columns.center.slice(to)),
  }
}
