// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { ColumnType } from 'kysely'

/** 8 bytes, travelling as text; written as text or as a number. */
export type Id = ColumnType<string, string | number, string | number>
/** Read as epoch ms, written as a date. */
export type Instant = ColumnType<number, Date, Date>
/** A calendar day. */
export type Day = ColumnType<Date, string, string>
/** An exact number, travelling as text. */
export type Decimal = ColumnType<string, string, string>
/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
/** May be left out of a new row: the store has a value for it. */
export type Default<T> =
  T extends ColumnType<infer Read, infer Made, infer Changed>
    ? ColumnType<Read, Made | undefined, Changed>
    : ColumnType<T, T | undefined, T>

export interface AlarmFactTable {
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
  reason_tags: Default<string[]>
  raise_count: Default<number>
  ended_at: Instant | null
  closed_at: Instant | null
  close_reason: string | null
  log_length: Default<number>
  log_at: Instant
  version: Default<number>
}

export interface AlarmRuleTable {
  id: Default<Id>
  company_id: Id
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
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  level: number | null
  alarm_type_id: string | null
  solution: string | null
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
}

export interface AppUserTable {
  id: Default<Id>
  company_id: Id
  name: string
  nickname: string
  password: string
  department_id: Id | null
  head_image: string | null
  phone: string | null
  email: string | null
  is_agent: Default<number>
  is_enabled: Default<number>
  remark: string | null
  password_changed_at: Instant | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface AreaTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  parent_id: Id | null
  sort_number: Default<number>
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

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
}

