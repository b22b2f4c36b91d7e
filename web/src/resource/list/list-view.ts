// How a person wants to see lists: which columns of each, and how dense all of them. Remembered by this browser.
import { useState } from 'react'
import { create } from 'zustand'

export type Density = 'comfortable' | 'compact' | 'touch'

/** Row heights in pixels. */
export const rowHeights: Record<Density, number> = { comfortable: 37, compact: 29, touch: 56 }

const densityKey = 'gemba.density'

function storedDensity(): Density {
  const stored = localStorage.getItem(densityKey)
  return stored !== null && stored in rowHeights ? (stored as Density) : 'comfortable'
}

export const useDensity = create<{ density: Density; choose: (density: Density) => void }>((set) => ({
  density: storedDensity(),
  choose: (density) => {
    localStorage.setItem(densityKey, density)
    set({ density })
  },
}))

/** Names of the columns a person has hidden from one list, and how to show or hide one. */
export function useHiddenColumns(listName: string) {
  const storageKey = `gemba.hidden.${listName}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const stored = localStorage.getItem(storageKey)
    return new Set(stored ? stored.split(',') : [])
  })
  const toggle = (column: string) => {
    const next = new Set(hidden)
    if (!next.delete(column)) next.add(column)
    localStorage.setItem(storageKey, [...next].join())
    setHidden(next)
  }
  return { hidden, toggle }
}
