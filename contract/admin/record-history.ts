// Who changed what, and the recycle bin: for every kind of record alike.

import {
  boolean,
  type FieldRecord,
  instant,
  integer,
  json,
  list,
  oneOf,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

const fieldChangeFields = {
  /** Declared field name. */
  field: text(),
  /** Values as that field declares them. */
  before: json<unknown>(),
  after: json<unknown>(),
}

const changeFields = {
  id: reference('recordChange'),
  action: oneOf(['create', 'update', 'remove']),
  userName: text(),
  at: instant(),
  changes: rowsOf(fieldChangeFields),
}
export type RecordChange = RowOf<typeof changeFields>

/** What the history of a resource tells beside its fields: values of a point that a person wrote, with their time. */
export const toldBeside: Readonly<Record<string, FieldRecord>> = { point: { sample: text({ max: 200 }) } }

const removedFields = {
  /** Names the act, for bringing everything of it back. */
  transaction: text(),
  resource: text(),
  id: text(),
  /** Name or code of the row, as people know it. */
  title: text(),
  userName: text(),
  at: instant(),
  /** Rows that went with it. */
  count: integer(),
}
/** Rows that went in one act, most of them because they belonged to the first. */
export type RemovedRecord = RowOf<typeof removedFields>

/** Days that removed rows can be brought back. */
export const recycleDays = 30

export const pageRecordChanges = defineCommand('pageRecordChanges', {
  kind: 'read',
  title: ['记录变更', '記錄變更', 'Changes of a record'],
  paths: ['POST /recordHistory/page'],
  permission: 'session',
  input: { resource: text({ max: 64 }), id: optional(text({ max: 64 })), ...paging },
  reply: pageOf(changeFields),
  errors: ['notFound'],
  summary:
    'Changes of one record, newest first; who may look at the record may look at them. What a company has only one of needs no id.',
})

export const pageRemovedRecords = defineCommand('pageRemovedRecords', {
  kind: 'read',
  title: ['回收站', '資源回收筒', 'Recycle bin'],
  paths: ['POST /recycleBin/page'],
  permission: 'session',
  input: { resource: text({ max: 64 }), ...paging },
  reply: pageOf(removedFields),
  errors: ['notFound'],
  summary: 'Records of a kind removed in the last 30 days, newest first.',
})

const partFields = {
  resource: text(),
  /** What such records are called in the reader's language, one or several. */
  noun: text(),
  count: integer(),
}
const plannedFields = {
  /** What belongs to the records and goes with them. */
  goes: rowsOf(partFields),
  /** What refers to them, so that they cannot go; the first ones by name. */
  holders: rowsOf({ ...partFields, records: rowsOf({ id: text(), name: text() }) }),
}
export type PlannedRemoval = RowOf<typeof plannedFields>

export const planRemoval = defineCommand('planRemoval', {
  kind: 'read',
  title: ['删除影响', '刪除影響', 'What a removal would do'],
  paths: ['POST /recycleBin/plan'],
  permission: 'session',
  input: { resource: text({ max: 64 }), ids: references('row') },
  reply: plannedFields,
  errors: ['notFound', 'tooManyRows'],
  summary:
    'What goes with records of a kind, and what holds them, as far as the caller may see it. Nothing is removed.',
})

export const restoreRecords = defineCommand('restoreRecords', {
  kind: 'write',
  title: ['从回收站恢复', '從資源回收筒恢復', 'Bring back from the recycle bin'],
  paths: ['POST /recycleBin/restore'],
  permission: 'session',
  input: {
    transaction: text({ max: 32 }),
    /** Whether what they belong to is brought back as well, where it was removed too. */
    withParents: optional(boolean()),
  },
  reply: {
    restored: integer(),
    /** What the first of them are called, those before what belongs to them. */
    names: list(text()),
  },
  errors: ['notFound', 'duplicate', 'inUse', 'outOfScope', 'parentGone', 'userLimit', 'aboveOwn'],
  summary: 'Brings back everything that one act removed.',
})
