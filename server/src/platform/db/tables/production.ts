// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Day, Decimal, Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

export interface AndonEventTable extends RecordColumns {
  code: string
  kind: number
  type_id: Id
  status: Default<number>
  severity: Default<number>
  station_id: Id
  equipment_id: Id | null
  material_id: Id | null
  quantity: Decimal | null
  warehouse_id: Id | null
  demand_id: Id | null
  description: string | null
  call_count: Default<number>
  level: Default<number>
  is_overdue: Default<number>
  is_recurrent: Default<number>
  shift_id: Id | null
  caller_id: Id | null
  responder_id: Id | null
  called_at: Instant
  acknowledged_at: Instant | null
  arrived_at: Instant | null
  resolved_at: Instant | null
  closed_at: Instant | null
  ack_due_at: Instant
  resolve_due_at: Instant
  next_step_at: Instant | null
  cause: string | null
  action: string | null
  files: Default<Json>
  work_order_id: Id | null
  source: Default<number>
}

export interface AndonLevelTable extends RecordColumns {
  andon_type_id: Id
  level: Default<number>
  user_id: Id | null
  staff_id: Id | null
  team_id: Id | null
}

export interface AndonStepTable {
  id: Default<Id>
  company_id: Id
  andon_event_id: Id
  at: Instant
  step: string
  user_id: Id | null
  note: string | null
  level: Default<number>
  told: Default<List<string>>
}

export interface AndonTypeTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  kind: number
  ack_minutes: Default<number>
  resolve_minutes: Default<number>
  responder_team_id: Id | null
  ring_tone_id: Id | null
  sort_number: Default<number>
  is_enabled: Default<number>
  alarm_level: number | null
}

export interface ExceptionTable extends RecordColumns {
  code: string
  name: string
  category: string
  severity: Default<number>
  is_blocking: Default<number>
  status: Default<number>
  station_id: Id | null
  equipment_id: Id | null
  ref_type: number | null
  ref_id: Id | null
  source: Default<number>
  description: string
  owner_id: Id | null
  due_at: Instant | null
  containment: string | null
  cause: string | null
  corrective: string | null
  files: Default<Json>
  reporter_id: Id | null
  reported_at: Instant | null
  handler_id: Id | null
  handled_at: Instant | null
  verifier_id: Id | null
  verified_at: Instant | null
  status_reason: string | null
  status_at: Instant | null
}

export interface LateOrderNoticeTable {
  company_id: Id
  order_id: Id
  due_date: Day
}

export interface LocationEquipmentTable extends RecordColumns {
  location_id: Id
  equipment_id: Id
  remark: string | null
}

export interface MaterialConsumptionTable {
  id: Default<Id>
  company_id: Id
  work_order_id: Id | null
  report_id: Id | null
  material_id: Id
  lot_id: Id | null
  serial_number: string | null
  quantity: Decimal
  warehouse_id: Id
  location_id: Id
  is_backflush: Default<number>
  is_extra: Default<number>
  status: Default<number>
  remark: string | null
  consumed_at: Default<Instant>
  consumed_by: string
  reversed_at: Instant | null
  reversed_by: string | null
  substitute_for_id: Id | null
  replaced_quantity: Decimal | null
  work_order_code: string
  elsewhere_reason: string | null
}

export interface MaterialPrepareTable extends RecordColumns {
  code: string
  order_id: Id
  status: Default<number>
  warehouse_id: Id
  location_id: Id
  needed_on: Day | null
  is_extra: Default<number>
  demand_id: Id | null
  status_at: Instant | null
  status_reason: string | null
  remark: string | null
}

export interface MaterialPrepareLineTable extends RecordColumns {
  prepare_id: Id
  sort_number: Default<number>
  material_id: Id
  required_quantity: Decimal
  prepared_quantity: Default<Decimal>
  received_quantity: Default<Decimal>
  returned_quantity: Default<Decimal>
  demand_line_id: Id | null
}

export interface OrderMaterialTable {
  id: Default<Id>
  company_id: Id
  order_id: Id
  segment_plan_id: Id | null
  material_id: Id
  required: Decimal
  consume_type: Default<number>
  sort_number: Default<number>
}

export interface OrderMaterialAlternateTable {
  company_id: Id
  order_material_id: Id
  material_id: Id
  priority: number
  factor: Decimal
}

export interface OrderReceiptTable {
  id: Default<Id>
  company_id: Id
  order_id: Id
  inbound_bill_id: Id
  item_id: Id | null
}

export interface ProcessRouteTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  material_id: Id | null
  revision: string
  is_default: Default<number>
  status: Default<number>
  status_at: Instant | null
  remark: string | null
  name_tw: string | null
}

