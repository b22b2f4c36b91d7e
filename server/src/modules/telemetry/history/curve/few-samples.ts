// Curves of ranges with few samples. They are read by one statement, together with the sample that is valid at the start
// of the range, and reduced here: each further statement takes longer than reading thousands of samples.

import type { HistoryPoint, HistorySeries } from '@gemba/contract/telemetry/read.ts'
import { dataTypes, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { History } from '../../../../platform/history/history.ts'
import { numberOf, type SampleRow } from '../../../../platform/history/row-codec.ts'
import { addHeldSamples, GoodTime } from '../../decode/good-time.ts'
import { type CarriedRow, type ExtremesRow, type RawRow, type RowRange, selectRaw, within } from '../history-rows.ts'
import { type GapShape, gapAfterMs, gapBreak, holdsValue } from './curve.ts'
import {
  answerOf,
  bucketWidth,
  endOf,
  extremesOf,
  type HistorySource,
  isText,
  mergeByTime,
  toPoints,
} from './curve-points.ts'

/** Up to this number, the samples of a range are read one by one. */
const maxSamples = 5000
/** Up to this number of expected samples, those before the range are read with it. */
const maxHeldSamples = 1000

interface CurveRequest {
  readonly range: RowRange
  readonly source: HistorySource
  readonly maxPoints: number
  /** Default true. */
  readonly hasGapBreaks?: boolean | undefined
}

interface SampleRequest extends CurveRequest {
  /** Samples of the point that may not be in history yet, in order of arrival. */
  readonly pending: readonly SampleRow[]
}

/** Every sample of a range, in order, and the one that is valid at its start. */
interface CurveSamples {
  readonly rows: readonly RawRow[]
  /** Whether the samples before the range were read as well. If not, only the pending ones are known. */
  readonly isHeldRead: boolean
  readonly held: CarriedRow | undefined
}

/** Returns whether the samples that may be valid at the start of a range are read with it. */
export function includesHeld(source: HistorySource): boolean {
  return source.periodMs > 0 && gapAfterMs(source) / source.periodMs <= maxHeldSamples
}

export const hasText = (source: HistorySource): boolean => isText(source) || source.dataType === dataTypes.int64

/** Returns the samples of a range; undefined if they are many. */
export async function readFewSamples(
  history: History,
  request: SampleRequest,
  isHeldRead = includesHeld(request.source),
): Promise<CurveSamples | undefined> {
  const { range, source, maxPoints } = request
  const heldFrom = Math.max(0, range.from - gapAfterMs(source))
  const limit = Math.max(maxSamples, maxPoints) + (isHeldRead ? maxHeldSamples : 0) + 1
  const readRange = isHeldRead ? { ...range, from: heldFrom } : range
  const options = { limit, hasText: hasText(source) }
  const pending = request.pending.filter(({ ts }) => ts >= heldFrom && ts <= range.to)
  const rows: RawRow[] =
    pending.length > 0
      ? mergePending(await selectArrivals(history, readRange, options), pending)
      : await selectRaw(history, readRange, options)
  const found = rows.findIndex(([ts]) => ts >= range.from)
  const heldCount = found < 0 ? rows.length : found
  if (rows.length >= limit)
    return isHeldRead && heldCount > maxHeldSamples ? await readFewSamples(history, request, false) : undefined
  const [ts = 0, value = null, , code = 0] = rows[heldCount - 1] ?? []
  const held: CarriedRow | undefined = heldCount > 0 ? [ts, code, value] : undefined
  return { rows: rows.slice(heldCount), isHeldRead, held }
}

type ArrivalRow = [...row: RawRow, rts: number]

/** Returns the first `limit` samples of a range in order, with the instants of their receipt. See `selectRaw`. */
function selectArrivals(history: History, range: RowRange, { limit, hasText }: { limit: number; hasText: boolean }) {
  return history.rows<ArrivalRow>(
    `SELECT toUnixTimestamp64Milli(ts), value, ${hasText ? 'text' : "''"}, quality, toUnixTimestamp64Milli(rts)
    FROM sample FINAL PREWHERE ${within} ORDER BY ts LIMIT {limit:UInt32}`,
    { ...range, limit },
  )
}

/** Returns stored and pending samples in order. Of one instant the sample that was received last is valid. */
function mergePending(rows: readonly ArrivalRow[], pending: readonly SampleRow[]): RawRow[] {
  const byInstant = new Map(rows.map((row) => [row[0], row]))
  for (const { ts, rts, value, quality: code } of pending) {
    const stored = byInstant.get(ts)
    if (stored && stored[4] > rts) continue
    const isOfText = typeof value === 'string'
    byInstant.set(ts, [ts, isOfText ? numberOf(value) : value, isOfText ? value : '', code, rts])
  }
  const merged = [...byInstant.values()].sort(([left], [right]) => left - right)
  return merged.map(([ts, value, text, code]) => [ts, value, text, code])
}

/** Returns the later one of two samples before a range. */
export function laterOf(row: CarriedRow | undefined, otherRow: CarriedRow | undefined): CarriedRow | undefined {
  return row && otherRow ? (row[0] > otherRow[0] ? row : otherRow) : (row ?? otherRow)
}

/** Returns the curve of all samples of a range, reduced to extremes if they are more than `maxPoints`. */
export function curveOfSamples(
  { rows, held }: Pick<CurveSamples, 'rows' | 'held'>,
  { range, source, maxPoints, hasGapBreaks = true }: CurveRequest,
) {
  const gapMs = gapAfterMs(source)
  const goodTime = new GoodTime({ from: range.from, end: endOf(range) })
  const heldSamples = held ? [[held[0], held[1]] as const] : []
  addHeldSamples(goodTime, [...heldSamples, ...rows.map(([ts, , , code]) => [ts, code] as const)], gapMs)
  const isKnown = held !== undefined || rows.length > 0
  const isWhole = rows.length <= maxPoints
  const shape = { gapMs: hasGapBreaks ? gapMs : Number.MAX_SAFE_INTEGER, isHeld: holdsValue(source) }
  const points = isWhole ? toPoints(rows, source, shape) : reducePoints(rows, { range, shape, maxPoints })
  const figures = { truncated: false, goodPercent: isKnown ? goodTime.percent() : null }
  return answerOf(source, points, figures) satisfies HistorySeries
}

interface Reduction {
  readonly range: RowRange
  readonly shape: GapShape
  readonly maxPoints: number
}

/** Returns first, lowest, highest and last usual sample of each bucket, with a break per silence and bad bucket. */
function reducePoints(rows: readonly RawRow[], { range, shape, maxPoints }: Reduction): HistoryPoint[] {
  const widthMs = bucketWidth(range, Math.floor(maxPoints / 4))
  const extremes: ExtremesRow[] = []
  const breaks: HistoryPoint[] = []
  let badBucket = -1
  for (const [ts, value, , code] of rows) {
    const bucket = Math.floor((ts - range.from) / widthMs)
    if (severityOf(code) === 2 || value === null) {
      if (bucket !== badBucket) breaks.push([ts, null, code])
      badBucket = bucket
      continue
    }
    const last = extremes.at(-1)
    if (last && ts - last[10] > shape.gapMs) breaks.push(gapBreak(last[10], shape))
    if (last?.[0] === bucket) addSample(last, [ts, value, code])
    else extremes.push([bucket, 1, goodCountOf(code), code, ts, value, ts, value, ts, value, ts, value])
  }
  breaks.sort((left, right) => left[0] - right[0])
  return mergeByTime(extremes.flatMap(extremesOf), breaks)
}

const goodCountOf = (code: number): number => (severityOf(code) === 0 ? 1 : 0)

/** Adds the next sample of a bucket. */
function addSample(row: ExtremesRow, [ts, value, code]: readonly [ts: number, value: number, code: number]): void {
  row[1]++
  row[2] += goodCountOf(code)
  row[3] = Math.max(row[3], code)
  if (value < row[7]) {
    row[6] = ts
    row[7] = value
  }
  if (value > row[9]) {
    row[8] = ts
    row[9] = value
  }
  row[10] = ts
  row[11] = value
}
