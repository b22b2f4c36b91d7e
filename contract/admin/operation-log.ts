import { choice, duration, integer, oneOf, optional, type RowOf, reference, text } from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { operationKind } from './dictionaries.ts'

const entryFields = {
  id: reference('operationLog'),
  userName: text({ aliases: ['user_name'] }),
  module: text(),
  /** The module and the action in the reader's language. */
  moduleName: text(),
  title: text(),
  action: text(),
  method: text(),
  url: text(),
  ip: text(),
  result: text(),
  costTime: duration(),
  createTime: text(),
  /** How often it came within a minute: refusals of calls without a session are counted together. */
  count: integer(),
  /** The noun of the record that it was about, and in the reader's language. */
  recordKind: optional(text()),
  recordNoun: optional(text()),
  recordId: optional(text()),
  /** What the record was called then; missing for one that the reader may not see. */
  recordName: optional(text()),
  /** How many records there were, this one among them. */
  recordCount: integer(),
  /** Page that lists such records. */
  recordPage: optional(text()),
  /** What it did, where its name does not say it: values that were written, from what to what. */
  detail: optional(text()),
}
export type OperationLogEntry = RowOf<typeof entryFields>

export const pageOperationLog = defineCommand('pageOperationLog', {
  kind: 'read',
  title: ['操作日志', '操作日誌', 'Operation log'],
  paths: ['POST /sysLog/selectSysLogByPage'],
  permission: 'record:view',
  input: {
    ...paging,
    userName: optional(text({ max: 64, aliases: ['user_name'] })),
    module: optional(text({ max: 32 })),
    action: optional(text({ max: 64 })),
    recordName: optional(text({ max: 128 })),
    kind: optional(choice(operationKind)),
    startTime: optional(text({ max: 32 })),
    endTime: optional(text({ max: 32 })),
  },
  reply: pageOf(entryFields),
  errors: [],
  summary: 'What people of the company did, newest first; of a kind only what was carried out.',
})

const changedRecordFields = {
  id: reference('recordChange'),
  noun: text(),
  name: text(),
  action: oneOf(['create', 'update', 'remove']),
  /** What changed, as a person reads it; neither value of a secret is told. */
  changes: rowsOf({ label: text(), before: optional(text()), after: optional(text()) }),
}
export type ChangedRecord = RowOf<typeof changedRecordFields>

export const readOperationChanges = defineCommand('readOperationChanges', {
  kind: 'read',
  title: ['操作的变更内容', '操作的變更內容', 'Changes of an operation'],
  paths: ['POST /sysLog/changes'],
  permission: 'record:view',
  input: { id: reference('operationLog') },
  reply: { records: rowsOf(changedRecordFields), total: integer() },
  errors: ['notFound'],
  summary:
    'Records that an operation changed and that the reader may see, with what was before and after; the first 50.',
})
