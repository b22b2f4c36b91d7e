// Reads the figures of points by period, from the tiers of history and from samples where a tier is not exact.
import type { FillMode, PeriodFigures, PeriodSeries } from '@gemba/contract/telemetry/periods.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { History } from '../../../platform/history/history.ts'
import { joinBuckets } from '../aggregate/bucket-sql.ts'
import { arrayOf, planTiers, tierOf } from '../aggregate/tier-plan.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { selectHeld, isUsable as usableSql, within } from '../history/history-rows.ts'
import type { StatisticsSource } from '../statistics/statistics-source.ts'
import { isUsable } from '../statistics/tier-statistics.ts'
import { type CounterFall, type PeriodBucket, PeriodWalk, type ValidSample } from './period-sums.ts'

/** Segments of one period: more silences than this are not told apart. */
const segmentsPerPeriod = 100_000
const maxFalls = 10_000
/** How far back the value of a point that is stored on change is searched. */
const maxHeldMs = 366 * 86_400_000

interface PeriodSource extends StatisticsSource {
  readonly counter: { readonly rollover: number | null } | undefined
}

export interface PeriodQuery {
  readonly points: readonly PeriodSource[]
  /** Start of each period and the end of the last one, epoch ms. */
  readonly bounds: readonly number[]
  readonly fill: FillMode
  /** Shares of 1. */
  readonly percentiles: readonly number[]
}

type SegmentRow = [
  ...[key: number, usableCount: number, min: number, max: number, sum: number, knownMs: number, area: number],
  ...[anyFirst: number, anyLast: number, firstQuality: number, lastQuality: number, first: number, last: number],
  ...[firstAt: number, lastAt: number, fallN: number, stateValues: number[], stateMs: number[]],
]

export async function readPeriodSeries(history: History, query: PeriodQuery): Promise<PeriodSeries[]> {
  const series: PeriodSeries[] = []
  for (const source of query.points)
    series.push({ pointId: source.pointId, periods: await readPoint(history, source, query) })
  return series
}

async function readPoint(history: History, source: PeriodSource, query: PeriodQuery): Promise<PeriodFigures[]> {
  const { bounds, fill } = query
  const gapMs = gapAfterMs(source)
  const from = bounds[0] ?? 0
  const range = { pointId: source.pointId, from, to: Math.min(bounds.at(-1) ?? 0, Date.now()) - 1 }
  if (range.to < range.from) return []
  const breaks = source.silences.map((silence) => silence.from).sort((left, right) => left - right)
  const [rows, heldRow] = await Promise.all([
    readSegments(history, { source, range, bounds, breaks: breaks.filter((at) => at > from && at <= range.to) }),
    selectHeld(history, range, Math.min(gapMs, maxHeldMs)),
  ])
  const isValid = heldRow && heldRow[2] !== null && isUsable(heldRow[1])
  const before = isValid ? { ts: heldRow[0], value: heldRow[2] ?? 0 } : undefined
  const buckets = rows.map((row) => bucketOf(row, source))
  const walk = new PeriodWalk({ bounds, gapMs, isHeld: holdsValue(source), counter: source.counter })
  walkBuckets(walk, { buckets, breaks, before, end: range.to + 1 })
  if (source.counter && buckets.some(({ fallN }) => fallN > 0)) {
    // The increase from one bucket to the next is exact already.
    const starts = new Set(buckets.map(({ firstTs }) => firstTs))
    for (const fall of await selectFalls(history, range)) if (!starts.has(fall.ts)) walk.correctFall(fall)
  }
  return fillPeriods(walk.figures(await selectPercentiles(history, range, query)), { fill, before })
}

interface WalkOrder {
  readonly buckets: readonly PeriodBucket[]
  /** Starts of silences, in order. */
  readonly breaks: readonly number[]
  /** The sample that is valid at the start. */
  readonly before: ValidSample | undefined
  readonly end: number
}

/** Adds the buckets, and the time between each and the next one. */
function walkBuckets(walk: PeriodWalk, { buckets, breaks, before, end }: WalkOrder): void {
  const endOf = ({ ts }: ValidSample, next: number): number => breaks.find((at) => at >= ts && at < next) ?? next
  let valid = before
  let counterValue = before?.value
  for (const bucket of buckets) {
    if (valid) {
      const until = endOf(valid, bucket.firstTs)
      walk.addTime(valid, until, until === bucket.firstTs ? bucket.first?.value : undefined)
    }
    if (counterValue !== undefined) walk.addIncrease(counterValue, bucket)
    walk.addBucket(bucket)
    valid = bucket.last
    counterValue = bucket.last?.value ?? counterValue
  }
  if (valid) walk.addTime(valid, endOf(valid, end), undefined)
}

