// Curves from the tiers of history: the same points, breaks and time in Good as from the samples.

import type { HistoryPoint, HistorySeries } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { type Tier, tiers } from '../../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../../platform/history/history.ts'
import type { CurveBucket } from '../../aggregate/bucket-pieces.ts'
import { curveTierOf } from '../../aggregate/tier-plan.ts'
import { isHeldShort, readTier, type TierQuery } from '../../aggregate/tier-reader.ts'
import { addBuckets, addHeldSamples, GoodTime } from '../../decode/good-time.ts'
import type { CarriedRow, ExtremesRow, MeanRow, RowRange } from '../history-rows.ts'
import { gapAfterMs, gapBreak, holdsValue } from './curve.ts'
import {
  answerOf,
  bucketWidth,
  endOf,
  extremesOf,
  type HistorySource,
  meanPoints,
  mergeByTime,
} from './curve-points.ts'

/** Returns the sample that is valid at the start of the range. */
export type HeldReading = () => Promise<CarriedRow | undefined>

interface TierOrder {
  readonly range: RowRange
  readonly source: HistorySource
  readonly readHeld: HeldReading
  readonly tiers: TierBatch
}

interface TierCount {
  /** Number of buckets. */
  readonly count: number
  /** The tier to use even for narrower buckets, when there are no samples. */
  readonly finest?: Tier
}

interface TierBuckets {
  readonly tier: HistorySeries['tier']
  readonly origin: number
  readonly buckets: readonly CurveBucket[]
  readonly goodTime: GoodTime
  readonly isKnown: boolean
}

type TierShape = Omit<TierQuery, 'points'>

const [{ widthMs: finestMs }] = tiers

/** Reads the tiers of the points of one request together, as far as they surely need them. */
export class TierBatch {
  readonly #history: History
  readonly #sources: readonly HistorySource[]
  readonly #reads = new Map<string, ReturnType<typeof readTier>>()
  readonly #heldRows = new Map<string, CarriedRow | undefined>()

  /** @param sources the points that surely need tiers */
  constructor(history: History, sources: readonly HistorySource[]) {
    this.#history = history
    this.#sources = sources
  }

  /** Returns the buckets of a point; undefined if the tiers do not cover its range. */
  async read(source: HistorySource, shape: TierShape): Promise<readonly CurveBucket[] | undefined> {
    const isShared = this.#sources.includes(source)
    const key = JSON.stringify([isShared ? '' : source.pointId, shape])
    const sources = isShared ? this.#sources : [source]
    const points = sources.map((entry) => {
      return { pointId: entry.pointId, periodMs: entry.periodMs, gapMs: gapAfterMs(entry) }
    })
    const reading = this.#reads.get(key) ?? readTier(this.#history, Object.assign({ points }, shape))
    this.#reads.set(key, reading)
    const read = (await reading).get(source.pointId)
    if (read?.isHeldRead) this.#heldRows.set(source.pointId, read.held)
    return read?.buckets
  }

  /** Returns whether a read of the tiers of a point is expected to include the samples before the range. */
  includesHeld(source: HistorySource, from: number): boolean {
    const rhythm = { periodMs: source.periodMs, gapMs: gapAfterMs(source) }
    return from % finestMs !== 0 && this.#sources.includes(source) && isHeldShort(rhythm, this.#sources.length)
  }

  /** Returns the sample that is valid at the start of the range, from the read of the tiers if that included it. */
  async heldOf(source: HistorySource, readHeld: HeldReading): Promise<CarriedRow | undefined> {
    const { pointId } = source
    return this.#heldRows.has(pointId) ? this.#heldRows.get(pointId) : await readHeld()
  }
}