export interface BackupScriptTable {
  id: Default<Id>
  company_id: Id
  name: string
  cron: string | null
  is_enabled: Default<number>
  keep_count: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface BoxTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  secret: string
  is_enabled: Default<number>
  remark: string | null
  state: Default<number>
  state_at: Instant | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  module_type: string | null
  protocol_id: Id | null
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

export interface BoxReportTable {
  box_id: Id
  company_id: Id
  counters: Json
  last_message_at: Instant | null
  letters_since: Instant | null
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

export interface CaptchaTable {
  key: string
  kind: string
  answer: Json
  ip: string
  expires_at: Instant
  solved_at: Instant | null
  used_at: Instant | null
}

export interface CheckCodeTable {
  id: Default<Id>
  channel: string
  address: string
  purpose: string
  code_digest: Buffer
  tries: Default<number>
  sent_at: Default<Instant>
  expires_at: Instant
  used_at: Instant | null
  company_id: Id
  user_ids: Default<Id[]>
  requester_digest: Buffer
}

export interface CompanyTable {
  id: Default<Id>
  code: string
  name: string
  time_zone: Default<string>
  raw_retention_days: Default<number>
  is_single_session: Default<boolean>
  contact: string | null
  phone: string | null
  address: string | null
  company_id: ColumnType<Id | null, never, never>
}

export interface CompanyDetailTable {
  id: Default<Id>
  company_id: Id
  user_id: Id | null
  key: string
  value: string | null
}

export interface CompanyLicenceTable {
  company_id: Id
  file_name: string
  content: string
  upload_user: string
  uploaded_at: Default<Instant>
}

export interface DepartmentTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  parent_id: Id | null
  leader: string | null
  phone: string | null
  sort_number: Default<number>
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface DictionaryEntryTable {
  id: Default<Id>
  company_id: Id
  type: string
  code: string
  name: string
  extend: string | null
  is_enabled: Default<number>
  sort_number: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface DocumentTable {
  id: Default<Id>
  company_id: Id | null
  language: string | null
  code: string | null
  class_id: Id
  name: string
  format: Default<number>
  content: string
  sort_number: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface DocumentClassTable {
  id: Default<Id>
  company_id: Id | null
  language: string | null
  code: string | null
  product: string | null
  name: string
  parent_id: Id | null
  sort_number: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface IdempotencyTable {
  company_id: Id
  user_id: Id
  key: string
  request_digest: Buffer
  answer: Json | null
  created_at: Default<Instant>
}

export interface InstallationTable {
  key: string
  value: string
  at: Default<Instant>
}

export interface KnownOriginTable {
  company_id: Id
  user_id: Id
  kind: string
  value: string
  last_at: Default<Instant>
}

export interface MenuEntryTable {
  id: Default<Id>
  company_id: Id | null
  parent_id: Id | null
  code: string
  names: string[]
  kind: number
  url: string | null
  product: string
  page_type: Default<number>
  logo: string | null
  is_single_sign_on: Default<number>
  sort_number: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  is_shown: Default<boolean>
}

export interface MenuLayoutTable {
  id: Default<Id>
  company_id: Id
  menu_entry_id: Id
  layout: Json
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface MenuParameterTable {
  id: Default<Id>
  company_id: Id
  menu_entry_id: Id
  name: string
  value: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface MessageDeliveryTable {
  id: Default<Id>
  company_id: Id
  event_id: Id
  user_id: Id
  channel: string
  address: string
  subject: string
  body: string
  attempts: Default<number>
  next_at: Default<Instant>
  sent_at: Instant | null
  last_error: string | null
  queued_at: Default<Instant>
  failed_at: Instant | null
}

export interface MessageLaneTable {
  company_id: Id
  channel: string
  failures: Default<number>
  paused_until: Instant | null
  last_error: string | null
  last_error_at: Instant | null
  last_sent_at: Instant | null
}

export interface MessageSenderTable {
  company_id: Id
  smtp_host: string | null
  smtp_port: number | null
  smtp_is_secure: Default<number>
  smtp_user: string | null
  smtp_password: string | null
  smtp_from: string | null
  sms_url: string | null
  sms_method: Default<string>
  sms_headers: Default<Json>
  sms_body: string | null
}

export interface MessageTriggerTable {
  id: Default<Id>
  company_id: Id
  event: string
  is_enabled: Default<number>
  channels: Default<string[]>
  departments: Default<Id[]>
  roles: Default<Id[]>
  users: Default<Id[]>
  is_shown: Default<number>
  ring_tone_id: Id | null
  ring_interval_sec: Default<number>
  sms_template_id: Id | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface MigrationTable {
  name: string
  digest: string
  applied_at: Default<Instant>
}

export interface ModelTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  parent_id: Id | null
  status: Default<number>
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  object_type: string | null
}

export interface ModelPointTable {
  id: Default<Id>
  company_id: Id
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
  store_deadband: Default<number>
  min_interval_ms: Default<number>
  max_interval_ms: Default<number>
  sort_number: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  retention_days: number | null
}

export interface NoticeTable {
  id: Default<Id>
  company_id: Id
  type: Default<number>
  position: Default<number>
  title: string
  content: string | null
  begins_at: Instant | null
  ends_at: Instant | null
  current_version: string | null
  next_version: string | null
  release_status: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface ObjectTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  parent_id: Id | null
  model_id: Id | null
  box_id: Id | null
  device_code: string | null
  status: Default<number>
  sort_number: Default<number>
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  department_id: Id | null
  area_id: Id | null
  object_type: string | null
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
}

export interface OutboxTable {
  id: Default<Id>
  company_id: Id | null
  name: string
  aggregate: string
  payload: Json
  emitted_at: Default<Instant>
  done_at: Instant | null
}

export interface OutboxReceiptTable {
  event_id: Id
  subscriber: string
  received_at: Default<Instant>
}

export interface ParameterTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  value: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface PointTable {
  id: Default<Id>
  company_id: Id
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
  store_deadband: Default<number>
  min_interval_ms: Default<number>
  max_interval_ms: Default<number>
  sort_number: Default<number>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
  retention_days: number | null
}

export interface PortalTicketTable {
  digest: Buffer
  company_id: Id
  user_id: Id
  expires_at: Instant
  used_at: Instant | null
}

export interface ProjectTemplateTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  object_id: Id
  object_count: Default<number>
  point_count: Default<number>
  rule_count: Default<number>
  remark: string | null
  department_id: Id | null
  content: Default<Json>
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface ProtocolTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  type: Default<number>
  parameters: Json | null
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface QrSignInTable {
  key_digest: Buffer
  state: Default<string>
  company_id: Id | null
  user_id: Id | null
  expires_at: Instant
  requester_digest: Buffer
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

export interface RingToneTable {
  id: Default<Id>
  company_id: Id
  name: string
  url: string
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface RoleTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  is_enabled: Default<number>
  scope: Default<number>
  scope_departments: Default<Id[]>
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface RoleGrantTable {
  company_id: Id
  role_id: Id
  menu_entry_id: Id
}

export interface RoleUserTable {
  company_id: Id
  role_id: Id
  user_id: Id
}

export interface RulesScopeTable {
  id: Default<Id>
  company_id: Id
  name: string
  is_enabled: Default<number>
  items: Default<Json>
  roles: Default<Id[]>
  users: Default<Id[]>
  remark: string | null
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
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

export interface SessionTable {
  token_digest: Buffer
  company_id: Id
  user_id: Id
  access_token: string
  sign_key: Buffer
  created_at: Default<Instant>
  expires_at: Instant
  ended_at: Instant | null
  end_reason: string | null
  is_signed: Default<boolean>
}

export interface SmsTemplateTable {
  id: Default<Id>
  company_id: Id
  code: string
  name: string
  content: string
  version: Default<number>
  create_user: string | null
  create_time: Default<Instant>
  update_user: string | null
  update_time: Default<Instant>
}

export interface StorageNoticeTable {
  is_only: Default<boolean>
  level: string
  at: Default<Instant>
}

export interface StoredFileTable {
  id: Default<Id>
  company_id: Id
  name: string
  original_name: string
  extension: string
  mime: string
  is_shown: boolean
  size_bytes: Id
  digest: string
  create_user: string | null
  create_time: Default<Instant>
}

export interface UploadUseTable {
  company_id: Id
  bytes: Default<Id>
}

export interface UserMessageTable {
  id: Default<Id>
  company_id: Id
  user_id: Id
  event_id: Id
  type: string
  titles: string[]
  contents: string[]
  source: string
  link: Json | null
  at: Instant
  read_at: Instant | null
}

export interface Tables {
  alarm_fact: AlarmFactTable
  alarm_rule: AlarmRuleTable
  alarm_timer: AlarmTimerTable
  alarm_transition: AlarmTransitionTable
  app_user: AppUserTable
  area: AreaTable
  backup_run: BackupRunTable
  backup_script: BackupScriptTable
  box: BoxTable
  box_dead_letter: BoxDeadLetterTable
  box_event: BoxEventTable
  box_report: BoxReportTable
  box_unmapped: BoxUnmappedTable
  captcha: CaptchaTable
  check_code: CheckCodeTable
  company: CompanyTable
  company_detail: CompanyDetailTable
  company_licence: CompanyLicenceTable
  department: DepartmentTable
  dictionary_entry: DictionaryEntryTable
  document: DocumentTable
  document_class: DocumentClassTable
  idempotency: IdempotencyTable
  installation: InstallationTable
  known_origin: KnownOriginTable
  menu_entry: MenuEntryTable
  menu_layout: MenuLayoutTable
  menu_parameter: MenuParameterTable
  message_delivery: MessageDeliveryTable
  message_lane: MessageLaneTable
  message_sender: MessageSenderTable
  message_trigger: MessageTriggerTable
  migration: MigrationTable
  model: ModelTable
  model_point: ModelPointTable
  notice: NoticeTable
  object: ObjectTable
  operation_log: OperationLogTable
  outbox: OutboxTable
  outbox_receipt: OutboxReceiptTable
  parameter: ParameterTable
  point: PointTable
  portal_ticket: PortalTicketTable
  project_template: ProjectTemplateTable
  protocol: ProtocolTable
  qr_sign_in: QrSignInTable
  record_change: RecordChangeTable
  retention_run: RetentionRunTable
  retention_setting: RetentionSettingTable
  ring_tone: RingToneTable
  role: RoleTable
  role_grant: RoleGrantTable
  role_user: RoleUserTable
  rules_scope: RulesScopeTable
  saved_view: SavedViewTable
  session: SessionTable
  sms_template: SmsTemplateTable
  storage_notice: StorageNoticeTable
  stored_file: StoredFileTable
  upload_use: UploadUseTable
  user_message: UserMessageTable
}
