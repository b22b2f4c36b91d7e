// Position and size of the help box. On a wide window it is docked and pushes the page aside. Otherwise it floats over
// the page. It is moved by its head and resized at its lower corners, and it always stays within the window.
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
const minWidth = 200
const minHeight = 40

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

/** Returns the nearest bounds that fit the window and have the head within it. */
export function clampHelpBox(bounds: HelpBounds, screen: Size): HelpBounds {
  const width = clamp(bounds.width, minWidth, screen.width - 2 * margin)
  const height = clamp(bounds.height, minHeight, screen.height - 2 * margin)
  return {
    width,
    height,
    left: clamp(bounds.left, margin, screen.width - width - margin),
    top: clamp(bounds.top, margin, screen.height - minHeight - margin),
  }
}

/** Returns the initial floating bounds: a fifth of the width of the window, at the right side. */
export function openingBox(screen: Size): HelpBounds {
  const width = Math.max(minWidth, Math.round(screen.width / 5))
  return clampHelpBox(
    { width, height: Math.round(screen.height * 0.7), left: screen.width - width - 24, top: 72 },
    screen,
  )
}

/** Height of the header of the shell in px. The docked box starts below it. */
const headerHeight = 48
const minDockedScreen = 1280

/** Returns the docked bounds: at the right side, below the header, down to the bottom. */
export function dockedBox(screen: Size, width = openingBox(screen).width): HelpBounds {
  const dockedWidth = clamp(width, minWidth, screen.width / 2)
  return {
    width: dockedWidth,
    height: screen.height - headerHeight,
    left: screen.width - dockedWidth,
    top: headerHeight,
  }
}

/** Returns whether the window is wide enough for a docked box. */
export const canDock = (screen: Size): boolean => screen.width >= minDockedScreen

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })
const clampHere = (bounds: HelpBounds): HelpBounds => clampHelpBox(bounds, windowSize())

type Change = (from: HelpBounds, dx: number, dy: number) => HelpBounds

const move: Change = (from, dx, dy) => ({ ...from, left: from.left + dx, top: from.top + dy })
const growRight: Change = (from, dx, dy) => ({ ...from, width: from.width + dx, height: from.height + dy })
const growLeft: Change = (from, dx, dy) => {
  const width = Math.max(minWidth, from.width - dx)
  return { ...from, left: from.left + from.width - width, width, height: from.height + dy }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-16, 0],
  ArrowRight: [16, 0],
  ArrowUp: [0, -16],
  ArrowDown: [0, 16],
}

/**
 * Returns the bounds with handlers for the pointer and the arrow keys. `step` moves the box, or resizes it with Shift.
 * Moving undocks the box.
 */
export function useHelpBounds() {
  const [isDocked, setDocked] = useState(() => canDock(windowSize()))
  const [bounds, setBounds] = useState(() => (isDocked ? dockedBox(windowSize()) : openingBox(windowSize())))
  useEffect(() => {
    const fitToWindow = () => {
      const stays = isDocked && canDock(windowSize())
      setDocked(stays)
      setBounds((from) => (stays ? dockedBox(windowSize(), from.width) : clampHere(from)))
    }
    window.addEventListener('resize', fitToWindow)
    return () => window.removeEventListener('resize', fitToWindow)
  }, [isDocked])
  useEffect(() => {
    if (!isDocked) return
    const { style, dataset } = document.documentElement
    style.setProperty(pushedBy, `${bounds.width}px`)
    dataset.pushed = bounds.left < minDockedScreen ? 'narrow' : 'wide'
    return () => {
      style.removeProperty(pushedBy)
      delete dataset.pushed
    }
  }, [isDocked, bounds.width, bounds.left])
  const widen = (down: ReactPointerEvent) => {
    if (down.button === 0) trackDrag(down, (dx) => setBounds(dockedBox(windowSize(), bounds.width - dx)))
  }
  const dock = () => {
    setDocked(true)
    setBounds((from) => dockedBox(windowSize(), from.width))
  }
  const follow = (change: Change) => (down: ReactPointerEvent) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest('button')) return
    // Undocking gives the box its floating height.
    const from = isDocked ? { ...bounds, height: openingBox(windowSize()).height } : bounds
    trackDrag(down, (dx, dy) => {
      setDocked(false)
      setBounds(clampHere(change(from, dx, dy)))
    })
  }
  const step = (key: string, isResize: boolean): boolean => {
    const by = steps[key]
    if (!by) return false
    if (isDocked && isResize) setBounds((from) => dockedBox(windowSize(), from.width - by[0]))
    else {
      setDocked(false)
      setBounds((from) => clampHere((isResize ? growRight : move)(from, by[0], by[1])))
    }
    return true
  }
  return {
    bounds,
    isDocked,
    dock: isDocked || !canDock(windowSize()) ? undefined : dock,
    drag: follow(move),
    resizeRight: follow(growRight),
    resizeLeft: follow(growLeft),
    widen,
    step,
  }
}

/**
 * CSS property with the width in px that the shell reserves at the right. `data-pushed` says whether the rest is
 * narrow.
 */
const pushedBy = '--pushed-by'

/** Calls `onMove` with the distance of the pointer from its start until the button is released. */
function trackDrag(down: ReactPointerEvent, onMove: (dx: number, dy: number) => void): void {
  down.preventDefault()
  const follow = (event: PointerEvent) => onMove(event.clientX - down.clientX, event.clientY - down.clientY)
  const onEnd = () => {
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', onEnd)
  }
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', onEnd)
}
