// Reservations: stock promised to a document. Never more than the available stock is reserved.
import { reservationStatus } from '@gemba/contract/stock/dictionaries.ts'
import type Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { balanceSourceOf } from '../balance/blocked-stock.ts'
import { type LockedStock, lockPlaces, type WarehouseMaterial } from '../posting/lock-stock.ts'
import { type NamedShortage, stockShort } from '../posting/name-shortage.ts'
import type { Source } from '../posting/post-moves.ts'
import { summaryKeyOf } from '../posting/stock-key.ts'
import { type FreeBalance, findFree, fits, type PickFilter } from './candidates.ts'
import { endReservations } from './end-reservations.ts'
import { pickQuantity, type StockPick } from './pick-order.ts'

/** The stock that one line of a document needs. */
export interface ReservationRequest extends WarehouseMaterial, PickFilter {
  readonly lineId: string
  /** In the unit of the material. */
  readonly quantity: Big
}

interface ReserveOptions {
  /** Whether a part of the quantity may be reserved if less is available. */
  readonly allowPartial?: boolean
  /** Purpose and expiry of a manual reservation. */
  readonly details?: { readonly purpose: string; readonly expiresAt: number | null } | undefined
}

/** The stock reserved for a line. */
export interface ReservedPick extends StockPick<FreeBalance> {
  readonly lineId: string
}

/**
 * Reserves stock in picking order: all lines or none. Throws `stockShort` with every shortage, unless `allowPartial`;
 * `notFound`.
 */
export async function reserve(
  work: Work,
  source: Source,
  requests: readonly ReservationRequest[],
  { allowPartial = false, details }: ReserveOptions = {},
): Promise<ReservedPick[]> {
  const locked = await lockPlaces(work, requests)
  const { reserved, missing } = await choose(work, requests, locked)
  if (missing.length > 0 && !allowPartial) throw stockShort(missing, locked.materials)
  await store(work, source, { reserved, details })
  return reserved
}

async function choose(work: Work, requests: readonly ReservationRequest[], locked: LockedStock) {
  const blockSource = await balanceSourceOf(work)
  const free = new Map<string, FreeBalance[]>()
  const reserved: ReservedPick[] = []
  const missing: NamedShortage[] = []
  for (const line of requests) {
    const key = summaryKeyOf(line)
    const candidates = free.get(key) ?? (await findFree(work, line, { ...locked, balanceSource: blockSource }))
    const allocation = pickQuantity(
      candidates.filter((balance) => fits(balance, line)),
      line.quantity,
    )
    reserved.push(...allocation.picks.map((pick) => ({ ...pick, lineId: line.lineId })))
    free.set(
      key,
      candidates
        .map((balance) => ({ ...balance, free: balance.free.minus(takenOf(allocation.picks, balance)) }))
        .filter(({ free }) => free.gt(0)),
    )
    if (allocation.missing.gt(0))
      missing.push({
        materialId: line.materialId,
        lineId: line.lineId,
        requested: line.quantity.toFixed(),
        available: line.quantity.minus(allocation.missing).toFixed(),
        place: locked.warehouses.get(line.warehouseId)?.name ?? '',
      })
  }
  return { reserved, missing }
}

const takenOf = (picks: readonly StockPick<FreeBalance>[], { balanceId }: FreeBalance): Big | 0 =>
  picks.find(({ from }) => from.balanceId === balanceId)?.quantity ?? 0

