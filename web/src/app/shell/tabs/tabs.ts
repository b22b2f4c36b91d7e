// Opened pages, in the order of opening; they survive a reload within the browser tab.
import { create } from 'zustand'

export interface OpenTab {
  path: string
  title: string
}

const storageKey = 'gemba.tabs'

function storedTabs(): OpenTab[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as OpenTab[]
  } catch {
    return []
  }
}

export const useTabs = create<{ tabs: readonly OpenTab[] }>(() => ({ tabs: storedTabs() }))
useTabs.subscribe(({ tabs }) => sessionStorage.setItem(storageKey, JSON.stringify(tabs)))

/** The tabs with `path` among them; a tab that is open stays where it is. */
export function withTab(tabs: readonly OpenTab[], tab: OpenTab): readonly OpenTab[] {
  return tabs.some((one) => one.path === tab.path) ? tabs : [...tabs, tab]
}

/** What remains after closing and which path is shown then: the first remaining one when the active tab was closed. */
export function withoutTabs(tabs: readonly OpenTab[], closed: readonly string[], active: string) {
  const rest = tabs.filter((one) => !closed.includes(one.path))
  const next = closed.includes(active) ? (rest[0]?.path ?? '/empty') : active
  return { rest, next }
}

export function openTab(tab: OpenTab): void {
  useTabs.setState(({ tabs }) => ({ tabs: withTab(tabs, tab) }))
}

export function nameTab(path: string, title: string): void {
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((one) => (one.path === path && one.title !== title ? { path, title } : one)),
  }))
}

/** Closes tabs and answers the path to show. */
export function closeTabs(paths: readonly string[], active: string): string {
  const { rest, next } = withoutTabs(useTabs.getState().tabs, paths, active)
  useTabs.setState({ tabs: rest })
  return next
}

const ownerKey = 'gemba.tabs-of'
// Read before a sign-in clears the storage, as the tabs are.
let owner = sessionStorage.getItem(ownerKey)

/** Open pages are those of one user: another one who signs in begins without. */
export function openTabsFor(userId: string): void {
  if (owner !== null && owner !== userId) clearTabs()
  owner = userId
  sessionStorage.setItem(ownerKey, userId)
}

export const clearTabs = (): void => useTabs.setState({ tabs: [] })
