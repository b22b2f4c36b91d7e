// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Day, Decimal, Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

export interface ComparisonDefaultTable {
  company_id: Id
  user_id: Id
  group_id: Id
}

export interface ComparisonGroupTable {
  id: Default<Id>
  company_id: Id
  user_id: Id
  name: string
  is_shared: Default<number>
  time_ranges: Default<Json>
  sort_number: Default<number>
  version: Default<number>
  update_time: Default<Instant>
}

export interface ComparisonGroupPointTable {
  company_id: Id
  group_id: Id
  point_id: Id
  position: number
}

export interface DeviceStateTable extends RecordColumns {
  device_type_id: Id | null
  value: string
  name: string
  name_en: string | null
  name_tw: string | null
  color: string | null
  remark: string | null
}

export interface DeviceTypeTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  icon: string | null
  sort_number: Default<number>
  remark: string | null
}

export interface FloorPlanTable extends RecordColumns {
  code: string
  name: string
  images: Default<Json>
  sort_number: Default<number>
  remark: string | null
}

export interface FloorPlanMarkTable {
  id: Default<Id>
  company_id: Id
  plan_id: Id
  object_id: Id
  x: number
  y: number
  create_time: Default<Instant>
}

export interface LedgerDeviceTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  object_id: Id
  device_type_id: Id | null
  state_id: Id | null
  manufacturer: string | null
  model_number: string | null
  serial_number: string | null
  commissioned_on: Day | null
  remark: string | null
}

export interface ModelTable extends RecordColumns {
  code: string
  name: string
  parent_id: Id | null
  status: Default<number>
  remark: string | null
  object_type: string | null
  name_en: string | null
  name_tw: string | null
  images: Default<Json>
  device_type_id: Id | null
  driver_id: number | null
  model_version: number | null
  sort_number: Default<number>
  is_plate: Default<number>
  driver_params: Default<Json>
}

export interface ModelDatasetTable extends RecordColumns {
  model_id: Id
  code: string
  name: string
  collect_cycle: number | null
  sort_number: Default<number>
}

export interface ModelDetailTable extends RecordColumns {
  model_id: Id
  code: string
  name: string
  value: string | null
  unit: string | null
  object_type: string | null
  sort_number: Default<number>
  data_type: Default<number>
  dict_code: string | null
}

export interface ModelPointTable extends RecordColumns {
  model_id: Id
  code: string
  name: string
  name_en: string | null
  data_type: Default<number>
  unit: string | null
  decimals: Default<number>
  is_main: Default<number>
  scale: Default<number>
  offset: Default<number>
  eng_low: number | null
  eng_high: number | null
  clamp_policy: Default<number>
  period_ms: Default<number>
  stale_ms: number | null
  store_mode: Default<number>
  store_deadband: Default<Decimal>
  min_interval_ms: Default<number>
  max_interval_ms: Default<number>
  sort_number: Default<number>
  retention_days: number | null
  state_words: string | null
  state_words_en: string | null
  name_tw: string | null
  store_deadband_percent: number | null
  frozen_ms: number | null
  is_key: Default<number>
  key_sort: Default<number>
  dataset_id: Id | null
  kind: Default<number>
  rw: Default<number>
  is_counter: Default<number>
  rollover: number | null
  address: string | null
  formula: string | null
  write_min: number | null
  write_max: number | null
  write_step: number | null
  write_tolerance: number | null
  feedback_code: string | null
  interlock: string | null
  max_per_min: Default<number>
  is_critical: Default<number>
  is_command_blocked: Default<number>
}

export interface ModelSyncTable {
  company_id: Id
  model_id: Id
  state: Default<string>
  takes_data_type: Default<number>
  object_ids: List<string>
  position: Default<number>
  objects: Default<number>
  added: Default<number>
  changed: Default<number>
  orphaned: Default<number>
  create_user: string
  create_time: Default<Instant>
  ended_at: Instant | null
  model_version: number | null
}

export interface ModelValueTable extends RecordColumns {
  model_id: Id
  point_id: Id | null
  name: string
  value: string | null
  unit: string | null
  sort_number: Default<number>
}

