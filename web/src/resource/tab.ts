// What a page knows of the tab it is shown in.
import { createContext, useContext, useEffect } from 'react'

export interface PageProps {
  /** Parts of the path, `id` of `/lak/pages/equipment/object/:id`. */
  params: Readonly<Record<string, string>>
}

export interface Tab {
  path: string
  setTitle: (title: string) => void
}

export const TabContext = createContext<Tab>({ path: '', setTitle: () => undefined })

/** Names the tab after what the page shows, once that is known. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useContext(TabContext)
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
