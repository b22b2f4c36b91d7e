// Makes a grid one tab stop. Inside, the arrow keys move between cells.
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type CellPlace, type GridBounds, moveCell } from './grid-keys.ts'

const controls = 'button, input, a[href], [tabindex]:not(td):not(th)'

interface FocusOptions {
  scroller: RefObject<HTMLDivElement | null>
  bounds: GridBounds
  /** Scrolls a cell into view. */
  reveal: (place: CellPlace) => void
  /** Handles keys that action on the row. Returns whether it did. */
  onAction: (event: KeyboardEvent, place: CellPlace) => boolean
}

const placeOf = (cell: Element | null): CellPlace | undefined => {
  const [row, column] = (cell?.getAttribute('data-cell') ?? '').split(':').map(Number)
  return row === undefined || column === undefined ? undefined : { row, column }
}

const cellAt = (scroller: HTMLElement | null, { row, column }: CellPlace) =>
  scroller?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)

export function useGridFocus({ scroller, bounds, reveal, onAction }: FocusOptions) {
  const [active, setActive] = useState<CellPlace>({ row: bounds.lastRow > 0 ? 1 : 0, column: 0 })
  const wantedCell = useRef<CellPlace>(undefined)

  // The cell may be rendered a moment after scrolling. Its controls are reached through it.
  useLayoutEffect(() => {
    const grid = scroller.current
    if (!grid) return
    for (const control of grid.querySelectorAll<HTMLElement>(`[data-cell] :is(${controls})`)) control.tabIndex = -1
    // A press of the pointer also focuses a cell, but only one cell is a tab stop.
    const cells = grid.querySelectorAll<HTMLElement>('[data-cell]:not([tabindex]), [data-cell][tabindex="0"]')
    for (const cell of cells) cell.tabIndex = -1
    const stop = cellAt(grid, active) ?? grid.querySelector<HTMLElement>('[data-cell]')
    if (stop) stop.tabIndex = 0
    const target = wantedCell.current && cellAt(grid, wantedCell.current)
    if (!target) return
    wantedCell.current = undefined
    target.tabIndex = 0
    target.focus({ preventScroll: true })
  })

  const go = (place: CellPlace) => {
    wantedCell.current = place
    setActive(place)
    reveal(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const cell = target.closest('[data-cell]')
    const place = placeOf(cell)
    if (!cell || !place || event.nativeEvent.isComposing) return
    const isInside = target !== cell
    if (isInside && /^(text|number|search)$/.test((target as HTMLInputElement).type ?? '')) return
    if (event.key === 'Escape' && isInside) {
      event.stopPropagation()
      go(place)
      return
    }
    if (!isInside && (event.key === 'Enter' || event.key === 'F2') && enter(cell)) {
      event.preventDefault()
      return
    }
    if (isInside && moveInside(cell, target, event.key)) return event.preventDefault()
    if (onAction(event, place)) return event.preventDefault()
    const isControl = event.ctrlKey || event.metaKey
    const next = event.altKey ? undefined : moveCell(place, { key: event.key, isControl }, bounds)
    if (!next) return
    event.preventDefault()
    go(next)
  }
  /** The arrow keys start from the last focused cell. */
  const onFocus = (event: { target: EventTarget }) => {
    const place = placeOf((event.target as Element).closest('[data-cell]'))
    if (place && (place.row !== active.row || place.column !== active.column)) setActive(place)
  }
  return { active, onKeyDown, onFocus }
}

/** Enters a cell: presses a single control, or focuses the first of several. A check box is pressed by Space only. */
function enter(cell: Element): boolean {
  const focusable = [...cell.querySelectorAll<HTMLElement>('button, input:not([type="checkbox"]), a[href]')]
  if (focusable.length === 0) return false
  if (focusable.length === 1) focusable[0]?.click()
  else focusable[0]?.focus()
  return true
}

function moveInside(cell: Element, from: HTMLElement, key: string): boolean {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return false
  const focusable = [...cell.querySelectorAll<HTMLElement>('button, input, a[href]')]
  const next = focusable[focusable.indexOf(from) + step]
  next?.focus()
  return next !== undefined
}
