// Positions of pages in the menu, and the function codes that roles may be granted on them.
import type { Words } from './page.ts'

export interface MenuGroup {
  readonly code: string
  readonly label: Words
  /** Code of the product whose menu contains the group. */
  readonly product: string
  readonly icon: string
  /** Position in the menu of the product. */
  readonly order: number
}

/** A page of the menu. Its URL is `/{product}/pages/{path}`. */
export interface Page {
  readonly in: MenuGroup
  readonly path: string
  readonly icon: string
  /** Position within the group. Pages without one follow in the order of the modules. */
  readonly order?: number
  /** Title, if it is not the plural of its resource. */
  readonly title?: Words
  /** Tabs by their codes. Each is granted separately. */
  readonly tabs?: Readonly<Record<string, Words>>
}

/** Where a page is. A page that everybody may open needs no more. */
export type PagePosition = Pick<Page, 'in' | 'path'>

/** Returns the path of a page. */
export const pagePath = ({ in: { product }, path }: PagePosition): string => `/${product}/pages/${path}`

/** A page without a resource. A page off the menu is granted like any other, but opened from elsewhere than the side menu. */
export type PageDeclaration = Page & { readonly title: Words; readonly isOffMenu?: true }

/** A function code: its label, and the page on which roles list it. */
export interface Permission {
  readonly label: Words
  /** Path of the page. */
  readonly page: string
}
