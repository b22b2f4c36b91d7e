// From the server's menu to entries of the side menu and to routes (shell specification, 2.3).
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
  /** Absent for a group with several children. */
  path?: string
  children: MenuItem[]
}

export interface PageRoute {
  path: string
  title: string
  code: string
  product: string
  pageType: number
  /** Whether the side menu has it. */
  isShown: boolean
  resourceId: string
  /** Where a page that is shown in a frame comes from; '' for a page of the product. */
  frameUrl: string
  permissions: PagePermissions
  /** Values that the company opens the page with. */
  parameters: Readonly<Record<string, string>>
  /** Settings of the page's lists that hold for the whole company, by list. */
  layout: PageLayout
}

/** What the menu grants on a page: its function codes, and its tabs with theirs (S-064). */
interface PagePermissions {
  functions: readonly string[]
  tabs: readonly { code: string; functions: readonly string[] }[]
}

/** Settings by list; a layout of another shape is one of another product of the company. */
const isLayout = (layout: unknown): layout is PageLayout =>
  layout !== null &&
  typeof layout === 'object' &&
  Object.values(layout).every((value) => value !== null && typeof value === 'object' && !Array.isArray(value))

/** The address of a framed page; '' for anything but a web page, so that no menu entry can carry a script. */
function frameUrlOf(entry: Pick<MenuEntry, 'pageType' | 'url'>): string {
  return framedPages.has(entry.pageType) && isWebAddress(entry.url) ? entry.url : ''
}

/** The address of a framed page with the values that the company opens it with; those that it has itself stay. */
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

/** Every page that the menu grants, whether it is shown in the menu or not. */
export function routesOf(entries: readonly MenuEntry[]): PageRoute[] {
  return entries.flatMap((entry) => {
    const below = routesOf(entry.children ?? [])
    if (entry.kind !== menu || pathOfEntry(entry) === '') return below
    const own: PageRoute = {
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
    return [own, ...below]
  })
}

/** Whether there is a page of a product that its side menu shows. */
export const hasMenu = (routes: readonly PageRoute[], product: string): boolean =>
  routes.some((route) => route.product === product && route.isShown)

/** The products that have pages, in the order of the menu; the system module is not one of the tabs. */
export function productsOf(routes: readonly PageRoute[]): string[] {
  return [...new Set(routes.map((route) => route.product))].filter((product) => product !== 'bcs')
}

/** Side menu of one product: a group with one child is shown as that child. */
export function itemsOf(entries: readonly MenuEntry[], product: string, isAgent: boolean): MenuItem[] {
  return entries
    .filter((entry) => entry.product === product)
    .flatMap((entry) => itemOf(entry, isAgent))
    .filter((item) => item.path !== undefined || item.children.length > 0)
}

const isHidden = (entry: MenuEntry): boolean => entry.pageType === hiddenPage || entry.isShown === false

function itemOf(entry: MenuEntry, isAgent: boolean): MenuItem[] {
  if (isHidden(entry) || (!isAgent && agentCodes.has(entry.code))) return []
  const own = { id: entry.id, title: entry.name, icon: entry.logo }
  if (entry.kind === menu) return [{ ...own, path: pathOfEntry(entry), children: [] }]
  if (entry.kind !== group) return []
  const children = (entry.children ?? []).flatMap((child) => itemOf(child, isAgent))
  const only = children.length === 1 ? children[0] : undefined
  return [only ? { ...only, icon: only.icon ?? own.icon } : { ...own, children }]
}
