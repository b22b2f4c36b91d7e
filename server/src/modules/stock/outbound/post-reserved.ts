// Posting an outbound bill: what is reserved goes, or is brought to the line where it stays ours.
import { lotStatus, qualityStatus, stockOwner } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations } from '../../base/index.ts'
import { lotsById } from '../lot/find-lots.ts'
import { movesOf } from '../posting/bring-stock.ts'
import { lockPlaces } from '../posting/lock-stock.ts'
import { postMoves, type Source } from '../posting/post-moves.ts'
import { dayIn } from '../reservation/candidates.ts'
import { consume, type OpenReservation, openReservationsOf } from '../reservation/reserve.ts'
import { type LockedOutbound, linesOfOutbound, setLineStates } from './outbound-store.ts'

/**
 * Posts what is reserved; the reservations are used up. Places are locked before the reservations are read again. Throws
 * `linesMissing`, `lotExpired`, `lotOnHold`, `stockShort`.
 */
export async function postReserved(work: Work, source: Source, bill: LockedOutbound): Promise<void> {
  const { targetLocationId } = bill
  const target = targetLocationId ? (await findLocations(work, [targetLocationId])).get(targetLocationId) : undefined
  const to = target && { warehouseId: target.warehouseId, locationId: target.id }
  const places = await openReservationsOf(work, source)
  await lockPlaces(work, [...places, ...(to ? places.map(({ materialId }) => ({ ...to, materialId })) : [])])
  const open = await openReservationsOf(work, source)
  if (open.length === 0) throw new DomainError('linesMissing')
  await refuseOldLots(work, open)
  const moves = open.flatMap((one) => {
    const quantity = new Big(one.open)
    const key = {
      ...{ warehouseId: one.warehouseId, locationId: one.locationId, materialId: one.materialId },
      ...{ lotId: one.lotId, serialNumber: one.serialNumber, qualityStatus: qualityStatus.codes.available },
      ...{ ownerType: stockOwner.codes.own, ownerId: null },
    }
    return movesOf({ key, quantity, to, moveType: bill.billType, lineId: one.lineId, reserved: quantity })
  })
  await postMoves(work, source, moves)
  await consume(
    work,
    open.map((one) => ({ id: one.id, quantity: new Big(one.open) })),
  )
  const lines = await linesOfOutbound(work, bill.id)
  await setLineStates(
    work,
    lines.map((line) => {
      const own = open.filter(({ lineId }) => lineId === line.id)
      const sum = own.reduce((total, one) => total.plus(one.open), new Big(0)).toFixed()
      return { lineId: line.id, picked: sum, issued: sum }
    }),
  )
}

/** What was reserved in time may have expired since, or been put on hold. Errors `lotExpired`, `lotOnHold`. */
async function refuseOldLots(work: Work, open: readonly OpenReservation[]): Promise<void> {
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
