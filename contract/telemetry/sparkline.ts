// The last hour, or day, of many points at a glance, for tiles and tables.

import { point } from '../equipment/point.ts'
import { duration, instant, json, oneOf, optional, type RowOf, reference, references } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

/** Points of one call. */
export const mostSparklines = 100

const sparklineSpans = ['hour', 'day'] as const
export type SparklineSpan = (typeof sparklineSpans)[number]

const sparklineFields = {
  point: reference(point),
  /** The last value of each step, in order; null where nothing is known. */
  values: json<(number | null)[]>(),
}
export type PointSparkline = RowOf<typeof sparklineFields>

export const readSparklines = defineCommand('readSparklines', {
  kind: 'read',
  title: ['最近走势', '最近走勢', 'Recent course'],
  paths: ['POST /telemetry/sparklines'],
  permission: 'telemetry:view',
  /** An hour unless a day is asked for. */
  input: { points: references(point), span: optional(oneOf(sparklineSpans)) },
  reply: { from: instant(), stepMs: duration(), series: rowsOf(sparklineFields) },
  errors: ['tooManyPoints', 'historyBusy'],
  summary:
    'The last hour of up to 100 points in steps of two minutes, or the last day in steps of a quarter of an hour: the last value of each. Points that are none of the caller are left out.',
})
