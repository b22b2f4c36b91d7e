// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Default, Id, Instant, Json } from '../column-types.ts'

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
  attachments: Default<Json>
  model_id: Id | null
  for_language: number | null
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

export interface DocsTables {
  document: DocumentTable
  document_class: DocumentClassTable
}
