// Open pages, in the order of opening. They survive a reload within the browser tab.
import { create } from 'zustand'
import { hasUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { asArray, jsonCodec, textCodec } from '../../../storage/codec.ts'
import { defineStored } from '../../../storage/stored-value.ts'

export interface OpenTab {
  path: string
  title: string
}

const openTabs = defineStored<readonly OpenTab[]>({
  key: 'gemba.tabs',
  area: 'tab',
  scope: 'user',
  initial: [],
  codec: jsonCodec<readonly OpenTab[]>(asArray),
})

export const useTabs = create<{ tabs: readonly OpenTab[] }>(() => ({ tabs: openTabs.read() }))
useTabs.subscribe(({ tabs }) => openTabs.write(tabs))

/** Returns the tabs including `tab`. A tab that is already open stays at its position. */
export function withTab(tabs: readonly OpenTab[], tab: OpenTab): readonly OpenTab[] {
  return tabs.some((candidate) => candidate.path === tab.path) ? tabs : [...tabs, tab]
}

/**
 * Returns the tabs that remain after closing and the path to show: the first remaining one if the active tab was
 * closed.
 */
export function withoutTabs(tabs: readonly OpenTab[], closed: readonly string[], active: string) {
  const rest = tabs.filter((tab) => !closed.includes(tab.path))
  const next = closed.includes(active) ? (rest[0]?.path ?? '/empty') : active
  return { rest, next }
}

/** Beyond this number the tab that was shown longest ago is closed. */
export const tabLimit = 20

/** Paths in the order in which they were last shown. */
let shownTabs: readonly string[] = []

/** Returns the tabs within the limit. The one shown longest ago is dropped first, never one with unsaved input. */
export function limitTabs(
  tabs: readonly OpenTab[],
  order: readonly string[],
  isUnsaved: (path: string) => boolean = hasUnsaved,
): readonly OpenTab[] {
  const surplus = tabs.length - tabLimit
  if (surplus <= 0) return tabs
  const active = order.at(-1)
  const closed = tabs
    .map(({ path }) => path)
    .filter((path) => path !== active && !isUnsaved(path))
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .slice(0, surplus)
  return tabs.filter(({ path }) => !closed.includes(path))
}

export function openTab(tab: OpenTab): void {
  shownTabs = [...shownTabs.filter((path) => path !== tab.path), tab.path]
  useTabs.setState(({ tabs }) => ({ tabs: limitTabs(withTab(tabs, tab), shownTabs) }))
  const open = new Set(useTabs.getState().tabs.map(({ path }) => path))
  shownTabs = shownTabs.filter((path) => open.has(path))
}

export function nameTab(path: string, title: string): void {
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path && tab.title !== title ? { path, title } : tab)),
  }))
}

/** Closes tabs. Returns the path to show. */
export function closeTabs(paths: readonly string[], active: string): string {
  const { rest, next } = withoutTabs(useTabs.getState().tabs, paths, active)
  useTabs.setState({ tabs: rest })
  return next
}

const tabsOwner = defineStored({
  key: 'gemba.tabs-of',
  area: 'tab',
  scope: 'user',
  initial: undefined,
  codec: textCodec,
})
// Read before a sign-in clears the storage, like the tabs.
let owner = tabsOwner.read()

/** Open pages belong to one user. Another user who signs in starts without any. */
export function openTabsFor(userId: string): void {
  if (owner !== undefined && owner !== userId) clearTabs()
  owner = userId
  tabsOwner.write(userId)
}

export const clearTabs = (): void => useTabs.setState({ tabs: [] })
