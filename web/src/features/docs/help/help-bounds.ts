// Where the help box stands and how large it is: beside the page, which it pushes aside, where there is room; else over it, moved
// by its head, resized at its lower corners, always within reach.
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

/** Height of the header of the shell, below which it docks. */
const headerHeight = 48
const leastDockedScreen = 1280

/** At the right side of the page, as high as that. */
export function dockedBox(screen: Size, width = openingBox(screen).width): HelpBounds {
  const own = between(width, leastWidth, screen.width / 2)
  return { width: own, height: screen.height - headerHeight, left: screen.width - own, top: headerHeight }
}

/** Whether there is room for the box beside the page. */
export const canDock = (screen: Size): boolean => screen.width >= leastDockedScreen

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

/** The bounds and what changes them, by pointer and (`step`: move, with Shift resize) by arrow keys. What is moved is docked no more. */
export function useHelpBounds() {
  const [isDocked, setDocked] = useState(() => canDock(windowSize()))
  const [bounds, setBounds] = useState(() => (isDocked ? dockedBox(windowSize()) : openingBox(windowSize())))
  useEffect(() => {
    const keepOnScreen = () => {
      const stays = isDocked && canDock(windowSize())
      setDocked(stays)
      setBounds((from) => (stays ? dockedBox(windowSize(), from.width) : clampHere(from)))
    }
    window.addEventListener('resize', keepOnScreen)
    return () => window.removeEventListener('resize', keepOnScreen)
  }, [isDocked])
  useEffect(() => {
    if (!isDocked) return
    const { style, dataset } = document.documentElement
    style.setProperty(pushedBy, `${bounds.width}px`)
    dataset.pushed = bounds.left < leastDockedScreen ? 'narrow' : 'wide'
    return () => {
      style.removeProperty(pushedBy)
      delete dataset.pushed
    }
  }, [isDocked, bounds.width, bounds.left])
  const widen = (down: ReactPointerEvent) => {
    if (down.button === 0) drags(down, (dx) => setBounds(dockedBox(windowSize(), bounds.width - dx)))
  }
  const dock = () => {
    setDocked(true)
    setBounds((from) => dockedBox(windowSize(), from.width))
  }
  const follow = (change: Change) => (down: ReactPointerEvent) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest('button')) return
    // What floats is no longer as high as the page.
    const from = isDocked ? { ...bounds, height: openingBox(windowSize()).height } : bounds
    drags(down, (dx, dy) => {
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

/** The shell leaves so much room at its right side; pages know whether what is left is narrow. */
const pushedBy = '--pushed-by'

/** Calls `onMove` with the way that the pointer has gone until it is let go. */
function drags(down: ReactPointerEvent, onMove: (dx: number, dy: number) => void): void {
  down.preventDefault()
  const follow = (event: PointerEvent) => onMove(event.clientX - down.clientX, event.clientY - down.clientY)
  const onEnd = () => {
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', onEnd)
  }
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', onEnd)
}
