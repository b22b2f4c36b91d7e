// Record history and recycle bin, the same for every kind of record.

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
  /** Declared name of the field. */
  field: text(),
  /** Values in the form that the field declares. */
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

/** Additional fields in the history of a resource: values of a point that a person entered, with their instant. */
export const additionalHistoryFields: Readonly<Record<string, FieldRecord>> = { point: { sample: text({ max: 200 }) } }

const removedFields = {
  /** Id of the transaction. Restoring uses it to restore everything that was removed together. */
  transaction: text(),
  resource: text(),
  id: text(),
  /** Name or code of the row. */
  title: text(),
  userName: text(),
  at: instant(),
  /** Number of rows that were also deleted. */
  count: integer(),
}
/** Rows that were removed in one transaction. Most of them belonged to the first one. */
export type RemovedRecord = RowOf<typeof removedFields>

/** Number of days within which removed rows can be restored. */
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
    'Lists the changes of one record, newest first. Requires the right to view the record. A kind with one record per company needs no id.',
})

export const pageRemovedRecords = defineCommand('pageRemovedRecords', {
  kind: 'read',
  title: ['回收站', '資源回收筒', 'Recycle bin'],
  paths: ['POST /recycleBin/page'],
  permission: 'session',
  input: { resource: text({ max: 64 }), ...paging },
  reply: pageOf(removedFields),
  errors: ['notFound'],
  summary: 'Lists the records of a kind that were removed in the last 30 days, newest first.',
})

const partFields = {
  resource: text(),
  /** Noun of these records in the reader's language, in singular or plural by their number. */
  noun: text(),
  count: integer(),
}
const plannedFields = {
  /** Dependent records that would also be deleted. */
  goes: rowsOf(partFields),
  /** Records that refer to these and so prevent the removal. The first ones are named. */
  holders: rowsOf({ ...partFields, records: rowsOf({ id: text(), name: text() }) }),
}
export type PlannedRemoval = RowOf<typeof plannedFields>

export const planRemoval = defineCommand('planRemoval', {
  kind: 'read',
  title: ['删除影响', '刪除影響', 'Effects of a deletion'],
  paths: ['POST /recycleBin/plan'],
  permission: 'session',
  input: { resource: text({ max: 64 }), ids: references('row') },
  reply: plannedFields,
  errors: ['notFound', 'tooManyRows'],
  summary:
    'Returns what would be deleted together with some records, and what prevents their removal, as far as the caller may see it. Removes nothing.',
})

export const restoreRecords = defineCommand('restoreRecords', {
  kind: 'write',
  title: ['从回收站恢复', '從資源回收筒恢復', 'Restore from the recycle bin'],
  paths: ['POST /recycleBin/restore'],
  permission: 'session',
  input: {
    transaction: text({ max: 32 }),
    /** Whether removed parent records are restored too. */
    withParents: optional(boolean()),
  },
  reply: {
    restored: integer(),
    /** Names of the first restored records. Parents come before their dependent records. */
    names: list(text()),
  },
  errors: ['notFound', 'duplicate', 'inUse', 'outOfScope', 'parentGone', 'userLimit', 'aboveOwn'],
  summary: 'Restores all records that were removed in one transaction.',
})
