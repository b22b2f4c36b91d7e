// Points of curves: from samples, extremes and means of buckets.

import type { HistoryPoint, HistorySeries } from '@gemba/contract/telemetry/read.ts'
import { type DataType, dataTypes, quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { HistorySilence } from '../break-at-silences.ts'
import type { CarriedRow, ExtremesRow, MeanRow, RawRow, RowRange } from '../history-rows.ts'
import { type CurveRhythm, type GapShape, holdsValue, pushPoint } from './curve.ts'

/** A point to read, with the properties that determine its curve. */
export interface HistorySource extends CurveRhythm {
  pointId: string
  dataType: DataType
  /** Whether the values are states, which are valid until the next one. */
  isState?: boolean
  /** The silences of its source. */
  silences?: readonly HistorySilence[]
}

interface SeriesFigures {
  readonly truncated: boolean
  readonly goodPercent: number | null
  readonly tier?: HistorySeries['tier']
}

/** Returns one point per bucket. Of consecutive buckets without samples the first one becomes the break. */
export function meanPoints(rows: readonly MeanRow[], judge: (bucket: number) => [ts: number, goodPercent: number]) {
  const points: HistoryPoint[] = []
  let expected = rows[0]?.[0] ?? 0
  for (const [bucket, mean, min, max, usableCount, count] of rows) {
    if (bucket > expected) {
      const [ts, goodPercent] = judge(expected)
      points.push([ts, null, quality.badNoCommunication, null, null, 0, goodPercent])
    }
    expected = bucket + 1
    const [ts, goodPercent] = judge(bucket)
    if (usableCount === 0) points.push([ts, null, quality.bad, null, null, count, goodPercent])
    else
      points.push([
        ts,
        mean,
        goodPercent < 50 ? quality.uncertainSubNormal : quality.good,
        min,
        max,
        count,
        goodPercent,
      ])
  }
  return points
}

/** Returns the end of the window, which never includes the future. */
export function endOf({ to }: RowRange): number {
  return Math.min(to, Date.now())
}

/** Returns whether a bucket may contain a silence. One with the number of samples that the period promises does not. */
export function canHideGap(
  { count, firstTs, lastTs }: { count: number; firstTs: number; lastTs: number },
  periodMs: number,
  gapMs: number,
): boolean {
  return lastTs - firstTs - (count - 1) * periodMs > gapMs
}

/** Returns the point that is valid at the start of the window, if it can be displayed. */
export function heldPoint(carriedRow: CarriedRow | undefined, source: HistorySource): HistoryPoint | null {
  if (carriedRow === undefined || isText(source)) return null
  const [ts, code, value] = carriedRow
  return value === null || severityOf(code) === 2 ? null : [ts, value, code]
}

export function isText({ dataType }: HistorySource): boolean {
  return dataType === dataTypes.string || dataType === dataTypes.json
}

export function bucketWidth({ from, to }: RowRange, buckets: number): number {
  return Math.max(1, Math.ceil((to - from + 1) / Math.max(1, buckets)))
}

/**
 * Returns the end of a window of buckets, which is included. A sample at the end of a window of whole buckets would be a
 * bucket of its own, so it belongs to the next window.
 */
export function bucketsEnd({ from, to }: Pick<RowRange, 'from' | 'to'>, buckets: number): number {
  return to > from && (to - from) % buckets === 0 ? to - 1 : to
}

/** Merges two lists in order of time. Of consecutive breaks only the first one is kept. */
export function mergeByTime(points: readonly HistoryPoint[], breaks: readonly HistoryPoint[]): HistoryPoint[] {
  const merged: HistoryPoint[] = []
  let next = 0
  for (const point of points) {
    for (let gap = breaks[next]; gap && gap[0] < point[0]; gap = breaks[++next]) {
      if (merged.at(-1)?.[1] !== null) merged.push(gap)
    }
    merged.push(point)
  }
  const tail = breaks[next]
  if (tail && merged.at(-1)?.[1] !== null) merged.push(tail)
  return merged
}

/** Returns up to four distinct samples of a bucket in order of time. */
export function extremesOf(row: ExtremesRow): HistoryPoint[] {
  const [, , , worst, firstTs, first, minTs, min, maxTs, max, lastTs, last] = row
  const points = new Map<number, HistoryPoint>([[firstTs, [firstTs, first, worst]]])
  const inner: [number, number][] =
    minTs < maxTs
      ? [
          [minTs, min],
          [maxTs, max],
        ]
      : [
          [maxTs, max],
          [minTs, min],
        ]
  for (const [ts, value] of [...inner, [lastTs, last] as const]) points.set(ts, [ts, value, worst])
  return [...points.values()]
}

export function toPoints(rows: readonly RawRow[], source: HistorySource, shape: GapShape): HistoryPoint[] {
  const points: HistoryPoint[] = []
  for (const [ts, number, text, code] of rows) {
    const isNone = number === null || severityOf(code) === 2
    const value = isNone ? null : isText(source) || text !== '' ? text : number
    pushPoint(points, [ts, value, code], shape)
  }
  return points
}

export function answerOf(
  source: HistorySource,
  points: HistoryPoint[],
  { truncated, goodPercent, tier = 'raw' }: SeriesFigures,
): HistorySeries {
  const isHeld = holdsValue(source)
  const seriesFields = { point: source.pointId, points, held: null, isHeld, silences: [], carried: [], truncated }
  return { ...seriesFields, qualityPercent: goodPercent, tier }
}
