// What a window of history amounts to, from every sample of it.

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
  /** Usable samples, with the one that holds when the window begins. */
  count: integer(),
  min: optional(number()),
  minTs: optional(instant()),
  max: optional(number()),
  maxTs: optional(instant()),
  /** By time: each value counts for as long as it held. */
  mean: optional(number()),
  /** How much of the window something is known of. */
  knownMs: integer(),
  /** Of a state how long each value held, the longest first; empty for what is none. */
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
    'Minimum, maximum, mean by time and time in state of points over a window, from every sample; silences count for nothing.',
})
