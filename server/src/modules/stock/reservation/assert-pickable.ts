// Reserved stock may have become unavailable since: its location is locked, its lot has expired or is on hold.
import { lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lotsById } from '../lot/find-lots.ts'
import { assertLocationsOpen } from '../posting/assert-locations-open.ts'
import { dayIn } from './candidates.ts'
import type { OpenReservation } from './reserve.ts'

/** Throws `locationBlocked`, `lotOnHold`, `lotExpired`. */
export async function assertPickable(
  work: Work,
  open: readonly Pick<OpenReservation, 'locationId' | 'lotId'>[],
): Promise<void> {
  await assertLocationsOpen(work, valuesOf(open, 'locationId'))
  const lots = await lotsById(
    work,
    open.flatMap(({ lotId }) => lotId ?? []),
  )
  const today = dayIn(work, 0)
  for (const { code, status, expiresOn } of lots.values()) {
    if (status === lotStatus.codes.onHold) throw new DomainError('lotOnHold', { lot: code })
    if (expiresOn !== null && expiresOn < today) throw new DomainError('lotExpired', { lot: code, day: expiresOn })
  }
}
