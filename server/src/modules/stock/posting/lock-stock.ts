// Loads and locks the stock that a posting changes. All postings lock summaries in the same order: by warehouse and
// material.
import { reservationStatus, stockOwner } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, narrowed, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials, findWarehouses, type MaterialFacts, type WarehouseFacts } from '../../base/index.ts'
import type { BalanceSource } from '../balance/blocked-stock.ts'
import { lockPeriod } from '../period/closed-through.ts'
import { endReservations, isOver } from '../reservation/end-reservations.ts'
import type { Balance, Stock, Summary } from './apply-moves.ts'
import { type StockKey, summaryKeyOf, textOfKey } from './stock-key.ts'
import type { Layer } from './valuation.ts'

/** Warehouse and material: the key of a summary. */
export type WarehouseMaterial = Pick<StockKey, 'warehouseId' | 'materialId'>

export interface LockedStock {
  readonly summaries: Map<string, Summary>
  readonly materials: ReadonlyMap<string, MaterialFacts>
  readonly warehouses: ReadonlyMap<string, WarehouseFacts>
}

/** A code of `costMethod`: first in, first out. */
const byLayers = 2

const storedSummaryShape = rowShape({
  warehouse_id: 'stock_summary.warehouse_id',
  material_id: 'stock_summary.material_id',
  cost_method: 'stock_summary.cost_method',
  on_hand: 'stock_summary.on_hand',
  reserved: 'stock_summary.reserved',
  on_hold: 'stock_summary.on_hold',
  places: 'stock_summary.places',
  costed: 'stock_summary.costed',
  value: 'stock_summary.value',
  last_cost: 'stock_summary.last_cost',
  layers: narrowed<readonly { entryId: string; quantity: string; value: string }[]>()('stock_summary.layers'),
  has_expired: computed.flag,
})

type StoredSummary = ShapedRow<typeof storedSummaryShape>

/**
 * Locks the summaries of warehouses and materials until the transaction ends, and creates missing ones. Other postings
 * and reservations of them wait, so balances need no locks; closing a period waits too. First ends the expired
 * reservations of them. Throws `notFound` for an unknown material or warehouse.
 */
export async function lockPlaces(work: Work, places: readonly WarehouseMaterial[]): Promise<LockedStock> {
  const materials = await findMaterials(work, [...new Set(places.map(({ materialId }) => materialId))])
  const warehouses = await findWarehouses(work, [...new Set(places.map(({ warehouseId }) => warehouseId))])
  const summaryKeys = [...new Map(places.map((place) => [summaryKeyOf(place), place])).values()]
  if (summaryKeys.some(({ warehouseId, materialId }) => !materials.has(materialId) || !warehouses.has(warehouseId)))
    throw new DomainError('notFound')
  await lockPeriod(work)
  await addMissing(work, summaryKeys, materials)
  let rows = await lock(work, summaryKeys)
  if (rows.some(({ has_expired: isDue }) => isDue)) {
    const where = sql`${isOver(work)} and r.balance_id in (select b.id from stock_balance b join ${asRows(summaryKeys)}
      on b.warehouse_id = p.warehouse_id and b.material_id = p.material_id where b.company_id = ${companyOf(work.actor)})`
    await endReservations(work, { where, status: reservationStatus.codes.expired })
    rows = await lock(work, summaryKeys)
  }
  const summaries = rows.map((row): [string, Summary] => {
    const place = { warehouseId: row.warehouse_id, materialId: row.material_id }
    return [summaryKeyOf(place), summaryOf(row, warehouses.get(row.warehouse_id)?.allowNegative === 1)]
  })
  return { summaries: new Map(summaries), materials, warehouses }
}

/**
 * Inserts missing summaries in the order of their keys, like the locks, so that two concurrent postings cannot
 * deadlock.
 */
async function addMissing(
  { tx, actor }: Work,
  places: readonly WarehouseMaterial[],
  materials: LockedStock['materials'],
): Promise<void> {
  const rows = places.map(({ warehouseId, materialId }) => {
    const { unitId, tracking, costMethod } = materials.get(materialId) as MaterialFacts
    const key = { warehouse_id: warehouseId, material_id: materialId }
    return { ...key, unit_id: unitId, tracking, cost_method: costMethod }
  })
  await sql`insert into stock_summary (company_id, warehouse_id, material_id, unit_id, tracking, cost_method)
    select ${companyOf(actor)}, p.warehouse_id, p.material_id, p.unit_id, p.tracking, p.cost_method
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(warehouse_id bigint, material_id bigint,
      unit_id bigint, tracking smallint, cost_method smallint)
    where not exists (select from stock_summary s where s.company_id = ${companyOf(actor)}
      and s.warehouse_id = p.warehouse_id and s.material_id = p.material_id)
    order by p.warehouse_id, p.material_id on conflict do nothing`.execute(tx)
}

const lock = ({ tx, actor, now }: Work, places: readonly WarehouseMaterial[]): Promise<StoredSummary[]> =>
  listRows(
    tx,
    storedSummaryShape,
    sql`select s.warehouse_id, s.material_id, s.cost_method, s.on_hand, s.reserved, s.on_hold, s.places, s.costed, s.value,
        s.last_cost, s.layers, exists (select from stock_reservation r join stock_balance b on b.id = r.balance_id
          where r.company_id = s.company_id and ${isOver({ now })}
            and b.warehouse_id = s.warehouse_id and b.material_id = s.material_id) as has_expired
      from stock_summary s join ${asRows(places)}
        on s.warehouse_id = p.warehouse_id and s.material_id = p.material_id
      where s.company_id = ${companyOf(actor)}
      order by s.warehouse_id, s.material_id for update of s`,
  )

