// Fields of a company's own menu entry as a form knows them.
import { menuKind, ownPageType, pageType } from '@gemba/contract/identity/dictionaries.ts'
import { createMenuEntry, type KnownEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import { products } from '@gemba/contract/identity/products.ts'
import { defineDictionary } from '@gemba/contract/kit/dictionary.ts'
import { choice, flag, optional, type Tree, text } from '@gemba/contract/kit/field.ts'

export type MenuRow = Tree<KnownEntry>

const { input } = createMenuEntry
/** Products travel as codes; a form knows them by their place. */
export const productCodes = Object.keys(products)

export const kindField = choice(menuKind)
export const pageTypeField = choice(pageType)
const product = defineDictionary(
  'product',
  ['产品', '產品', 'Product'],
  Object.fromEntries(Object.entries(products).map(([code, names], place) => [code, [place, ...names] as const])),
)

export const entryFields = {
  resources_name: input.resources_name,
  resources_code: input.resources_code,
  resources_type: kindField,
  product: choice(product),
  page_type: choice(ownPageType),
  resources_url: input.resources_url,
  logo: optional(text({ max: 64 })),
  isShow: flag({ initial: 1 }),
} as const
export type EntryField = keyof typeof entryFields
