// The tab in which a page is shown.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { createContext, useContext, useEffect } from 'react'

export interface PageProps {
  /** Parts of the path, such as `id` of `/lak/pages/equipment/object/:id`. */
  params: Readonly<Record<string, string>>
}

export interface Tab {
  path: string
  setTitle: (title: string) => void
  /** Codes of the page's tabs that the menu grants. */
  granted: readonly string[]
  /** Parameters of the menu entry of the page. */
  parameters: Readonly<Record<string, string>>
  /** The menu entry of the page; '' for a page without one. */
  entryId: string
  /** Settings of the page's lists for the whole company, by list. */
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

/** Sets the title of the tab once it is known. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useContext(TabContext)
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
