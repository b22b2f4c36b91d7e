// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

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
  group_id: Id | null
  state_cause: string | null
  activated_at: Instant | null
  online_since: Instant | null
  online_ms: Default<Id>
  sim_number: string | null
  longitude: string | null
  latitude: string | null
}

export interface BoxChannelTable extends RecordColumns {
  box_id: Id
  name: string
  protocol: number
  settings: Default<Json>
  is_enabled: Default<number>
  settings_secret: Default<Json>
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

export interface BoxFileTable extends RecordColumns {
  box_id: Id
  name: string
  file_type: number
  ver: number | null
  sha256: string
  size_bytes: Id
  url_path: string
  state: Default<number>
  fault: string | null
  fault_text: string | null
  sent_at: Instant | null
  applied_at: Instant | null
}

export interface BoxFileReadingTable {
  box_id: Id
  company_id: Id
  file_type: number
  requested_at: Default<Instant>
  request_user: string | null
  answered_at: Instant | null
  ver: number | null
  sha256: string | null
  size_bytes: Id | null
  content: string | null
}

export interface BoxFileStateTable {
  id: Default<Id>
  company_id: Id
  box_id: Id
  box_file_id: Id
  name: string
  file_type: number
  ver: number | null
  old_state: number | null
  state: number
  fault: string | null
  fault_text: string | null
  at: Default<Instant>
  user_name: string | null
}

export interface BoxFileTransferTable {
  box_file_id: Id
  company_id: Id
  received_bytes: Default<Id>
  progress_at: Default<Instant>
  announced_at: Instant | null
}

export interface BoxGroupTable extends RecordColumns {
  parent_id: Id | null
  name: string
  name_en: string | null
  name_tw: string | null
  sort_number: Default<number>
  remark: string | null
}

export interface BoxPointMapTable extends RecordColumns {
  box_id: Id
  device_code: string
  code: string
  name: string | null
  object_id: Id
  point_code: string
  scale: Default<number>
  offset: Default<number>
  is_enabled: Default<number>
  origin: Default<number>
  score: number | null
}

export interface BoxRecordTable extends RecordColumns {
  box_id: Id
  tid: string
  name: string
  source: number
  status: number
  trigger_id: Id | null
  reason: string | null
  at: Instant
  start_time: Instant
  end_time: Instant
  due_time: Instant
  point_ids: List<string>
  hit: Json
  samples: Json | null
  remark: string | null
}

export interface BoxReportTable {
  box_id: Id
  company_id: Id
  counters: Json
  last_message_at: Instant | null
  letters_since: Instant | null
  refusals: Default<Json>
  address: string | null
  firmware: string | null
  node_births: string | null
  node_progress: Json | null
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

export interface ChannelDeviceTable extends RecordColumns {
  channel_id: Id
  code: string
  name: string
  period_ms: Default<number>
  settings: Default<Json>
  is_enabled: Default<number>
}

export interface ChannelItemTable extends RecordColumns {
  device_id: Id
  code: string
  name: string
  address: string
  data_type: number
  unit: string | null
  settings: Default<Json>
}

export interface IntakeBeatTable {
  is_only: Default<boolean>
  at: Instant
}

export interface LinkDatasetTable {
  id: Default<Id>
  company_id: Id
  device_id: Id
  dataset_id: Id
  create_user: string | null
  create_time: Default<Instant>
}

export interface SilenceTable {
  id: Default<Id>
  company_id: Id | null
  box_id: Id | null
  began_at: Instant
  ended_at: Default<Instant>
}

export interface TriggerChannelTable extends RecordColumns {
  box_id: Id
  name: string
  trigger_type_id: Id
  object_id: Id
  point_id: Id
  condition: number
  value: number | null
  interval_ms: number | null
  upload_point_ids: List<string> | null
  pre_ms: Default<number>
  post_ms: Default<number>
  debounce_ms: Default<number>
  min_gap_ms: Default<number>
  is_enabled: Default<number>
}

export interface TriggerStateTable {
  trigger_id: Id
  company_id: Id
  version: number
  state: Json
}

export interface TriggerTypeTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  sort_number: Default<number>
  remark: string | null
}

export interface GatewayTables {
  box: BoxTable
  box_channel: BoxChannelTable
  box_dead_letter: BoxDeadLetterTable
  box_event: BoxEventTable
  box_file: BoxFileTable
  box_file_reading: BoxFileReadingTable
  box_file_state: BoxFileStateTable
  box_file_transfer: BoxFileTransferTable
  box_group: BoxGroupTable
  box_point_map: BoxPointMapTable
  box_record: BoxRecordTable
  box_report: BoxReportTable
  box_unmapped: BoxUnmappedTable
  channel_device: ChannelDeviceTable
  channel_item: ChannelItemTable
  intake_beat: IntakeBeatTable
  link_dataset: LinkDatasetTable
  silence: SilenceTable
  trigger_channel: TriggerChannelTable
  trigger_state: TriggerStateTable
  trigger_type: TriggerTypeTable
}
