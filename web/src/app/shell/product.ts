// The module a person works in; a choice of the session (shell specification, 2.4).
import { create } from 'zustand'

const storageKey = 'gemba.product'

export const useProduct = create<{ product: string }>(() => ({ product: sessionStorage.getItem(storageKey) ?? '' }))

export function chooseProduct(product: string): void {
  sessionStorage.setItem(storageKey, product)
  useProduct.setState({ product })
}

/** What comes with the way to the empty page: the page to open instead of it. */
export interface EntryWish {
  /** The first page of the chosen product. */
  opensFirst?: boolean
  /** This one; the choice of products where it is not granted. */
  opens?: string
}
