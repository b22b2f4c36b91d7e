// Usage of grindstones. A grindstone is a material of the class `grindstone`. It is in use at a station from the work
// that consumed it until the next one is consumed there.

import { date, decimal, instant, integer, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

/** Code of the material class of grindstones, including all classes below it. */
export const grindstoneClass = 'grindstone'

const read = { kind: 'read', permission: 'productionOrder:view' } as const
const errors = ['timeTooLong', 'tooManyRows'] as const

const periodInput = {
  /** Code of a lot, a serial number or a material. If missing, all. */
  code: optional(text({ max: 128 })),
  /** If missing, the period is the last 31 days. */
  from: optional(date({ aliases: ['startTime', 'startDate'] })),
  /** Last day. */
  to: optional(date({ aliases: ['endTime', 'endDate'] })),
}

/** Number of reported pieces, and worked hours. */
const use = { useCount: integer(), useTime: decimal({ unit: 'h' }) }

export const listGrindstones = defineCommand('listGrindstones', {
  ...read,
  title: ['砂轮选择', '砂輪選擇', 'Find grinding wheels'],
  paths: ['GET /base/web/grindstone/selectList'],
  summary: 'Lists the materials of the class `grindstone` and those below it, by code, at most 1,000.',
  input: {},
  reply: rowsOf({ id: text(), code: text(), name: text() }),
  errors: [],
})

export const listGrindstoneUse = defineCommand('listGrindstoneUse', {
  ...read,
  title: ['砂轮使用明细', '砂輪使用明細', 'Use of grinding wheels'],
  paths: ['GET /base/web/grindstone/detailList'],
  summary:
    'Lists the uses of grindstones at stations, latest first: each from the work that consumed the grindstone until the next one, with the pieces reported and the hours worked there in between.',
  input: periodInput,
  reply: rowsOf({
    code: text(),
    name: text(),
    equipmentName: text(),
    startTime: instant(),
    /** Null while it is in use. */
    endTime: optional(instant()),
    ...use,
  }),
  errors,
})

export const sumGrindstoneUse = defineCommand('sumGrindstoneUse', {
  ...read,
  title: ['砂轮使用统计', '砂輪使用統計', 'Summary of grinding wheel use'],
  paths: ['GET /base/web/grindstone/useStatisticList'],
  summary: 'The same by material: number of grindstones, pieces and hours.',
  input: periodInput,
  reply: rowsOf({ code: text(), name: text(), quantity: integer(), ...use }),
  errors,
})