export interface ProductionOrderTable extends RecordColumns {
  code: string
  material_id: Id
  quantity: Decimal
  unit_id: Id
  status: Default<number>
  order_type: Default<number>
  source: Default<number>
  bom_id: Id | null
  is_without_bom: Default<number>
  route_id: Id | null
  priority: Default<number>
  plan_start: Instant | null
  plan_end: Instant | null
  due_date: Day | null
  deadline_type: Default<number>
  over_report_percent: Default<Decimal>
  warehouse_id: Id | null
  lot_code: string | null
  customer_ref: string | null
  base_quantity: Default<Decimal>
  good_quantity: Default<Decimal>
  scrap_quantity: Default<Decimal>
  rework_quantity: Default<Decimal>
  actual_start: Instant | null
  actual_end: Instant | null
  status_at: Instant | null
  status_reason: string | null
  files: Default<Json>
  remark: string | null
  project_id: Id | null
  require_kit: Default<number>
}

export interface ProductionOrderItemTable extends RecordColumns {
  order_id: Id
  sort_number: Default<number>
  material_id: Id
  quantity: Decimal
  unit_id: Id
  base_quantity: Default<Decimal>
  delivery_date: Day | null
  remark: string | null
}

export interface ProjectTable extends RecordColumns {
  code: string
  name: string
  status: Default<number>
  customer_ref: string | null
  manager_id: Id
  plan_start: Day
  plan_end: Day
  actual_start: Day | null
  actual_end: Day | null
  status_at: Instant | null
  status_reason: string | null
  files: Default<Json>
  remark: string | null
}

export interface ProjectMaterialTable extends RecordColumns {
  project_id: Id
  material_id: Id
  quantity: Decimal
  remark: string | null
}

export interface ProjectProcessTable extends RecordColumns {
  project_id: Id
  number: number
  name: string
  predecessor: number | null
  owner_id: Id | null
  plan_start: Day
  plan_end: Day
  weight: Decimal | null
  order_id: Id | null
  progress: Default<Decimal>
  progress_at: Day | null
}

export interface RouteSegmentTable extends RecordColumns {
  route_id: Id
  number: number
  stage_id: Id
  work_center_id: Id | null
  setup_time: Decimal | null
  standard_time: Decimal | null
  is_inspected: Default<number>
  description: string | null
  files: Default<Json>
  transfer_batch: Decimal | null
  run_batch: Decimal | null
  parallel_stations: Default<number>
}

export interface RouteSegmentMaterialTable extends RecordColumns {
  segment_id: Id
  material_id: Id
  quantity: Decimal
  unit_id: Id
  consume_type: Default<number>
  sort_number: Default<number>
}

export interface RouteSegmentParameterTable extends RecordColumns {
  segment_id: Id
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  kind: Default<number>
  unit: string | null
  lower_limit: Decimal | null
  upper_limit: Decimal | null
  target: Decimal | null
  is_required: Default<number>
  point_id: Id | null
  sort_number: Default<number>
}

export interface RouteSegmentResourceTable extends RecordColumns {
  segment_id: Id
  station_id: Id | null
  equipment_id: Id | null
  team_id: Id | null
  staff_id: Id | null
  work_center_id: Id | null
  quantity: Default<Decimal>
  sort_number: Default<number>
}

export interface RouteSegmentStepTable extends RecordColumns {
  segment_id: Id
  title: string
  description: string | null
  files: Default<Json>
  sort_number: Default<number>
}

export interface SegmentDependencyTable extends RecordColumns {
  segment_id: Id
  predecessor_id: Id
  relation: Default<number>
  lag_minutes: Default<number>
}

export interface SegmentPlanTable extends RecordColumns {
  order_id: Id
  route_segment_id: Id | null
  number: number
  stage_id: Id
  status: Default<number>
  work_center_id: Id | null
  plan_start: Instant | null
  plan_end: Instant | null
  plan_quantity: Default<Decimal>
  released_quantity: Default<Decimal>
  good_quantity: Default<Decimal>
  scrap_quantity: Default<Decimal>
  rework_quantity: Default<Decimal>
  setup_seconds: Default<Decimal>
  run_seconds: Default<Decimal>
  is_inspected: Default<number>
  description: string | null
  actual_start: Instant | null
  actual_end: Instant | null
  is_skipped: Default<number>
  is_added: Default<number>
  course_reason: string | null
  code: string
  transfer_batch: Decimal | null
  passed_quantity: Default<Decimal>
  next_transfer: Decimal | null
  run_batch: Decimal | null
  parallel_stations: Default<number>
}

export interface SegmentPlanLinkTable {
  id: Default<Id>
  company_id: Id
  segment_plan_id: Id
  predecessor_id: Id
  relation: number
  lag_minutes: Default<number>
}