async function store(
  { tx, actor }: Work,
  source: Source,
  { reserved, details }: Pick<ReserveOptions, 'details'> & { readonly reserved: readonly ReservedPick[] },
): Promise<void> {
  if (reserved.length === 0) return
  const rows = JSON.stringify(
    reserved.map(({ from, quantity, lineId }) => ({
      balance_id: from.balanceId,
      line_id: lineId,
      quantity: quantity.toFixed(),
      warehouse_id: from.key.warehouseId,
      material_id: from.key.materialId,
    })),
  )
  const expiresAt = details?.expiresAt ? instantAt(details.expiresAt) : sql`null::timestamptz`
  await sql`with r as (select * from jsonb_to_recordset(${rows}::jsonb) as r(balance_id bigint, line_id bigint,
      quantity numeric, warehouse_id bigint, material_id bigint)),
    made as (insert into stock_reservation (company_id, balance_id, source_type, source_id, source_line_id, quantity,
      create_user, purpose, expires_at) select ${companyOf(actor)}, balance_id, ${source.type}, ${source.id}, line_id, quantity,
      ${actor.userName}, ${details?.purpose ?? null}, ${expiresAt} from r),
    held as (update stock_balance b set reserved = b.reserved + n.quantity
      from (select balance_id, sum(quantity) as quantity from r group by 1) n where b.id = n.balance_id)
    update stock_summary s set reserved = s.reserved + n.quantity
    from (select warehouse_id, material_id, sum(quantity) as quantity from r group by 1, 2) n
    where s.company_id = ${companyOf(actor)} and s.warehouse_id = n.warehouse_id and s.material_id = n.material_id`.execute(
    tx,
  )
}

/** A reservation that is not fully consumed. */
export interface OpenReservation {
  readonly id: string
  readonly balanceId: string
  readonly lineId: string
  readonly warehouseId: string
  readonly materialId: string
  readonly locationId: string
  readonly lotId: string | null
  readonly serialNumber: string | null
  /** The remaining quantity, and how much of it is picked. */
  readonly open: string
  readonly picked: string
}

/** Returns the active reservations of a document, by line. */
export const openReservationsOf = (work: Pick<Work, 'tx' | 'actor'>, source: Source): Promise<OpenReservation[]> =>
  ofCompany(work)
    .selectFrom('stock_reservation as r')
    .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
    .select([
      'r.id',
      'r.balance_id as balanceId',
      'r.source_line_id as lineId',
      'b.warehouse_id as warehouseId',
      'b.material_id as materialId',
      'b.location_id as locationId',
      'b.lot_id as lotId',
      'b.serial_number as serialNumber',
      'r.picked',
      (eb) => eb('r.quantity', '-', eb.ref('r.consumed')).as('open'),
    ])
    .where('r.source_type', '=', source.type)
    .where('r.source_id', '=', source.id)
    .where('r.status', '=', reservationStatus.codes.active)
    .orderBy('r.source_line_id')
    .orderBy('r.id')
    .$castTo<OpenReservation>()
    .execute()

/** Releases the active reservations of a document, or of some of its lines. */
export async function release(work: Work, source: Source, lineIds?: readonly string[]): Promise<void> {
  const open = (await openReservationsOf(work, source)).filter(({ lineId }) => lineIds?.includes(lineId) ?? true)
  if (open.length === 0) return
  await lockPlaces(work, open)
  const ids = open.map(({ id }) => id)
  await endReservations(work, { where: sql`r.id = ${anyId(ids)}`, status: reservationStatus.codes.released })
}

/** A part of a reservation that a posting consumes. */
export interface ConsumedReservation {
  readonly id: string
  readonly quantity: Big
}

/** Marks reservations as consumed. The movements of the posting reduce the reserved quantity of the balances. */
export async function consume({ tx }: Work, consumed: readonly ConsumedReservation[]): Promise<void> {
  const rows = JSON.stringify(consumed.map(({ id, quantity }) => ({ id, quantity: quantity.toFixed() })))
  const { active, consumed: usedUp } = reservationStatus.codes
  await sql`update stock_reservation r set consumed = r.consumed + n.quantity, update_time = now(),
        status = case when r.consumed + n.quantity = r.quantity then ${usedUp}::smallint else ${active}::smallint end
      from jsonb_to_recordset(${rows}::jsonb) as n(id bigint, quantity numeric) where r.id = n.id`.execute(tx)
}
