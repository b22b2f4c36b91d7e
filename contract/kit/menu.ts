// Where pages stand in the menu, and what roles may be granted on them.
import type { Words } from './page.ts'

export interface MenuGroup {
  readonly code: string
  readonly label: Words
  /** Code of the product in whose menu it stands. */
  readonly product: string
  readonly icon: string
  /** Its place in the menu of the product. */
  readonly order: number
}

/** A page of the menu. Its URL is `/{product}/pages/{path}`. */
export interface Page {
  readonly in: MenuGroup
  readonly path: string
  readonly icon: string
  /** Its place within the group; pages without one come after, in the order of the modules. */
  readonly order?: number
  /** Its title, where it is not the plural of its resource. */
  readonly title?: Words
  /** Tabs by their codes, each granted by itself. */
  readonly tabs?: Readonly<Record<string, Words>>
}

/** Returns where a page opens. */
export const pagePath = ({ in: { product }, path }: Pick<Page, 'in' | 'path'>): string => `/${product}/pages/${path}`

/** A page that no resource brings. One off the menu is granted like any, but reached from elsewhere than the side menu. */
export type OwnPage = Page & { readonly title: Words; readonly isOffMenu?: true }

/** A function code: what it is called, and the page on which roles find it. */
export interface Permission {
  readonly label: Words
  /** Path of the page. */
  readonly page: string
}
