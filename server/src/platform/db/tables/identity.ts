// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { ComputedColumn, Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

export interface AppUserTable extends RecordColumns {
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
  nickname_en: string | null
  nickname_tw: string | null
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
  user_ids: Default<List<string>>
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
  company_id: ComputedColumn<Id | null>
  name_en: string | null
  name_tw: string | null
  currency: Default<string>
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

export interface DepartmentTable extends RecordColumns {
  code: string
  name: string
  parent_id: Id | null
  leader: string | null
  phone: string | null
  sort_number: Default<number>
  remark: string | null
  name_en: string | null
  name_tw: string | null
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
  names: List<string>
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

export interface MenuLayoutTable extends RecordColumns {
  menu_entry_id: Id
  layout: Json
}

export interface MenuParameterTable extends RecordColumns {
  menu_entry_id: Id
  name: string
  value: string | null
}

export interface PortalTicketTable {
  digest: Buffer
  company_id: Id
  user_id: Id
  expires_at: Instant
  used_at: Instant | null
}

export interface QrSignInTable {
  key_digest: Buffer
  state: Default<string>
  company_id: Id | null
  user_id: Id | null
  expires_at: Instant
  requester_digest: Buffer
}

export interface RoleTable extends RecordColumns {
  code: string
  name: string
  is_enabled: Default<number>
  scope: Default<number>
  scope_departments: Default<List<string>>
  remark: string | null
  name_en: string | null
  name_tw: string | null
  start_page: number | null
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

export interface RulesScopeTable extends RecordColumns {
  name: string
  is_enabled: Default<number>
  items: Default<Json>
  roles: Default<List<string>>
  users: Default<List<string>>
  remark: string | null
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
  kept_at: Instant | null
}

export interface UserVisitTable {
  company_id: Id
  user_id: Id
  last_at: Default<Instant>
  before_at: Instant | null
  place: string | null
}

export interface IdentityTables {
  app_user: AppUserTable
  captcha: CaptchaTable
  check_code: CheckCodeTable
  company: CompanyTable
  company_detail: CompanyDetailTable
  company_licence: CompanyLicenceTable
  department: DepartmentTable
  known_origin: KnownOriginTable
  menu_entry: MenuEntryTable
  menu_layout: MenuLayoutTable
  menu_parameter: MenuParameterTable
  portal_ticket: PortalTicketTable
  qr_sign_in: QrSignInTable
  role: RoleTable
  role_grant: RoleGrantTable
  role_user: RoleUserTable
  rules_scope: RulesScopeTable
  session: SessionTable
  user_visit: UserVisitTable
}