interface SegmentQuery {
  readonly source: PeriodSource
  readonly range: { readonly pointId: string; readonly from: number; readonly to: number }
  readonly bounds: readonly number[]
  readonly breaks: readonly number[]
}

async function readSegments(history: History, { source, range, bounds, breaks }: SegmentQuery): Promise<SegmentRow[]> {
  const { pointId, from, to } = range
  const gapMs = gapAfterMs(source)
  const isHeld = holdsValue(source) ? 1 : 0
  const shortest = Math.min(...bounds.slice(1).map((bound, index) => bound - (bounds[index] ?? 0)))
  const tier = tierOf(shortest)
  const plan =
    tier && (await planTiers(history, { pointId, from, to: to + 1, tier, gapMs, breaks, bounds, isAlways: true }))
  const key = `toInt64(arrayCount(s -> s <= f.b, ${arrayOf(bounds)}) - 1) * ${segmentsPerPeriod}
    + arrayCount(s -> s < f.anyFirst, ${arrayOf(breaks)})`
  if (!plan) throw new DomainError('historyTooLarge')
  return await history.rows<SegmentRow>(
    `SELECT b, usableN, uMin, uMax, sum, knownMs, ${isHeld ? 'stepArea' : 'lineArea'}, anyFirst, anyLast,
      firstQuality, lastQuality, first, last, firstAt, lastAt, fallN, stateValues, stateMs
      FROM (${joinBuckets(plan, { key, gapMs, isHeld })}) ORDER BY b`,
  )
}

/** A usable sample at either end is known from the quality there, because it is then the first or last value. */
function bucketOf(row: SegmentRow, { isState }: PeriodSource): PeriodBucket & { readonly fallN: number } {
  const [key, count, min, max, sum, knownMs, area, firstTs, lastTs, firstQuality, lastQuality, ...values] = row
  const [first, last, , , fallN, stateValues, stateMs] = values
  const states = isState ? stateValues.map((value, index) => [value, stateMs[index] ?? 0] as const) : []
  const ends = {
    first: isUsable(firstQuality) ? { ts: firstTs, value: first } : undefined,
    last: isUsable(lastQuality) ? { ts: lastTs, value: last } : undefined,
  }
  return Object.assign({ period: Math.floor(key / segmentsPerPeriod), count, min, max, sum, knownMs, area }, ends, {
    firstTs,
    states,
    fallN,
  })
}

/** Returns the samples of a counter that are below the one before, with it. */
async function selectFalls(history: History, range: SegmentQuery['range']): Promise<CounterFall[]> {
  const rows = await history.rows<[ts: number, before: number, now: number]>(
    `SELECT t, before, v FROM (SELECT t, v, lagInFrame(v, 1, v) OVER (ORDER BY t ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS before
      FROM (SELECT toUnixTimestamp64Milli(ts) AS t, value AS v FROM sample FINAL WHERE ${within} AND ${usableSql}))
    WHERE v < before ORDER BY t LIMIT ${maxFalls + 1}`,
    { ...range },
  )
  if (rows.length > maxFalls) throw new DomainError('historyTooLarge')
  return rows.map(([ts, before, now]) => ({ ts, before, now }))
}

/** Returns the percentiles of the samples of each period with any. */
async function selectPercentiles(
  history: History,
  range: SegmentQuery['range'],
  { percentiles, bounds }: PeriodQuery,
): Promise<Map<number, number[]>> {
  if (percentiles.length === 0) return new Map()
  const rows = await history.rows<[period: number, values: number[]]>(
    `SELECT arrayCount(s -> s <= t, ${arrayOf(bounds)}) - 1 AS p, quantilesExactInclusive(${percentiles.join(', ')})(v)
      FROM (SELECT toUnixTimestamp64Milli(ts) AS t, value AS v FROM sample FINAL WHERE ${within} AND ${usableSql})
      GROUP BY p ORDER BY p`,
    { ...range },
  )
  return new Map(rows.map(([period, values]) => [period, values]))
}

interface FillOrder {
  readonly fill: FillMode
  readonly before: ValidSample | undefined
}

function fillPeriods(periods: readonly PeriodFigures[], { fill, before }: FillOrder): PeriodFigures[] {
  const isEmpty = ({ count, knownMs }: PeriodFigures): boolean => count === 0 && knownMs === 0
  if (fill === 'none') return periods.filter((period) => !isEmpty(period))
  if (fill === 'null') return [...periods]
  let last: number | null = before?.value ?? null
  const now = Date.now()
  return periods.map((period) => {
    last = period.last ?? last
    if (!isEmpty(period) || period.from > now) return period
    return Object.assign({}, period, { mean: last, min: last, max: last, first: last, last })
  })
}
