// Statements that return the samples and buckets of a short range one by one. The engine analyses them in half the time
// of a statement that groups them.

import { tiers } from '../../../platform/history/aggregate-tables.ts'
import type { Piece } from './bucket-pieces.ts'
import { conditionsOf, type PieceSource, pieceSettings } from './piece-sql.ts'
import { lengthOf } from './time-ranges.ts'

/** A bucket of a tier has six times the columns of a sample. */
const maxBuckets = 2000
const maxSamples = 5000
/** Expected distance of samples whose period is unknown. */
const unknownPeriodMs = 100

/** Returns whether a source is expected to have few rows. */
export function isShort({ pointIds, level, ranges }: PieceSource, periodMs: number): boolean {
  const distanceMs = tiers[level - 1]?.widthMs ?? (periodMs > 0 ? periodMs : unknownPeriodMs)
  return (pointIds.length * lengthOf(ranges)) / distanceMs <= (level > 0 ? maxBuckets : maxSamples)
}

export type SampleRow = [point: string, at: number, value: number | null, quality: number]

export function sampleSelect(source: PieceSource): string {
  return `SELECT toString(point), toUnixTimestamp64Milli(ts), value, quality FROM sample FINAL
    WHERE ${conditionsOf(source, 'ts')} ${pieceSettings}`
}

/**
 * Returns the samples as pieces, one for each bucket and range of a point. They are added one by one, because an object
 * for each of thousands of samples takes longer than reading them.
 */
export function piecesOfSamples(rows: readonly SampleRow[], source: PieceSource): Piece[] {
  const { origin, widthMs, ranges, gapMs } = source
  const pieces: Piece[] = []
  let last: Piece | undefined
  let rangeEnd = 0
  for (const row of rows.toSorted(compareSamples)) {
    const [pointId, at] = row
    const bucket = Math.floor((at - origin) / widthMs)
    if (last?.pointId === pointId && last.bucket === bucket && at < rangeEnd) appendSample(last, row, gapMs)
    else {
      last = pieceOfSample(row, bucket)
      rangeEnd = ranges.find(({ from, to }) => from <= at && at < to)?.to ?? 0
      pieces.push(last)
    }
  }
  return pieces
}

const compareSamples = ([leftId, left]: SampleRow, [rightId, right]: SampleRow): number =>
  leftId === rightId ? left - right : leftId < rightId ? -1 : 1

/** Adds the next sample of a bucket. */
function appendSample(piece: Piece, [, at, value, code]: SampleRow, gapMs: number): void {
  if (isGood(piece.lastQuality)) piece.goodMs += Math.min(at - piece.anyLast, gapMs)
  if (isBad(code)) {
    if (piece.badCount === 0) Object.assign(piece, { badAt: at, badQuality: code })
    piece.badCount++
  } else appendUsual(piece, [at, value ?? Number.NaN, code])
  piece.count++
  piece.anyLast = at
  piece.lastQuality = code
}

/** Adds a sample that is not bad. */
function appendUsual(piece: Piece, [at, value, code]: readonly [at: number, value: number, code: number]): void {
  const isFirst = piece.count === piece.badCount
  if (isFirst) Object.assign(piece, { firstAt: at, first: value, worst: code })
  else if (at - piece.lastAt > piece.maxGapMs)
    Object.assign(piece, { maxGapMs: at - piece.lastAt, gapAt: piece.lastAt })
  if (code > piece.worst) piece.worst = code
  if (isFirst || value < piece.min) {
    piece.minAt = at
    piece.min = value
  }
  if (isFirst || value > piece.max) {
    piece.maxAt = at
    piece.max = value
  }
  piece.lastAt = at
  piece.last = value
  if (isGood(code)) piece.goodCount++
  if (!isUsableCode(code)) return
  piece.usableMin = piece.usableCount === 0 ? value : Math.min(piece.usableMin, value)
  piece.usableMax = piece.usableCount === 0 ? value : Math.max(piece.usableMax, value)
  piece.usableCount++
  piece.sum += value
}

function pieceOfSample([pointId, at, value, code]: SampleRow, bucket: number): Piece {
  const number = value ?? Number.NaN
  const isUsable = isUsableCode(code)
  return {
    pointId,
    level: 0,
    range: 0,
    bucket,
    gaps: noGaps,
    count: 1,
    goodCount: isGood(code) ? 1 : 0,
    badCount: isBad(code) ? 1 : 0,
    usableCount: isUsable ? 1 : 0,
    worst: isBad(code) ? 0 : code,
    anyFirst: at,
    anyLast: at,
    firstAt: at,
    first: number,
    minAt: at,
    min: number,
    maxAt: at,
    max: number,
    lastAt: at,
    last: number,
    badAt: at,
    badQuality: code,
    sum: isUsable ? number : 0,
    usableMin: number,
    usableMax: number,
    isOrdered: true,
    lastQuality: code,
    goodMs: 0,
    maxGapMs: 0,
    gapAt: 0,
  }
}

const noGaps: readonly number[] = []
const isGood = (code: number): boolean => code < 0x40000000
const isBad = (code: number): boolean => code >= 0x80000000

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
  return {
    pointId,
    level,
    range: 0,
    bucket: Math.floor((at - origin) / widthMs),
    gaps: maxGapMs > gapMs ? [at] : noGaps,
    count,
    goodCount,
    badCount,
    usableCount,
    worst,
    anyFirst: at + anyFirst,
    anyLast: at + anyLast,
    firstAt: at + firstAt,
    first,
    minAt: at + minAt,
    min,
    maxAt: at + maxAt,
    max,
    lastAt: at + lastAt,
    last,
    badAt: at + badAt,
    badQuality,
    sum,
    usableMin: isPlain ? min : usableMin,
    usableMax: isPlain ? max : usableMax,
    isOrdered: true,
    lastQuality,
    goodMs,
    maxGapMs,
    gapAt: at + gapAt,
  }
}

/** Returns whether a value counts in means (domain design, equipment 3.3). */
function isUsableCode(code: number): boolean {
  const kind = (code & 0xffff0000) >>> 0
  return isGood(code) || kind === 0x40900000 || kind === 0x40940000 || kind === 0x40950000
}
