// Verifies the books: the ledger against the balances, the balances against the reservations, all of them against the
// summaries.
import { reservationStatus } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { findWarehouses } from '../../base/index.ts'

const stockFaultShape = rowShape({
  /** `balance`, `reserved`, `summary`, `value` or `negative`. */
  kind: computed.text,
  /** The ids of warehouse, material, location and lot, as far as the fault concerns one. */
  place: computed.text,
  difference: computed.decimal,
})

/** A disagreement in the books. */
export type StockFault = ShapedRow<typeof stockFaultShape>

export interface StockProof {
  readonly entries: number
  readonly balances: number
  readonly reservations: number
  readonly faults: readonly StockFault[]
}

const maxFaults = 100

/** Compares everything in one transaction. Returns at most 100 faults. */
export async function prove(read: Read): Promise<StockProof> {
  const { tx, actor } = read
  const companyId = companyOf(actor)
  const [counts] = await listRows(
    tx,
    { entries: computed.integer, balances: computed.integer, reservations: computed.integer },
    sql`select (select count(*)::int from stock_ledger where company_id = ${companyId}) as entries,
      (select count(*)::int from stock_balance where company_id = ${companyId}) as balances,
      (select count(*)::int from stock_reservation where company_id = ${companyId}
        and status = ${reservationStatus.codes.active}) as reservations`,
  )
  const faults = [
    ...(await balanceFaults(read)),
    ...(await reservedFaults(read)),
    ...(await summaryFaults(read)),
    ...(await valueFaults(read)),
    ...(await negativeFaults(read)),
  ]
  const { entries = 0, balances = 0, reservations = 0 } = counts ?? {}
  return { entries, balances, reservations, faults: faults.slice(0, maxFaults) }
}

const balanceFaults = ({ tx, actor }: Read): Promise<StockFault[]> =>
  listRows(
    tx,
    stockFaultShape,
    sql`select 'balance' as kind, concat_ws(' ', warehouse_id, material_id, location_id, lot_id, serial_number,
        quality_status, owner_type, owner_id) as place, sum(quantity) as difference
      from (select warehouse_id, material_id, location_id, lot_id, serial_number, quality_status, owner_type, owner_id,
          quantity from stock_ledger where company_id = ${companyOf(actor)}
        union all select warehouse_id, material_id, location_id, lot_id, serial_number, quality_status, owner_type,
          owner_id, -on_hand from stock_balance where company_id = ${companyOf(actor)}) r
      group by warehouse_id, material_id, location_id, lot_id, serial_number, quality_status, owner_type, owner_id
      having sum(quantity) <> 0 limit ${maxFaults}`,
  )

const reservedFaults = ({ tx, actor }: Read): Promise<StockFault[]> =>
  listRows(
    tx,
    stockFaultShape,
    sql`select 'reserved' as kind, balance_id::text as place, sum(quantity) as difference
      from (select balance_id, quantity - consumed as quantity from stock_reservation
          where company_id = ${companyOf(actor)} and status = ${reservationStatus.codes.active}
        union all select id, -reserved from stock_balance where company_id = ${companyOf(actor)}) r
      group by balance_id having sum(quantity) <> 0 limit ${maxFaults}`,
  )

const summaryFaults = ({ tx, actor }: Read): Promise<StockFault[]> =>
  listRows(
    tx,
    stockFaultShape,
    sql`select 'summary' as kind, concat_ws(' ', warehouse_id, material_id) as place,
        case when sum(on_hand) <> 0 then sum(on_hand) when sum(reserved) <> 0 then sum(reserved) when sum(held) <> 0 then sum(held)
          else sum(places) end as difference
      from (select warehouse_id, material_id, on_hand, reserved, case when quality_status <> 0 then on_hand else 0 end as held,
          case when on_hand <> 0 then 1 else 0 end as places from stock_balance where company_id = ${companyOf(actor)}
        union all select warehouse_id, material_id, -on_hand, -reserved, -on_hold, -places
          from stock_summary where company_id = ${companyOf(actor)}) r
      group by warehouse_id, material_id having sum(on_hand) <> 0 or sum(reserved) <> 0 or sum(held) <> 0
        or sum(places) <> 0 limit ${maxFaults}`,
  )

const valueFaults = ({ tx, actor }: Read): Promise<StockFault[]> =>
  listRows(
    tx,
    stockFaultShape,
    sql`select 'value' as kind, concat_ws(' ', warehouse_id, material_id) as place, sum(value) as difference
      from (select warehouse_id, material_id, value from stock_ledger where company_id = ${companyOf(actor)}
        union all select warehouse_id, material_id, -value from stock_summary where company_id = ${companyOf(actor)}) r
      group by warehouse_id, material_id having sum(value) <> 0 limit ${maxFaults}`,
  )

/** Returns negative balances in warehouses that do not allow them. */
async function negativeFaults(read: Read): Promise<StockFault[]> {
  const negativeBalances = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(['id', 'warehouse_id as warehouseId', 'on_hand as onHand'])
    .where('on_hand', '<', '0')
    .limit(1000)
    .execute()
  const warehouses = await findWarehouses(read, valuesOf(negativeBalances, 'warehouseId'))
  return negativeBalances
    .filter(({ warehouseId }) => warehouses.get(warehouseId)?.allowNegative !== 1)
    .map(({ id, onHand }) => ({ kind: 'negative', place: id, difference: onHand }))
}

/** Number of results to retain per company. */
const maxStoredProofs = 400

/** Stores a result and deletes all but the latest 400. Returns its id and time. */
export async function storeProof({ tx, actor }: Work, proof: StockProof): Promise<{ id: string; at: number }> {
  const { entries, balances, reservations, faults } = proof
  const storedProof = await tx
    .insertInto('stock_proof')
    .values({
      company_id: companyOf(actor),
      entries: String(entries),
      balances: String(balances),
      reservations: String(reservations),
      faults: JSON.stringify(faults),
      create_user: actor.userName,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  await sql`delete from stock_proof where company_id = ${companyOf(actor)} and id in (select id from stock_proof
    where company_id = ${companyOf(actor)} order by id desc offset ${maxStoredProofs})`.execute(tx)
  return storedProof
}
