import { useContext } from 'react'
import { useLocation } from 'react-router'
import { TabContext } from '../../../resource/tab/tab-context.ts'

/** Refetch interval for data that changes on the shop floor, in milliseconds. */
export const refetchIntervalMs = 5000

/** Returns the refetch interval of a page, or undefined while its tab is hidden. */
export function useShownMs(everyMs: number): number | undefined {
  const { path } = useContext(TabContext)
  const { pathname } = useLocation()
  return pathname === path ? everyMs : undefined
}
