// Where the help box stands and how large it is: moved by its head, resized at its lower corners, always within reach.
import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react'

export interface HelpBounds {
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
const leastWidth = 200
const leastHeight = 40

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)))

/** The nearest bounds that fit the window with the head in reach. */
export function clampHelpBox(bounds: HelpBounds, screen: Size): HelpBounds {
  const width = between(bounds.width, leastWidth, screen.width - 2 * margin)
  const height = between(bounds.height, leastHeight, screen.height - 2 * margin)
  return {
    width,
    height,
    left: between(bounds.left, margin, screen.width - width - margin),
    top: between(bounds.top, margin, screen.height - leastHeight - margin),
  }
}

/** A fifth of the window's width, at its right side. */
export function openingBox(screen: Size): HelpBounds {
  const width = Math.max(leastWidth, Math.round(screen.width / 5))
  return clampHelpBox(
    { width, height: Math.round(screen.height * 0.7), left: screen.width - width - 24, top: 72 },
    screen,
  )
}

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })
const clampHere = (bounds: HelpBounds): HelpBounds => clampHelpBox(bounds, windowSize())

type Change = (from: HelpBounds, dx: number, dy: number) => HelpBounds

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

/** The bounds and what changes it, by pointer and (`step`: move, with Shift resize) by arrow keys. */
export function useHelpBounds() {
  const [bounds, setBounds] = useState(() => openingBox(windowSize()))
  useEffect(() => {
    const keepOnScreen = () => setBounds(clampHere)
    window.addEventListener('resize', keepOnScreen)
    return () => window.removeEventListener('resize', keepOnScreen)
  }, [])
  const follow = (change: Change) => (down: ReactPointerEvent) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest('button')) return
    down.preventDefault()
    const from = bounds
    const onMove = (event: PointerEvent) =>
      setBounds(clampHere(change(from, event.clientX - down.clientX, event.clientY - down.clientY)))
    const onEnd = () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
  }
  const step = (key: string, isResize: boolean): boolean => {
    const by = steps[key]
    if (by) setBounds((from) => clampHere((isResize ? growRight : move)(from, by[0], by[1])))
    return by !== undefined
  }
  return { bounds, drag: follow(move), resizeRight: follow(growRight), resizeLeft: follow(growLeft), step }
}
