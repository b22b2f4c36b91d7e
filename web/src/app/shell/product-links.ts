// Jumps between products: `{front base}/{product}/#path`, opened in the same window (S-073, S-074).
import { moduleCodes } from '@gemba/contract/identity/menu/module-codes.ts'
import { baseOf } from '../../api/service-address.ts'

/** Returns whether the address belongs to another front end, so that the browser must load it. */
export const isOtherFrontEnd = (address: string): boolean =>
  baseOf('front') !== '' && address.startsWith(`${baseOf('front')}/`)

const entryPages = { login: '/', free: '/model' } as const

const isKnown = (product: string): boolean => moduleCodes.some((code) => code === product)

/** Returns the address of a page of another product. `base` is the address of its front end; '' for this suite. */
export const productAddress = (product: string, path: string, base = ''): string => `${base}/${product}/#${path}`

/** Returns the address of a page as seen from `product`. A company's own product has no jump address. */
export const addressFrom = (product: string, page: { product: string; path: string }): string =>
  page.product === product || !isKnown(page.product)
    ? page.path
    : productAddress(page.product, page.path, baseOf('front'))

export interface ProductLink {
  pathname: string
  hash: string
}

/**
 * Returns the page of a jump address; undefined if the address is none. An unknown product leads to the sign-in, or to
 * `free`, the module chooser, for a signed-in user.
 */
export function resolveProductLink({ pathname, hash }: ProductLink, isSignedIn: boolean): string | undefined {
  const [, product = ''] = /^\/([^/]+)\/?$/.exec(pathname) ?? []
  const [, path = ''] = /^#(\/(?!\/).*)$/.exec(hash) ?? []
  if (product === '' || path === '') return undefined
  const target = isKnown(product) ? product : isSignedIn ? 'free' : 'login'
  return target === 'login' || target === 'free' ? entryPages[target] : path
}
