// The page after the sign-in if the address does not name one.

import { readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { run } from '../../api/run.ts'
import type { EntryTarget } from '../shell/product.ts'
import { readLastPlace } from './last-place.ts'
import { pathOfStart } from './start-pages.ts'

interface LandingSources {
  /** The last page of the person in this browser; '' if there is none. */
  place: string
  /** Code of the start page of the person's roles. */
  startPage: number | null
}

/** Returns the last page of the person in this browser, the start page of their role, or the overview. */
export const landingPageOf = ({ place, startPage }: LandingSources): EntryTarget => ({
  opens: place || (pathOfStart(startPage) ?? pagePath(overviewPage)),
})

/** Returns the landing of a person who has just signed in. */
export async function readLanding(userId: string): Promise<EntryTarget> {
  const place = readLastPlace(userId)
  if (place !== '') return landingPageOf({ place, startPage: null })
  // The overview opens if the start page cannot be read.
  const { startPage } = await run(readLastVisit, {}, { isSilent: true }).catch(() => ({ startPage: null }))
  return landingPageOf({ place, startPage })
}
