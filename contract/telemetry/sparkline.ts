// The last hour or day of many points in low resolution, for tiles and tables.

import { point } from '../equipment/point.ts'
import { duration, instant, json, oneOf, optional, type RowOf, reference, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

/** Maximum number of points per request. */
export const maxSparklines = 100

const sparklineSpans = ['hour', 'day'] as const
export type SparklineSpan = (typeof sparklineSpans)[number]

const sparklineFields = {
  point: reference(point),
  /** Last value of each step in order. Null if it is unknown. */
  values: json<(number | null)[]>(),
}
export type PointSparkline = RowOf<typeof sparklineFields>

export const readSparklines = defineCommand('readSparklines', {
  kind: 'read',
  title: ['最近走势', '最近走勢', 'Recent values'],
  paths: ['POST /telemetry/sparklines'],
  permission: 'telemetry:view',
  /** If omitted, an hour. */
  input: { points: references(point), span: optional(oneOf(sparklineSpans)) },
  reply: { from: instant(), stepMs: duration(), series: rowsOf(sparklineFields) },
  errors: ['tooManyPoints', 'historyBusy'],
  summary:
    'Returns the last hour of up to 100 points in steps of two minutes, or the last day in steps of a quarter-hour, with the last value of each step. Points that the caller may not see are left out.',
})
