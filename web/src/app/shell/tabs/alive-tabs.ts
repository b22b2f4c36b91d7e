// Decides which open tabs keep their page mounted. Each page costs memory and time, so their number is limited. A tab
// beyond the limit stays in the tag bar, and its page is mounted again when it is shown.
import { useState } from 'react'
import { hasUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import type { OpenTab } from './tabs.ts'

export const aliveLimit = 15

interface Tabs {
  /** Paths of mounted pages, the last shown one at the end. */
  alive: readonly string[]
  open: ReadonlySet<string>
  active: string
}

/**
 * Returns the paths that stay mounted: those that are open, with the active one last. Beyond the limit the page that
 * was shown longest ago is unmounted, never one with unsaved input.
 */
export function mountedPaths(
  { alive, open, active }: Tabs,
  isUnsaved: (path: string) => boolean = hasUnsaved,
): readonly string[] {
  const order = [...alive.filter((path) => path !== active && open.has(path)), ...(open.has(active) ? [active] : [])]
  let surplus = order.length - aliveLimit
  if (surplus <= 0) return order
  return order.filter((path) => {
    if (surplus <= 0 || path === active || isUnsaved(path)) return true
    surplus -= 1
    return false
  })
}

/** Returns the mounted paths of the current tabs. */
export function useAlivePaths(tabs: readonly OpenTab[], active: string): ReadonlySet<string> {
  const [alive, setAlive] = useState<readonly string[]>(() => tabs.map(({ path }) => path))
  const next = mountedPaths({ alive, open: new Set(tabs.map(({ path }) => path)), active })
  const isSame = next.length === alive.length && next.every((path, at) => path === alive[at])
  if (!isSame) setAlive(next)
  return new Set(next)
}
