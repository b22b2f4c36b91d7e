// How production is, for who answers for it: each figure counts what a list shows.

import { date, decimal, integer, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

export const readProductionFigures = defineCommand('readProductionFigures', {
  kind: 'read',
  title: ['生产概况', '生產概況', 'Production at a glance'],
  paths: ['GET /mes_production/productionorder/figures'],
  permission: 'productionOrder:view',
  summary:
    'Orders in progress, orders after their due date, preparations of material that are needed by today and not complete, good pieces that left the last segment of their order today against the plan of those segments, and open calls.',
  input: {},
  reply: {
    /** The day of the plant: what was due before it is late. */
    today: date(),
    inProgress: integer(),
    late: integer(),
    /** None for whom may not see preparations. */
    short: optional(integer()),
    /** None for whom may not see calls. */
    openCalls: optional(integer()),
    /** By unit, of the last segments of orders. */
    output: rowsOf({ unitName: text(), good: decimal(), planned: decimal(), due: decimal() }),
  },
  errors: [],
})
