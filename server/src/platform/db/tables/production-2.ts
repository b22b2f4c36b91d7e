// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Day, Decimal, Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

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

export interface Production2Tables {
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
}