/** Returns first, lowest, highest and last value of each bucket; undefined if the samples must be read. */
export async function readTierExtremes(order: TierOrder, count: TierCount): Promise<HistorySeries | undefined> {
  const result = await readBuckets(order, count)
  if (!result) return undefined
  const { buckets, tier, goodTime, isKnown } = result
  const gapMs = gapAfterMs(order.source)
  const usual = buckets.filter((bucket) => bucket.count > bucket.badCount)
  const gaps = usual.flatMap((bucket, index) => {
    const last = usual[index - 1]?.lastAt
    const before = last !== undefined && bucket.firstAt - last > gapMs ? [last] : []
    return bucket.maxGapMs > gapMs ? [...before, bucket.gapAt] : before
  })
  const breaks = [
    ...buckets.flatMap((bucket): HistoryPoint[] =>
      bucket.badCount > 0 ? [[bucket.badAt, null, bucket.badQuality]] : [],
    ),
    ...gaps.map((ts) => gapBreak(ts, { gapMs, isHeld: holdsValue(order.source) })),
  ].sort((left, right) => left[0] - right[0])
  const points = mergeByTime(
    usual.flatMap((bucket) => extremesOf(extremesRow(bucket))),
    breaks,
  )
  return answerOf(order.source, points, { truncated: false, goodPercent: isKnown ? goodTime.percent() : null, tier })
}

/** Returns mean and extremes of each bucket; undefined if the samples must be read. */
export async function readTierMeans(order: TierOrder, count: TierCount): Promise<HistorySeries | undefined> {
  const result = await readBuckets(order, count)
  if (!result) return undefined
  const { buckets, tier, goodTime, isKnown, origin } = result
  const widthMs = widthOf(order.range, count)?.widthMs ?? 1
  const points = meanPoints(buckets.map(meanRow), (bucket) => [
    Math.max(order.range.from, origin + bucket * widthMs),
    goodTime.percentOf(bucket),
  ])
  return answerOf(order.source, points, { truncated: false, goodPercent: isKnown ? goodTime.percent() : null, tier })
}

/** Returns the coarsest sufficient tier, and the width and start of its buckets on a curve. */
function widthOf(range: RowRange, { count, finest }: TierCount) {
  const wanted = bucketWidth(range, count)
  const tier = curveTierOf(wanted) ?? finest
  if (!tier) return undefined
  const widthMs = Math.ceil(wanted / tier.widthMs) * tier.widthMs
  return { tier, widthMs, origin: Math.floor(range.from / tier.widthMs) * tier.widthMs }
}

async function readBuckets(order: TierOrder, count: TierCount): Promise<TierBuckets | undefined> {
  const { range, source } = order
  const shape = widthOf(range, count)
  if (!shape) return undefined
  const { tier, widthMs, origin } = shape
  const gapMs = gapAfterMs(source)
  const { from, to } = range
  const buckets = await order.tiers.read(source, { from, to, tier, origin, widthMs })
  if (!buckets) return undefined
  const heldRow = await order.tiers.heldOf(source, order.readHeld)
  const goodTime = new GoodTime({ from: origin, end: endOf(range), widthMs, start: from })
  const times = buckets.map(({ bucket, goodMs, anyFirst, anyLast, lastQuality }) => {
    return { bucket, goodMs, firstTs: anyFirst, lastTs: anyLast, lastQuality }
  })
  addBuckets(goodTime, times, gapMs)
  const firstTs = buckets[0]?.anyFirst ?? Number.MAX_SAFE_INTEGER
  if (heldRow !== undefined) {
    const heldSamples = [[heldRow[0], heldRow[1]] as const, [firstTs, quality.bad] as const]
    addHeldSamples(goodTime, heldSamples, gapMs)
  }
  const isKnown = heldRow !== undefined || buckets.length > 0
  return { tier: tier.name, origin, buckets, goodTime, isKnown }
}

const extremesRow = (bucket: CurveBucket): ExtremesRow => [
  bucket.bucket,
  bucket.count - bucket.badCount,
  bucket.goodCount,
  bucket.worst,
  bucket.firstAt,
  bucket.first,
  bucket.minAt,
  bucket.min,
  bucket.maxAt,
  bucket.max,
  bucket.lastAt,
  bucket.last,
]

const meanRow = (bucket: CurveBucket): MeanRow => [
  bucket.bucket,
  bucket.usableCount > 0 ? bucket.sum / bucket.usableCount : null,
  bucket.usableMin,
  bucket.usableMax,
  bucket.usableCount,
  bucket.count,
  bucket.goodCount,
  bucket.anyFirst,
  bucket.anyLast,
]
