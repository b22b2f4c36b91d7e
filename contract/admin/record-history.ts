// Who changed what, and the recycle bin: for every kind of record alike.
import { defineCommand } from '../kit/command.ts'
import { type FieldRecord, integer, optional, text } from '../kit/field.ts'

export type ChangeAction = 'create' | 'update' | 'remove'

export interface FieldChange {
  /** Declared field name. */
  field: string
  before: unknown
  after: unknown
}

export interface RecordChange {
  id: string
  action: ChangeAction
  userName: string
  at: number
  changes: FieldChange[]
}

/** What the history of a resource tells beside its fields: values of a point that a person wrote, with their time. */
export const toldBeside: Readonly<Record<string, FieldRecord>> = { point: { sample: text(200) } }

/** Rows that went in one act, most of them because they belonged to the first. */
export interface RemovedRecord {
  /** Names the act, for bringing everything of it back. */
  transaction: string
  resource: string
  id: string
  /** Name or code of the row, as people know it. */
  title: string
  userName: string
  at: number
  /** Rows that went with it. */
  count: number
}

const paging = {
  pageNumber: optional(integer({ min: 1 })),
  pageSize: optional(integer({ min: 1, max: 1000 })),
}

/** Days that removed rows can be brought back. */
export const recycleDays = 30

export const pageRecordChanges = defineCommand('pageRecordChanges', {
  area: 'admin',
  method: 'POST',
  paths: ['/recordHistory/page'],
  permission: 'session',
  body: { resource: text(64), id: optional(text(64)), ...paging },
  errors: ['notFound', 'forbidden'],
  summary:
    'Changes of one record, newest first; who may look at the record may look at them. What a company has only one of needs no id.',
})

export const pageRemovedRecords = defineCommand('pageRemovedRecords', {
  area: 'admin',
  method: 'POST',
  paths: ['/recycleBin/page'],
  permission: 'session',
  body: { resource: text(64), ...paging },
  errors: ['notFound', 'forbidden'],
  summary: 'Records of a kind removed in the last 30 days, newest first.',
})

export const restoreRecords = defineCommand('restoreRecords', {
  area: 'admin',
  method: 'POST',
  paths: ['/recycleBin/restore'],
  permission: 'session',
  body: { transaction: text(32) },
  errors: ['notFound', 'forbidden', 'duplicate', 'inUse', 'parentGone'],
  summary: 'Brings back everything that one act removed.',
})
