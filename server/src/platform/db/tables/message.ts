// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

export interface MessageDeliveryTable {
  id: Default<Id>
  company_id: Id
  event_id: Id | null
  user_id: Id | null
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
  webhook_id: Id | null
  event: string | null
  is_test: Default<number>
  last_answer: string | null
}

export interface MessageFilterTable {
  company_id: Id
  user_id: Id
  channel: string
  lowest_level: number
  objects: Default<List<string>>
}

export interface MessageLaneTable {
  company_id: Id
  channel: string
  failures: Default<number>
  paused_until: Instant | null
  last_error: string | null
  last_error_at: Instant | null
  last_sent_at: Instant | null
  webhook_id: Id | null
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

export interface MessageTriggerTable extends RecordColumns {
  event: string
  is_enabled: Default<number>
  channels: Default<List<string>>
  departments: Default<List<string>>
  roles: Default<List<string>>
  users: Default<List<string>>
  is_shown: Default<number>
  ring_tone_id: Id | null
  ring_interval_sec: Default<number>
  sms_template_id: Id | null
  wait_min: Default<number>
}

export interface RingToneTable extends RecordColumns {
  name: string
  url: string
}

export interface SmsTemplateTable extends RecordColumns {
  code: string
  name: string
  content: string
}

export interface UserMessageTable {
  id: Default<Id>
  company_id: Id
  user_id: Id
  event_id: Id
  type: string
  titles: List<string>
  contents: List<string>
  link: Json | null
  at: Instant
  read_at: Instant | null
  sources: List<string>
}

export interface WebhookTable extends RecordColumns {
  name: string
  url: string
  secret: string | null
  is_enabled: Default<number>
  events: Default<List<string>>
  lowest_level: Default<number>
  objects: List<string> | null
  remark: string | null
  kind: Default<number>
}

export interface MessageTables {
  message_delivery: MessageDeliveryTable
  message_filter: MessageFilterTable
  message_lane: MessageLaneTable
  message_sender: MessageSenderTable
  message_trigger: MessageTriggerTable
  ring_tone: RingToneTable
  sms_template: SmsTemplateTable
  user_message: UserMessageTable
  webhook: WebhookTable
}
