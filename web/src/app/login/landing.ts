// Where signing in leads to when no address asked for it.
import { listProducts, type Product } from '@gemba/contract/identity/sign-in/session.ts'
import { isPlace, readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { run } from '../../api/run.ts'
import type { EntryWish } from '../shell/product.ts'
import { pathOfStart } from './start-pages.ts'

export interface Landing {
  path: string
  /** The product that the person works in from now on; that of the page without it. */
  product?: string
  wish?: EntryWish
}

const chooser: Landing = { path: '/model' }

/** Only product: its first page. Several: where the person was last, else where its role begins, else the choice. */
export function landingOf(
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

/** The same for whoever has just signed in. Somebody of whom it cannot be read chooses. */
export async function readLanding(): Promise<Landing> {
  try {
    const [products, visit] = await Promise.all([run(listProducts, {}), run(readLastVisit, {})])
    return landingOf(products, visit)
  } catch {
    return chooser
  }
}
