// Reads the samples of one point between two silences and two bounds as buckets, from tiers where these are exact.
import { DomainError } from '../../../platform/domain-error.ts'
import type { History } from '../../../platform/history/history.ts'
import { joinBuckets } from '../aggregate/bucket-sql.ts'
import { arrayOf, conditionOf, planTiers, tierOf } from '../aggregate/tier-plan.ts'
import { mergeRanges, type TimeRange } from '../aggregate/time-ranges.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { isUsable as usableSql } from '../history/history-rows.ts'
import type { StatisticsSource } from '../statistics/statistics-source.ts'
import { isUsable } from '../statistics/usable-quality.ts'
import type { CounterFall, PeriodBucket, ValidSample } from './period-sums.ts'

/** Segments of one period: more silences than this are not told apart. */
const segmentsPerPeriod = 100_000
/** Maximum number of ranges in one statement. */
const maxRanges = 100

type SegmentRow = [
  ...[key: number, usableCount: number, min: number, max: number, sum: number, knownMs: number, area: number],
  ...[anyFirst: number, anyLast: number, firstQuality: number, lastQuality: number, first: number, last: number],
  ...[firstAt: number, lastAt: number, fallN: number, stateValues: number[], stateMs: number[], notBadCount: number],
]

export interface SegmentQuery {
  readonly source: StatisticsSource
  /** Epoch ms, both ends included. */
  readonly range: { readonly pointId: string; readonly from: number; readonly to: number }
  /** Start of each period and the end of the last one, epoch ms. */
  readonly bounds: readonly number[]
  /** Instants at which the validity of a sample ends. */
  readonly breaks: readonly number[]
}

export interface SegmentBucket extends PeriodBucket {
  /** Whether a sample in it may be below the usable one before. */
  readonly mayFall: boolean
}

interface SegmentEnds {
  readonly first: ValidSample | undefined
  readonly last: ValidSample | undefined
}

/** Returns the buckets with samples, in order of time. */
export async function readSegments(history: History, query: SegmentQuery): Promise<SegmentBucket[]> {
  const { pointId, from, to } = query.range
  const { source, bounds, breaks } = query
  const gapMs = gapAfterMs(source)
  const isHeld = holdsValue(source) ? 1 : 0
  const shortest = Math.min(...bounds.slice(1).map((bound, index) => bound - (bounds[index] ?? 0)))
  const tier = tierOf(shortest)
  const plan =
    tier && (await planTiers(history, { pointId, from, to: to + 1, tier, gapMs, breaks, bounds, isAlways: true }))
  const key = `toInt64(arrayCount(s -> s <= f.b, ${arrayOf(bounds)}) - 1) * ${segmentsPerPeriod}
    + arrayCount(s -> s < f.anyFirst, ${arrayOf(breaks)})`
  if (!plan) throw new DomainError('historyTooLarge')
  const rows = await history.rows<SegmentRow>(
    `SELECT b, usableN, uMin, uMax, sum, knownMs, ${isHeld ? 'stepArea' : 'lineArea'}, anyFirst, anyLast,
      firstQuality, lastQuality, first, last, firstAt, lastAt, fallN, stateValues, stateMs, n - badN
      FROM (${joinBuckets(plan, { key, gapMs, isHeld })}) ORDER BY b`,
  )
  const unclear = rows.filter((row) => row[1] > 0 && endsOf(row) === undefined)
  const storedEnds = await selectEnds(history, pointId, unclear)
  return rows.map((row) => bucketOf(row, { source, ends: endsOf(row) ?? storedEnds.get(row[0]) ?? unknownEnds }))
}

const unknownEnds: SegmentEnds = { first: undefined, last: undefined }

/**
 * Returns the first and the last usable sample; undefined if the bucket does not tell them. Its values are those of the
 * first and the last sample that is not bad, which is usable if all of these are.
 */
function endsOf(row: SegmentRow): SegmentEnds | undefined {
  const [, usableCount, , , , , , , , firstQuality, lastQuality, first, last, firstAt, lastAt] = row
  const isPlain = usableCount === row[18]
  if (!isPlain && !(isUsable(firstQuality) && isUsable(lastQuality))) return undefined
  return usableCount === 0 ? unknownEnds : { first: { ts: firstAt, value: first }, last: { ts: lastAt, value: last } }
}

