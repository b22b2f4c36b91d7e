// The layout of a page for the whole company: settings of its lists, stored with the page's menu entry.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { menuLayout } from '@gemba/contract/identity/menu/menu-layout.ts'
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { refresh } from '../../api/query.ts'
import type { PageLayout } from '../tab/tab-context.ts'

type StoredLayout = EntityOf<typeof menuLayout> & { readonly layout: PageLayout }

/** Makes the settings of a list the defaults of the company. Throws a CallError. */
export async function saveLayout(entryId: string, list: string, settings: ViewSettings): Promise<void> {
  const of = { menuEntryId: entryId }
  const storedLayout = await callRoute<StoredLayout | null>(menuLayout, 'findOfEntry', of, { isRead: true })
  const layout = { ...storedLayout?.layout, [list]: settings }
  if (storedLayout)
    await callRoute(menuLayout, 'update', { id: storedLayout.id, version: storedLayout.version, layout })
  else await callRoute(menuLayout, 'create', { ...of, layout })
  await refresh(listMenu.module, listMenu.name)
}
