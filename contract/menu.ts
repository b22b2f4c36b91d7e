// The built-in menu and the function codes, derived from the modules' declarations. Each start stores the menu in the
// database; roles grant its entries by code.
import { products } from './identity/products.ts'
import { type MenuGroup, type Page, type PageDeclaration, pagePath } from './kit/menu.ts'
import { inSentence, type Words } from './kit/page.ts'
import type { AnyResource } from './kit/resource.ts'
import { modules } from './modules.ts'

export interface MenuDeclaration {
  readonly code: string
  readonly names: Words
  /** 1 group, 2 menu, 3 function button, 4 tab. */
  readonly kind: 1 | 2 | 3 | 4
  readonly product: string
  readonly url?: string
  readonly pageType?: number
  readonly logo?: string
  /** False for entries that the side menu does not show; otherwise missing. */
  readonly isShown?: false
  readonly children?: readonly MenuDeclaration[]
}

const titleOf = ({ noun, page }: AnyResource): Words => page?.title ?? [noun[0], noun[1], noun[3]]

const pages: readonly PageDeclaration[] = modules.flatMap((module) => [
  ...module.resources.flatMap((resource) => (resource.page ? { ...resource.page, title: titleOf(resource) } : [])),
  ...module.pages,
])

/** Returns the function codes of a resource that has a page and does not use those of another resource. */
const codesOf = ({ name, noun, page, rights = name }: AnyResource): Record<string, { label: Words; page: string }> => {
  if (!page || rights !== name) return {}
  const [zhCN, zhTW, , plural] = noun
  return {
    [`${name}:view`]: { label: [`查看${zhCN}`, `檢視${zhTW}`, `View ${inSentence(plural)}`], page: page.path },
    [`${name}:edit`]: { label: [`维护${zhCN}`, `維護${zhTW}`, `Edit ${inSentence(plural)}`], page: page.path },
  }
}

/**
 * Every function code with its label and the path of the page on which roles list it. Routes and buttons require these
 * codes.
 */
export const permissions: Readonly<Record<string, { readonly label: Words; readonly page: string }>> = Object.assign(
  {},
  ...modules.flatMap((module) => module.resources.map(codesOf)),
  ...modules.map((module) => module.permissions),
)

function entryOf(page: PageDeclaration): MenuDeclaration {
  const { product } = page.in
  const codes = Object.entries(permissions).filter(([, permission]) => permission.page === page.path)
  return {
    code: `${product}:${page.path.replaceAll('/', ':')}`,
    names: page.title,
    kind: 2,
    product,
    url: pagePath(page),
    pageType: 1,
    logo: page.icon,
    isShown: page.isOffMenu ? false : undefined,
    children: [
      ...codes.map(([code, { label }]) => ({ code, names: label, kind: 3 as const, product })),
      ...Object.entries(page.tabs ?? {}).map(([code, names]) => ({ code, names, kind: 4 as const, product })),
    ],
  }
}

const positionOf = ({ order = Number.MAX_SAFE_INTEGER }: Pick<Page, 'order'>): number => order

function groupOf(group: MenuGroup): MenuDeclaration {
  const { code, label, product, icon } = group
  const groupPages = pages.filter((page) => page.in.code === code)
  const children = groupPages.toSorted((left, right) => positionOf(left) - positionOf(right)).map(entryOf)
  return { code, names: label, kind: 1, product, logo: icon, children }
}

const productOrder = Object.keys(products)
const groups = [...new Map(pages.map((page) => [page.in.code, page.in])).values()]

export const menu: readonly MenuDeclaration[] = groups
  .toSorted((left, right) => positionOf(left) - positionOf(right))
  .toSorted((left, right) => productOrder.indexOf(left.product) - productOrder.indexOf(right.product))
  .map(groupOf)

/** Returns every entry with the code of its parent. Parents come before their children. */
export function flattenMenu(
  entries: readonly MenuDeclaration[] = menu,
  parentCode: string | null = null,
): { entry: MenuDeclaration; parentCode: string | null; sortNumber: number }[] {
  return entries.flatMap((entry, sortNumber) => [
    { entry, parentCode, sortNumber },
    ...flattenMenu(entry.children ?? [], entry.code),
  ])
}
