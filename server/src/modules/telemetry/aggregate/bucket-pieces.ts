// Joins the parts of a bucket that were read from different sources, in order of time.

import type { PieceRow } from './piece-sql.ts'

/** A bucket of a curve, with absolute instants. */
export interface CurveBucket {
  readonly bucket: number
  count: number
  goodCount: number
  badCount: number
  usableCount: number
  worst: number
  anyFirst: number
  anyLast: number
  /** Of the samples that are not bad, up to `last`. Valid if there is one. */
  firstAt: number
  first: number
  minAt: number
  min: number
  maxAt: number
  max: number
  lastAt: number
  last: number
  /** The first bad sample, if there is one. */
  badAt: number
  badQuality: number
  sum: number
  /** Valid if a sample is usable. */
  usableMin: number
  usableMax: number
  lastQuality: number
  goodMs: number
  maxGapMs: number
  gapAt: number
}

/** What one source has of a bucket, without samples of other sources between. */
export interface Piece extends CurveBucket {
  readonly pointId: string
  readonly level: number
  readonly range: number
  /** Whether the time in Good, the longest gap and the last quality are exact. */
  isOrdered: boolean
  /** Starts of the buckets of its tier that hide a gap. */
  readonly gaps: readonly number[]
}

/**
 * Returns a piece as if all of its samples were good and without a gap. Pieces are written out field by field, because
 * joining objects takes longer than reading their rows.
 */
export function pieceOf([pointId, bucket, range, count, goodCount, badCount, ...rest]: PieceRow, level: number): Piece {
  const [usableCount, worst, anyFirst, anyLast, firstAt, first, minAt, min, ...more] = rest
  const [maxAt, max, lastAt, last, badAt, badQuality, sum, usableMin, usableMax, gaps] = more
  return {
    pointId,
    level,
    range,
    bucket,
    gaps,
    count,
    goodCount,
    badCount,
    usableCount,
    worst,
    anyFirst,
    anyLast,
    firstAt,
    first,
    minAt,
    min,
    maxAt,
    max,
    lastAt,
    last,
    badAt,
    badQuality,
    sum,
    usableMin,
    usableMax,
    isOrdered: false,
    lastQuality: 0,
    goodMs: anyLast - anyFirst,
    maxGapMs: 0,
    gapAt: 0,
  }
}

/**
 * Returns the buckets in order. A sample is valid until the next one, at most for `gapMs`. The first piece of a bucket
 * becomes the bucket.
 */
export function joinPieces(pieces: readonly Piece[], gapMs: number): CurveBucket[] {
  const buckets: CurveBucket[] = []
  for (const piece of pieces.toSorted((left, right) => left.anyFirst - right.anyFirst)) {
    const last = buckets.at(-1)
    if (last?.bucket === piece.bucket) append(last, piece, gapMs)
    else buckets.push(piece)
  }
  return buckets
}

function append(bucket: CurveBucket, piece: Piece, gapMs: number): void {
  const between = piece.anyFirst - bucket.anyLast
  bucket.goodMs += piece.goodMs + (bucket.lastQuality < 0x40000000 ? Math.min(between, gapMs) : 0)
  bucket.anyLast = piece.anyLast
  bucket.lastQuality = piece.lastQuality
  if (piece.count > piece.badCount) appendUsual(bucket, piece)
  if (piece.badCount > 0 && bucket.badCount === 0) {
    bucket.badAt = piece.badAt
    bucket.badQuality = piece.badQuality
  }
  if (piece.usableCount > 0) {
    const isFirst = bucket.usableCount === 0
    bucket.usableMin = isFirst ? piece.usableMin : Math.min(bucket.usableMin, piece.usableMin)
    bucket.usableMax = isFirst ? piece.usableMax : Math.max(bucket.usableMax, piece.usableMax)
  }
  bucket.count += piece.count
  bucket.goodCount += piece.goodCount
  bucket.badCount += piece.badCount
  bucket.usableCount += piece.usableCount
  bucket.sum += piece.sum
}

/** Appends the samples that are not bad. */
function appendUsual(bucket: CurveBucket, piece: Piece): void {
  const isFirst = bucket.count === bucket.badCount
  const gapMs = isFirst ? 0 : piece.firstAt - bucket.lastAt
  if (piece.maxGapMs > bucket.maxGapMs) {
    bucket.maxGapMs = piece.maxGapMs
    bucket.gapAt = piece.gapAt
  }
  if (gapMs > bucket.maxGapMs) {
    bucket.maxGapMs = gapMs
    bucket.gapAt = bucket.lastAt
  }
  bucket.worst = isFirst ? piece.worst : Math.max(bucket.worst, piece.worst)
  if (isFirst) {
    bucket.firstAt = piece.firstAt
    bucket.first = piece.first
  }
  if (isFirst || piece.min < bucket.min) {
    bucket.minAt = piece.minAt
    bucket.min = piece.min
  }
  if (isFirst || piece.max > bucket.max) {
    bucket.maxAt = piece.maxAt
    bucket.max = piece.max
  }
  bucket.lastAt = piece.lastAt
  bucket.last = piece.last
}
