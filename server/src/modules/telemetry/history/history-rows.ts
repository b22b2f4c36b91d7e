// Statements that read history. All use FINAL: of several arrivals of a key only the newest is returned.

import type { History } from '../../../platform/history/history.ts'

export interface RowRange {
  pointId: string
  from: number
  to: number
}

export const within = `point = {pointId:UInt64}
  AND ts >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({to:Int64}, 'UTC')`
/**
 * Null values always have such a quality (convertValue), so the condition reads only the quality column, which is
 * cheaper.
 */
const isBad = 'quality >= 0x80000000'
const bucketOf = 'intDiv(toUnixTimestamp64Milli(ts) - {from:Int64}, {widthMs:Int64})'

export type RawRow = [ts: number, value: number | null, text: string, quality: number]

/**
 * Returns the first `limit` samples of a range in order. The text column is read only for points with texts. The rows
 * of a PREWHERE are found before the other columns are read, which saves a sixth of a short read. It may contain only
 * the key, because it comes before FINAL. Reads of aggregates take three times as long with it.
 */
export function selectRaw(history: History, range: RowRange, { limit, hasText }: { limit: number; hasText: boolean }) {
  return history.rows<RawRow>(
    `SELECT toUnixTimestamp64Milli(ts), value, ${hasText ? 'text' : "''"}, quality
    FROM sample FINAL PREWHERE ${within} ORDER BY ts LIMIT {limit:UInt32}`,
    { ...range, limit },
  )
}

export type ExtremesRow = [
  bucket: number,
  count: number,
  goodCount: number,
  worst: number,
  firstTs: number,
  first: number,
  minTs: number,
  min: number,
  maxTs: number,
  max: number,
  lastTs: number,
  last: number,
]

/** Returns first, lowest, highest and last usable sample of each bucket. */
export function selectExtremes(history: History, range: RowRange, widthMs: number): Promise<ExtremesRow[]> {
  return history.rows<ExtremesRow>(
    `SELECT bucket, count(), countIf(quality < 0x40000000), max(quality), min(t), argMin(value, t),
      argMin(t, value), min(value), argMax(t, value), max(value), max(t), argMax(value, t)
    FROM (SELECT ${bucketOf} AS bucket, toUnixTimestamp64Milli(ts) AS t, value, quality
      FROM sample FINAL WHERE ${within} AND NOT ${isBad})
    GROUP BY bucket ORDER BY bucket`,
    { ...range, widthMs },
  )
}

/**
 * Returns whether a range may have a bad sample. Without FINAL, because that is cheaper: the result may be true for an
 * overwritten sample, but is never false if there is a bad one.
 */
export async function hasBad(history: History, range: RowRange): Promise<boolean> {
  const rows = await history.rows(`SELECT 1 FROM sample WHERE ${within} AND ${isBad} LIMIT 1`, { ...range })
  return rows.length > 0
}

export type GapRow = [lastTs: number]

/** Returns the last sample before each silence longer than `gapMs`, at most 10 000. */
export function selectGaps(history: History, range: RowRange, gapMs: number): Promise<GapRow[]> {
  return history.rows<GapRow>(
    `SELECT last FROM (SELECT t, lagInFrame(t) OVER (ORDER BY t ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS last
      FROM (SELECT toUnixTimestamp64Milli(ts) AS t FROM sample FINAL WHERE ${within} AND NOT ${isBad}))
    WHERE last > 0 AND t - last > {gapMs:Int64} ORDER BY last LIMIT 10000`,
    { ...range, gapMs },
  )
}

export type BadRow = [bucket: number, count: number, firstTs: number, quality: number]

/** Returns the buckets with bad samples: their number, and the first one. */
export function selectBad(history: History, range: RowRange, widthMs: number): Promise<BadRow[]> {
  return history.rows<BadRow>(
    `SELECT ${bucketOf} AS bucket, count(), toUnixTimestamp64Milli(min(ts)), argMin(quality, ts)
    FROM sample FINAL WHERE ${within} AND ${isBad} GROUP BY bucket ORDER BY bucket`,
    { ...range, widthMs },
  )
}

export type MeanRow = [
  bucket: number,
  mean: number | null,
  min: number | null,
  max: number | null,
  usableCount: number,
  count: number,
  goodCount: number,
  firstTs: number,
  lastTs: number,
]

export const isUsable = `NOT isNaN(value) AND (quality < 0x40000000
        OR bitAnd(quality, 0xffff0000) IN (0x40900000, 0x40940000, 0x40950000))`

