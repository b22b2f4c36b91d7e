// Where the help box stands and how large it is: moved by its head, resized at its lower corners, always within reach.
import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react'

export interface HelpArea {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const margin = 8
export const leastWidth = 200
export const leastHeight = 40

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)))

/** The nearest area that fits the window with its head in reach. */
export function clampHelpBox(area: HelpArea, screen: Size): HelpArea {
  const width = between(area.width, leastWidth, screen.width - 2 * margin)
  const height = between(area.height, leastHeight, screen.height - 2 * margin)
  return {
    width,
    height,
    left: between(area.left, margin, screen.width - width - margin),
    top: between(area.top, margin, screen.height - leastHeight - margin),
  }
}

/** A fifth of the window's width, at its right side. */
export function openingBox(screen: Size): HelpArea {
  const width = Math.max(leastWidth, Math.round(screen.width / 5))
  return clampHelpBox(
    { width, height: Math.round(screen.height * 0.7), left: screen.width - width - 24, top: 72 },
    screen,
  )
}

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })
const clampHere = (area: HelpArea): HelpArea => clampHelpBox(area, windowSize())

type Change = (from: HelpArea, dx: number, dy: number) => HelpArea

const move: Change = (from, dx, dy) => ({ ...from, left: from.left + dx, top: from.top + dy })
const growRight: Change = (from, dx, dy) => ({ ...from, width: from.width + dx, height: from.height + dy })
const growLeft: Change = (from, dx, dy) => {
  const width = Math.max(leastWidth, from.width - dx)
  return { ...from, left: from.left + from.width - width, width, height: from.height + dy }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-16, 0],
  ArrowRight: [16, 0],
  ArrowUp: [0, -16],
  ArrowDown: [0, 16],
}

/** The area and what changes it, by pointer and (`step`: move, with Shift resize) by arrow keys. */
export function useHelpArea() {
  const [area, setArea] = useState(() => openingBox(windowSize()))
  useEffect(() => {
    const keepOnScreen = () => setArea(clampHere)
    window.addEventListener('resize', keepOnScreen)
    return () => window.removeEventListener('resize', keepOnScreen)
  }, [])
  const follow = (change: Change) => (down: ReactPointerEvent) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest('button')) return
    down.preventDefault()
    const from = area
    const onMove = (event: PointerEvent) =>
      setArea(clampHere(change(from, event.clientX - down.clientX, event.clientY - down.clientY)))
    const onEnd = () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
  }
  const step = (key: string, isResize: boolean): boolean => {
    const by = steps[key]
    if (by) setArea((from) => clampHere((isResize ? growRight : move)(from, by[0], by[1])))
    return by !== undefined
  }
  return { area, drag: follow(move), resizeRight: follow(growRight), resizeLeft: follow(growLeft), step }
}
