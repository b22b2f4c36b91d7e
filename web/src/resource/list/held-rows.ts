// Keeps the rows of a list in their places while a person points at one of them or has the focus on one, so that no
// other row moves under the pointer. Without input the rows are sorted again after two minutes.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { IdentifiedRow } from './grid/column.ts'

const idleMs = 120_000
const checkEveryMs = 10_000

/**
 * Returns the new rows in the places of the previous ones. A row that is no longer listed stays, and rows that were not
 * shown follow at the end.
 */
export function rowsInPlace<Row extends IdentifiedRow>(
  previous: readonly Row[],
  rows: readonly Row[],
  toUnlisted: (row: Row) => Row,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shownIds = new Set(previous.map(({ id }) => id))
  return [...previous.map((row) => byId.get(row.id) ?? toUnlisted(row)), ...rows.filter(({ id }) => !shownIds.has(id))]
}

interface HeldRowsOptions<Row> {
  area: RefObject<HTMLElement | null>
  /** Returns a row that is no longer listed as it is shown. Undefined for a list that does not keep places. */
  toUnlisted: ((row: Row) => Row) | undefined
  /** The rows of another query are shown in their own order. */
  query: unknown
  /** Whether the rows belong to the previous query, or none have been read yet. */
  isOther: boolean
}

interface HeldRows<Row> {
  rows: readonly Row[]
  /** Number of rows that were added at the end while the places were kept. */
  newCount: number
}

export function useHeldRows<Row extends IdentifiedRow>(
  rows: readonly Row[],
  { area, toUnlisted, query, isOther }: HeldRowsOptions<Row>,
): HeldRows<Row> {
  const isInside = useIsInside(area, toUnlisted !== undefined)
  const shown = useRef<{ rows: readonly Row[]; count: number; key: string }>(undefined)
  const key = JSON.stringify(query)
  if (!toUnlisted || !isInside || isOther) {
    shown.current = undefined
    return { rows, newCount: 0 }
  }
  const previous = shown.current && shown.current.key === key ? shown.current : { rows, count: rows.length }
  const kept = rowsInPlace(previous.rows, rows, toUnlisted)
  shown.current = { rows: kept, count: previous.count, key }
  return { rows: kept, newCount: kept.length - previous.count }
}

/** Returns whether the pointer or the focus is in an area and a person has moved one of them recently. */
function useIsInside(area: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isInside, setInside] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element || !isEnabled) return
    let lastInput = 0
    let hasPointer = false
    const update = () => {
      const hasFocus = element.contains(document.activeElement)
      setInside((hasPointer || hasFocus) && Date.now() - lastInput < idleMs)
    }
    const onInput = (event: Event) => {
      lastInput = Date.now()
      if (event.type === 'pointerleave') hasPointer = false
      else if (event instanceof PointerEvent) hasPointer = event.pointerType !== 'touch'
      update()
    }
    // The next element has the focus after this event.
    const onBlur = () => setTimeout(update)
    const events = ['pointerenter', 'pointermove', 'pointerleave', 'keydown', 'focusin'] as const
    for (const name of events) element.addEventListener(name, onInput)
    element.addEventListener('focusout', onBlur)
    const timer = setInterval(update, checkEveryMs)
    return () => {
      for (const name of events) element.removeEventListener(name, onInput)
      element.removeEventListener('focusout', onBlur)
      clearInterval(timer)
    }
  }, [area, isEnabled])
  return isInside
}
