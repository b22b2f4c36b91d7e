import { choice, duration, integer, oneOf, optional, type RowOf, reference, text } from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { operationKind } from './dictionaries.ts'

const entryFields = {
  id: reference('operationLog'),
  userName: text({ aliases: ['user_name'] }),
  module: text(),
  /** Names of the module and the action in the reader's language. */
  moduleName: text(),
  title: text(),
  action: text(),
  method: text(),
  url: text(),
  ip: text(),
  result: text(),
  costTime: duration(),
  createTime: text(),
  /** Number of occurrences within a minute. Refused requests without a session are counted together. */
  count: integer(),
  /** Noun of the affected record, and the same in the reader's language. */
  recordKind: optional(text()),
  recordNoun: optional(text()),
  recordId: optional(text()),
  /** Name of the record at that time. Missing if the reader may not see the record. */
  recordName: optional(text()),
  /** Number of affected records, including this one. */
  recordCount: integer(),
  /** Page that lists such records. */
  recordPage: optional(text()),
  /** Details that the name does not contain, such as written values before and after. */
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
  summary: 'Lists the operations of the company’s users, newest first. With a record kind: only successful operations.',
})

const changedRecordFields = {
  id: reference('recordChange'),
  noun: text(),
  name: text(),
  action: oneOf(['create', 'update', 'remove']),
  /** Changes in readable form. Neither value of a secret is included. */
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
    'Lists the first 50 records that an operation changed and the reader may see, with their values before and after.',
})
