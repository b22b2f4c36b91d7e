// The module in which a person works. The choice lasts for the session (shell specification, 2.4).
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

/** Router state of a navigation to the empty page: the page to open instead. */
export interface EntryTarget {
  /** Opens the first page of the chosen product. */
  opensFirst?: boolean
  /** Opens this path; if it is not granted, the overview or the only module; otherwise the module chooser. */
  opens?: string
}
