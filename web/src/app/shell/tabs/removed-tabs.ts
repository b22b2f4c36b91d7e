// Closes the tab of a deleted record.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onRemoved, type RemovedRecords } from '../../../resource/tab/removed-records.ts'
import { markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { findPage, pages } from '../pages.ts'
import { closeTabs, useTabs } from './tabs.ts'

const urls = Object.keys(pages)

/** Returns those of `paths` that show one of the removed records. */
export function pathsOf({ resource, ids }: RemovedRecords, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const pageMatch = findPage(urls, path)
    return pageMatch && pages[pageMatch.url]?.of === resource && ids.includes(pageMatch.params.id ?? '')
  })
}

/** Closes these tabs. Used once in the frame. */
export function useClosingOfRemoved(): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const close = useEffectEvent((removed: RemovedRecords) => {
    const removedPaths = pathsOf(
      removed,
      useTabs.getState().tabs.map(({ path }) => path),
    )
    for (const path of removedPaths) markUnsaved(path, false)
    const next = closeTabs(removedPaths, pathname)
    if (next !== pathname) void navigate(next)
  })
  useEffect(() => onRemoved((removed) => close(removed)), [])
}
