// Picks reserved stock. If other stock is scanned, it takes over the reservation.
import { lotStatus, reservationStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations } from '../../base/index.ts'
import { balanceSourceOf } from '../balance/blocked-stock.ts'
import { findLot } from '../lot/find-lots.ts'
import { type LockedStock, lockPlaces } from '../posting/lock-stock.ts'
import { stockShort } from '../posting/name-shortage.ts'
import type { Source } from '../posting/post-moves.ts'
import { assertPickable } from './assert-pickable.ts'
import { dayIn, findFree, fits, type PickFilter } from './candidates.ts'
import { pickQuantity } from './pick-order.ts'
import { type OpenReservation, openReservationsOf } from './reserve.ts'

/** A quantity that was picked for a line, as scanned. */
export interface ScannedPick {
  readonly lineId: string
  readonly quantity: Big
  readonly locationCode?: string | null | undefined
  readonly lotCode?: string | null | undefined
  readonly serialNumber?: string | null | undefined
}

/** A part of a reservation. */
interface ReservationPart {
  readonly reservation: OpenReservation
  readonly quantity: Big
}

const unpicked = ({ open, picked }: OpenReservation): Big => new Big(open).minus(picked)

/**
 * Marks scanned stock as picked. Throws `notFound` for an unknown line or lot, `quantityExceeded` if more than the
 * reserved quantity is picked, `locationBlocked`, `lotOnHold`, `lotExpired`, and `stockShort` if other stock was
 * scanned and is not free.
 */
export async function pickReserved(work: Work, source: Source, scanned: ScannedPick): Promise<void> {
  const reservations = (await openReservationsOf(work, source)).filter(({ lineId }) => lineId === scanned.lineId)
  const [first] = reservations
  if (!first) throw new DomainError('notFound')
  const locked = await lockPlaces(work, [first])
  const material = locked.materials.get(first.materialId)
  const allowed = reservations.reduce((sum, reservation) => sum.plus(unpicked(reservation)), new Big(0))
  if (scanned.quantity.gt(allowed))
    throw new DomainError('quantityExceeded', {
      material: material?.code ?? '',
      requested: scanned.quantity.toFixed(),
      allowed: allowed.toFixed(),
    })
  const filter = await filterOf(work, first, { scanned, minRemainingDays: material?.minRemainingDays ?? 0 })
  const locations = await codesOf(work, reservations)
  const isScanned = (reservation: OpenReservation) =>
    (!filter.lotId || reservation.lotId === filter.lotId) &&
    (!filter.serialNumber || reservation.serialNumber === filter.serialNumber) &&
    (!scanned.locationCode || locations.get(reservation.locationId) === scanned.locationCode)
  const reserved = split(reservations.filter(isScanned), scanned.quantity)
  await assertPickable(work, valuesOf(reserved.parts, 'reservation'))
  await markPicked(work, reserved.parts)
  if (reserved.missing.eq(0)) return
  const replaced = split(
    reservations.filter((reservation) => !isScanned(reservation)),
    reserved.missing,
  )
  await takeOver(work, source, { scanned, filter, parts: replaced.parts, quantity: reserved.missing, locked })
}

/** Returns the parts of reservations that make up a quantity, in their order, and the quantity that is missing. */
function split(reservations: readonly OpenReservation[], quantity: Big): { parts: ReservationPart[]; missing: Big } {
  let missing = quantity
  const parts = reservations.flatMap((reservation) => {
    const open = unpicked(reservation)
    const part = missing.lt(open) ? missing : open
    missing = missing.minus(part)
    return part.gt(0) ? [{ reservation, quantity: part }] : []
  })
  return { parts, missing }
}

async function codesOf(work: Work, reservations: readonly OpenReservation[]): Promise<ReadonlyMap<string, string>> {
  const locations = await findLocations(work, valuesOf(reservations, 'locationId'))
  return new Map([...locations.values()].map(({ id, code }) => [id, code]))
}

