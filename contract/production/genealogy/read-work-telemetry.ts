// Telemetry of a station's equipment during the work on a work order.

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
    'Lists the points of a work order with the period of the work: those that its reports read, else those of its parameters, else the main point of the equipment at its station. Empty if the caller may not see values.',
  input: { id: reference(workOrder) },
  reply: {
    from: optional(instant()),
    /** The present time, if the work continues. */
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
