// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, RecordColumns } from '../column-types.ts'

export interface LocationEquipmentTable extends RecordColumns {
  location_id: Id
  equipment_id: Id
  remark: string | null
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
}

export interface TeamTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  leader_id: Id | null
  work_center_id: Id | null
  is_enabled: Default<number>
  remark: string | null
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

export interface ProductionTables {
  location_equipment: LocationEquipmentTable
  staff: StaffTable
  station: StationTable
  team: TeamTable
  team_member: TeamMemberTable
  work_center: WorkCenterTable
  work_center_equipment: WorkCenterEquipmentTable
  work_center_staff: WorkCenterStaffTable
}
