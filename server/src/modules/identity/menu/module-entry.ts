// What the session needs to know of a module: its name, its address, and the routes that the menu grants in it.
import { menuKind, pageType } from '@gemba/contract/identity/dictionaries.ts'
import { htmlPage, isWebAddress, pathOfEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { MenuEntry, ModuleRoute, Product } from '@gemba/contract/identity/sign-in/session.ts'

const { group, page } = menuKind.codes

/** A module with an address of its own is a group at the top with the page type of an HTML page (S-088). */
export const hasOwnAddress = ({ parent_id, resources_type, page_type, resources_url }: MenuEntry): boolean =>
  parent_id === null && resources_type === group && page_type === htmlPage && isWebAddress(resources_url)

/** Groups and pages as routes; a group has no path of its own. */
function routesOf(entries: readonly MenuEntry[]): ModuleRoute[] {
  return entries
    .filter(({ resources_type }) => resources_type === group || resources_type === page)
    .map((entry) => ({
      path: entry.resources_type === page ? pathOfEntry(entry) : '',
      vueUrl: (entry.resources_type === page && entry.resources_url) || '',
      children: routesOf(entry.children),
    }))
}

/** The first page that a person sees below these entries. */
function firstPathOf(entries: readonly MenuEntry[]): string {
  for (const entry of entries) {
    const isSeen = entry.page_type !== pageType.codes.hidden && entry.isShow !== false
    const path = entry.resources_type === page && isSeen ? pathOfEntry(entry) : firstPathOf(entry.children)
    if (path !== '') return path
  }
  return ''
}

/** A module of this suite with what is granted in it. */
export function productOf(named: { code: string; name: string }, menu: readonly MenuEntry[]): Product {
  const entries = menu.filter((entry) => entry.resources_classify === named.code && !hasOwnAddress(entry))
  return {
    id: named.code,
    isDefault: 0,
    productCode: named.code,
    productName: named.name,
    url: null,
    logo: null,
    resourcesClassify: named.code,
    resourcesName: named.name,
    resourcesUrl: null,
    routerFirstPath: firstPathOf(entries),
    pageType: pageType.codes.normal,
    productLogo: null,
    routerList: routesOf(entries),
  }
}

/** A module that opens its address in a window of its own. */
export function outsideProductOf(entry: MenuEntry): Product {
  return {
    ...productOf({ code: entry.resources_code, name: entry.resources_name }, []),
    url: entry.resources_url,
    logo: entry.logo,
    resourcesUrl: entry.resources_url,
    pageType: entry.page_type,
    productLogo: entry.logo,
  }
}
