// Statistics of a time window of history, from all of its samples.

import { point } from '../equipment/point.ts'
import {
  group,
  instant,
  integer,
  list,
  number,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

const statisticsFields = {
  pointId: reference(point),
  /** Number of usable samples, including the one that is valid at the start of the window. */
  count: integer(),
  min: optional(number()),
  minTs: optional(instant()),
  max: optional(number()),
  maxTs: optional(instant()),
  /**
   * Time-weighted mean of the drawn curve: of steps if the values hold until the next one, else of the lines between the
   * samples.
   */
  mean: optional(number()),
  /** Duration of the known parts of the window. */
  knownMs: integer(),
  /** For a state, the duration of each value, the longest first. Empty for other points. */
  states: list(group({ value: number(), ms: number() })),
}
export type PointStatistics = RowOf<typeof statisticsFields>

export const readStatistics = defineCommand('readStatistics', {
  kind: 'read',
  title: ['历史统计', '歷史統計', 'Statistics of history'],
  paths: ['POST /telemetry/statistics'],
  permission: 'telemetry:view',
  input: {
    points: references(point),
    from: optional(text({ max: 32 })),
    to: optional(text({ max: 32 })),
  },
  reply: rowsOf(statisticsFields),
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary:
    'Returns minimum, maximum, time-weighted mean and time in state of points in a time window, from all samples. Silences are not counted.',
})
