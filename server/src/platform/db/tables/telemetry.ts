// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

export interface CalculationTable extends RecordColumns {
  code: string
  name: string
  formula: string
  result_point_id: Id | null
  on_missing: Default<number>
  timeout_ms: Default<number>
  status: Default<number>
  remark: string | null
}

export interface CalculationParameterTable extends RecordColumns {
  calculation_id: Id
  name: string
  point_id: Id | null
  constant: number | null
  mode: Default<number>
  window_ms: number | null
  state_value: number | null
  sort_number: Default<number>
}

export interface CalculationRecomputeTable {
  calculation_id: Id
  company_id: Id
  from_time: Instant
  to_time: Instant
  position: Instant
  zone: string
  state: Default<string>
  results: Default<number>
  create_user: string
  create_time: Default<Instant>
  ended_at: Instant | null
}

export interface CalculationRunTable {
  calculation_id: Id
  slot: number
  company_id: Id
  run_no: Id
  run_at: Instant
  ts: Instant | null
  value: string | null
  quality: Id
  ms: number
  inputs: Json
  error: Json | null
}

export interface CalculationStateTable {
  calculation_id: Id
  company_id: Id
  version: number
  memory: Default<Json>
  fires: Default<Json>
  error: Json | null
  error_at: Instant | null
}

export interface CalculationTimingTable extends RecordColumns {
  calculation_id: Id
  type: Default<number>
  cron: string | null
  every_ms: number | null
  debounce_ms: Default<number>
  grace_ms: Default<number>
  misfire: Default<number>
  is_enabled: Default<number>
  sort_number: Default<number>
}

export interface CurveNoteTable extends RecordColumns {
  point_id: Id
  at: Instant
  until: Instant | null
  text: string
}

export interface TelemetryTables {
  calculation: CalculationTable
  calculation_parameter: CalculationParameterTable
  calculation_recompute: CalculationRecomputeTable
  calculation_run: CalculationRunTable
  calculation_state: CalculationStateTable
  calculation_timing: CalculationTimingTable
  curve_note: CurveNoteTable
}
