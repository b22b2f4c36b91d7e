// Modules beside the pages of this suite: those with an address of their own, and those one does not leave for home.
import type { Product } from '@gemba/contract/identity/sign-in/session.ts'
import { homelessModules } from './words.ts'

export interface OutsideModule extends Product {
  url: string
}

/** A module of page type 2 has an address, and opens it in a new window (S-088). */
export const isOutside = (product: Product): product is OutsideModule => product.url !== null

export function openOutside({ url }: OutsideModule): void {
  window.open(url, '_blank', 'noopener')
}

const homeless = new Set<string>(Object.values(homelessModules).flat())

/** Whether the back-home action stands in the module of that name, in any language (S-089). */
export const canGoHome = (moduleName: string): boolean => !homeless.has(moduleName)
