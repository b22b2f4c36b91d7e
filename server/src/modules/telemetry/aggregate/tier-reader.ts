// Reads buckets of any width from the tiers, and from samples where a tier is not exact.

import type { Tier } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import { joinBuckets } from './bucket-sql.ts'
import { planTiers } from './tier-plan.ts'

export interface TierQuery {
  readonly pointId: string
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
  readonly tier: Tier
  /** Start of bucket 0, and the width: multiples of the tier's width. */
  readonly origin: number
  readonly widthMs: number
  readonly gapMs: number
  readonly periodMs: number
}

/** A bucket of a curve, with absolute instants. */
export interface CurveBucket {
  readonly bucket: number
  readonly count: number
  readonly goodCount: number
  readonly badCount: number
  readonly usableCount: number
  readonly worst: number
  readonly anyFirst: number
  readonly anyLast: number
  readonly firstAt: number
  readonly first: number
  readonly minAt: number
  readonly min: number
  readonly maxAt: number
  readonly max: number
  readonly lastAt: number
  readonly last: number
  readonly badAt: number
  readonly badQuality: number
  readonly sum: number
  readonly usableMin: number
  readonly usableMax: number
  lastQuality: number
  goodMs: number
  maxGapMs: number
  gapAt: number
}

type PlainRow = [
  ...[bucket: number, count: number, goodCount: number, badCount: number, usableCount: number, worst: number],
  ...[anyFirst: number, anyLast: number, firstAt: number, first: number, minAt: number, min: number],
  ...[maxAt: number, max: number, lastAt: number, last: number, badAt: number, badQuality: number],
  ...[sum: number, usableMin: number, usableMax: number],
]

/**
 * Returns the buckets of a range with samples, in order; undefined if the tiers do not cover it. The order of the
 * samples within a bucket, which takes longest, is only evaluated if any of them may be bad or missing.
 */
export async function readTier(history: History, query: TierQuery): Promise<CurveBucket[] | undefined> {
  const { pointId, from, to, tier, gapMs, periodMs } = query
  const plan = await planTiers(history, { pointId, from, to: to + 1, tier, gapMs })
  if (!plan) return undefined
  const key = `intDiv(b - toInt64(${query.origin}), ${query.widthMs})`
  const notBad = 'f.n > f.badN'
  const rows = await history.rows<PlainRow>(
    `SELECT ${key} AS g, sum(f.n), sum(f.goodN), sum(f.badN), sum(f.usableN), max(f.worst), min(f.anyFirst), max(f.anyLast),
      minIf(f.firstAt, ${notBad}), argMinIf(f.first, f.firstAt, ${notBad}), argMinIf(f.minAt, f.min, ${notBad}),
      minIf(f.min, ${notBad}), argMaxIf(f.maxAt, f.max, ${notBad}), maxIf(f.max, ${notBad}), maxIf(f.lastAt, ${notBad}),
      argMaxIf(f.last, f.lastAt, ${notBad}), minIf(f.badAt, f.badN > 0), argMinIf(f.badQuality, f.badAt, f.badN > 0),
      sum(f.sum), minIf(f.uMin, f.usableN > 0), maxIf(f.uMax, f.usableN > 0)
    FROM (${plan.plainSource}) AS f GROUP BY g ORDER BY g`,
  )
  const buckets = rows.map(bucketOf)
  const isClean = buckets.every(
    ({ count, goodCount, anyFirst, anyLast }) =>
      goodCount === count && anyLast - anyFirst - (count - 1) * periodMs <= gapMs,
  )
  if (!isClean) await addOrder(history, { buckets, query, source: plan.source })
  return buckets
}

function bucketOf([bucket, count, goodCount, badCount, usableCount, worst, ...rest]: PlainRow): CurveBucket {
  const [anyFirst, anyLast, firstAt, first, minAt, min, maxAt, max, lastAt, last, ...more] = rest
  const [badAt, badQuality, sum, usableMin, usableMax] = more
  const counts = { bucket, count, goodCount, badCount, usableCount, worst }
  const ends = { anyFirst, anyLast, firstAt, first, lastAt, last, lastQuality: 0, goodMs: anyLast - anyFirst }
  const extremes = { minAt, min, maxAt, max, sum, usableMin, usableMax }
  return Object.assign(counts, ends, extremes, { badAt, badQuality, maxGapMs: 0, gapAt: 0 })
}

interface OrderQuery {
  readonly buckets: readonly CurveBucket[]
  readonly query: TierQuery
  readonly source: string
}

/** Adds what depends on the order of the samples: the time in Good, the longest gap and the last quality. */
async function addOrder(history: History, { buckets, query, source }: OrderQuery): Promise<void> {
  const key = `intDiv(b - toInt64(${query.origin}), ${query.widthMs})`
  const joined = joinBuckets(source, { key, gapMs: query.gapMs, isHeld: 1 })
  const rows = await history.rows<[number, number, number, number, number]>(
    `SELECT b, lastQuality, goodMs, maxGapMs, gapAt FROM (${joined}) ORDER BY b`,
  )
  const rowByBucket = new Map(rows.map((row) => [row[0], row]))
  for (const bucket of buckets) {
    const [, lastQuality = 0, goodMs = 0, maxGapMs = 0, gapAt = 0] = rowByBucket.get(bucket.bucket) ?? []
    Object.assign(bucket, { lastQuality, goodMs, maxGapMs, gapAt })
  }
}
