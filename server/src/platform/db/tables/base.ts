// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json, RecordColumns } from '../column-types.ts'

export interface AreaTable extends RecordColumns {
  code: string
  name: string
  parent_id: Id | null
  sort_number: Default<number>
  remark: string | null
  name_en: string | null
}

export interface DictionaryEntryTable extends RecordColumns {
  type: string
  code: string
  name: string
  extend: string | null
  is_enabled: Default<number>
  sort_number: Default<number>
}

export interface NoticeTable extends RecordColumns {
  type: Default<number>
  position: Default<number>
  title: string
  content: string | null
  begins_at: Instant | null
  ends_at: Instant | null
  current_version: string | null
  next_version: string | null
  release_status: Default<number>
}

export interface ParameterTable extends RecordColumns {
  code: string
  name: string
  value: string | null
}

export interface ProtocolTable extends RecordColumns {
  code: string
  name: string
  type: Default<number>
  parameters: Json | null
  remark: string | null
}

export interface BaseTables {
  area: AreaTable
  dictionary_entry: DictionaryEntryTable
  notice: NoticeTable
  parameter: ParameterTable
  protocol: ProtocolTable
}
