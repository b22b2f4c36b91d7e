import { defineCommand } from '../kit/command.ts'
import { integer, optional, text } from '../kit/field.ts'

export interface OperationLogEntry {
  id: string
  user_name: string
  module: string
  action: string
  method: string
  url: string
  ip: string
  result: string
  costTime: number
  createTime: string
  /** How often it came within a minute: refusals of calls without a session are counted together. */
  count: number
  /** What it did, where its name does not say it: values that were written, from what to what. */
  detail: string | null
}

export const pageOperationLog = defineCommand('pageOperationLog', {
  area: 'admin',
  method: 'POST',
  paths: ['/sysLog/selectSysLogByPage'],
  permission: 'record:view',
  body: {
    pageNumber: optional(integer({ min: 1 })),
    pageSize: optional(integer({ min: 1, max: 1000 })),
    user_name: optional(text(64)),
    module: optional(text(32)),
    action: optional(text(64)),
    startTime: optional(text(32)),
    endTime: optional(text(32)),
  },
  errors: [],
  summary: 'What people of the company did, newest first.',
})
