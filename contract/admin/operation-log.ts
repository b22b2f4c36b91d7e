import { defineCommand } from '../kit/command.ts'
import { choice, duration, integer, optional, type RowOf, reference, text } from '../kit/field.ts'
import { pageOf, paging } from '../kit/reply.ts'
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
  /** What it did, where its name does not say it: values that were written, from what to what. */
  detail: optional(text()),
}
export type OperationLogEntry = RowOf<typeof entryFields>

export const pageOperationLog = defineCommand('pageOperationLog', {
  kind: 'read',
  title: ['操作日志', '操作日誌', 'Operation log'],
  module: 'admin',
  paths: ['POST /sysLog/selectSysLogByPage'],
  permission: 'record:view',
  input: {
    ...paging,
    userName: optional(text({ max: 64, aliases: ['user_name'] })),
    module: optional(text({ max: 32 })),
    action: optional(text({ max: 64 })),
    kind: optional(choice(operationKind)),
    startTime: optional(text({ max: 32 })),
    endTime: optional(text({ max: 32 })),
  },
  reply: pageOf(entryFields),
  errors: [],
  summary: 'What people of the company did, newest first; of a kind only what was carried out.',
})
