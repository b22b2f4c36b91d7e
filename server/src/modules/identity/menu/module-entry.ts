// What the session needs to know of a module: its name, its address, and the routes that the menu grants in it.
import { menuKind, pageType } from '@gemba/contract/identity/dictionaries.ts'
import { htmlPage, isWebAddress, pathOfEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { MenuEntry, ModuleRoute, Product } from '@gemba/contract/identity/sign-in/session.ts'

const { group, page } = menuKind.codes

/** A module with an address of its own is a group at the top with the page type of an HTML page (S-088). */
export const hasOwnAddress = ({ parentId, kind, pageType: type, url }: MenuEntry): boolean =>
  parentId === null && kind === group && type === htmlPage && isWebAddress(url)

/** Groups and pages as routes; a group has no path of its own. */
function routesOf(entries: readonly MenuEntry[]): ModuleRoute[] {
  return entries
    .filter(({ kind }) => kind === group || kind === page)
    .map((entry) => ({
      path: entry.kind === page ? pathOfEntry(entry) : '',
      url: (entry.kind === page && entry.url) || '',
      children: routesOf(entry.children),
    }))
}

/** The first page that a person sees below these entries. */
function firstPathOf(entries: readonly MenuEntry[]): string {
  for (const entry of entries) {
    const isSeen = entry.pageType !== pageType.codes.hidden && entry.isShown !== false
    const path = entry.kind === page && isSeen ? pathOfEntry(entry) : firstPathOf(entry.children)
    if (path !== '') return path
  }
  return ''
}

/** A module of this suite with what is granted in it. */
export function productOf(named: { code: string; name: string }, menu: readonly MenuEntry[]): Product {
  const entries = menu.filter((entry) => entry.product === named.code && !hasOwnAddress(entry))
  return {
    id: named.code,
    isDefault: 0,
    ...named,
    url: null,
    logo: null,
    pageType: pageType.codes.normal,
    firstPath: firstPathOf(entries),
    routes: routesOf(entries),
  }
}

/** A module that opens its address in a window of its own. */
export function outsideProductOf(entry: MenuEntry): Product {
  return {
    ...productOf({ code: entry.code, name: entry.name }, []),
    url: entry.url,
    logo: entry.logo,
    pageType: entry.pageType,
  }
}
