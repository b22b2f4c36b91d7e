// Jumps between products: `{front base}/{product}/#path`, opened in the same window (S-073, S-074).
import { moduleCodes } from '@gemba/contract/identity/menu/module-codes.ts'
import { baseOf } from '../../api/service-address.ts'

/** Whether the page stands at another front end, which the browser has to load. */
export const isElsewhere = (address: string): boolean =>
  baseOf('front') !== '' && address.startsWith(`${baseOf('front')}/`)

const entryPages = { login: '/', free: '/model' } as const

const isKnown = (product: string): boolean => moduleCodes.some((code) => code === product)

/** The address of a page of another product; `base` is where its front end stands, '' for this suite. */
export const productAddress = (product: string, path: string, base = ''): string => `${base}/${product}/#${path}`

/** How a page is reached from `product`. A company's own product has no address of that form. */
export const addressFrom = (product: string, page: { product: string; path: string }): string =>
  page.product === product || !isKnown(page.product)
    ? page.path
    : productAddress(page.product, page.path, baseOf('front'))

export interface ProductLink {
  pathname: string
  hash: string
}

/**
 * The page that the address of a jump means; undefined when it is no such address. A product that nobody knows falls
 * back to the sign-in, or to `free`, the choice of modules, for somebody who is signed in.
 */
export function resolveProductLink({ pathname, hash }: ProductLink, isSignedIn: boolean): string | undefined {
  const [, product = ''] = /^\/([^/]+)\/?$/.exec(pathname) ?? []
  const [, path = ''] = /^#(\/(?!\/).*)$/.exec(hash) ?? []
  if (product === '' || path === '') return undefined
  const known = isKnown(product) ? product : isSignedIn ? 'free' : 'login'
  return known === 'login' || known === 'free' ? entryPages[known] : path
}
