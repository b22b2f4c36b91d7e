// Form fields of a menu entry of the company.
import { menuKind, ownPageType, pageType } from '@gemba/contract/identity/dictionaries.ts'
import { createMenuEntry, type MenuEntryRow } from '@gemba/contract/identity/menu/menu-entry.ts'
import { products } from '@gemba/contract/identity/products.ts'
import { defineDictionary } from '@gemba/contract/kit/dictionary.ts'
import { choice, flag, optional, type Tree, text } from '@gemba/contract/kit/field.ts'

export type MenuRow = Tree<MenuEntryRow>

const { input } = createMenuEntry
/** Codes of the products. The form uses their indexes. */
export const productCodes = Object.keys(products)

export const kindField = choice(menuKind)
export const pageTypeField = choice(pageType)
const product = defineDictionary(
  'product',
  ['产品', '產品', 'Product'],
  Object.fromEntries(Object.entries(products).map(([code, names], place) => [code, [place, ...names] as const])),
)

export const entryFields = {
  name: input.name,
  code: input.code,
  kind: kindField,
  product: choice(product),
  pageType: choice(ownPageType),
  url: input.url,
  logo: optional(text({ max: 64 })),
  isShown: flag({ initial: 1 }),
} as const