export interface ModelVersionTable {
  company_id: Id
  model_id: Id
  number: number
  content: Json
  point_count: number
  note: string | null
  create_user: string
  create_time: Default<Instant>
}

export interface ObjectTable extends RecordColumns {
  code: string
  name: string
  parent_id: Id | null
  model_id: Id | null
  box_id: Id | null
  device_code: string | null
  status: Default<number>
  sort_number: Default<number>
  remark: string | null
  department_id: Id | null
  area_id: Id | null
  object_type: string | null
  name_en: string | null
  name_tw: string | null
  images: Default<Json>
  video_url: string | null
  longitude: number | null
  latitude: number | null
  driver_id: number | null
  model_version: number | null
  manufacturer: string | null
  specification: string | null
  serial_number: string | null
  install_date: Day | null
  device_type_id: Id | null
  driver_params: Default<Json>
}

export interface ObjectDatasetTable extends RecordColumns {
  object_id: Id
  model_dataset_id: Id | null
  origin: Default<number>
  code: string
  name: string
  collect_cycle: number | null
  sort_number: Default<number>
}

export interface ObjectDetailTable extends RecordColumns {
  object_id: Id | null
  object_type: string | null
  code: string
  name: string
  value: string | null
  data_type: Default<number>
  unit: string | null
  dict_code: string | null
  sort_number: Default<number>
}

export interface ObjectFavoriteTable {
  id: Default<Id>
  company_id: Id
  user_id: Id
  object_id: Id
  sort_number: Default<number>
  create_time: Default<Instant>
}

export interface ParameterSetTable extends RecordColumns {
  object_id: Id | null
  name: string
  name_en: string | null
  name_tw: string | null
  remark: string | null
}

export interface ParameterSetValueTable extends RecordColumns {
  set_id: Id
  code: string
  name: string
  value: string | null
  unit: string | null
  sort_number: Default<number>
}

export interface PersonalModelTable extends RecordColumns {
  code: string
  name: string
  parent_id: Id | null
  user_id: Id | null
  status: Default<number>
  sort_number: Default<number>
  remark: string | null
}

export interface PersonalModelAlarmTable extends RecordColumns {
  model_id: Id
  point_id: Id
  name: string
  is_enabled: Default<number>
  urgency_max: number | null
  error_max: number | null
  warn_max: number | null
  warn_min: number | null
  error_min: number | null
  urgency_min: number | null
  deadband: Default<number>
  on_delay_ms: Default<number>
  level: number | null
  alarm_type_id: string | null
  remark: string | null
}

export interface PersonalModelPointTable extends RecordColumns {
  model_id: Id
  code: string
  name: string
  name_en: string | null
  data_type: Default<number>
  unit: string | null
  decimals: Default<number>
  is_main: Default<number>
  scale: Default<number>
  offset: Default<number>
  eng_low: number | null
  eng_high: number | null
  clamp_policy: Default<number>
  period_ms: Default<number>
  stale_ms: number | null
  store_mode: Default<number>
  store_deadband: Default<Decimal>
  min_interval_ms: Default<number>
  max_interval_ms: Default<number>
  sort_number: Default<number>
  retention_days: number | null
  state_words: string | null
  state_words_en: string | null
  name_tw: string | null
  store_deadband_percent: number | null
  frozen_ms: number | null
  is_key: Default<number>
  key_sort: Default<number>
  kind: Default<number>
  rw: Default<number>
  is_counter: Default<number>
  rollover: number | null
  address: string | null
  formula: string | null
  write_min: number | null
  write_max: number | null
  write_step: number | null
  write_tolerance: number | null
  feedback_code: string | null
  interlock: string | null
  max_per_min: Default<number>
  is_critical: Default<number>
  is_command_blocked: Default<number>
}

