// The last hour of many points at a glance, for tiles.
import { point } from '../equipment/point.ts'
import { defineCommand } from '../kit/command.ts'
import { duration, instant, json, type RowOf, reference, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'

/** Points of one call. */
export const mostSparklines = 100

const sparklineFields = {
  point: reference(point),
  /** The last value of each step, in order; null where nothing is known. */
  values: json<(number | null)[]>(),
}
export type PointSparkline = RowOf<typeof sparklineFields>

export const readSparklines = defineCommand('readSparklines', {
  kind: 'read',
  title: ['最近一小时走势', '最近一小時走勢', 'Course of the last hour'],
  module: 'telemetry',
  paths: ['POST /telemetry/sparklines'],
  permission: 'telemetry:view',
  input: { points: references(point) },
  reply: { from: instant(), stepMs: duration(), series: rowsOf(sparklineFields) },
  errors: ['tooManyPoints', 'historyBusy'],
  summary:
    'The last hour of up to 100 points in steps of two minutes, the last value of each; those that are none of the caller are left out.',
})
