// One figure per bucket from the tiers of history: the same as from the samples, also where these are removed.

import type { History } from '../../../platform/history/history.ts'
import type { CurveBucket } from '../aggregate/bucket-pieces.ts'
import { alignedTierOf } from '../aggregate/tier-plan.ts'
import { readTier } from '../aggregate/tier-reader.ts'
import type { AggregateRow, BucketFunction } from './history-rows.ts'

interface FigureQuery {
  readonly pointIds: readonly string[]
  /** Epoch ms, both ends included. Bucket 0 begins at `from`. */
  readonly from: number
  readonly to: number
  readonly widthMs: number
  readonly aggregate: BucketFunction
}

/** Returns the buckets with usable samples of each point; not of points whose samples must be read. */
export async function readTierFigures(history: History, query: FigureQuery): Promise<Map<string, AggregateRow[]>> {
  const { pointIds, from, to, widthMs, aggregate } = query
  const tier = alignedTierOf(from, widthMs)
  if (!tier) return new Map()
  // No gap is too long, because only values count.
  const points = pointIds.map((pointId) => ({ pointId, periodMs: 0, gapMs: Number.MAX_SAFE_INTEGER }))
  const read = await readTier(history, { points, from, to, tier, origin: from, widthMs, isPlain: true })
  const figures = [...read].flatMap(([pointId, { buckets }]): [string, AggregateRow[]][] => {
    const usual = buckets.filter(({ usableCount }) => usableCount > 0)
    // The last sample of a bucket may be one that is neither bad nor usable.
    const isUnknown =
      aggregate === 'last' && usual.some((bucket) => bucket.usableCount < bucket.count - bucket.badCount)
    return isUnknown ? [] : [[pointId, usual.map((bucket) => [bucket.bucket, figureOf(bucket, aggregate)])]]
  })
  return new Map(figures)
}

function figureOf(bucket: CurveBucket, aggregate: BucketFunction): number {
  const figures = {
    avg: bucket.sum / bucket.usableCount,
    max: bucket.usableMax,
    min: bucket.usableMin,
    sum: bucket.sum,
    last: bucket.last,
  }
  return figures[aggregate]
}