/** Returns the filter for the scanned stock. Throws if its lot is unknown, on hold or expired. */
async function filterOf(
  work: Work,
  { materialId }: OpenReservation,
  { scanned, minRemainingDays }: { scanned: ScannedPick; minRemainingDays: number },
): Promise<PickFilter> {
  if (!scanned.lotCode) return { serialNumber: scanned.serialNumber }
  const lot = await findLot(work, materialId, scanned.lotCode)
  if (!lot) throw new DomainError('notFound')
  if (lot.status === lotStatus.codes.onHold) throw new DomainError('lotOnHold', { lot: lot.code })
  if (lot.expiresOn !== null && lot.expiresOn < dayIn(work, minRemainingDays))
    throw new DomainError('lotExpired', { lot: lot.code, day: lot.expiresOn })
  return { lotId: lot.id, serialNumber: scanned.serialNumber }
}

async function markPicked({ tx }: Work, parts: readonly ReservationPart[]): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(({ reservation, quantity }) => ({ id: reservation.id, quantity: quantity.toFixed() }))
  await sql`update stock_reservation r set picked = r.picked + n.quantity, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, quantity numeric) where r.id = n.id`.execute(
    tx,
  )
}

interface ReplacementPick {
  readonly scanned: ScannedPick
  readonly filter: PickFilter
  readonly parts: readonly ReservationPart[]
  readonly quantity: Big
  readonly locked: LockedStock
}

/** Reserves and picks scanned free stock in place of the reserved stock. */
async function takeOver(
  work: Work,
  source: Source,
  { scanned, filter, parts, quantity, locked }: ReplacementPick,
): Promise<void> {
  const [first] = parts
  if (!first) throw new DomainError('notFound')
  const free = (
    await findFree(work, first.reservation, { ...locked, balanceSource: await balanceSourceOf(work) })
  ).filter(
    (balance) => fits(balance, filter) && (!scanned.locationCode || balance.locationCode === scanned.locationCode),
  )
  const { picks, missing } = pickQuantity(free, quantity)
  if (missing.gt(0))
    throw stockShort(
      [
        {
          materialId: first.reservation.materialId,
          lineId: scanned.lineId,
          requested: quantity.toFixed(),
          available: quantity.minus(missing).toFixed(),
          place: scanned.locationCode ?? scanned.lotCode ?? '',
        },
      ],
      locked.materials,
    )
  await giveBack(work, parts)
  const rows = picks.map(({ from, quantity: count }) => ({ balance_id: from.balanceId, quantity: count.toFixed() }))
  await sql`with n as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(balance_id bigint, quantity numeric)),
    held as (update stock_balance b set reserved = b.reserved + n.quantity from n where b.id = n.balance_id)
    insert into stock_reservation (company_id, balance_id, source_type, source_id, source_line_id, quantity, picked, create_user)
    select ${companyOf(work.actor)}, balance_id, ${source.type}, ${source.id}, ${scanned.lineId}, quantity, quantity,
      ${work.actor.userName} from n`.execute(work.tx)
}

/** Releases parts of reservations. The summary is unchanged, because the replacement reserves the same quantity. */
async function giveBack({ tx }: Work, parts: readonly ReservationPart[]): Promise<void> {
  const rows = parts.map(({ reservation, quantity }) => ({
    id: reservation.id,
    balance_id: reservation.balanceId,
    quantity: quantity.toFixed(),
  }))
  const { active, released } = reservationStatus.codes
  await sql`with n as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id bigint, balance_id bigint, quantity numeric)),
    freed as (update stock_balance b set reserved = b.reserved - t.quantity
      from (select balance_id, sum(quantity) as quantity from n group by 1) t where b.id = t.balance_id)
    update stock_reservation r set update_time = now(),
      status = case when r.quantity = n.quantity then ${released}::smallint else ${active}::smallint end,
      quantity = case when r.quantity = n.quantity then r.quantity else r.quantity - n.quantity end
    from n where r.id = n.id`.execute(tx)
}

/** Marks all reserved stock of a document as picked. Throws `locationBlocked`, `lotOnHold`, `lotExpired`. */
export async function pickAllReserved(work: Work, source: Source): Promise<void> {
  await assertPickable(work, await openReservationsOf(work, source))
  await setPicked(work, source, sql<string>`quantity - consumed`)
}

/** Marks the stock of a document as not picked; it stays reserved. */
export const unpickReserved = (work: Work, source: Source): Promise<void> => setPicked(work, source, sql<string>`0`)

async function setPicked(work: Work, source: Source, picked: RawBuilder<string>): Promise<void> {
  await ofCompany(work)
    .updateTable('stock_reservation')
    .set({ picked })
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('status', '=', reservationStatus.codes.active)
    .execute()
}