export interface SegmentPlanParameterTable {
  id: Default<Id>
  company_id: Id
  segment_plan_id: Id
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  kind: number
  unit: string | null
  lower_limit: Decimal | null
  upper_limit: Decimal | null
  target: Decimal | null
  is_required: number
  point_id: Id | null
  sort_number: number
}

export interface SegmentPlanStepTable {
  id: Default<Id>
  company_id: Id
  segment_plan_id: Id
  title: string
  description: string | null
  files: Default<Json>
  sort_number: number
}

export interface SegmentStageTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  segment_type: string
  work_center_id: Id | null
  setup_time: Decimal | null
  standard_time: Decimal | null
  is_inspected: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
  run_batch: Decimal | null
  parallel_stations: Default<number>
  transfer_batch: Decimal | null
}

export interface SegmentStageResourceTable extends RecordColumns {
  stage_id: Id
  station_id: Id | null
  equipment_id: Id | null
  team_id: Id | null
  staff_id: Id | null
  work_center_id: Id | null
  quantity: Default<Decimal>
  sort_number: Default<number>
}

export interface SegmentTemplateTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  segment_type: string
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface SegmentTemplateResourceTable extends RecordColumns {
  template_id: Id
  station_id: Id | null
  equipment_id: Id | null
  team_id: Id | null
  staff_id: Id | null
  work_center_id: Id | null
  quantity: Default<Decimal>
  sort_number: Default<number>
}

export interface ShiftTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  start_time: string
  end_time: string
  sort_number: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface ShiftBreakTable extends RecordColumns {
  shift_id: Id
  start_time: string
  minutes: number
  sort_number: Default<number>
}

export interface ShopCalendarDayTable extends RecordColumns {
  day: Day
  day_type: number
}

export interface ShopCalendarShiftTable {
  id: Default<Id>
  company_id: Id
  day: Day
  shift_id: Id
}

export interface StaffTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  department_id: Id | null
  job_title: string | null
  phone: string | null
  user_id: Id | null
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface StaffBenchTable {
  id: Default<Id>
  company_id: Id
  staff_id: Id
  user_id: Id
  address: string
  last_at: Instant
}

export interface StaffCredentialTable {
  id: Default<Id>
  company_id: Id
  staff_id: Id
  badge_digest: string | null
  pin_hash: string | null
  update_user: string | null
  update_time: Default<Instant>
}

export interface StaffIdentifiedTable {
  id: Default<Id>
  company_id: Id
  staff_id: Id
  user_id: Id
  token_digest: string
  identified_at: Instant
  expires_at: Instant
}

export interface StationTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  work_center_id: Id
  station_type: string | null
  equipment_id: Id | null
  sort_number: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
  board_column: number | null
  board_row: number | null
}

export interface TeamTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  leader_id: Id | null
  work_center_id: Id | null
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface TeamMemberTable extends RecordColumns {
  team_id: Id
  staff_id: Id
  sort_number: Default<number>
}

export interface WorkCenterTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  area_id: Id | null
  kind: Default<number>
  capacity: Default<number>
  sort_number: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
  line_side_location_id: Id | null
  efficiency: Default<Decimal>
}

export interface WorkCenterEquipmentTable extends RecordColumns {
  work_center_id: Id
  equipment_id: Id
  sort_number: Default<number>
}

export interface WorkCenterStaffTable extends RecordColumns {
  work_center_id: Id
  staff_id: Id
  post: string | null
  sort_number: Default<number>
}

export interface WorkLogTable {
  id: Default<Id>
  company_id: Id
  work_order_id: Id
  staff_id: Id | null
  station_id: Id | null
  kind: number
  start_at: Instant
  end_at: Instant | null
  reason_code: string | null
  user_name: string
  andon_event_id: Id | null
  is_auto_closed: Default<number>
}

export interface WorkOrderTable extends RecordColumns {
  code: string
  order_id: Id
  segment_plan_id: Id
  stage_id: Id
  work_center_id: Id | null
  status: Default<number>
  quantity: Decimal
  good_quantity: Default<Decimal>
  scrap_quantity: Default<Decimal>
  rework_quantity: Default<Decimal>
  station_id: Id | null
  team_id: Id | null
  staff_id: Id | null
  claimed_by: Id | null
  claimed_at: Instant | null
  plan_start: Instant | null
  plan_end: Instant | null
  actual_start: Instant | null
  actual_end: Instant | null
  is_rework: Default<number>
  split_from_id: Id | null
  pause_reason: string | null
  status_reason: string | null
  status_at: Instant | null
  priority: number | null
}

