// Curves are lists of points in which a null value is a break. This file inserts breaks and reduces the number of
// points.

import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { quality, type StoreMode, storeModes } from '@gemba/contract/telemetry/sample.ts'

/** Determines when a silence breaks the curve of a point. */
export interface CurveRhythm {
  /** Expected update period; 0 = unknown. */
  periodMs: number
  storeMode: StoreMode
  /** Heartbeat of on-change storing; 0 = none. */
  maxIntervalMs: number
}

/**
 * Returns the duration of a silence that breaks the curve, ms. A point stored on change or by the swinging door is
 * silent between heartbeats, so its heartbeat is the relevant period.
 */
export function gapAfterMs({ periodMs, storeMode, maxIntervalMs }: CurveRhythm): number {
  const gapMs = Math.max(3 * periodMs, 60_000)
  if (storeMode === storeModes.periodic) return Math.max(gapMs, 3 * maxIntervalMs)
  if (storeMode !== storeModes.onChange && storeMode !== storeModes.swingingDoor) return gapMs
  return maxIntervalMs > 0 ? gapMs + maxIntervalMs : Number.MAX_SAFE_INTEGER
}

/** Returns whether a value holds until the next one. Curve, statistics and reports then have steps, else slopes. */
export const holdsValue = ({ isState, storeMode }: { isState?: boolean; storeMode: StoreMode }): boolean =>
  isState === true || storeMode === storeModes.onChange

/** How a curve breaks where samples are missing. */
export interface GapShape {
  readonly gapMs: number
  /** Whether a value holds, so that it is valid for `gapMs` without a further sample. */
  readonly isHeld: boolean
}

/** Returns the break after the last sample before a gap. */
export const gapBreak = (lastTs: number, { gapMs, isHeld }: GapShape): HistoryPoint => [
  lastTs + (isHeld ? gapMs : 1),
  null,
  quality.badNoCommunication,
]

/** Appends a point, and a break before it if the silence since the last one is too long. */
export function pushPoint(curve: HistoryPoint[], point: HistoryPoint, shape: GapShape): void {
  const last = curve.at(-1)
  if (last !== undefined && last[1] !== null && point[1] !== null && point[0] - last[0] > shape.gapMs)
    curve.push(gapBreak(last[0], shape))
  curve.push(point)
}

/** Returns the segments between breaks, each with the break after it. */
function splitAtBreaks(curve: readonly HistoryPoint[]): { points: HistoryPoint[]; end: HistoryPoint | undefined }[] {
  const segments: { points: HistoryPoint[]; end: HistoryPoint | undefined }[] = []
  let points: HistoryPoint[] = []
  for (const point of curve) {
    if (point[1] !== null) points.push(point)
    else {
      segments.push({ points, end: point })
      points = []
    }
  }
  segments.push({ points, end: undefined })
  return segments
}

/**
 * Reduces a curve by the algorithm of largest triangle, three buckets. Each segment between breaks keeps its first and
 * last point, so a curve with many breaks may have more than `maxPoints`.
 */
export function thinCurve(curve: readonly HistoryPoint[], maxPoints: number): HistoryPoint[] {
  const segments = splitAtBreaks(curve)
  const total = segments.reduce((sum, { points }) => sum + points.length, 0)
  if (total <= maxPoints) return [...curve]
  const thinned: HistoryPoint[] = []
  for (const { points, end } of segments) {
    thinned.push(...thinSegment(points, Math.floor((maxPoints * points.length) / total)))
    if (end) thinned.push(end)
  }
  return thinned
}

/**
 * Reduces one segment without breaks by largest triangle, three buckets. Keeps first and last; `count` below 3 keeps
 * only these.
 */
export function thinSegment(points: readonly HistoryPoint[], count: number): HistoryPoint[] {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length <= Math.max(count, 2)) return [...points]
  if (count < 3) return [first, last]
  const result = [first]
  const width = (points.length - 2) / (count - 2)
  let anchor = first
  for (let bucket = 0; bucket < count - 2; bucket++) {
    const from = Math.floor(bucket * width) + 1
    const to = Math.floor((bucket + 1) * width) + 1
    const next = meanOf(points, to, Math.min(Math.floor((bucket + 2) * width) + 1, points.length))
    anchor = largestTriangle(points.slice(from, to), anchor, next)
    result.push(anchor)
  }
  result.push(last)
  return result
}

function meanOf(points: readonly HistoryPoint[], from: number, to: number): { ts: number; value: number } {
  let ts = 0
  let value = 0
  for (let index = from; index < to; index++) {
    ts += points[index]?.[0] ?? 0
    value += Number(points[index]?.[1])
  }
  return { ts: ts / (to - from), value: value / (to - from) }
}

function largestTriangle(
  bucket: readonly HistoryPoint[],
  anchor: HistoryPoint,
  next: { ts: number; value: number },
): HistoryPoint {
  let largest = -1
  let chosen = anchor
  for (const point of bucket) {
    const rise = (anchor[0] - next.ts) * (Number(point[1]) - Number(anchor[1]))
    const run = (anchor[0] - point[0]) * (next.value - Number(anchor[1]))
    const area = Math.abs(rise - run)
    if (area > largest) {
      largest = area
      chosen = point
    }
  }
  return chosen
}
