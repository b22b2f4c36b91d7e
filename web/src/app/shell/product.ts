// The module a person works in; a choice of the session (shell specification, 2.4).
import { create } from 'zustand'
import { textCodec } from '../../storage/codec.ts'
import { defineStored } from '../../storage/stored-value.ts'

const chosenProduct = defineStored({
  key: 'gemba.product',
  area: 'tab',
  scope: 'user',
  initial: '',
  codec: textCodec,
})

export const useProduct = create<{ product: string }>(() => ({ product: chosenProduct.read() }))

export function chooseProduct(product: string): void {
  chosenProduct.write(product)
  useProduct.setState({ product })
}

/** What comes with the way to the empty page: the page to open instead of it. */
export interface EntryWish {
  /** The first page of the chosen product. */
  opensFirst?: boolean
  /** This one; the choice of products where it is not granted. */
  opens?: string
}
