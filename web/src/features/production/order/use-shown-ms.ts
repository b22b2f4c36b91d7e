import { useContext } from 'react'
import { useLocation } from 'react-router'
import { TabContext } from '../../../resource/tab/tab-context.ts'

/** How often what changes on the floor is read again. */
export const everyMs = 5000

/** Returns how often a page reads again: not at all behind another tab. */
export function useShownMs(everyMs: number): number | undefined {
  const { path } = useContext(TabContext)
  const { pathname } = useLocation()
  return pathname === path ? everyMs : undefined
}
