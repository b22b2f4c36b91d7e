// Reading what the plant sent: the latest values and the history (domain design, equipment 3.6).

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

/** A null value marks a break of the curve. Mode agg: ts opens the bucket, value is its mean, and four figures follow. */
export type HistoryPoint = [
  ts: number,
  value: number | string | null,
  quality: number,
  ...bucket: [] | [min: number | null, max: number | null, count: number, goodPercent: number],
]

/** Epoch ms; `to` is null while it lasts. */
export type HistoryStretch = [from: number, to: number | null]

/** Epoch ms; the value that stood on the screens meanwhile. */
export type CarriedStretch = [from: number, to: number | null, value: number]

const seriesFields = {
  point: reference(point),
  /** Short lists instead of rows of names: a call answers up to 100 000 of them. */
  points: json<HistoryPoint[]>(),
  /** The sample before the window that holds when it begins; null when none does, and for mode agg. */
  held: optional(json<HistoryPoint>()),
  /** A value holds until the next one: drawn as steps. */
  isHeld: boolean(),
  /** When its box was silent or no server listened: nothing is known of the point then. */
  silences: json<HistoryStretch[]>(),
  /** Where the box alone was silent its last value was kept; none where no server listened, nor for mode agg. */
  carried: json<CarriedStretch[]>(),
  truncated: boolean(),
  qualityPercent: optional(number()),
  tier: oneOf(['raw']),
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
  summary: 'The latest value of up to 10 000 points, or of all points of an object.',
})

/** One point's latest value as the specification spells it; `time` in the plant's zone. */
export const realTimeFields = { ...latestFields, dataId: reference(point), time: optional(text()) }
export type RealTimeValue = RowOf<typeof realTimeFields>

export const readRealTime = defineCommand('readRealTime', {
  ...readLatest,
  kind: 'read',
  title: ['实时数据', '即時資料', 'Real-time values'],
  paths: ['POST /infObjectPoint/select/realData'],
  reply: rowsOf(realTimeFields),
  summary: 'The same with `dataId` and `time` beside.',
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
    'History of points as curves: raw, lttb, minmax (default) or agg, at most maxPoints a series; `silences` tells when nothing was heard.',
})

/** What a bucket is made into; `none` answers the samples themselves. */
const aggregates = ['none', 'avg', 'max', 'min', 'sum', 'last'] as const
export type Aggregate = (typeof aggregates)[number]

/** One stored or computed value; `time` in the plant's zone, of a bucket its beginning. */
const historyValueFields = {
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
  paths: ['POST /infObjectPoint/select/hisData'],
  permission: 'telemetry:view',
  input: {
    dataIds: optional(references(point, { aliases: ['points', 'pointIds', 'ids'] })),
    startTime: optional(text({ max: 32, aliases: ['from'] })),
    endTime: optional(text({ max: 32, aliases: ['to'] })),
    /** Width of a bucket. */
    interval: optional(integer({ min: 1, max: 366 * 86_400, unit: 's' })),
    aggregate: optional(oneOf(aggregates)),
    maxPoints: optional(integer({ min: 1 })),
  },
  reply: rowsOf(historyValueFields),
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary:
    'History as rows: the samples, or one row a bucket of `interval` seconds made by `aggregate` (none, avg, max, min, sum, last). `truncated` beside data names points with more rows than were answered.',
})

export const ingest = defineCommand('ingest', {
  kind: 'read',
  title: ['写入数据', '寫入資料', 'Send readings'],
  paths: ['POST /ingest/v1/:box'],
  permission: 'public',
  input: {},
  reply: { accepted: boolean() },
  errors: ['boxUnknown', 'throttled'],
  summary: 'Readings of a box by HTTP, same body as MQTT; Basic authorization with the box code and its secret.',
})

const spanFields = { pointId: reference(point), firstTs: instant(), lastTs: instant(), count: integer() }
export type HistorySpan = RowOf<typeof spanFields>

export const readSpan = defineCommand('readSpan', {
  kind: 'read',
  title: ['数据时间范围', '資料時間範圍', 'Span of the history'],
  paths: ['POST /telemetry/span'],
  permission: 'telemetry:view',
  input: { points: references(point) },
  reply: rowsOf(spanFields),
  errors: ['tooManyPoints', 'historyTooLarge', 'historyBusy'],
  summary: 'First and last stored instant of each point and how many samples lie between.',
})
