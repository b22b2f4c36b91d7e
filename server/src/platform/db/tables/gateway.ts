// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

export interface BoxTable extends RecordColumns {
  code: string
  name: string
  secret: string
  is_enabled: Default<number>
  remark: string | null
  state: Default<number>
  state_at: Instant | null
  module_type: string | null
  protocol_id: Id | null
  name_en: string | null
  name_tw: string | null
}

export interface BoxDeadLetterTable {
  id: Default<Id>
  box_id: Id
  company_id: Id
  at: Instant
  channel: string
  reason: string
  head: string
  bytes: number
}

export interface BoxEventTable {
  id: Default<Id>
  company_id: Id
  box_id: Id
  old_state: number | null
  state: number | null
  at: Instant
  cause: string | null
  kind: Default<string>
  device_code: string | null
  code: string | null
  level: number | null
  text: string | null
  args: Json | null
}

export interface BoxReportTable {
  box_id: Id
  company_id: Id
  counters: Json
  last_message_at: Instant | null
  letters_since: Instant | null
  refusals: Default<Json>
}

export interface BoxUnmappedTable {
  box_id: Id
  company_id: Id
  device_code: string
  code: string
  data_type: number | null
  unit: string | null
  first_at: Instant
  last_at: Instant
  count: Id
  last_value: string
}

export interface IntakeBeatTable {
  is_only: Default<boolean>
  at: Instant
}

export interface SilenceTable {
  id: Default<Id>
  company_id: Id | null
  box_id: Id | null
  began_at: Instant
  ended_at: Default<Instant>
}

export interface GatewayTables {
  box: BoxTable
  box_dead_letter: BoxDeadLetterTable
  box_event: BoxEventTable
  box_report: BoxReportTable
  box_unmapped: BoxUnmappedTable
  intake_beat: IntakeBeatTable
  silence: SilenceTable
}
