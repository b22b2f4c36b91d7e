import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import { leastColumnWidth } from './column.ts'

type Widths = Readonly<Record<string, number>>

function storedWidths(storageKey: string): Widths {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Widths
  } catch {
    return {}
  }
}

/** Widths of the columns of one list as this browser remembers them, and the handler that changes one by dragging. */
export function useColumnWidths(listName: string) {
  const storageKey = `gemba.columns.${listName}`
  const [widths, setWidths] = useState(() => storedWidths(storageKey))
  const resize = (column: string, from: number) => (down: ReactPointerEvent) => {
    down.preventDefault()
    let latest = widths
    const move = (event: PointerEvent) => {
      latest = { ...widths, [column]: Math.max(leastColumnWidth, from + event.clientX - down.clientX) }
      setWidths(latest)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      localStorage.setItem(storageKey, JSON.stringify(latest))
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
  }
  return { widths, resize }
}
