// What the equipment of a station read while a work order was worked on there.

import { point } from '../../equipment/point.ts'
import { decimal, instant, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { workOrder } from '../work-order/work-order.ts'
import { genealogyRight } from './trace.ts'

export const readWorkTelemetry = defineCommand('readWorkTelemetry', {
  kind: 'read',
  title: ['工单的遥测', '工單的遙測', 'Telemetry of a work order'],
  paths: ['GET /mes_production/genealogy/telemetry/:id'],
  permission: genealogyRight,
  summary:
    'The points that tell of a work order: those that its reports have read, else those that its parameters are bound to, else the main point of the equipment at its station; with the time in which it was worked on. Nothing for who may see no values.',
  input: { id: reference(workOrder) },
  reply: {
    from: optional(instant()),
    /** Now, where it goes on. */
    to: optional(instant()),
    points: rowsOf({
      pointId: reference(point),
      name: text(),
      objectName: text(),
      unit: optional(text()),
      decimals: integer(),
      periodMs: integer(),
      lowerLimit: optional(decimal()),
      upperLimit: optional(decimal()),
    }),
  },
  errors: ['notFound'],
})
