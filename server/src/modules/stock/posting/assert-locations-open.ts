// The one rule of places: into and out of a location that is locked or disabled nothing moves, whatever was promised before.
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lockLocations } from '../../base/index.ts'

/** Throws `notFound`, `locationBlocked`. Returns the locations; they stay as they are until the work ends. */
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
