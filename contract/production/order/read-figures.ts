// Key figures of production for managers. Each figure counts the rows of a list.

import { date, decimal, group, integer, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

export const readProductionFigures = defineCommand('readProductionFigures', {
  kind: 'read',
  title: ['生产概况', '生產概況', 'Production overview'],
  paths: ['GET /mes_production/productionorder/figures'],
  permission: 'productionOrder:view',
  summary:
    'Returns the orders in progress, the overdue orders, the incomplete material preparations that are needed by today, today’s good pieces of last segments compared with their plan, the open and the late calls, and the running stations.',
  input: {},
  reply: {
    /** Today in the plant. Orders that were due before are late. */
    today: date(),
    inProgress: integer(),
    late: integer(),
    /** Null if the reader may not see preparations. */
    short: optional(integer()),
    /** Null if the reader may not see calls. */
    openCalls: optional(integer()),
    /** Open calls whose next answer is overdue. Null if the reader may not see calls. */
    lateCalls: optional(integer()),
    /** Enabled stations, and those with running work. Null if the reader may not see work orders. */
    stations: optional(group({ total: integer(), running: integer() })),
    /** By unit, of the last segments of orders. */
    output: rowsOf({ unitName: text(), good: decimal(), planned: decimal(), due: decimal() }),
  },
  errors: [],
})
