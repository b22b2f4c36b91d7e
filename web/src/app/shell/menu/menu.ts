// Converts the server's menu to entries of the side menu and to routes (shell specification, 2.3).
import { framedPages, isWebAddress, pathOfEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import type { MenuEntry } from '@gemba/contract/identity/sign-in/session.ts'
import { noLayout, noParameters, type PageLayout } from '../../../resource/tab/tab-context.ts'

const group = 1
const menu = 2
const functionCode = 3
const tab = 4
const hiddenPage = 10
/** Entries that only agents see (section 6). */
const agentCodes = new Set(['customer', 'stock'])

export interface MenuItem {
  id: string
  title: string
  icon: string | null
  /** Undefined for a group with several children. */
  path?: string
  children: MenuItem[]
}

export interface PageRoute {
  path: string
  title: string
  code: string
  product: string
  pageType: number
  /** Whether the side menu shows it. */
  isShown: boolean
  resourceId: string
  /** Address of a page in a frame; '' for a page of the product. */
  frameUrl: string
  permissions: PagePermissions
  /** Parameters with which the company opens the page. */
  parameters: Readonly<Record<string, string>>
  /** Settings of the page's lists for the whole company, by list. */
  layout: PageLayout
}

/** The rights of the menu on a page: its function codes, and its tabs with theirs (S-064). */
interface PagePermissions {
  functions: readonly string[]
  tabs: readonly { code: string; functions: readonly string[] }[]
}

/** Settings by list. A layout of another shape belongs to another product of the company. */
const isLayout = (layout: unknown): layout is PageLayout =>
  layout !== null &&
  typeof layout === 'object' &&
  Object.values(layout).every((value) => value !== null && typeof value === 'object' && !Array.isArray(value))

/** Returns the address of a framed page; '' for anything but a web page, so that a menu entry cannot run a script. */
function frameUrlOf(entry: Pick<MenuEntry, 'pageType' | 'url'>): string {
  return framedPages.has(entry.pageType) && isWebAddress(entry.url) ? entry.url : ''
}

/** Adds the company's parameters to the address of a framed page. Parameters already in the address stay. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const missing = Object.entries(parameters)
  if (missing.length === 0 || !URL.canParse(address, location.origin)) return address
  const url = new URL(address, location.origin)
  for (const [name, value] of missing) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

const codesOf = (entries: readonly MenuEntry[], type: number): string[] =>
  entries.filter((entry) => entry.kind === type).map((entry) => entry.code)

function permissionsOf({ children }: MenuEntry): PagePermissions {
  const tabs = (children ?? []).filter((child) => child.kind === tab)
  return {
    functions: codesOf(children ?? [], functionCode),
    tabs: tabs.map((tab) => ({ code: tab.code, functions: codesOf(tab.children ?? [], functionCode) })),
  }
}

/** Returns the routes of all pages that the menu grants, whether the menu shows them or not. */
export function routesOf(entries: readonly MenuEntry[]): PageRoute[] {
  return entries.flatMap((entry) => {
    const below = routesOf(entry.children ?? [])
    if (entry.kind !== menu || pathOfEntry(entry) === '') return below
    const route: PageRoute = {
      path: pathOfEntry(entry),
      title: entry.name,
      code: entry.code,
      product: entry.product,
      pageType: entry.pageType,
      isShown: !isHidden(entry),
      resourceId: entry.id,
      frameUrl: frameUrlOf(entry),
      permissions: permissionsOf(entry),
      parameters: entry.params ?? noParameters,
      layout: isLayout(entry.layout) ? entry.layout : noLayout,
    }
    return [route, ...below]
  })
}

/** Returns whether the side menu of a product shows any page. */
export const hasMenu = (routes: readonly PageRoute[], product: string): boolean =>
  routes.some((route) => route.product === product && route.isShown)

/** Returns the products that have pages, in the order of the menu. The system module is not one of the tabs. */
export function productsOf(routes: readonly PageRoute[]): string[] {
  return [...new Set(routes.map((route) => route.product))].filter((product) => product !== 'bcs')
}

/** Returns the side menu of one product. A group with one child is shown as that child. */
export function itemsOf(entries: readonly MenuEntry[], product: string, isAgent: boolean): MenuItem[] {
  return entries
    .filter((entry) => entry.product === product)
    .flatMap((entry) => itemOf(entry, isAgent))
    .filter((item) => item.path !== undefined || item.children.length > 0)
}

const isHidden = (entry: MenuEntry): boolean => entry.pageType === hiddenPage || entry.isShown === false

function itemOf(entry: MenuEntry, isAgent: boolean): MenuItem[] {
  if (isHidden(entry) || (!isAgent && agentCodes.has(entry.code))) return []
  const base = { id: entry.id, title: entry.name, icon: entry.logo }
  if (entry.kind === menu) return [{ ...base, path: pathOfEntry(entry), children: [] }]
  if (entry.kind !== group) return []
  const children = (entry.children ?? []).flatMap((child) => itemOf(child, isAgent))
  const only = children.length === 1 ? children[0] : undefined
  return [only ? { ...only, icon: only.icon ?? base.icon } : { ...base, children }]
}
