// Posts an outbound bill: issues its reserved stock, or transfers it to the line, where the company still owns it.
import { qualityStatus, stockOwner } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations, findWarehouses } from '../../base/index.ts'
import { assertLocationsAccept } from '../bill/assert-locations-accept.ts'
import { lockPlaces } from '../posting/lock-stock.ts'
import { postMoves, type Source } from '../posting/post-moves.ts'
import { movesOf } from '../posting/transfer-moves.ts'
import { assertPickable } from '../reservation/assert-pickable.ts'
import { consume, type OpenReservation, openReservationsOf } from '../reservation/reserve.ts'
import { type LockedOutbound, linesOfOutbound, setLineStates } from './outbound-store.ts'

/**
 * Posts the reserved stock and consumes the reservations. Locks the stock summaries before it reads the reservations
 * again. Throws `linesMissing`, `lotExpired`, `lotOnHold`, `stockShort`, `locationBlocked`, `locationFull`,
 * `warehouseDisabled`.
 */
export async function postReserved(work: Work, source: Source, bill: LockedOutbound): Promise<void> {
  const { targetLocationId } = bill
  const places = await openReservationsOf(work, source)
  const to = targetLocationId ? await targetOf(work, targetLocationId, places) : undefined
  await lockPlaces(work, [...places, ...(to ? places.map(({ materialId }) => ({ ...to, materialId })) : [])])
  const open = await openReservationsOf(work, source)
  if (open.length === 0) throw new DomainError('linesMissing')
  await assertPickable(work, open)
  const moves = open.flatMap((reservation) => {
    const quantity = new Big(reservation.open)
    const key = {
      warehouseId: reservation.warehouseId,
      locationId: reservation.locationId,
      materialId: reservation.materialId,
      lotId: reservation.lotId,
      serialNumber: reservation.serialNumber,
      qualityStatus: qualityStatus.codes.available,
      ownerType: stockOwner.codes.own,
      ownerId: null,
    }
    return movesOf({ key, quantity, to, moveType: bill.billType, lineId: reservation.lineId, reserved: quantity })
  })
  await postMoves(work, source, moves)
  await consume(
    work,
    open.map((reservation) => ({ id: reservation.id, quantity: new Big(reservation.open) })),
  )
  const lines = await linesOfOutbound(work, bill.id)
  await setLineStates(
    work,
    lines.map((line) => {
      const lineReservations = open.filter(({ lineId }) => lineId === line.id)
      const sum = lineReservations.reduce((total, reservation) => total.plus(reservation.open), new Big(0)).toFixed()
      return { lineId: line.id, picked: sum, issued: sum }
    }),
  )
}

/**
 * Returns the target location. Checks it again, because it may have been locked, filled or disabled since the bill was
 * created.
 */
async function targetOf(
  work: Work,
  locationId: string,
  open: readonly OpenReservation[],
): Promise<{ warehouseId: string; locationId: string }> {
  const warehouseId = (await findLocations(work, [locationId])).get(locationId)?.warehouseId
  if (!warehouseId) throw new DomainError('notFound', { field: 'targetLocationId' })
  const warehouse = (await findWarehouses(work, [warehouseId])).get(warehouseId)
  if (warehouse?.isEnabled === 0) throw new DomainError('warehouseDisabled', { warehouse: warehouse.name })
  await assertLocationsAccept(
    work,
    warehouseId,
    open.map((reservation) => ({ locationId, quantity: new Big(reservation.open) })),
  )
  return { warehouseId, locationId }
}
