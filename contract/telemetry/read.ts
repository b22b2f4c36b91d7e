// Reading what the plant sent: the latest values and the history (domain design, equipment 3.6).
import { defineCommand } from '../kit/command.ts'
import { integer, json, optional, text } from '../kit/field.ts'

/** `quality` is an OPC UA StatusCode; `ts` source time, `rts` server time, epoch ms. */
export interface LatestValue {
  pointId: string
  ts: number | null
  rts: number | null
  value: number | string | null
  quality: number
}

export type HistoryMode = 'raw' | 'lttb' | 'minmax' | 'agg'

/** A null value marks a break of the curve. Mode agg: ts opens the bucket, value is its mean, and four figures follow. */
export type HistoryPoint = [
  ts: number,
  value: number | string | null,
  quality: number,
  ...bucket: [] | [min: number | null, max: number | null, count: number, goodPercent: number],
]

export interface HistorySeries {
  point: string
  points: HistoryPoint[]
  truncated: boolean
  qualityPercent: number | null
  tier: 'raw'
}

export interface HistoryAnswer {
  series: HistorySeries[]
  from: number
  to: number
  mode: HistoryMode
}

export const readLatest = defineCommand('readLatest', {
  area: 'telemetry',
  method: 'POST',
  paths: ['/telemetry/latest'],
  permission: 'telemetry:view',
  body: { points: optional(json<string[]>()), dataIds: optional(json<string[]>()), objectId: optional(text(20)) },
  errors: ['tooManyPoints', 'unavailable'],
  summary: 'The latest value of up to 10 000 points, or of all points of an object.',
})

/** One point's latest value as the specification spells it; `time` in the plant's zone. */
export interface RealTimeValue extends LatestValue {
  dataId: string
  time: string | null
}

export const readRealTime = defineCommand('readRealTime', {
  ...readLatest,
  paths: ['/infObjectPoint/select/realData'],
  aliases: { pointIds: 'points', ids: 'dataIds' },
  summary: 'The same with `dataId` and `time` beside.',
})

export const readHistory = defineCommand('readHistory', {
  area: 'telemetry',
  method: 'POST',
  paths: ['/telemetry/history'],
  permission: 'telemetry:view',
  body: {
    points: optional(json<string[]>()),
    dataIds: optional(json<string[]>()),
    from: optional(text(32)),
    to: optional(text(32)),
    startTime: optional(text(32)),
    endTime: optional(text(32)),
    mode: optional(text(6)),
    maxPoints: optional(text(8)),
  },
  errors: ['tooManyPoints', 'rangeInvalid', 'unavailable'],
  summary: 'History of points as curves: raw, lttb, minmax (default) or agg, at most maxPoints a series.',
})

/** What a bucket is made into; `none` answers the samples themselves. */
export const aggregates = ['none', 'avg', 'max', 'min', 'sum', 'last'] as const
export type Aggregate = (typeof aggregates)[number]

/** One stored or computed value; `time` in the plant's zone, of a bucket its beginning. */
export interface HistoryValue {
  dataId: string
  time: string
  ts: number
  value: number | string | null
  quality: number
}

export const readHistoryRows = defineCommand('readHistoryRows', {
  area: 'telemetry',
  method: 'POST',
  paths: ['/infObjectPoint/select/hisData'],
  permission: 'telemetry:view',
  body: {
    dataIds: optional(json<string[] | string>()),
    startTime: optional(text(32)),
    endTime: optional(text(32)),
    /** Width of a bucket. */
    interval: optional(integer({ min: 1, max: 366 * 86_400, of: 's' })),
    aggregate: optional(text(4)),
    maxPoints: optional(integer({ min: 1 })),
  },
  aliases: { points: 'dataIds', from: 'startTime', to: 'endTime' },
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'invalid', 'unavailable'],
  summary:
    'History as rows: the samples, or one row a bucket of `interval` seconds made by `aggregate` (none, avg, max, min, sum, last). `truncated` beside data names points with more rows than were answered.',
})

export const ingest = defineCommand('ingest', {
  area: 'telemetry',
  method: 'POST',
  paths: ['/ingest/v1/:box'],
  permission: 'public',
  body: {},
  errors: ['boxUnknown', 'malformed', 'tooLarge', 'throttled', 'unavailable'],
  summary: 'Readings of a box by HTTP, same body as MQTT; Basic authorization with the box code and its secret.',
})

export const readSpan = defineCommand('readSpan', {
  area: 'telemetry',
  method: 'POST',
  paths: ['/telemetry/span'],
  permission: 'telemetry:view',
  body: { points: json<string[]>() },
  errors: ['tooManyPoints'],
  summary: 'First and last stored instant of each point and how many samples lie between.',
})