export interface WorkPlanTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  start_date: Day
  end_date: Day
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface WorkReportTable {
  id: Default<Id>
  company_id: Id
  work_order_id: Id
  status: Default<number>
  good: Default<Decimal>
  scrap: Default<Decimal>
  rework: Default<Decimal>
  lot_code: string | null
  start_at: Instant | null
  end_at: Instant | null
  rework_order_id: Id | null
  remark: string | null
  reported_at: Default<Instant>
  reported_by: string
  reversed_at: Instant | null
  reversed_by: string | null
  reverse_reason: string | null
  needs_confirmation: Default<number>
  confirmed_at: Instant | null
  confirmed_by: string | null
}

export interface WorkReportParameterTable {
  id: Default<Id>
  company_id: Id
  report_id: Id
  parameter_id: Id
  value: string
  source: number
  point_id: Id | null
  sampled_at: Instant | null
  taken_at: Instant | null
  is_outside: Default<number>
  override_reason: string | null
  overridden_by: string | null
}

export interface WorkReportRejectTable {
  id: Default<Id>
  company_id: Id
  report_id: Id
  kind: number
  quantity: Decimal
  reason_code: string
}

export interface WorkReportSerialTable {
  id: Default<Id>
  company_id: Id
  report_id: Id
  material_id: Id
  serial_number: string
  is_live: Default<number>
}

export interface WorkReportStaffTable {
  id: Default<Id>
  company_id: Id
  report_id: Id
  staff_id: Id
  share_percent: Decimal
}

export interface WorkResourceTable extends RecordColumns {
  work_plan_id: Id
  station_id: Id | null
  work_center_id: Id | null
  area_id: Id | null
  sort_number: Default<number>
}

export interface WorkingTimeSettingTable extends RecordColumns {
  work_plan_id: Id
  name: string | null
  start_time: string
  end_time: string
  rest_start: string | null
  rest_minutes: Default<number>
  is_monday: Default<number>
  is_tuesday: Default<number>
  is_wednesday: Default<number>
  is_thursday: Default<number>
  is_friday: Default<number>
  is_saturday: Default<number>
  is_sunday: Default<number>
  sort_number: Default<number>
}

export interface ProductionTables {
  andon_event: AndonEventTable
  andon_level: AndonLevelTable
  andon_step: AndonStepTable
  andon_type: AndonTypeTable
  exception: ExceptionTable
  late_order_notice: LateOrderNoticeTable
  location_equipment: LocationEquipmentTable
  material_consumption: MaterialConsumptionTable
  material_prepare: MaterialPrepareTable
  material_prepare_line: MaterialPrepareLineTable
  order_material: OrderMaterialTable
  order_material_alternate: OrderMaterialAlternateTable
  order_receipt: OrderReceiptTable
  process_route: ProcessRouteTable
  production_order: ProductionOrderTable
  production_order_item: ProductionOrderItemTable
  project: ProjectTable
  project_material: ProjectMaterialTable
  project_process: ProjectProcessTable
  route_segment: RouteSegmentTable
  route_segment_material: RouteSegmentMaterialTable
  route_segment_parameter: RouteSegmentParameterTable
  route_segment_resource: RouteSegmentResourceTable
  route_segment_step: RouteSegmentStepTable
  segment_dependency: SegmentDependencyTable
  segment_plan: SegmentPlanTable
  segment_plan_link: SegmentPlanLinkTable
  segment_plan_parameter: SegmentPlanParameterTable
  segment_plan_step: SegmentPlanStepTable
  segment_stage: SegmentStageTable
  segment_stage_resource: SegmentStageResourceTable
  segment_template: SegmentTemplateTable
  segment_template_resource: SegmentTemplateResourceTable
  shift: ShiftTable
  shift_break: ShiftBreakTable
  shop_calendar_day: ShopCalendarDayTable
  shop_calendar_shift: ShopCalendarShiftTable
  staff: StaffTable
  staff_bench: StaffBenchTable
  staff_credential: StaffCredentialTable
  staff_identified: StaffIdentifiedTable
  station: StationTable
  team: TeamTable
  team_member: TeamMemberTable
  work_center: WorkCenterTable
  work_center_equipment: WorkCenterEquipmentTable
  work_center_staff: WorkCenterStaffTable
  work_log: WorkLogTable
  work_order: WorkOrderTable
  work_plan: WorkPlanTable
  work_report: WorkReportTable
  work_report_parameter: WorkReportParameterTable
  work_report_reject: WorkReportRejectTable
  work_report_serial: WorkReportSerialTable
  work_report_staff: WorkReportStaffTable
  work_resource: WorkResourceTable
  working_time_setting: WorkingTimeSettingTable
}
