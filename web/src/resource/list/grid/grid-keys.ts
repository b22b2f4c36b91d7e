// The keyboard of a grid (WAI-ARIA grid pattern). Row 0 is the head, column 0 the first column of all.
export interface CellPlace {
  row: number
  column: number
}

export interface GridBounds {
  /** Index of the last row. */
  lastRow: number
  lastColumn: number
  /** Number of visible rows. */
  pageRows: number
}

interface Press {
  key: string
  isControl: boolean
}

const clamp = (value: number, highest: number): number => Math.max(0, Math.min(highest, value))

/** Returns the cell to which a key moves; undefined if it is no movement key. */
export function moveCell({ row, column }: CellPlace, press: Press, bounds: GridBounds): CellPlace | undefined {
  const { lastRow, lastColumn, pageRows } = bounds
  const { key, isControl } = press
  const to = (nextRow: number, nextColumn: number): CellPlace => ({
    row: clamp(nextRow, lastRow),
    column: clamp(nextColumn, lastColumn),
  })
  switch (key) {
    case 'ArrowUp':
      return to(isControl ? Math.min(row, 1) : row - 1, column)
    case 'ArrowDown':
      return to(isControl ? lastRow : row + 1, column)
    case 'ArrowLeft':
      return to(row, isControl ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, isControl ? lastColumn : column + 1)
    case 'Home':
      return isControl ? to(Math.min(1, lastRow), 0) : to(row, 0)
    case 'End':
      return isControl ? to(lastRow, lastColumn) : to(row, lastColumn)
    case 'PageUp':
      return to(Math.max(1, row - pageRows), column)
    case 'PageDown':
      return to(row + pageRows, column)
    default:
      return undefined
  }
}

interface RangeOptions {
  /** Ids in display order. */
  ids: readonly string[]
  selected: ReadonlySet<string>
  /** Start of the range; by default the row itself. */
  anchor: string | undefined
}

/**
 * Returns the selection after a row was chosen with shift. All rows from the anchor to it get the state of the anchor.
 */
export function selectRange(to: string, { ids, selected, anchor }: RangeOptions): Set<string> {
  const from = anchor === undefined ? -1 : ids.indexOf(anchor)
  const end = ids.indexOf(to)
  if (from < 0 || end < 0) return toggleIn(selected, to)
  const next = new Set(selected)
  for (const id of ids.slice(Math.min(from, end), Math.max(from, end) + 1)) {
    if (anchor !== undefined && selected.has(anchor)) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Returns the selection with the row added, or removed if it was there. */
export function toggleIn(selected: ReadonlySet<string> | undefined, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
