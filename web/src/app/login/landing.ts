// The page after the sign-in if the address does not name one.
import { listProducts, type Product } from '@gemba/contract/identity/sign-in/session.ts'
import { isPlace, readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { run } from '../../api/run.ts'
import type { EntryTarget } from '../shell/product.ts'
import { pathOfStart } from './start-pages.ts'

export interface Landing {
  path: string
  /** The product to switch to; by default that of the page. */
  product?: string
  wish?: EntryTarget
}

const chooser: Landing = { path: '/model' }

/**
 * With one product its first page. With several the last page of the person, or the start page of their role, or the
 * module chooser.
 */
export function landingPageOf(
  products: readonly Pick<Product, 'code' | 'url'>[],
  { place, startPage }: Pick<CommandReply<typeof readLastVisit>, 'place' | 'startPage'>,
): Landing {
  const [only, ...others] = products
  const begins = pathOfStart(startPage)
  if (only && others.length === 0 && only.url === null) {
    return { path: '/empty', product: only.code, wish: { opensFirst: true } }
  }
  const opens = place && isPlace(place) ? place : begins
  return opens ? { path: '/empty', wish: { opens } } : chooser
}

/**
 * Returns the landing of a person who has just signed in. If the last visit cannot be read, it is the module chooser.
 */
export async function readLanding(): Promise<Landing> {
  try {
    const [products, visit] = await Promise.all([run(listProducts, {}), run(readLastVisit, {})])
    return landingPageOf(products, visit)
  } catch {
    return chooser
  }
}
