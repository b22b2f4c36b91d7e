// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

export interface BackupRunTable {
  id: Default<Id>
  company_id: Id
  script_id: Id | null
  folder: string
  state: Default<string>
  share: Default<number>
  doing: string | null
  started_at: Default<Instant>
  ended_at: Instant | null
  row_count: Id | null
  sample_count: Id | null
  file_count: Id | null
  error: string | null
  kind: Default<string>
  user_name: string | null
  is_encrypted: Default<number>
  check_state: string | null
  check_share: Default<number>
  checked_at: Instant | null
  check_note: string | null
  size_bytes: Id | null
  server_id: string | null
}

export interface BackupScriptTable extends RecordColumns {
  name: string
  cron: string | null
  is_enabled: Default<number>
  keep_count: Default<number>
}

export interface BrokerNoticeTable {
  level: string
  at: Default<Instant>
  server: Default<string>
}

export interface CheckedWorkbookTable {
  token: string
  company_id: Id
  user_id: Id
  resource: string
  file: string
  digest: string
  size_bytes: Id
  total: number
  problems: Json
  progress: Json | null
  renewed_at: Default<Instant>
  expires_at: Instant
}

export interface OperationLogTable {
  id: Default<Id>
  company_id: Id | null
  user_id: Id | null
  user_name: string
  area: string
  operation: string
  method: string
  url: string
  ip: string
  code: string
  cost_ms: number
  at: Instant
  count: Default<number>
  detail: string | null
  record_table: string | null
  record_id: Id | null
  record_name: string | null
  record_count: Default<number>
  transaction: string | null
}

export interface RecordChangeTable {
  id: Default<Id>
  company_id: Id
  table_name: string
  row_id: Id | null
  action: string
  actor: string
  at: Default<Instant>
  transaction: Default<string>
  before: Json | null
  after: Json | null
  restored_at: Instant | null
}

export interface RetentionRunTable {
  id: Default<Id>
  company_id: Id
  kind: string
  started_at: Instant
  ended_at: Instant | null
  removed: Default<Id>
  cause: Default<string>
  error: string | null
}

export interface RetentionSettingTable {
  company_id: Id
  kind: string
  days: number
}

export interface SavedViewTable {
  id: Default<Id>
  company_id: Id
  user_id: Id
  list: string
  name: Default<string>
  is_shared: Default<number>
  settings: Json
  update_time: Default<Instant>
}

export interface StorageNoticeTable {
  level: string
  at: Default<Instant>
  server: Default<string>
}

export interface AdminTables {
  backup_run: BackupRunTable
  backup_script: BackupScriptTable
  broker_notice: BrokerNoticeTable
  checked_workbook: CheckedWorkbookTable
  operation_log: OperationLogTable
  record_change: RecordChangeTable
  retention_run: RetentionRunTable
  retention_setting: RetentionSettingTable
  saved_view: SavedViewTable
  storage_notice: StorageNoticeTable
}
