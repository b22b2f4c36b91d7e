// Output of steel. Steel is a product of the class `steel`. Its grade is the class directly above it.

import { date, decimal, instant, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

/** Code of the material class of steel, including all classes below it. */
export const steelClass = 'steel'
/** Code of the unit in which steel is weighed. */
export const steelUnit = 't'

const read = { kind: 'read', permission: 'productionOrder:view' } as const
const errors = ['timeTooLong', 'tooManyRows'] as const

const periodInput = {
  /** If missing, the period is the last 31 days. */
  from: optional(date({ aliases: ['startTime', 'startDate'] })),
  /** Last day. */
  to: optional(date({ aliases: ['endTime', 'endDate'] })),
}

/** Null at an hour without a shift in the shop calendar. */
const shift = optional(text())

export const listSteelOutput = defineCommand('listSteelOutput', {
  ...read,
  title: ['钢材生产明细', '鋼材生產明細', 'Steel production'],
  paths: ['GET /base/web/steel/detailList'],
  summary:
    'Lists the good output of the last segments of orders for steel, latest first, without reversed reports. Products whose unit cannot be converted to `t` are left out.',
  input: periodInput,
  reply: rowsOf({
    /** Lot of the report, or else of the order. */
    batchNo: optional(text()),
    steelType: text(),
    quantity: decimal({ unit: 't' }),
    shift,
    productionTime: instant(),
  }),
  errors,
})

export const sumSteelOutput = defineCommand('sumSteelOutput', {
  ...read,
  title: ['钢材生产统计', '鋼材生產統計', 'Summary of steel production'],
  paths: ['GET /base/web/steel/prodStatisticList'],
  summary: 'The same by day, grade and shift.',
  input: periodInput,
  reply: rowsOf({ day: date(), steelType: text(), shift, quantity: decimal({ unit: 't' }) }),
  errors,
})
