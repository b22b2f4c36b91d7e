// Fields of a company's own menu entry as a form knows them.
import { products } from '@gemba/contract/identity/menu.ts'
import { createMenuEntry } from '@gemba/contract/identity/menu-entry.ts'
import { choice, flag, optional, text } from '@gemba/contract/kit/field.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import { menuEntryDictionaries } from '../../i18n/menu-entries.ts'
import type { Area } from '../../resource/area.ts'
import type { TreeRow } from './tree-table.tsx'

export interface MenuRow extends TreeRow {
  resources_name: string
  resources_code: string
  resources_type: number
  resources_url: string | null
  resources_classify: string
  page_type: number
  parent_id: string | null
  logo: string | null
  isShow: 0 | 1
  isOwn: boolean
  children: readonly MenuRow[]
}

const body = createMenuEntry.body
/** Products travel as codes; a form knows them by their place. */
export const productCodes = Object.keys(products)

export const kindField = choice<number>('menuKind')
export const pageTypeField = choice<number>('pageType')
/** Page types a company's own entry can have: those that need no program. */
const ownPageTypes = [2, 3, 7, 10] as const

export const menuArea: Area = {
  words: {},
  dictionaries: {
    ...menuEntryDictionaries,
    ownPageType: Object.fromEntries(ownPageTypes.map((type) => [type, menuEntryDictionaries.pageType[type]])),
    product: Object.fromEntries(productCodes.map((code, place) => [place, products[code] as Words])),
  },
  references: {},
}

export const entryFields = {
  resources_name: body.resources_name,
  resources_code: body.resources_code,
  resources_type: kindField,
  product: choice<number>('product'),
  page_type: choice<number>('ownPageType'),
  resources_url: body.resources_url,
  logo: optional(text(64)),
  isShow: flag(1),
} as const
export type EntryField = keyof typeof entryFields
