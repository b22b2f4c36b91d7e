// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Day, Decimal, Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

export interface LotTable extends RecordColumns {
  material_id: Id
  code: string
  status: Default<number>
  made_on: Day | null
  expires_on: Day | null
  supplier_id: Id | null
  supplier_lot: string | null
  remark: string | null
}

export interface StockBalanceTable {
  id: Default<Id>
  company_id: Id
  warehouse_id: Id
  location_id: Id
  material_id: Id
  lot_id: Id | null
  serial_number: string | null
  quality_status: number
  owner_type: Default<number>
  owner_id: Id | null
  on_hand: Default<Decimal>
  reserved: Default<Decimal>
  received_at: Default<Instant>
}

export interface StockLedgerTable {
  id: Default<Id>
  company_id: Id
  at: Default<Instant>
  warehouse_id: Id
  location_id: Id
  material_id: Id
  lot_id: Id | null
  serial_number: string | null
  quality_status: number
  owner_type: Default<number>
  owner_id: Id | null
  move_type: number
  quantity: Decimal
  balance_after: Decimal
  unit_cost: Decimal
  value: Decimal
  source_type: number
  source_id: Id
  source_line_id: Id
  reverses_id: Id | null
  create_user: string | null
}

export interface StockProofTable {
  id: Default<Id>
  company_id: Id
  at: Default<Instant>
  entries: Id
  balances: Id
  reservations: Id
  faults: Default<Json>
  create_user: string | null
}

export interface StockReservationTable {
  id: Default<Id>
  company_id: Id
  balance_id: Id
  source_type: number
  source_id: Id
  source_line_id: Id
  quantity: Decimal
  consumed: Default<Decimal>
  status: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_time: Default<Instant>
}

export interface StockSnapshotTable {
  company_id: Id
  day: Day
  warehouse_id: Id
  material_id: Id
  location_id: Id
  lot_id: Id | null
  quality_status: number
  on_hand: Decimal
  value: Decimal
}

export interface StockSummaryTable {
  id: Default<Id>
  company_id: Id
  warehouse_id: Id
  material_id: Id
  unit_id: Id
  tracking: number
  cost_method: number
  on_hand: Default<Decimal>
  reserved: Default<Decimal>
  on_hold: Default<Decimal>
  costed: Default<Decimal>
  value: Default<Decimal>
  last_cost: Default<Decimal>
  layers: Default<Json>
  moved_at: Instant | null
}

export interface StockTables {
  lot: LotTable
  stock_balance: StockBalanceTable
  stock_ledger: StockLedgerTable
  stock_proof: StockProofTable
  stock_reservation: StockReservationTable
  stock_snapshot: StockSnapshotTable
  stock_summary: StockSummaryTable
}
