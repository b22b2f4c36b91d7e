// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { ComputedColumn, Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

export interface AlarmBackfillTable {
  rule_id: Id
  company_id: Id
  from_at: Instant
  to_at: Instant
  changed_at: Instant
  attempts: Default<number>
}

export interface AlarmEpisodeTable {
  id: Default<Id>
  company_id: Id
  batch_no: string
  rule_id: Id
  point_id: Id
  object_id: Id
  object_code: string
  object_name: string
  point_code: string
  point_name: string
  unit: string | null
  decimals: Default<number>
  ack_required: boolean
  is_active: boolean
  is_acked: boolean
  level: number
  max_level: number
  side: number
  limit_value: number | null
  occur_at: Instant
  raise_at: Instant
  occur_value: number | null
  peak_value: number | null
  peak_at: Instant
  last_value: number | null
  return_at: Instant | null
  ack_at: Instant | null
  ack_user: string | null
  ack_note: string | null
  flow_status: Default<number>
  alarm_result: Default<number>
  handle_at: Instant | null
  handle_user: string | null
  handle_text: string | null
  reason_tags: Default<List<string>>
  raise_count: Default<number>
  ended_at: Instant | null
  closed_at: Instant | null
  close_reason: string | null
  log_length: Default<number>
  log_at: Instant
  version: Default<number>
  live_level: number
  live_limit: number | null
  unanswered_at: Instant | null
  kind: Default<number>
  text_zh: string | null
  text_en: string | null
  is_suppressed: Default<boolean>
  shelve: Default<number>
  shelve_at: Instant | null
  shelve_until: Instant | null
  shelve_user: string | null
  shelve_reason: string | null
  shelve_level: number | null
  is_out_of_service: Default<boolean>
  service_at: Instant | null
  service_user: string | null
  service_reason: string | null
  start_at: Instant | null
  start_user: string | null
  assignee: string | null
  is_hidden: ComputedColumn<boolean>
  is_latched: Default<boolean>
  normal_at: Instant | null
  suppress_at: Instant | null
  is_backfilled: Default<boolean>
  box_id: Id | null
  present_level: ComputedColumn<number>
  closed_length: ComputedColumn<number>
  is_annunciated: Default<boolean>
  first_ack_at: Instant | null
}

export interface AlarmEventTable {
  id: Default<Id>
  company_id: Id
  type: number
  at: Instant
  object_id: Id | null
  box_id: Id | null
  user_name: string | null
  args: Json
}

export interface AlarmFloodTable {
  company_id: Id
  group_key: string
  recent: List<Instant>
  started_at: Instant | null
  alarm_count: Default<number>
  department_id: Id | null
  roles: List<string>
  held_count: Default<number>
}

export interface AlarmLevelNameTable extends RecordColumns {
  level: number
  name: string
  color: string | null
}

export interface AlarmRuleTable extends RecordColumns {
  name: string
  point_id: Id | null
  model_point_id: Id | null
  is_enabled: Default<number>
  urgency_max: number | null
  error_max: number | null
  warn_max: number | null
  warn_min: number | null
  error_min: number | null
  urgency_min: number | null
  deadband: Default<number>
  on_delay_ms: Default<number>
  off_delay_ms: Default<number>
  ack_required: Default<number>
  on_bad: Default<number>
  remark: string | null
  level: number | null
  alarm_type_id: string | null
  solution: string | null
  comparison: Default<number>
  kind: Default<number>
  window_ms: number | null
  states: string | null
  reference_value: number | null
  reference_point: string | null
  expression: string | null
  text_zh: string | null
  text_en: string | null
  cond_expr: string | null
  schedule: string | null
  re_alarm_min: Default<number>
  latched: Default<number>
  eval_backfill: Default<number>
  reason_tags: List<string> | null
  notify_roles: List<string> | null
}

export interface AlarmTimerTable {
  rule_id: Id
  company_id: Id
  state: Json
  fold_no: Default<Id>
  folded_at: Instant | null
}

export interface AlarmTransitionTable {
  company_id: Id
  batch_no: string
  seq: number
  at: Instant
  received_at: Instant
  action: number
  level: number
  value: number | null
  quality: Default<Id>
  user_name: string | null
  note: string | null
  detail: Json | null
  is_annunciated: Default<boolean>
}

export interface AlarmTypeTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  color: string | null
  sort_number: Default<number>
  remark: string | null
}

export interface ReasonTagTable extends RecordColumns {
  name: string
  name_en: string | null
  name_tw: string | null
  alarm_type_id: Id | null
  sort_number: Default<number>
  remark: string | null
}

export interface AlarmTables {
  alarm_backfill: AlarmBackfillTable
  alarm_episode: AlarmEpisodeTable
  alarm_event: AlarmEventTable
  alarm_flood: AlarmFloodTable
  alarm_level_name: AlarmLevelNameTable
  alarm_rule: AlarmRuleTable
  alarm_timer: AlarmTimerTable
  alarm_transition: AlarmTransitionTable
  alarm_type: AlarmTypeTable
  reason_tag: ReasonTagTable
}