const asRows = (places: readonly WarehouseMaterial[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    places.map(({ warehouseId, materialId }) => ({ warehouse_id: warehouseId, material_id: materialId })),
  )}::jsonb) as p(warehouse_id bigint, material_id bigint)`

function summaryOf(row: StoredSummary, allowsNegative: boolean): Summary {
  const layers = row.layers.map(
    ({ entryId, quantity, value }): Layer => ({ entryId, quantity: new Big(quantity), value: new Big(value) }),
  )
  const valuation = { quantity: new Big(row.costed), value: new Big(row.value), lastCost: new Big(row.last_cost) }
  return {
    onHand: new Big(row.on_hand),
    reserved: new Big(row.reserved),
    onHold: new Big(row.on_hold),
    places: row.places,
    valuation: row.cost_method === byLayers ? { ...valuation, layers } : valuation,
    allowsNegative,
  }
}

const storedBalanceShape = rowShape({
  id: 'stock_balance.id',
  warehouse_id: 'stock_balance.warehouse_id',
  location_id: 'stock_balance.location_id',
  material_id: 'stock_balance.material_id',
  lot_id: 'stock_balance.lot_id',
  serial_number: 'stock_balance.serial_number',
  quality_status: 'stock_balance.quality_status',
  owner_type: 'stock_balance.owner_type',
  owner_id: 'stock_balance.owner_id',
  on_hand: 'stock_balance.on_hand',
  reserved: 'stock_balance.reserved',
  received_at: 'stock_balance.received_at',
})

type StoredBalance = ShapedRow<typeof storedBalanceShape>

/** A balance with its key. */
export interface KeyedBalance extends Balance {
  readonly key: StockKey
}

const balanceColumns = sql`b.id, b.warehouse_id, b.location_id, b.material_id, b.lot_id, b.serial_number,
  b.quality_status, b.owner_type, b.owner_id, b.on_hand, b.reserved, b.received_at`

/** Returns the existing balances of these keys. A caller that posts must have locked their summaries. */
export async function readBalances({ tx, actor }: Read, keys: readonly StockKey[]): Promise<Stock['balances']> {
  const rows = await listRows(
    tx,
    storedBalanceShape,
    sql`select ${balanceColumns} from stock_balance b join ${keysAsRows(keys)}
        on b.warehouse_id = k.warehouse_id and b.material_id = k.material_id and b.location_id = k.location_id
        and b.lot_id is not distinct from k.lot_id and b.serial_number is not distinct from k.serial_number
        and b.quality_status = k.quality_status and b.owner_type = k.owner_type
        and b.owner_id is not distinct from k.owner_id
      where b.company_id = ${companyOf(actor)}`,
  )
  return new Map(rows.map(keyed).map((balance) => [textOfKey(balance.key), balance]))
}

/** Returns a balance by its id. */
export async function readBalance({ tx, actor }: Read, id: string): Promise<KeyedBalance | undefined> {
  const [row] = await listRows(
    tx,
    storedBalanceShape,
    sql`select ${balanceColumns} from stock_balance b where b.company_id = ${companyOf(actor)} and b.id = ${id}`,
  )
  return row && keyed(row)
}

/**
 * Returns the company's own balances of a material in a warehouse that are of good quality and not fully reserved. With
 * `blockSource`, leaves out blocked ones.
 */
export async function readAvailable(
  { tx, actor }: Read,
  place: WarehouseMaterial,
  blockSource?: BalanceSource,
): Promise<KeyedBalance[]> {
  const rows = await listRows(
    tx,
    storedBalanceShape,
    sql`select ${balanceColumns} from ${blockSource?.from ?? sql`stock_balance b`}
      where b.company_id = ${companyOf(actor)} and b.warehouse_id = ${place.warehouseId}
        and b.material_id = ${place.materialId} and b.quality_status = 0 and b.owner_type = ${stockOwner.codes.own}
        and b.on_hand > b.reserved ${blockSource ? sql`and (${blockSource.reason}) is null` : sql``}`,
  )
  return rows.map(keyed)
}

const keyed = (row: StoredBalance): KeyedBalance => ({
  key: {
    warehouseId: row.warehouse_id,
    locationId: row.location_id,
    materialId: row.material_id,
    lotId: row.lot_id,
    serialNumber: row.serial_number,
    qualityStatus: row.quality_status,
    ownerType: row.owner_type,
    ownerId: row.owner_id,
  },
  id: row.id,
  onHand: new Big(row.on_hand),
  reserved: new Big(row.reserved),
  receivedAt: row.received_at,
})

/** Returns keys as rows named `k`. */
const keysAsRows = (keys: readonly StockKey[]) => sql`jsonb_to_recordset(${JSON.stringify(
  keys.map((key) => ({
    warehouse_id: key.warehouseId,
    location_id: key.locationId,
    material_id: key.materialId,
    lot_id: key.lotId,
    serial_number: key.serialNumber,
    quality_status: key.qualityStatus,
    owner_type: key.ownerType,
    owner_id: key.ownerId,
  })),
)}::jsonb) as k(warehouse_id bigint, location_id bigint, material_id bigint, lot_id bigint, serial_number text,
  quality_status smallint, owner_type smallint, owner_id bigint)`
