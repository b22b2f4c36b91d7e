// Picking: reserved stock is taken from its place. Other stock than the reserved takes over its reservation.
import { lotStatus, reservationStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
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

/** What was taken for a line, as it was scanned. */
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
 * Marks what was scanned as picked. Throws `notFound` for a line or a lot that is not there, `quantityExceeded` for more than is
 * reserved for the line, `locationBlocked`, `lotOnHold`, `lotExpired`, and `stockShort` where other stock was scanned that cannot take over.
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
      asked: scanned.quantity.toFixed(),
      allowed: allowed.toFixed(),
    })
  const wish = await wishOf(work, first, { scanned, minRemainingDays: material?.minRemainingDays ?? 0 })
  const locations = await codesOf(work, reservations)
  const isScanned = (reservation: OpenReservation) =>
    (!wish.lotId || reservation.lotId === wish.lotId) &&
    (!wish.serialNumber || reservation.serialNumber === wish.serialNumber) &&
    (!scanned.locationCode || locations.get(reservation.locationId) === scanned.locationCode)
  const own = split(reservations.filter(isScanned), scanned.quantity)
  await assertPickable(
    work,
    own.parts.map(({ reservation }) => reservation),
  )
  await markPicked(work, own.parts)
  if (own.missing.eq(0)) return
  const others = split(
    reservations.filter((reservation) => !isScanned(reservation)),
    own.missing,
  )
  await takeOver(work, source, { scanned, wish, parts: others.parts, quantity: own.missing, locked })
}

/** Parts of reservations that make up a quantity, in their order. */
function split(reservations: readonly OpenReservation[], quantity: Big): { parts: ReservationPart[]; missing: Big } {
  let missing = quantity
  const parts = reservations.flatMap((reservation) => {
    const left = unpicked(reservation)
    const part = missing.lt(left) ? missing : left
    missing = missing.minus(part)
    return part.gt(0) ? [{ reservation, quantity: part }] : []
  })
  return { parts, missing }
}

async function codesOf(work: Work, reservations: readonly OpenReservation[]): Promise<ReadonlyMap<string, string>> {
  const locations = await findLocations(
    work,
    reservations.map(({ locationId }) => locationId),
  )
  return new Map([...locations.values()].map(({ id, code }) => [id, code]))
}

/** What the scan says of the stock. A lot that may not be taken is refused by name. */
async function wishOf(
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
  readonly wish: PickFilter
  readonly parts: readonly ReservationPart[]
  readonly quantity: Big
  readonly locked: LockedStock
}

/** Free stock that was scanned is reserved, and picked, in the place of what was reserved. */
async function takeOver(
  work: Work,
  source: Source,
  { scanned, wish, parts, quantity, locked }: ReplacementPick,
): Promise<void> {
  const [first] = parts
  if (!first) throw new DomainError('notFound')
  const free = (await findFree(work, first.reservation, { ...locked, judged: await balanceSourceOf(work) })).filter(
    (balance) => fits(balance, wish) && (!scanned.locationCode || balance.locationCode === scanned.locationCode),
  )
  const { picks, missing } = pickQuantity(free, quantity)
  if (missing.gt(0))
    throw stockShort(
      [
        {
          materialId: first.reservation.materialId,
          lineId: scanned.lineId,
          asked: quantity.toFixed(),
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

/** The summary stays as it is: as much is reserved as before. */
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

/** Marks all that is reserved for a document as picked, from where it is reserved. Throws `locationBlocked`, `lotOnHold`, `lotExpired`. */
export async function pickAllReserved(work: Work, source: Source): Promise<void> {
  await assertPickable(work, await openReservationsOf(work, source))
  await setPicked(work, source, sql<string>`quantity - consumed`)
}

/** Puts back all that was picked of a document; it stays reserved. */
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