export interface PointTable extends RecordColumns {
  object_id: Id
  model_point_id: Id | null
  origin: Default<number>
  is_enabled: Default<number>
  code: string
  name: string
  name_en: string | null
  data_type: Default<number>
  unit: string | null
  decimals: Default<number>
  is_main: Default<number>
  scale: Default<number>
  offset: Default<number>
  eng_low: number | null
  eng_high: number | null
  clamp_policy: Default<number>
  period_ms: Default<number>
  stale_ms: number | null
  store_mode: Default<number>
  store_deadband: Default<Decimal>
  min_interval_ms: Default<number>
  max_interval_ms: Default<number>
  sort_number: Default<number>
  retention_days: number | null
  state_words: string | null
  state_words_en: string | null
  name_tw: string | null
  store_deadband_percent: number | null
  frozen_ms: number | null
  is_key: Default<number>
  key_sort: Default<number>
  overridden: Default<List<string>>
  dataset_id: Id | null
  kind: Default<number>
  rw: Default<number>
  is_counter: Default<number>
  rollover: number | null
  address: string | null
  formula: string | null
  write_min: number | null
  write_max: number | null
  write_step: number | null
  write_tolerance: number | null
  feedback_code: string | null
  interlock: string | null
  max_per_min: Default<number>
  is_critical: Default<number>
  is_command_blocked: Default<number>
}

export interface PointCheckTable extends RecordColumns {
  point_id: Id
  name: string
  min_value: number | null
  max_value: number | null
  is_enabled: Default<number>
  remark: string | null
  kind: Default<number>
  max_step: number | null
  duration_s: number | null
  expression: string | null
}

export interface ProcessParameterTable extends RecordColumns {
  object_id: Id | null
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  value: string | null
  unit: string | null
  remark: string | null
}

export interface ProjectTemplateTable extends RecordColumns {
  code: string
  name: string
  object_id: Id
  object_count: Default<number>
  point_count: Default<number>
  rule_count: Default<number>
  remark: string | null
  department_id: Id | null
  content: Default<Json>
}

export interface RunConditionTable extends RecordColumns {
  model_id: Id
  state: number
  model_point_id: Id
  comparison: number
  value: number
  sort_number: Default<number>
}

export interface RunMaintenanceTable {
  object_id: Id
  company_id: Id
  since: Default<Instant>
  remark: string | null
  user_name: string
}

export interface RunSpanTable {
  object_id: Id
  from_at: Instant
  to_at: Instant | null
  state: number
  company_id: Id
}

export interface UnderControlTable extends RecordColumns {
  object_id: Id
  under_object_id: Id
  name: string | null
  control_type: Default<number>
  is_enabled: Default<number>
}

export interface UnderControlRuleTable extends RecordColumns {
  under_id: Id
  name: string
  point_id: Id
  comparison: Default<number>
  value: number
  target_point_id: Id
  target_value: string
  sort_number: Default<number>
}

export interface EquipmentTables {
  comparison_default: ComparisonDefaultTable
  comparison_group: ComparisonGroupTable
  comparison_group_point: ComparisonGroupPointTable
  device_state: DeviceStateTable
  device_type: DeviceTypeTable
  floor_plan: FloorPlanTable
  floor_plan_mark: FloorPlanMarkTable
  ledger_device: LedgerDeviceTable
  model: ModelTable
  model_dataset: ModelDatasetTable
  model_detail: ModelDetailTable
  model_point: ModelPointTable
  model_sync: ModelSyncTable
  model_value: ModelValueTable
  model_version: ModelVersionTable
  object: ObjectTable
  object_dataset: ObjectDatasetTable
  object_detail: ObjectDetailTable
  object_favorite: ObjectFavoriteTable
  parameter_set: ParameterSetTable
  parameter_set_value: ParameterSetValueTable
  personal_model: PersonalModelTable
  personal_model_alarm: PersonalModelAlarmTable
  personal_model_point: PersonalModelPointTable
  point: PointTable
  point_check: PointCheckTable
  process_parameter: ProcessParameterTable
  project_template: ProjectTemplateTable
  run_condition: RunConditionTable
  run_maintenance: RunMaintenanceTable
  run_span: RunSpanTable
  under_control: UnderControlTable
  under_control_rule: UnderControlRuleTable
}
