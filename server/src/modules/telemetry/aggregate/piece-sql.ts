// Statements of curves: the buckets of one source, samples or a tier, cut at the ranges that are read from it. They are
// short because the engine takes longer to analyse a long statement than to read a few thousand rows.

import { tiers } from '../../../platform/history/aggregate-tables.ts'
import { bad, good, usable } from './bucket-sql.ts'
import { arrayOf, conditionOf } from './tier-plan.ts'
import type { TimeRange } from './time-ranges.ts'

export interface PieceSource {
  readonly pointIds: readonly string[]
  /** 0 for the samples, else 1 and the index of a tier. */
  readonly level: number
  readonly ranges: readonly TimeRange[]
  readonly gapMs: number
  /** Start of bucket 0, and the width of the buckets. */
  readonly origin: number
  readonly widthMs: number
}

export type PieceRow = [
  ...[point: string, bucket: number, range: number],
  ...[count: number, goodCount: number, badCount: number, usableCount: number, worst: number],
  ...[anyFirst: number, anyLast: number, firstAt: number, first: number, minAt: number, min: number],
  ...[maxAt: number, max: number, lastAt: number, last: number, badAt: number, badQuality: number],
  ...[sum: number, usableMin: number, usableMax: number, gaps: number[]],
]

/** Few threads, because most statements read a few thousand rows. */
export const pieceSettings = 'SETTINGS max_threads = 1'

/** Returns the SELECT of what does not depend on the order of the samples, which takes longest. */
export function pieceSelect(source: PieceSource): string {
  const tier = tiers[source.level - 1]
  if (!tier) {
    const isNotBad = `NOT ${bad('q')}`
    return `SELECT ${keysOf(source, 't')}, count(), countIf(${good('q')}), countIf(${bad('q')}), countIf(${usable('q')}),
        maxIf(q, ${isNotBad}), min(t), max(t), minIf(t, ${isNotBad}), argMinIf(v, t, ${isNotBad}),
        argMinIf(t, v, ${isNotBad}), minIf(v, ${isNotBad}), argMaxIf(t, v, ${isNotBad}), maxIf(v, ${isNotBad}),
        maxIf(t, ${isNotBad}), argMaxIf(v, t, ${isNotBad}), minIf(t, ${bad('q')}), argMinIf(q, t, ${bad('q')}),
        sumIf(v, ${usable('q')}), minIf(v, ${usable('q')}), maxIf(v, ${usable('q')}), []
      FROM (${samplesOf(source)}) GROUP BY point, g, r ${pieceSettings}`
  }
  const isNotBad = 'n > badN'
  const isPlain = 'usableN = n - badN'
  const gaps = tier === tiers[0] || source.gapMs >= tier.widthMs ? '[]' : `groupArrayIf(b, maxGapMs > ${source.gapMs})`
  return `WITH ${startOfTier} AS b
    SELECT ${keysOf(source, 'b')}, sum(n), sum(goodN), sum(badN), sum(usableN), max(worst), min(b + anyFirst),
      max(b + anyLast), minIf(b + firstAt, ${isNotBad}), argMinIf(f.first, b, ${isNotBad}),
      argMinIf(b + minAt, f.min, ${isNotBad}), minIf(f.min, ${isNotBad}), argMaxIf(b + maxAt, f.max, ${isNotBad}),
      maxIf(f.max, ${isNotBad}), maxIf(b + lastAt, ${isNotBad}), argMaxIf(f.last, b, ${isNotBad}),
      minIf(b + badAt, badN > 0), argMinIf(badQuality, b, badN > 0), sum(f.sum),
      minIf(if(${isPlain}, f.min, uMin), usableN > 0), maxIf(if(${isPlain}, f.max, uMax), usableN > 0), ${gaps}
    FROM ${tier.table} AS f FINAL WHERE ${conditionsOf(source, 't0')} AND n > 0 GROUP BY point, g, r ${pieceSettings}`
}

export type OrderRow = [
  ...[point: string, bucket: number, range: number],
  ...[lastQuality: number, goodMs: number, maxGapMs: number, gapAt: number],
]

/** Returns the SELECT of the time in Good, the longest gap and the last quality. */
export function orderSelect(source: PieceSource): string {
  const tier = tiers[source.level - 1]
  const { gapMs } = source
  const held = `arraySum((next, x) -> if(${good('x.3')}, least(next.1 - x.2, ${gapMs}), 0), arrayPopFront(list), arrayPopBack(list))`
  const shape = `arrayFilter(x -> x.6 = 1, list) AS usual,
      arrayMap((next, x) -> next.4 - x.5, arrayPopFront(usual), arrayPopBack(usual)) AS distances`
  if (!tier)
    return `SELECT toString(point), g, r, list[-1].3, toInt64(${held}), arrayReduce('max', distances),
        arrayReduce('argMax', arrayPopBack(usual).5, distances), ${shape}
      FROM (SELECT point, ${bucketOf(source, 't')}, ${rangeOf(source, 't')},
          arraySort(groupArray((t, t, q, t, t, toUInt8(NOT ${bad('q')})))) AS list
        FROM (${samplesOf(source)}) GROUP BY point, g, r) ${pieceSettings}`
  return `SELECT toString(point), g, r, list[-1].3, toInt64(ownMs + ${held}),
      arrayReduce('max', arrayConcat(distances, hidden)),
      arrayReduce('argMax', arrayConcat(arrayPopBack(usual).5, hiddenAt), arrayConcat(distances, hidden)), ${shape}
    FROM (WITH ${startOfTier} AS b SELECT point, ${bucketOf(source, 'b')}, ${rangeOf(source, 'b')}, sum(goodMs) AS ownMs,
        groupArrayIf(toInt64(maxGapMs), maxGapMs > 0) AS hidden, groupArrayIf(b + gapAt, maxGapMs > 0) AS hiddenAt,
        arraySort(groupArray((b + anyFirst, b + anyLast, lastQuality, b + firstAt, b + lastAt, toUInt8(n > badN)))) AS list
      FROM ${tier.table} FINAL WHERE ${conditionsOf(source, 't0')} AND n > 0 GROUP BY point, g, r) ${pieceSettings}`
}

const startOfTier = 'toInt64(toUnixTimestamp(t0)) * 1000'

const samplesOf = (source: PieceSource): string =>
  `SELECT point, toUnixTimestamp64Milli(ts) AS t, value AS v, quality AS q FROM sample FINAL
    WHERE ${conditionsOf(source, 'ts')}`

/** Returns the condition that selects the rows of a source. */
export function conditionsOf({ pointIds, ranges }: PieceSource, column: 'ts' | 't0'): string {
  if (pointIds.some((id) => !/^\d{1,20}$/.test(id))) throw new TypeError('not point ids')
  return `point IN (${pointIds.join(',')}) AND ${conditionOf(column, ranges)}`
}

const keysOf = (source: PieceSource, instant: string): string =>
  `toString(point), ${bucketOf(source, instant)}, ${rangeOf(source, instant)}`

const bucketOf = ({ origin, widthMs }: PieceSource, instant: string): string =>
  `intDiv(${instant} - ${origin}, ${widthMs}) AS g`

/** Ranges are not joined, because samples of another source may lie between them. */
const rangeOf = ({ ranges }: PieceSource, instant: string): string =>
  ranges.length > 1
    ? `arrayCount(s -> s <= ${instant}, ${arrayOf(ranges.map(({ from }) => from))}) AS r`
    : 'toUInt32(1) AS r'