const functions = {
  avg: 'avg(value)',
  max: 'max(value)',
  min: 'min(value)',
  sum: 'sum(value)',
  last: 'argMax(value, t)',
}
export type BucketFunction = keyof typeof functions
export type AggregateRow = [bucket: number, value: number]

/** Returns one figure of each bucket with usable samples. */
export function selectAggregate(
  history: History,
  range: RowRange,
  { widthMs, aggregate }: { widthMs: number; aggregate: BucketFunction },
): Promise<AggregateRow[]> {
  return history.rows<AggregateRow>(
    `SELECT bucket, ${functions[aggregate]}
    FROM (SELECT ${bucketOf} AS bucket, toUnixTimestamp64Milli(ts) AS t, value FROM sample FINAL WHERE ${within} AND ${isUsable})
    GROUP BY bucket ORDER BY bucket`,
    { ...range, widthMs },
  )
}

/** Returns mean, extremes and counts of each bucket over Good and usable Uncertain samples; never over Bad ones. */
export function selectMeans(history: History, range: RowRange, widthMs: number): Promise<MeanRow[]> {
  return history.rows<MeanRow>(
    `SELECT bucket, avgIf(value, usable), minIf(value, usable), maxIf(value, usable), countIf(usable),
      count(), countIf(quality < 0x40000000), min(t), max(t)
    FROM (SELECT ${bucketOf} AS bucket, toUnixTimestamp64Milli(ts) AS t, value, quality, ${isUsable} AS usable
      FROM sample FINAL WHERE ${within})
    GROUP BY bucket ORDER BY bucket`,
    { ...range, widthMs },
  )
}

export type GoodRow = [bucket: number, goodMs: number, firstTs: number, lastTs: number, lastQuality: number]

/** Returns the number of samples of a range, including overwritten ones. */
export async function countSamples(history: History, range: RowRange): Promise<number> {
  const [[count] = [0]] = await history.rows<[number]>(`SELECT count() FROM sample WHERE ${within}`, { ...range })
  return count
}

interface GoodTimeShape {
  /** Start of bucket 0, epoch ms. */
  readonly origin: number
  readonly widthMs: number
  readonly gapMs: number
}

/**
 * Returns the time in Good of each bucket between its first and last sample. A quality is valid until the next sample,
 * at most for `gapMs`.
 */
export function selectGoodTime(history: History, range: RowRange, shape: GoodTimeShape): Promise<GoodRow[]> {
  // Uses arrays because a window function over every sample takes 50 % longer.
  return history.rows<GoodRow>(
    `SELECT bucket, arraySum((ms, code) -> if(code < 0x40000000, least(ms, {gapMs:Int64}), 0),
        arrayPopFront(arrayDifference(instants)), arrayPopBack(codes)),
      instants[1], instants[-1], codes[-1]
    FROM (SELECT bucket, groupArray(t) AS ts, arraySort(ts) AS instants,
        arraySort((code, at) -> at, groupArray(quality), ts) AS codes
      FROM (SELECT intDiv(toUnixTimestamp64Milli(ts) - {origin:Int64}, {widthMs:Int64}) AS bucket,
        toUnixTimestamp64Milli(ts) AS t, quality FROM sample FINAL WHERE ${within})
      GROUP BY bucket)
    ORDER BY bucket`,
    { ...range, ...shape },
  )
}

export type CarriedRow = [ts: number, quality: number, value: number | null]

/** Returns the newest sample before a range that may still be valid at its start. */
export async function selectHeld(history: History, range: RowRange, gapMs: number): Promise<CarriedRow | undefined> {
  const since = Math.max(0, range.from - gapMs)
  const rows = await history.rows<CarriedRow>(
    `SELECT toUnixTimestamp64Milli(ts), quality, value FROM sample WHERE point = {pointId:UInt64}
      AND ts >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({from:Int64}, 'UTC')
    ORDER BY ts DESC, rts DESC LIMIT 1`,
    { pointId: range.pointId, from: range.from, since },
  )
  return rows[0]
}

export type SpanRow = [pointId: string, firstTs: number, lastTs: number, count: number]

/** Returns first and last stored instant and number of samples of each point. */
export function selectSpans(history: History, pointIds: readonly string[]): Promise<SpanRow[]> {
  return history.rows<SpanRow>(
    `SELECT toString(point), toUnixTimestamp64Milli(min(ts)), toUnixTimestamp64Milli(max(ts)), count()
    FROM sample FINAL WHERE point IN (SELECT toUInt64(arrayJoin({pointIds:Array(String)}))) GROUP BY point ORDER BY point`,
    { pointIds },
  )
}
