// The properties of a module that a session needs: its name, address, and granted routes.
import { menuKind, pageType } from '@gemba/contract/identity/dictionaries.ts'
import { htmlPage, isWebAddress, pathOfEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { MenuEntry, ModuleRoute, Product } from '@gemba/contract/identity/sign-in/session.ts'

const { group, page } = menuKind.codes

/** Returns whether a module has its own address: a top-level group with the page type of an HTML page (S-088). */
export const hasOwnAddress = ({ parentId, kind, pageType: type, url }: MenuEntry): boolean =>
  parentId === null && kind === group && type === htmlPage && isWebAddress(url)

/** Returns groups and pages as routes. A group has no path. */
function routesOf(entries: readonly MenuEntry[]): ModuleRoute[] {
  return entries
    .filter(({ kind }) => kind === group || kind === page)
    .map((entry) => ({
      path: entry.kind === page ? pathOfEntry(entry) : '',
      url: (entry.kind === page && entry.url) || '',
      children: routesOf(entry.children),
    }))
}

/** Returns the first visible page below these entries. */
function firstPathOf(entries: readonly MenuEntry[]): string {
  for (const entry of entries) {
    const isSeen = entry.pageType !== pageType.codes.hidden && entry.isShown !== false
    const path = entry.kind === page && isSeen ? pathOfEntry(entry) : firstPathOf(entry.children)
    if (path !== '') return path
  }
  return ''
}

/** Returns a module of this product with its granted entries. */
export function productOf(moduleEntry: { code: string; name: string }, menu: readonly MenuEntry[]): Product {
  const entries = menu.filter((entry) => entry.product === moduleEntry.code && !hasOwnAddress(entry))
  return {
    id: moduleEntry.code,
    isDefault: 0,
    ...moduleEntry,
    url: null,
    logo: null,
    pageType: pageType.codes.normal,
    firstPath: firstPathOf(entries),
    routes: routesOf(entries),
  }
}

/** Returns a module that opens its address in a new window. */
export function externalProductOf(entry: MenuEntry): Product {
  return {
    ...productOf({ code: entry.code, name: entry.name }, []),
    url: entry.url,
    logo: entry.logo,
    pageType: entry.pageType,
  }
}
