// Closed days of the books. Nothing can be posted for them and no posting of them can be reversed until they are
// reopened.

import { choice, date, instant, optional, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { stockPeriodAction } from './dictionaries.ts'
import { stockView } from './rights.ts'

export const periodRight = 'stock:closePeriod'

const state = {
  /** Last closed day. Null if none is closed. */
  closedThrough: optional(text()),
} as const

export const readStockPeriod = defineCommand('readStockPeriod', {
  kind: 'read',
  title: ['库存期间', '庫存期間', 'Closed stock periods'],
  paths: ['POST /mes_stock/period/read'],
  permission: stockView,
  input: {},
  reply: {
    ...state,
    changes: rowsOf({
      action: choice(stockPeriodAction),
      /** Last closed day after that change. */
      closedThrough: optional(text()),
      reason: optional(text()),
      at: instant(),
      createUser: optional(text()),
    }),
  },
  errors: [],
  summary: 'Returns the last closed day, and its last 30 changes, newest first.',
})

export const closeStockPeriod = defineCommand('closeStockPeriod', {
  kind: 'write',
  title: ['关闭库存期间', '關閉庫存期間', 'Close stock periods'],
  paths: ['POST /mes_stock/period/close'],
  permission: periodRight,
  summary: 'Closes all days up to and including a past day.',
  input: {
    day: date(['关闭到', '關閉到', 'Close through']),
    reason: optional(text(['原因', '原因', 'Reason'], { max: 500 })),
  },
  reply: state,
  errors: ['periodUnfinished', 'periodClosedAlready'],
})

export const reopenStockPeriod = defineCommand('reopenStockPeriod', {
  kind: 'write',
  title: ['重新打开库存期间', '重新開啟庫存期間', 'Reopen stock periods'],
  paths: ['POST /mes_stock/period/reopen'],
  permission: periodRight,
  summary: 'Reopens a day and all days after it. Earlier days stay closed. Without a day, reopens all.',
  input: {
    day: optional(date(['从此日起打开', '從此日起開啟', 'Open from'])),
    reason: text(['原因', '原因', 'Reason'], { max: 500 }),
  },
  reply: state,
  errors: ['periodOpen'],
})
