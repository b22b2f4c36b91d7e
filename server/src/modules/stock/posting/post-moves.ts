// Posting: turns movements into ledger entries, balances and values in one transaction, or changes nothing.
import type Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { instantAt, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { settleLots } from '../lot/settle-lot-status.ts'
import { assertWorkDayOpen } from '../period/closed-through.ts'
import { applyMoves, type Entry, type Move, type Stock } from './apply-moves.ts'
import { assertLocationsOpen } from './assert-locations-open.ts'
import { lockPlaces, readBalances } from './lock-stock.ts'
import { shortOf } from './name-shortage.ts'
import { type StockKey, textOfKey } from './stock-key.ts'

/** The document whose lines move stock. */
export interface Source {
  /** A code of `stockSource`. */
  readonly type: number
  readonly id: string
  /** The code that people know, where the source is not a warehouse bill. */
  readonly code?: string
  /** The day the posting counts for, if it is not the current day. */
  readonly postingDate?: string | null
}

/**
 * Posts movements in their order and returns the ledger entries. Throws `stockShort` with every shortage,
 * `serialElsewhere`, `locationBlocked`, or `notFound` for an unknown material, warehouse, location or lot.
 */
export async function postMoves(work: Work, source: Source, moves: readonly Move[]): Promise<readonly Entry[]> {
  const locked = await lockPlaces(work, valuesOf(moves, 'key'))
  if (!source.postingDate) await assertWorkDayOpen(work)
  await assertLocationsOpen(
    work,
    moves.map(({ key }) => key.locationId),
  )
  const keys = [...new Map(moves.map(({ key }) => [textOfKey(key), key])).values()]
  const balances = await readBalances(work, keys)
  const ids = await takeIds(work, moves.length * 2)
  const nextId = () => ids.shift() ?? ''
  const before: Stock = { balances, summaries: locked.summaries }
  const applied = applyMoves(before, moves, { now: work.now, nextId })
  if (applied.shortages.length > 0) throw await shortOf(work, applied.shortages, locked)
  await storeBalances(work, keys, applied.stock)
  await storeSummaries(work, applied.stock)
  await storeEntries(work, source, applied.entries)
  await settleLots(
    work,
    keys.flatMap(({ lotId }) => lotId ?? []),
  )
  return applied.entries
}

/** Reserves ids for new entries. Ids of a failed posting are not reused. */
async function takeIds({ tx }: Work, count: number): Promise<string[]> {
  const rows = await listRows(
    tx,
    { id: computed.id },
    sql`select nextval(pg_get_serial_sequence('stock_ledger', 'id')) as id from generate_series(1, ${count})`,
  )
  return rows.map(({ id }) => id)
}

async function storeBalances({ tx, actor }: Work, keys: readonly StockKey[], { balances }: Stock): Promise<void> {
  const duplicateSerial = keys.find((key) => key.serialNumber !== null && balances.get(textOfKey(key))?.onHand.gt(1))
  if (duplicateSerial) throw new DomainError('serialElsewhere', { serial: duplicateSerial.serialNumber })
  const rows = keys.map((key, order) => {
    const { onHand, reserved, receivedAt } = balances.get(textOfKey(key)) ?? {}
    return {
      ...columnsOf(key),
      on_hand: exact(onHand),
      reserved: exact(reserved),
      received_at: receivedAt ?? 0,
      place: order,
    }
  })
  await sql`insert into stock_balance (company_id, warehouse_id, location_id, material_id, lot_id, serial_number,
      quality_status, owner_type, owner_id, on_hand, reserved, received_at)
    select ${companyOf(actor)}, warehouse_id, location_id, material_id, lot_id, serial_number, quality_status,
      owner_type, owner_id, on_hand, reserved, to_timestamp(received_at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b(warehouse_id bigint, location_id bigint,
      material_id bigint, lot_id bigint, serial_number text, quality_status smallint, owner_type smallint,
      owner_id bigint, on_hand numeric, reserved numeric, received_at numeric, place integer)
    -- What goes is stored before what comes: a serial number that moves is never in two places.
    order by on_hand > 0, place
    on conflict (company_id, warehouse_id, material_id, location_id, lot_id, serial_number, quality_status, owner_type,
      owner_id) do update set on_hand = excluded.on_hand, reserved = excluded.reserved, received_at = excluded.received_at`
    .execute(tx)
    .catch((error: unknown) => {
      throw isSerialTwice(error) ? new DomainError('serialElsewhere', { serial: serialsOf(keys) }) : error
    })
}

const columnsOf = (key: StockKey) => ({
  warehouse_id: key.warehouseId,
  location_id: key.locationId,
  material_id: key.materialId,
  lot_id: key.lotId,
  serial_number: key.serialNumber,
  quality_status: key.qualityStatus,
  owner_type: key.ownerType,
  owner_id: key.ownerId,
})

const exact = (value: Big | undefined): string => value?.toFixed() ?? '0'

const isSerialTwice = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'stock_balance_serial_number_key'

const serialsOf = (keys: readonly StockKey[]): string =>
  keys.flatMap(({ serialNumber }) => serialNumber ?? []).join(', ')

async function storeSummaries({ tx, actor, now }: Work, { summaries }: Stock): Promise<void> {
  const rows = [...summaries].map(([key, { onHand, reserved, onHold, places, valuation }]) => {
    const [warehouse_id, material_id] = key.split(' ')
    const layers = (valuation.layers ?? []).map(({ entryId, quantity, value }) => ({
      entryId,
      quantity: quantity.toFixed(),
      value: value.toFixed(),
    }))
    return {
      warehouse_id,
      material_id,
      on_hand: exact(onHand),
      reserved: exact(reserved),
      on_hold: exact(onHold),
      places,
      costed: exact(valuation.quantity),
      value: exact(valuation.value),
      last_cost: exact(valuation.lastCost),
      layers,
    }
  })
  await sql`update stock_summary as s set on_hand = n.on_hand, reserved = n.reserved, on_hold = n.on_hold, places = n.places,
      costed = n.costed, value = n.value, last_cost = n.last_cost, layers = n.layers, moved_at = ${instantAt(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(warehouse_id bigint, material_id bigint,
      on_hand numeric, reserved numeric, on_hold numeric, places integer, costed numeric, value numeric,
      last_cost numeric, layers jsonb)
    where s.company_id = ${companyOf(actor)} and s.warehouse_id = n.warehouse_id and s.material_id = n.material_id`.execute(
    tx,
  )
}

async function storeEntries({ tx, actor, now }: Work, source: Source, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ id, key, moveType, quantity, balanceAfter, unitCost, value, lineId, reversesId }) => ({
    ...columnsOf(key),
    id,
    move_type: moveType,
    quantity: exact(quantity),
    balance_after: exact(balanceAfter),
    unit_cost: exact(unitCost),
    value: exact(value),
    source_line_id: lineId,
    reverses_id: reversesId,
  }))
  await sql`insert into stock_ledger (id, company_id, at, posting_date, warehouse_id, location_id, material_id, lot_id, serial_number,
      quality_status, owner_type, owner_id, move_type, quantity, balance_after, unit_cost, value, source_type, source_id,
      source_line_id, source_code, reverses_id, create_user)
    select id, ${companyOf(actor)}, ${instantAt(now)}, ${source.postingDate ?? null}::date, warehouse_id, location_id, material_id, lot_id, serial_number, quality_status,
      owner_type, owner_id, move_type, quantity, balance_after, unit_cost, value, ${source.type}, ${source.id},
      source_line_id, ${source.code ?? null}, reverses_id, ${actor.userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id bigint, warehouse_id bigint, location_id bigint,
      material_id bigint, lot_id bigint, serial_number text, quality_status smallint, owner_type smallint,
      owner_id bigint, move_type smallint, quantity numeric, balance_after numeric, unit_cost numeric, value numeric,
      source_line_id bigint, reverses_id bigint)`.execute(tx)
}
