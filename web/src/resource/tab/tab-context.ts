// What a page knows of the tab it is shown in.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { createContext, useContext, useEffect } from 'react'

export interface PageProps {
  /** Parts of the path, `id` of `/lak/pages/equipment/object/:id`. */
  params: Readonly<Record<string, string>>
}

export interface Tab {
  path: string
  setTitle: (title: string) => void
  /** Codes of the page's own tabs that the menu grants. */
  granted: readonly string[]
  /** Values that the menu entry of the page opens it with. */
  parameters: Readonly<Record<string, string>>
  /** The menu entry of the page; '' for a page without one. */
  entryId: string
  /** Settings of the page's lists that hold for the whole company, by list. */
  layout: PageLayout
}

export type PageLayout = Readonly<Record<string, ViewSettings>>

export const noParameters: Tab['parameters'] = {}
export const noLayout: PageLayout = {}

export const TabContext = createContext<Tab>({
  path: '',
  setTitle: () => undefined,
  granted: [],
  parameters: noParameters,
  entryId: '',
  layout: noLayout,
})

/** Names the tab after what the page shows, once that is known. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useContext(TabContext)
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