/** Returns the first and the last usable sample of rows that do not tell them, by their keys. */
async function selectEnds(
  history: History,
  pointId: string,
  rows: readonly SegmentRow[],
): Promise<Map<number, SegmentEnds>> {
  if (rows.length === 0) return new Map()
  const starts = rows.map((row) => row[7])
  const ranges = rows.map((row) => ({ from: row[7], to: row[8] + 1 }))
  const selected = await history.rows<[index: number, firstAt: number, first: number, lastAt: number, last: number]>(
    `SELECT arrayCount(s -> s <= t, ${arrayOf(starts)}) - 1 AS i, min(t), argMin(v, t), max(t), argMax(v, t)
      FROM (SELECT toUnixTimestamp64Milli(ts) AS t, value AS v FROM sample FINAL
        WHERE point = {pointId:UInt64} AND ${conditionOf('ts', fewRanges(ranges))} AND ${usableSql})
      WHERE t <= ${arrayOf(rows.map((row) => row[8]))}[i + 1] GROUP BY i ORDER BY i`,
    { pointId },
  )
  return new Map(
    selected.map(([index, firstAt, first, lastAt, last]) => [
      rows[index]?.[0] ?? -1,
      { first: { ts: firstAt, value: first }, last: { ts: lastAt, value: last } },
    ]),
  )
}

interface BucketShape {
  readonly source: StatisticsSource
  readonly ends: SegmentEnds
}

function bucketOf(row: SegmentRow, { source, ends }: BucketShape): SegmentBucket {
  const [key, count, min, max, sum, knownMs, area, firstTs, , firstQuality, lastQuality, ...values] = row
  const [, , , , fallN, stateValues, stateMs] = values
  const states = source.isState ? stateValues.map((value, index) => [value, stateMs[index] ?? 0] as const) : []
  const { first, last } = ends
  // Aggregates of earlier versions count no fall across a bad sample, but a counter that never falls is lowest at first.
  const isFallLikely = count > 0 && (first?.value !== min || last?.value !== max)
  return Object.assign({ period: Math.floor(key / segmentsPerPeriod), count, min, max, sum, knownMs, area }, ends, {
    firstTs,
    isFirstUsable: isUsable(firstQuality),
    isLastUsable: isUsable(lastQuality),
    states,
    mayFall: fallN > 0 || isFallLikely,
  })
}

/** Returns at most `maxRanges` ranges that cover all of them. */
function fewRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged = mergeRanges(ranges)
  const [first] = merged
  const last = merged.at(-1)
  return first && last && merged.length > maxRanges ? [{ from: first.from, to: last.to }] : merged
}

interface FallQuery {
  readonly pointId: string
  readonly buckets: readonly SegmentBucket[]
  readonly maxCount: number
}

/**
 * Returns the usable samples within the buckets that are below the usable one before, with it. Those from a bucket to
 * the next are not among them. Throws `historyTooLarge` if they are more than `maxCount`.
 */
export async function selectFalls(history: History, query: FallQuery): Promise<CounterFall[]> {
  const { pointId, buckets, maxCount } = query
  const ranges = buckets.flatMap(({ mayFall, first, last }) =>
    mayFall && first && last && first.ts < last.ts ? [{ from: first.ts, to: last.ts + 1 }] : [],
  )
  if (ranges.length === 0) return []
  const rows = await history.rows<[ts: number, before: number, now: number]>(
    `SELECT t, before, v FROM (SELECT t, v, lagInFrame(v, 1, v) OVER (ORDER BY t ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS before
      FROM (SELECT toUnixTimestamp64Milli(ts) AS t, value AS v FROM sample FINAL
        WHERE point = {pointId:UInt64} AND ${conditionOf('ts', fewRanges(ranges))} AND ${usableSql}))
    WHERE v < before ORDER BY t LIMIT ${maxCount + 1}`,
    { pointId },
  )
  if (rows.length > maxCount) throw new DomainError('historyTooLarge')
  const starts = new Set(buckets.map(({ first }) => first?.ts))
  return rows.flatMap(([ts, before, now]) => (starts.has(ts) ? [] : [{ ts, before, now }]))
}
