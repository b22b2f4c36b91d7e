// Modules besides the pages of this suite: those with an external address, and those without a link to the home page.
import type { Product } from '@gemba/contract/identity/sign-in/session.ts'
import { homelessModules } from './words.ts'

export interface OutsideModule extends Product {
  url: string
}

/** Returns whether a module has an external address (page type 2). It opens in a new window (S-088). */
export const isOutside = (product: Product): product is OutsideModule => product.url !== null

export function openOutside({ url }: OutsideModule): void {
  window.open(url, '_blank', 'noopener')
}

const homeless = new Set<string>(Object.values(homelessModules).flat())

/** Returns whether the back-home action is shown in the module of that name, in any language (S-089). */
export const canGoHome = (moduleName: string): boolean => !homeless.has(moduleName)
