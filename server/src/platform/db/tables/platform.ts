// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, List } from '../column-types.ts'

export interface ClusterIdentityTable {
  is_only: Default<boolean>
  installation: string
  call_key: Buffer
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

export interface IntakeSlotTable {
  slot: number
  epoch: Default<Id>
  server_id: string | null
  expires_at: Default<Instant>
}

export interface IntakeSnapshotTable {
  slot: number
  needed_since: Instant
  rows: Buffer
}

export interface MigrationTable {
  name: string
  digest: string
  applied_at: Default<Instant>
}

export interface OutboxTable {
  id: Default<Id>
  company_id: Id | null
  name: string
  aggregate: string
  payload: Json
  emitted_at: Default<Instant>
  done_at: Instant | null
  xid: Default<string>
}

export interface OutboxReceiptTable {
  event_id: Id
  subscriber: string
  received_at: Default<Instant>
}

export interface ServerTable {
  id: string
  address: string | null
  roles: List<string>
  version: string
  fingerprint: string
  state: Default<string>
  started_at: Default<Instant>
  heartbeat_at: Default<Instant>
  cpu_share: Default<number>
  memory_bytes: Default<Id>
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
  record_table: string | null
  record_id: Id | null
  record_field: string | null
}

export interface UploadUseTable {
  company_id: Id
  bytes: Default<Id>
}

export interface WorkLeaseTable {
  name: string
  server_id: string
  expires_at: Instant
}

export interface PlatformTables {
  cluster_identity: ClusterIdentityTable
  idempotency: IdempotencyTable
  installation: InstallationTable
  intake_slot: IntakeSlotTable
  intake_snapshot: IntakeSnapshotTable
  migration: MigrationTable
  outbox: OutboxTable
  outbox_receipt: OutboxReceiptTable
  server: ServerTable
  stored_file: StoredFileTable
  upload_use: UploadUseTable
  work_lease: WorkLeaseTable
}
