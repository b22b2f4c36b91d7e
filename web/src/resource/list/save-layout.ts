// How a page is laid out for the whole company: settings of its lists, kept with the page's menu entry.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { call } from '../client.ts'
import { refresh } from '../query.ts'
import type { PageLayout } from '../tab.ts'

interface StoredLayout {
  id: string
  version: number
  layout: PageLayout
}

/** Makes the settings of a list those that everybody of the company begins with. Throws a CallError. */
export async function saveLayout(entryId: string, list: string, settings: ViewSettings): Promise<void> {
  const of = { resources_id: entryId }
  const held = await call<StoredLayout | null>('/resourcesLayout/selectByResourceId', of, { isRead: true })
  const layout = { ...held?.layout, [list]: settings }
  if (held) await call('/resourcesLayout/update', { id: held.id, version: held.version, layout })
  else await call('/resourcesLayout/add', { ...of, layout })
  await refresh('identity', 'menu')
}
