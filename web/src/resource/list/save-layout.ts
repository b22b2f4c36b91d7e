// How a page is laid out for the whole company: settings of its lists, kept with the page's menu entry.
import type { ViewSettings } from '@gemba/contract/admin/saved-view.ts'
import { menuLayout } from '@gemba/contract/identity/menu/menu-layout.ts'
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { refresh } from '../../api/query.ts'
import type { PageLayout } from '../tab/tab-context.ts'

type StoredLayout = EntityOf<typeof menuLayout> & { readonly layout: PageLayout }

/** Makes the settings of a list those that everybody of the company begins with. Throws a CallError. */
export async function saveLayout(entryId: string, list: string, settings: ViewSettings): Promise<void> {
  const of = { menuEntryId: entryId }
  const held = await callRoute<StoredLayout | null>(menuLayout, 'findOfEntry', of, { isRead: true })
  const layout = { ...held?.layout, [list]: settings }
  if (held) await callRoute(menuLayout, 'update', { id: held.id, version: held.version, layout })
  else await callRoute(menuLayout, 'create', { ...of, layout })
  await refresh(listMenu.module, listMenu.name)
}
