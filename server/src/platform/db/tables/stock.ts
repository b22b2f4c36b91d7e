// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Day, Decimal, Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

export interface DemandTable extends RecordColumns {
  code: string
  direction: Default<number>
  demand_type: Default<number>
  status: Default<number>
  warehouse_id: Id
  needed_on: Day | null
  source_code: string | null
  status_reason: string | null
  over_percent: Default<Decimal>
  remark: string | null
  target_location_id: Id | null
}

export interface DemandLineTable extends RecordColumns {
  demand_id: Id
  sort_number: Default<number>
  material_id: Id
  quantity: Decimal
  unit_id: Id
  base_quantity: Default<Decimal>
  remark: string | null
}

export interface InboundBillTable extends RecordColumns {
  code: string
  bill_type: Default<number>
  status: Default<number>
  warehouse_id: Id
  supplier_id: Id | null
  demand_id: Id | null
  expected_on: Day | null
  posted_at: Instant | null
  posted_by: string | null
  status_reason: string | null
  files: Default<Json>
  remark: string | null
}

export interface InboundLineTable extends RecordColumns {
  inbound_bill_id: Id
  sort_number: Default<number>
  material_id: Id
  quantity: Decimal
  unit_id: Id
  base_quantity: Default<Decimal>
  received_quantity: Default<Decimal>
  location_id: Id | null
  lot_code: string | null
  supplier_lot: string | null
  made_on: Day | null
  expires_on: Day | null
  price: Decimal | null
  demand_line_id: Id | null
  remark: string | null
  serial_numbers: Default<Json>
}

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

export interface OutboundBillTable extends RecordColumns {
  code: string
  bill_type: Default<number>
  status: Default<number>
  warehouse_id: Id
  demand_id: Id | null
  allow_partial: Default<number>
  receiver: string | null
  needed_on: Day | null
  carrier: string | null
  posted_at: Instant | null
  posted_by: string | null
  status_reason: string | null
  files: Default<Json>
  remark: string | null
  target_location_id: Id | null
}

export interface OutboundLineTable extends RecordColumns {
  outbound_bill_id: Id
  sort_number: Default<number>
  material_id: Id
  quantity: Decimal
  unit_id: Id
  base_quantity: Default<Decimal>
  picked_quantity: Default<Decimal>
  issued_quantity: Default<Decimal>
  lot_id: Id | null
  location_id: Id | null
  demand_line_id: Id | null
  remark: string | null
  received_quantity: Default<Decimal>
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
  source_code: string | null
  posting_date: Day | null
}

export interface StockMoveTable {
  id: Default<Id>
  company_id: Id
  material_id: Id
  move_type: number
  reason: string | null
  reversed_at: Instant | null
  reversed_by: string | null
  reversal_reason: string | null
  create_user: string | null
  create_time: Default<Instant>
}

export interface StockPeriodTable {
  id: Default<Id>
  company_id: Id
  action: number
  closed_through: Day | null
  reason: string | null
  at: Instant
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
  picked: Default<Decimal>
  purpose: string | null
  expires_at: Instant | null
}

export interface StockSnapshotTable {
  company_id: Id
  day: Day
  warehouse_id: Id
  material_id: Id
  location_id: Id | null
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
  places: Default<number>
  costed: Default<Decimal>
  value: Default<Decimal>
  last_cost: Default<Decimal>
  layers: Default<Json>
  moved_at: Instant | null
}

export interface StockTables {
  demand: DemandTable
  demand_line: DemandLineTable
  inbound_bill: InboundBillTable
  inbound_line: InboundLineTable
  lot: LotTable
  outbound_bill: OutboundBillTable
  outbound_line: OutboundLineTable
  stock_balance: StockBalanceTable
  stock_ledger: StockLedgerTable
  stock_move: StockMoveTable
  stock_period: StockPeriodTable
  stock_proof: StockProofTable
  stock_reservation: StockReservationTable
  stock_snapshot: StockSnapshotTable
  stock_summary: StockSummaryTable
}
