// How long grindstones were in use. A grindstone is a material of the class `grindstone`; it is in use at a station from the work
// that consumed it until the next one is consumed there.

import { date, decimal, instant, integer, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

/** Code of the class of materials that grindstones are of, with all classes below it. */
export const grindstoneClass = 'grindstone'

const read = { kind: 'read', permission: 'productionOrder:view' } as const
const errors = ['timeTooLong', 'tooManyRows'] as const

const asked = {
  /** Of a lot, a serial number or a material; all where it is missing. */
  code: optional(text({ max: 128 })),
  /** The last 31 days where they are missing. */
  from: optional(date({ aliases: ['startTime', 'startDate'] })),
  /** The last day. */
  to: optional(date({ aliases: ['endTime', 'endDate'] })),
}

/** Pieces that were reported, and hours that were worked. */
const use = { useCount: integer(), useTime: decimal({ unit: 'h' }) }

export const listGrindstones = defineCommand('listGrindstones', {
  ...read,
  title: ['砂轮选择', '砂輪選擇', 'Grindstones to choose from'],
  paths: ['GET /base/web/grindstone/selectList'],
  summary: 'Materials of the class `grindstone` and of those below it, by their codes, at most 1,000.',
  input: {},
  reply: rowsOf({ id: text(), code: text(), name: text() }),
  errors: [],
})

export const listGrindstoneUse = defineCommand('listGrindstoneUse', {
  ...read,
  title: ['砂轮使用明细', '砂輪使用明細', 'Use of grindstones'],
  paths: ['GET /base/web/grindstone/detailList'],
  summary:
    'Each time that a grindstone was at a station, the latest first: from the work that consumed it until the next one came, with the pieces reported and the hours worked there meanwhile.',
  input: asked,
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
  title: ['砂轮使用统计', '砂輪使用統計', 'Use of grindstones, summed up'],
  paths: ['GET /base/web/grindstone/useStatisticList'],
  summary: 'The same by material: how many were in use, pieces and hours.',
  input: asked,
  reply: rowsOf({ code: text(), name: text(), quantity: integer(), ...use }),
  errors,
})
