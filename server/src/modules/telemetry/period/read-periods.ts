// Reads the figures of points by period, from the tiers of history and from samples where a tier is not exact.
import type { FillMode, PeriodFigures, PeriodSeries } from '@gemba/contract/telemetry/periods.ts'
import type { History } from '../../../platform/history/history.ts'
import { arrayOf } from '../aggregate/tier-plan.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { selectHeld, isUsable as usableSql, within } from '../history/history-rows.ts'
import type { StatisticsSource } from '../statistics/statistics-source.ts'
import { isUsable } from '../statistics/usable-quality.ts'
import { type NextSample, selectNext, selectUsableBefore } from './neighbour-rows.ts'
import { readSegments, selectFalls } from './period-segments.ts'
import { type PeriodBucket, PeriodWalk, type ValidSample } from './period-sums.ts'

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
  const [buckets, heldRow, next] = await Promise.all([
    readSegments(history, { source, range, bounds, breaks: breaks.filter((at) => at > from && at <= range.to) }),
    selectHeld(history, range, Math.min(gapMs, maxHeldMs)),
    selectNext(history, range.to + 1, source),
  ])
  const isValid = heldRow && heldRow[2] !== null && isUsable(heldRow[1])
  const before = isValid ? { ts: heldRow[0], value: heldRow[2] ?? 0 } : undefined
  const counterBefore = source.counter && (before ?? (await selectUsableBefore(history, range, maxHeldMs)))
  const walk = new PeriodWalk({ bounds, gapMs, isHeld: holdsValue(source), counter: source.counter })
  walkBuckets(walk, { buckets, breaks, before, counterBefore, next })
  if (source.counter) {
    const falls = await selectFalls(history, { pointId: source.pointId, buckets, maxCount: maxFalls })
    for (const fall of falls) walk.correctFall(fall)
  }
  return fillPeriods(walk.figures(await selectPercentiles(history, range, query)), { fill, before })
}

interface WalkOrder {
  readonly buckets: readonly PeriodBucket[]
  /** Starts of silences, in order. */
  readonly breaks: readonly number[]
  /** The sample that is valid at the start. */
  readonly before: ValidSample | undefined
  /** The last usable sample before the start, whatever its age. Undefined for a point that is no counter. */
  readonly counterBefore: ValidSample | undefined
  readonly next: NextSample
}

/** Adds the buckets, and the time between each and the next one. */
function walkBuckets(walk: PeriodWalk, { buckets, breaks, before, counterBefore, next }: WalkOrder): void {
  const endOf = ({ ts }: ValidSample, until: number): number => breaks.find((at) => at >= ts && at < until) ?? until
  let valid = before
  let counterValue = counterBefore?.value
  for (const bucket of buckets) {
    if (valid) {
      const until = endOf(valid, bucket.firstTs)
      const isNext = until === bucket.firstTs && bucket.isFirstUsable
      walk.addTime(valid, until, isNext ? bucket.first?.value : undefined)
    }
    if (counterValue !== undefined) walk.addIncrease(counterValue, bucket)
    walk.addBucket(bucket)
    valid = bucket.isLastUsable ? bucket.last : undefined
    counterValue = bucket.last?.value ?? counterValue
  }
  if (!valid) return
  const until = endOf(valid, next.ts)
  walk.addTime(valid, until, until === next.ts ? next.value : undefined)
}

type PeriodRange = { readonly pointId: string; readonly from: number; readonly to: number }

/** Returns the percentiles of the samples of each period with any. */
async function selectPercentiles(
  history: History,
  range: PeriodRange,
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
