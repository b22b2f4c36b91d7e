// Reads of telemetry: the latest values and the history (domain design, equipment 3.6).

import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import {
  boolean,
  instant,
  integer,
  json,
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
import { sampleValue, statusCode } from './sample.ts'

const latestFields = {
  pointId: reference(point),
  /** Source time. */
  ts: optional(instant()),
  /** Server time. */
  rts: optional(instant()),
  value: sampleValue,
  quality: statusCode,
}
export type LatestValue = RowOf<typeof latestFields>

const historyModes = ['raw', 'lttb', 'minmax', 'agg'] as const
export type HistoryMode = (typeof historyModes)[number]

/**
 * A null value is a gap of the curve. With mode agg, ts is the start of the bucket, value is its mean, and four more
 * figures follow.
 */
export type HistoryPoint = [
  ts: number,
  value: number | string | null,
  quality: number,
  ...bucket: [] | [min: number | null, max: number | null, count: number, goodPercent: number],
]

/** Epoch ms. `to` is null while it lasts. */
export type HistoryStretch = [from: number, to: number | null]

/** Epoch ms. The value is the one that screens showed in that period. */
export type CarriedPeriod = [from: number, to: number | null, value: number]

const seriesFields = {
  point: reference(point),
  /** Arrays instead of objects, because a reply contains up to 100 000 of them. */
  points: json<HistoryPoint[]>(),
  /** Last sample before the window, whose value is valid at its start. Null if there is none, and with mode agg. */
  held: optional(json<HistoryPoint>()),
  /** Each value is valid until the next one, so the curve is drawn as steps. */
  isHeld: boolean(),
  /** Periods in which the box was silent or no server received. The values of the point are unknown. */
  silences: json<HistoryStretch[]>(),
  /** Silences of the box alone, in which screens showed its last value. Empty with mode agg. */
  carried: json<CarriedPeriod[]>(),
  truncated: boolean(),
  qualityPercent: optional(number()),
  /** What the series was computed from: samples, or aggregates of a minute, an hour or a day and samples at their edges. */
  tier: oneOf(['raw', '1m', '1h', '1d']),
}
export type HistorySeries = RowOf<typeof seriesFields>

const historyFields = { series: rowsOf(seriesFields), from: instant(), to: instant(), mode: oneOf(historyModes) }
export type HistoryAnswer = RowOf<typeof historyFields>

export const readLatest = defineCommand('readLatest', {
  kind: 'read',
  title: ['最新值', '最新值', 'Latest values'],
  paths: ['POST /telemetry/latest'],
  permission: 'telemetry:view',
  input: {
    points: optional(references(point, { aliases: ['pointIds'] })),
    dataIds: optional(references(point, { aliases: ['ids'] })),
    objectId: optional(reference(object)),
  },
  reply: rowsOf(latestFields),
  errors: ['tooManyPoints', 'notFound'],
  summary: 'Returns the latest value of up to 10 000 points, or of all points of an object.',
})

/** Latest value of one point in the form of the specification. `time` is in the plant's time zone. */
export const realTimeFields = { ...latestFields, dataId: reference(point), time: optional(text()) }
export type RealTimeValue = RowOf<typeof realTimeFields>

export const readRealTime = defineCommand('readRealTime', {
  ...readLatest,
  kind: 'read',
  title: ['实时数据', '即時資料', 'Real-time values'],
  paths: ['POST /infObjectPoint/select/realData'],
  reply: rowsOf(realTimeFields),
  summary: 'The same with the additional fields `dataId` and `time`.',
})

export const readHistory = defineCommand('readHistory', {
  kind: 'read',
  title: ['历史曲线', '歷史曲線', 'History as curves'],
  paths: ['POST /telemetry/history'],
  permission: 'telemetry:view',
  input: {
    points: optional(references(point)),
    dataIds: optional(references(point)),
    from: optional(text({ max: 32 })),
    to: optional(text({ max: 32 })),
    startTime: optional(text({ max: 32 })),
    endTime: optional(text({ max: 32 })),
    mode: optional(oneOf(historyModes)),
    maxPoints: optional(integer({ min: 1 })),
  },
  reply: historyFields,
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary:
    'Returns the history of points as curves: raw, lttb, minmax (default) or agg, at most maxPoints per series. `silences` lists the periods without data.',
})

/** Aggregate of a bucket. `none` returns the samples themselves. */
const aggregates = ['none', 'avg', 'max', 'min', 'sum', 'last'] as const
export type Aggregate = (typeof aggregates)[number]

/** One stored or computed value. `time` is in the plant's time zone; for a bucket it is the start. */
export const historyValueFields = {
  dataId: reference(point),
  time: text(),
  ts: instant(),
  value: sampleValue,
  quality: statusCode,
}
export type HistoryValue = RowOf<typeof historyValueFields>

export const readHistoryRows = defineCommand('readHistoryRows', {
  kind: 'read',
  title: ['历史数据', '歷史資料', 'History as rows'],
  paths: ['POST /infObjectPoint/select/hisData', 'POST /objectPointDataSelect/selectHistoryData'],
  permission: 'telemetry:view',
  input: {
    dataIds: optional(references(point, { aliases: ['points', 'pointIds', 'ids'] })),
    startTime: optional(text({ max: 32, aliases: ['from'] })),
    endTime: optional(text({ max: 32, aliases: ['to'] })),
    /** Width of a bucket in seconds. */
    interval: optional(integer({ min: 1, max: 366 * 86_400, unit: 's' })),
    aggregate: optional(oneOf(aggregates)),
    maxPoints: optional(integer({ min: 1 })),
  },
  reply: rowsOf(historyValueFields),
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary:
    'Returns history as rows: the samples, or one row per bucket of `interval` seconds, computed by `aggregate` (none, avg, max, min, sum, last). `truncated` next to data lists points with more rows than were returned.',
})

export const ingest = defineCommand('ingest', {
  kind: 'read',
  title: ['写入数据', '寫入資料', 'Send readings'],
  paths: ['POST /ingest/v1/:box'],
  permission: 'public',
  input: {},
  reply: { accepted: boolean() },
  errors: ['boxUnknown', 'throttled'],
  summary:
    'Receives readings of a box by HTTP, with the same body as MQTT. Basic authorization with the box code and its secret.',
})

const spanFields = { pointId: reference(point), firstTs: instant(), lastTs: instant(), count: integer() }
export type HistorySpan = RowOf<typeof spanFields>

export const readSpan = defineCommand('readSpan', {
  kind: 'read',
  title: ['数据时间范围', '資料時間範圍', 'Time span of the history'],
  paths: ['POST /telemetry/span'],
  permission: 'telemetry:view',
  input: { points: references(point) },
  reply: rowsOf(spanFields),
  errors: ['tooManyPoints', 'historyTooLarge', 'historyBusy'],
  summary: 'Returns the first and last stored instant of each point and the number of samples.',
})
