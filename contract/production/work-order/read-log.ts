// Time log of a work order.

import { choice, flag, instant, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { workLogKind } from './dictionaries.ts'
import { workOrder } from './work-order.ts'

export const listWorkLog = defineCommand('listWorkLog', {
  kind: 'read',
  title: ['工单时间记录', '工單時間記錄', 'Time log of a work order'],
  paths: ['GET /mes_production/productionworkorder/log/:id'],
  permission: 'workOrder:view',
  summary: 'Lists when a work order was set up, run and paused, by whom and where; latest first, at most 500.',
  input: { id: reference(workOrder) },
  reply: rowsOf({
    id: reference('workLog'),
    kind: choice(workLogKind),
    startAt: instant(),
    /** Null while it continues. */
    endAt: optional(instant()),
    staffName: optional(text()),
    stationName: optional(text()),
    /** Reason of a pause. */
    reasonCode: optional(text()),
    /** Whether the product ended it at the end of the shift. */
    isAutoClosed: flag(),
  }),
  errors: ['notFound'],
})
