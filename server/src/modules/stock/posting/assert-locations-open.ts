// Nothing moves into or out of a locked or disabled location, not even reserved stock.
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lockLocations } from '../../base/index.ts'

/** Returns the locations, locked until the transaction ends. Throws `notFound` or `locationBlocked`. */
export async function assertLocationsOpen(work: Work, ids: readonly string[]) {
  const locations = await lockLocations(work, [...new Set(ids)])
  for (const id of ids) {
    const location = locations.get(id)
    if (!location) throw new DomainError('notFound')
    if (location.isLocked === 1 || location.isEnabled !== 1)
      throw new DomainError('locationBlocked', { location: location.code })
  }
  return locations
}
