// Statements that return the samples and buckets of a short range one by one. The engine analyses them in half the time
// of a statement that groups them.

import { tiers } from '../../../platform/history/aggregate-tables.ts'
import type { Piece } from './bucket-pieces.ts'
import { conditionsOf, type PieceSource, pieceSettings } from './piece-sql.ts'
import { lengthOf } from './time-ranges.ts'

const maxRows = 2000
/** Expected distance of samples whose period is unknown. */
const unknownPeriodMs = 100

/** Returns whether a source is expected to have few rows. */
export function isShort({ pointIds, level, ranges }: PieceSource, periodMs: number): boolean {
  const distanceMs = tiers[level - 1]?.widthMs ?? (periodMs > 0 ? periodMs : unknownPeriodMs)
  return (pointIds.length * lengthOf(ranges)) / distanceMs <= maxRows
}

export type SampleRow = [point: string, at: number, value: number | null, quality: number]

export function sampleSelect(source: PieceSource): string {
  return `SELECT toString(point), toUnixTimestamp64Milli(ts), value, quality FROM sample FINAL
    WHERE ${conditionsOf(source, 'ts')} ${pieceSettings}`
}

/** Returns a sample as a piece of its bucket. */
export function sampleOf([pointId, at, value, code]: SampleRow, { origin, widthMs }: PieceSource): Piece {
  const number = value ?? Number.NaN
  const isBad = code >= 0x80000000
  const isUsable = isUsableCode(code)
  const counts = {
    count: 1,
    goodCount: code < 0x40000000 ? 1 : 0,
    badCount: isBad ? 1 : 0,
    usableCount: isUsable ? 1 : 0,
  }
  const keys = { pointId, level: 0, range: 0, gaps: [], bucket: Math.floor((at - origin) / widthMs) }
  const ends = { anyFirst: at, anyLast: at, firstAt: at, first: number, lastAt: at, last: number }
  const extremes = {
    minAt: at,
    min: number,
    maxAt: at,
    max: number,
    worst: isBad ? 0 : code,
    badAt: at,
    badQuality: code,
  }
  const sums = { sum: isUsable ? number : 0, usableMin: number, usableMax: number }
  const order = { isOrdered: true, lastQuality: code, goodMs: 0, maxGapMs: 0, gapAt: 0 }
  return Object.assign(keys, counts, ends, extremes, sums, order)
}

export type BucketRow = [
  ...[
    point: string,
    at: number,
    count: number,
    goodCount: number,
    badCount: number,
    usableCount: number,
    worst: number,
  ],
  ...[anyFirst: number, anyLast: number, firstAt: number, first: number, minAt: number, min: number],
  ...[maxAt: number, max: number, lastAt: number, last: number, badAt: number, badQuality: number],
  ...[sum: number, usableMin: number, usableMax: number],
  ...[lastQuality: number, goodMs: number, maxGapMs: number, gapAt: number],
]

export function bucketSelect(source: PieceSource): string {
  return `SELECT toString(point), toUnixTimestamp(t0), n, goodN, badN, usableN, worst, anyFirst, anyLast, firstAt, first,
      minAt, min, maxAt, max, lastAt, last, badAt, badQuality, sum, uMin, uMax, lastQuality, goodMs, maxGapMs, gapAt
    FROM ${tiers[source.level - 1]?.table} FINAL WHERE ${conditionsOf(source, 't0')} AND n > 0 ${pieceSettings}`
}

/** Returns a bucket of a tier as a piece of its bucket. */
export function bucketOf(row: BucketRow, { origin, widthMs, level, gapMs }: PieceSource): Piece {
  const [pointId, sec, count, goodCount, badCount, usableCount, worst, anyFirst, anyLast, ...rest] = row
  const [firstAt, first, minAt, min, maxAt, max, lastAt, last, badAt, badQuality, sum, ...more] = rest
  const [usableMin, usableMax, lastQuality, goodMs, maxGapMs, gapAt] = more
  const at = sec * 1000
  // Stored as 0 if every sample that is not bad is usable.
  const isPlain = usableCount === count - badCount
  const keys = { pointId, level, range: 0, bucket: Math.floor((at - origin) / widthMs) }
  const counts = { count, goodCount, badCount, usableCount, worst }
  const ends = {
    anyFirst: at + anyFirst,
    anyLast: at + anyLast,
    firstAt: at + firstAt,
    first,
    lastAt: at + lastAt,
    last,
  }
  const extremes = { minAt: at + minAt, min, maxAt: at + maxAt, max, badAt: at + badAt, badQuality }
  const sums = { sum, usableMin: isPlain ? min : usableMin, usableMax: isPlain ? max : usableMax }
  const order = { isOrdered: true, lastQuality, goodMs, maxGapMs, gapAt: at + gapAt }
  return Object.assign(keys, counts, ends, extremes, sums, order, { gaps: maxGapMs > gapMs ? [at] : [] })
}

/** Returns whether a value counts in means (domain design, equipment 3.3). */
function isUsableCode(code: number): boolean {
  const kind = (code & 0xffff0000) >>> 0
  return code < 0x40000000 || kind === 0x40900000 || kind === 0x40940000 || kind === 0x40950000
}
