// What steel was made. Steel is a product of the class `steel`; its grade is the class that it stands under.

import { date, decimal, instant, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

/** Code of the class of materials that steel is of, with all classes below it. */
export const steelClass = 'steel'
/** Code of the unit that it is weighed in. */
export const steelUnit = 't'

const read = { kind: 'read', permission: 'productionOrder:view' } as const
const errors = ['timeTooLong', 'tooManyRows'] as const

const asked = {
  /** The last 31 days where they are missing. */
  from: optional(date({ aliases: ['startTime', 'startDate'] })),
  /** The last day. */
  to: optional(date({ aliases: ['endTime', 'endDate'] })),
}

/** Null at an hour in which the shop calendar has no shift. */
const shift = optional(text())

export const listSteelOutput = defineCommand('listSteelOutput', {
  ...read,
  title: ['钢材生产明细', '鋼材生產明細', 'Steel production'],
  paths: ['GET /base/web/steel/detailList'],
  summary:
    'Good output of the last segments of orders for steel, the latest first, reversed reports left out. A product whose unit has nothing in common with `t` is left out.',
  input: asked,
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
  title: ['钢材生产统计', '鋼材生產統計', 'Steel production, summed up'],
  paths: ['GET /base/web/steel/prodStatisticList'],
  summary: 'The same by day, grade and shift.',
  input: asked,
  reply: rowsOf({ day: date(), steelType: text(), shift, quantity: decimal({ unit: 't' }) }),
  errors,
})
