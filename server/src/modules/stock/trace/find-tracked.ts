// Details of tracked stock and of the bills that moved it, and its current locations.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { findLocations, findSuppliers, findWarehouses } from '../../base/index.ts'
import type { BillSide } from './bills-of-tracked.ts'
import { keyOfTracked, type TrackedMaterial } from './tracked.ts'

/** A lot in a trace. */
export interface TracedLot {
  readonly id: string
  readonly materialId: string
  readonly code: string
  /** A code of `lotStatus`. */
  readonly status: number
  readonly supplierName: string | null
  readonly supplierLot: string | null
  readonly at: number
  readonly by: string | null
}

/** Returns lots by their ids. */
export async function findTracedLots(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, TracedLot>> {
  const rows = await ofCompany(read)
    .selectFrom('lot')
    .select(['id', 'material_id as materialId', 'code', 'status', 'supplier_id as supplierId'])
    .select(['supplier_lot as supplierLot', 'create_time as at', 'create_user as by'])
    .where('id', '=', anyId(ids))
    .execute()
  const suppliers = await findSuppliers(
    read,
    rows.flatMap(({ supplierId }) => supplierId ?? []),
  )
  return new Map(
    rows.map(({ supplierId, ...row }) => [
      row.id,
      { ...row, supplierName: suppliers.get(supplierId ?? '')?.name ?? null },
    ]),
  )
}

/** A bill in a trace. */
export interface TracedBill {
  readonly id: string
  readonly code: string
  /** A code of `moveType`; `status` is a code of the bill's status dictionary. */
  readonly billType: number
  readonly status: number
  readonly warehouseName: string
  /** The supplier or the recipient. */
  readonly partner: string | null
  readonly at: number | null
  readonly by: string | null
}

/** Returns bills by their ids. */
export async function findTracedBills(
  read: Read,
  side: BillSide,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TracedBill>> {
  if (ids.length === 0) return new Map()
  const rows = side === 'inbound' ? await inboundOf(read, ids) : await outboundOf(read, ids)
  const warehouses = await findWarehouses(read, [...new Set(rows.map(({ warehouseId }) => warehouseId))])
  return new Map(
    rows.map(({ warehouseId, ...row }) => [row.id, { ...row, warehouseName: warehouses.get(warehouseId)?.name ?? '' }]),
  )
}

const billColumns = ['id', 'code', 'bill_type as billType', 'status', 'warehouse_id as warehouseId'] as const
const postingColumns = ['posted_at as at', 'posted_by as by'] as const

async function inboundOf(read: Read, ids: readonly string[]) {
  const rows = await ofCompany(read)
    .selectFrom('inbound_bill')
    .select([...billColumns, ...postingColumns, 'supplier_id as supplierId'])
    .where('id', '=', anyId(ids))
    .execute()
  const suppliers = await findSuppliers(
    read,
    rows.flatMap(({ supplierId }) => supplierId ?? []),
  )
  return rows.map(({ supplierId, ...row }) => ({ ...row, partner: suppliers.get(supplierId ?? '')?.name ?? null }))
}

const outboundOf = (read: Read, ids: readonly string[]) =>
  ofCompany(read)
    .selectFrom('outbound_bill')
    .select([...billColumns, ...postingColumns, 'receiver as partner'])
    .where('id', '=', anyId(ids))
    .execute()

/** Tracked stock of one balance. */
export interface TrackedStock {
  readonly key: string
  readonly onHand: string
  /** A code of `qualityStatus`. */
  readonly qualityStatus: number
  readonly warehouseName: string
  readonly locationCode: string
}

const trackedStockShape = rowShape({
  materialId: orNull(computed.id),
  lotId: orNull(computed.id),
  serialNumber: orNull(computed.text),
  warehouseId: computed.id,
  locationId: computed.id,
  /** A code of `qualityStatus`. */
  qualityStatus: computed.integer,
  onHand: computed.decimal,
})

/** Returns the current locations of lots and serial numbers. Untracked stock is left out. */
export async function whereTracked(read: Read, tracked: readonly TrackedMaterial[]): Promise<TrackedStock[]> {
  const serials = tracked.filter(({ serialNumber }) => serialNumber !== null)
  const lots = tracked.filter(({ serialNumber, lotId }) => serialNumber === null && lotId !== null)
  const columns = sql`b.material_id as "materialId", b.lot_id as "lotId", b.serial_number as "serialNumber",
    b.warehouse_id as "warehouseId", b.location_id as "locationId", b.quality_status as "qualityStatus",
    trim_scale(b.on_hand) as "onHand"`
  const rows = await listRows(
    read.tx,
    trackedStockShape,
    sql`select ${columns} from stock_balance b where b.company_id = ${companyOf(read.actor)} and b.on_hand <> 0
        and b.lot_id = ${anyId(lots.map(({ lotId }) => lotId ?? ''))} and b.serial_number is null
      union all
      select ${columns} from stock_balance b join unnest(${serials.map(({ materialId }) => materialId)}::bigint[],
          ${serials.map(({ serialNumber }) => serialNumber)}::text[]) as t(material, serial)
        on b.material_id = t.material and b.serial_number = t.serial
      where b.company_id = ${companyOf(read.actor)} and b.on_hand <> 0`,
  )
  const warehouses = await findWarehouses(read, [...new Set(rows.map(({ warehouseId }) => warehouseId))])
  const locations = await findLocations(read, [...new Set(rows.map(({ locationId }) => locationId))])
  return rows.map((row) => ({
    key: keyOfTracked(row),
    onHand: row.onHand,
    qualityStatus: row.qualityStatus,
    warehouseName: warehouses.get(row.warehouseId)?.name ?? '',
    locationCode: locations.get(row.locationId)?.code ?? '',
  }))
}

/**
 * Returns when serial numbers were received first, by `materialId number`. Serial numbers that were never received are
 * left out.
 */
export async function findSerials(
  { tx, actor }: Read,
  serials: readonly Pick<TrackedMaterial, 'materialId' | 'serialNumber'>[],
): Promise<ReadonlyMap<string, { readonly at: number; readonly by: string | null }>> {
  const rows = await listRows(
    tx,
    { materialId: computed.id, serialNumber: computed.text, at: 'stock_ledger.at', by: 'stock_ledger.create_user' },
    sql`select t.material as "materialId", t.serial as "serialNumber", e.at, e.create_user as by
      from unnest(${serials.map(({ materialId }) => materialId)}::bigint[],
        ${serials.map(({ serialNumber }) => serialNumber)}::text[]) as t(material, serial)
      cross join lateral (select at, create_user from stock_ledger where company_id = ${companyOf(actor)}
        and serial_number = t.serial and material_id = t.material order by id limit 1) e`,
  )
  return new Map(rows.map(({ materialId, serialNumber, at, by }) => [`${materialId} ${serialNumber}`, { at, by }]))
}

const codeSearchResultShape = rowShape({
  kind: computed.word('lot', 'serial', 'receipt', 'issue'),
  /** For a serial number, the id of its material. */
  id: computed.id,
  code: computed.text,
  materialId: orNull(computed.id),
})

/** A match for a scanned code. */
export type CodeSearchResult = ShapedRow<typeof codeSearchResultShape>

/**
 * Returns lots, serial numbers and bills with exactly this code; lots also by the code of their supplier. At most 20
 * per kind.
 */
export const findByCode = ({ tx, actor }: Read, code: string): Promise<CodeSearchResult[]> => {
  const company = companyOf(actor)
  return listRows(
    tx,
    codeSearchResultShape,
    sql`(select 'lot' as kind, id, code, material_id as "materialId" from lot
        where company_id = ${company} and code = ${code} order by id limit 20)
      union (select 'lot', id, code, material_id from lot
        where company_id = ${company} and supplier_lot = ${code} order by id desc limit 20)
      union (select distinct 'serial', material_id, serial_number, material_id from stock_ledger
        where company_id = ${company} and serial_number = ${code} limit 20)
      union (select 'receipt', id, code, null from inbound_bill where company_id = ${company} and code = ${code})
      union (select 'issue', id, code, null from outbound_bill where company_id = ${company} and code = ${code})`,
  )
}

/** Returns the newest lots, serial numbers and bills of which a code begins so, at most 20 of each. */
export const findByBeginning = ({ tx, actor }: Read, beginning: string): Promise<CodeSearchResult[]> => {
  const company = companyOf(actor)
  const pattern = likePattern(beginning).slice(1)
  return listRows(
    tx,
    codeSearchResultShape,
    sql`(select 'lot' as kind, id, code, material_id as "materialId" from lot
        where company_id = ${company} and (code ilike ${pattern} or supplier_lot ilike ${pattern}) order by id desc limit 20)
      union all (select distinct 'serial', material_id, serial_number, material_id from stock_ledger
        where company_id = ${company} and serial_number ilike ${pattern} order by serial_number limit 20)
      union all (select 'receipt', id, code, null from inbound_bill
        where company_id = ${company} and code ilike ${pattern} order by id desc limit 20)
      union all (select 'issue', id, code, null from outbound_bill
        where company_id = ${company} and code ilike ${pattern} order by id desc limit 20)`,
  )
}
