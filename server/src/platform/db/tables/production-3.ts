// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Decimal, Default, Id, Instant, RecordColumns } from '../column-types.ts'

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

export interface Production3Tables {
  work_report_parameter: WorkReportParameterTable
  work_report_reject: WorkReportRejectTable
  work_report_serial: WorkReportSerialTable
  work_report_staff: WorkReportStaffTable
  work_resource: WorkResourceTable
  working_time_setting: WorkingTimeSettingTable
}
