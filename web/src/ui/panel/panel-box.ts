// Position and width of a panel. It is dragged by its header and resized at its right edge, and always stays on the
// screen.
import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react'

export interface PanelBox {
  left: number
  top: number
  width: number
}

const margin = 8
const minWidth = 320

/** Returns the nearest box that the pointer can reach in a window of that size. */
export function clampBox(box: PanelBox, windowWidth: number, windowHeight: number): PanelBox {
  const width = Math.max(Math.min(box.width, windowWidth - 2 * margin), Math.min(minWidth, windowWidth - 2 * margin))
  return {
    width,
    left: Math.min(Math.max(box.left, margin), Math.max(margin, windowWidth - width - margin)),
    top: Math.min(Math.max(box.top, margin), Math.max(margin, windowHeight - 96)),
  }
}

const clampHere = (box: PanelBox) => clampBox(box, window.innerWidth, window.innerHeight)

/** Returns the box of a panel and the pointer handlers that change it. */
export function usePanelBox(width: number) {
  const [box, setBox] = useState(() =>
    clampHere({ width, left: (window.innerWidth - width) / 2, top: Math.max(40, window.innerHeight * 0.08) }),
  )
  useEffect(() => {
    const keepOnScreen = () => setBox(clampHere)
    window.addEventListener('resize', keepOnScreen)
    return () => window.removeEventListener('resize', keepOnScreen)
  }, [])

  const follow = (change: (from: PanelBox, dx: number, dy: number) => PanelBox) => (down: ReactPointerEvent) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest('button')) return
    down.preventDefault()
    const from = box
    const move = (event: PointerEvent) =>
      setBox(clampHere(change(from, event.clientX - down.clientX, event.clientY - down.clientY)))
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
  }
  return {
    box,
    drag: follow((from, dx, dy) => ({ ...from, left: from.left + dx, top: from.top + dy })),
    resize: follow((from, dx) => ({ ...from, width: from.width + dx })),
  }
}
