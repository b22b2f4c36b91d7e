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

export interface LocationEquipmentTable extends RecordColumns {
  location_id: Id
  equipment_id: Id
  remark: string | null
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
}

export interface RouteSegmentMaterialTable extends RecordColumns {
  segment_id: Id
  material_id: Id
  quantity: Decimal
  unit_id: Id
  consume_type: Default<number>
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

export interface SegmentDependencyTable extends RecordColumns {
  segment_id: Id
  predecessor_id: Id
  relation: Default<number>
  lag_minutes: Default<number>
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
  location_equipment: LocationEquipmentTable
  process_route: ProcessRouteTable
  route_segment: RouteSegmentTable
  route_segment_material: RouteSegmentMaterialTable
  route_segment_resource: RouteSegmentResourceTable
  segment_dependency: SegmentDependencyTable
  segment_stage: SegmentStageTable
  segment_stage_resource: SegmentStageResourceTable
  segment_template: SegmentTemplateTable
  segment_template_resource: SegmentTemplateResourceTable
  shift: ShiftTable
  shift_break: ShiftBreakTable
  shop_calendar_day: ShopCalendarDayTable
  shop_calendar_shift: ShopCalendarShiftTable
  staff: StaffTable
  station: StationTable
  team: TeamTable
  team_member: TeamMemberTable
  work_center: WorkCenterTable
  work_center_equipment: WorkCenterEquipmentTable
  work_center_staff: WorkCenterStaffTable
  work_plan: WorkPlanTable
  work_resource: WorkResourceTable
  working_time_setting: WorkingTimeSettingTable
}
