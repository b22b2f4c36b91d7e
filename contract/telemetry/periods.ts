// Figures of points by period: hours, days, weeks and months of the company's time zone.

import { point } from '../equipment/point.ts'
import {
  group,
  instant,
  integer,
  list,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

const periodUnits = ['hour', 'day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

/**
 * Periods without samples: `none` leaves them out, `null` returns them without figures, `previous` with the value
 * before.
 */
const fillModes = ['none', 'previous', 'null'] as const
export type FillMode = (typeof fillModes)[number]

const periodFields = {
  /** Start and end of the period; the end is excluded. */
  from: instant(),
  to: instant(),
  /** Number of usable samples. */
  count: integer(),
  /** Time-weighted mean of the drawn curve, as in `readStatistics`. */
  mean: optional(number()),
  min: optional(number()),
  max: optional(number()),
  first: optional(number()),
  last: optional(number()),
  sum: optional(number()),
  /** Increase of a counter, with resets and rollovers. Null for other points. */
  increase: optional(number()),
  /** Duration of the known parts. */
  knownMs: integer(),
  /** For a state, the duration of each value, the longest first. */
  states: list(group({ value: number(), ms: number() })),
  /** Values below which the given share of the samples lies, in the requested order. Empty without samples. */
  percentiles: list(number()),
}
export type PeriodFigures = RowOf<typeof periodFields>

const seriesFields = { pointId: reference(point), periods: list(group(periodFields)) }
export type PeriodSeries = RowOf<typeof seriesFields>

export const readPeriods = defineCommand('readPeriods', {
  kind: 'read',
  title: ['按时段统计', '按時段統計', 'Figures by period'],
  paths: ['POST /telemetry/periods'],
  permission: 'telemetry:view',
  input: {
    points: references(point),
    from: optional(text({ max: 32 })),
    to: optional(text({ max: 32 })),
    unit: oneOf(periodUnits),
    fill: optional(oneOf(fillModes)),
    /** Moves the periods back by this number of `shiftUnit`, for a comparison with an earlier time. */
    shift: optional(integer({ min: 0, max: 1000 })),
    shiftUnit: optional(oneOf(periodUnits)),
    /** Shares in percent. */
    percentiles: optional(list(number({ min: 0, max: 100 }), { max: 10 })),
  },
  reply: rowsOf(seriesFields),
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary:
    'Returns count, time-weighted mean, extremes, counter increase, time in state and percentiles of points for each hour, day, week, month or year of the company’s time zone, optionally of an earlier time for comparison.',
})
