// Days of the books that are closed: nothing is posted for them, and nothing of them is taken back, until somebody reopens them.

import { choice, date, instant, optional, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { stockPeriodAct } from './dictionaries.ts'
import { stockView } from './rights.ts'

export const periodRight = 'stock:closePeriod'

const state = {
  /** The last day that is closed; null where none is. */
  closedThrough: optional(text()),
} as const

export const readStockPeriod = defineCommand('readStockPeriod', {
  kind: 'read',
  title: ['库存期间', '庫存期間', 'Closed days of the stock'],
  paths: ['POST /mes_stock/period/read'],
  permission: stockView,
  input: {},
  reply: {
    ...state,
    changes: rowsOf({
      act: choice(stockPeriodAct),
      /** What was closed then. */
      closedThrough: optional(text()),
      reason: optional(text()),
      at: instant(),
      createUser: optional(text()),
    }),
  },
  errors: [],
  summary: 'How far the books are closed, and the last 30 changes of that, the newest first.',
})

export const closeStockPeriod = defineCommand('closeStockPeriod', {
  kind: 'write',
  title: ['关闭库存期间', '關閉庫存期間', 'Close days of the stock'],
  paths: ['POST /mes_stock/period/close'],
  permission: periodRight,
  summary: 'Closes all up to and including a day that is past.',
  input: {
    day: date(['关闭到', '關閉到', 'Close up to']),
    reason: optional(text(['原因', '原因', 'Reason'], { max: 500 })),
  },
  reply: state,
  errors: ['periodUnfinished', 'periodClosedAlready'],
})

export const reopenStockPeriod = defineCommand('reopenStockPeriod', {
  kind: 'write',
  title: ['重新打开库存期间', '重新開啟庫存期間', 'Reopen days of the stock'],
  paths: ['POST /mes_stock/period/reopen'],
  permission: periodRight,
  summary: 'Opens a day and all after it; what is before it stays closed. Without a day, all.',
  input: {
    day: optional(date(['从此日起打开', '從此日起開啟', 'Open from'])),
    reason: text(['原因', '原因', 'Reason'], { max: 500 }),
  },
  reply: state,
  errors: ['periodOpen'],
})
