// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json } from '../column-types.ts'

export interface ControlCommandTable {
  id: Default<Id>
  company_id: Id
  cmd_id: string
  parent_id: Id | null
  kind: number
  state: Default<number>
  object_id: Id | null
  point_id: Id | null
  box_id: Id | null
  object_name: string
  point_name: string
  target: string
  old_value: string | null
  old_quality: Id | null
  read_back: string | null
  fault: Json | null
  reason: string | null
  user_id: Id | null
  user_name: string
  confirm_user: string | null
  confirm_text: string | null
  address: string
  details: Default<Json>
  valid_ms: number
  created_at: Instant
  expires_at: Instant
  sent_at: Instant | null
  delivered_at: Instant | null
  finished_at: Instant | null
  late_result: string | null
  server_id: string | null
}

export interface ControlStepTable {
  id: Default<Id>
  company_id: Id
  command_id: Id
  state: number
  at: Instant
  user_name: string | null
  fault: Json | null
}

export interface ControlTables {
  control_command: ControlCommandTable
  control_step: ControlStepTable
}
