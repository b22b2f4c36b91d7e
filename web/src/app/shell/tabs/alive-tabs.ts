// Which of the open tabs keep their page alive. Each one costs memory and work, so there is a limit; a tab beyond it stays
// in the tag bar, and its page begins anew when it is shown again.
import { useState } from 'react'
import { hasUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import type { OpenTab } from './tabs.ts'

export const aliveLimit = 15

interface Tabs {
  /** Paths that are alive, those shown last at the end. */
  alive: readonly string[]
  open: ReadonlySet<string>
  active: string
}

/**
 * Returns the paths that stay alive: those that are open, the active one last. Beyond the limit the one that was shown
 * longest ago goes, never one with input that is not saved.
 */
export function alivePaths(
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

/** The same for the tabs of the moment. */
export function useAlivePaths(tabs: readonly OpenTab[], active: string): ReadonlySet<string> {
  const [alive, setAlive] = useState<readonly string[]>(() => tabs.map(({ path }) => path))
  const next = alivePaths({ alive, open: new Set(tabs.map(({ path }) => path)), active })
  const isSame = next.length === alive.length && next.every((path, at) => path === alive[at])
  if (!isSame) setAlive(next)
  return new Set(next)
}
