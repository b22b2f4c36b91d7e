// Reads history as curves: raw, lttb, minmax and agg (domain design, section 3.6).

import type {
  HistoryAnswer,
  HistoryMode,
  HistoryPoint,
  HistorySeries,
  HistorySpan,
} from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import { addBuckets, addHeldSamples, type BucketTime, GoodTime } from '../decode/good-time.ts'
import { breakAtSilences } from './break-at-silences.ts'
import { gapAfterMs, gapBreak, holdsValue, thinCurve } from './curve/curve.ts'
import {
  answerOf,
  bucketsEnd,
  bucketWidth,
  canHideGap,
  endOf,
  extremesOf,
  type HistorySource,
  heldPoint,
  isText,
  meanPoints,
  mergeByTime,
} from './curve/curve-points.ts'
import { endHeldValues } from './curve/end-held-values.ts'
import { curveOfSamples, hasText, includesHeld, laterOf, readFewSamples } from './curve/few-samples.ts'
import { type HeldReading, readTierExtremes, readTierMeans, TierBatch } from './curve/tier-curves.ts'
import { HeldRows } from './held-rows.ts'
import {
  type BucketFunction,
  type CarriedRow,
  countSamples,
  type ExtremesRow,
  hasBad,
  type RowRange,
  selectAggregate,
  selectBad,
  selectExtremes,
  selectGaps,
  selectGoodTime,
  selectMeans,
  selectRaw,
  selectSpans,
} from './history-rows.ts'
import { type PendingRead, type PendingSamples, readPending } from './pending-samples.ts'
import { readTierFigures } from './tier-figures.ts'
import { type Flush, waitForFlush } from './wait-for-flush.ts'

export const maxPointsPerSeries = 20_000
export const maxPointsPerCall = 100_000
const usualPoints = 1000
/** Samples of this age may have been removed by retention. */
const oldMs = 7 * 86_400_000
/** Up to this number of rows a curve is reduced from its samples, beyond from the extremes of its buckets. */
const maxRowsToThin = 50_000

export interface HistoryQuery {
  points: HistorySource[]
  /** Epoch ms, both ends included. */
  from: number
  to: number
  mode: HistoryMode
  maxPoints?: number
  /** Whether curves of mode raw break where samples are missing. Default true; else they have the stored samples alone. */
  hasGapBreaks?: boolean
}

export interface AggregateQuery extends Pick<HistoryQuery, 'points' | 'from' | 'to'> {
  widthMs: number
  aggregate: BucketFunction
}

interface BucketEnds {
  bucket: number
  count: number
  goodCount: number
  firstTs: number
  lastTs: number
}

interface GoodTimeOrder {
  range: RowRange
  source: HistorySource
  widthMs: number
  /** The buckets with samples, in order; undefined if there are bad samples. */
  ends: BucketEnds[] | undefined
  held: CarriedRow | undefined
}

interface SeriesRequest {
  range: RowRange
  source: HistorySource
  maxPoints: number
}

interface SeriesOrder extends SeriesRequest {
  hasGapBreaks: boolean
  /** Samples of the point that may not be in history yet; undefined if they are. */
  pending: readonly SampleRow[] | undefined
  held: HeldRows
  readHeld: HeldReading
  tiers: TierBatch
}

const idsOf = (points: readonly HistorySource[]): string[] => points.map(({ pointId }) => pointId)

/** Returns whether the period of the point lets expect many more samples than `limit`. */
const isExpectedBeyond = ({ range, source }: Pick<SeriesRequest, 'range' | 'source'>, limit: number): boolean =>
  source.periodMs > 0 && (range.to - range.from) / source.periodMs > 4 * limit

/** Returns whether a curve is read from tiers without an attempt to return every sample. */
function needsTiers(request: SeriesRequest, mode: HistoryMode): boolean {
  if (mode === 'raw') return false
  return mode === 'agg' || isExpectedBeyond(request, mode === 'minmax' ? request.maxPoints : maxRowsToThin)
}

/** Returns whether a curve is expected to need every sample of its range. */
const needsSamples = (request: SeriesRequest, mode: HistoryMode): boolean =>
  mode === 'minmax' && !needsTiers(request, mode)

export interface CurveReaderOptions {
  /** Default: samples are flushed before every read. */
  readonly pendingSamples?: PendingRead | undefined
  readonly samplesAtOnce: number
}

/** Reads curves for one request. */
export class CurveReader {
  #history: History
  #flush: Flush
  #pendingSamples: PendingRead | undefined
  #samplesAtOnce: number

  constructor(history: History, flush: Flush, { pendingSamples, samplesAtOnce }: CurveReaderOptions) {
    this.#history = history
    this.#flush = flush
    this.#pendingSamples = pendingSamples
    this.#samplesAtOnce = samplesAtOnce
  }

  async read(query: HistoryQuery): Promise<HistoryAnswer> {
    const { points, from, to, mode, maxPoints = usualPoints, hasGapBreaks = true } = query
    const share = Math.floor(maxPointsPerCall / Math.max(1, points.length))
    const maxBuckets = Math.max(4, Math.min(maxPoints, maxPointsPerSeries, share))
    const modeOf = (source: HistorySource): HistoryMode => (isText(source) ? 'raw' : mode)
    const range = { pointId: '', from, to }
    const isFew = (source: HistorySource): boolean =>
      needsSamples({ source, range, maxPoints: maxBuckets }, modeOf(source))
    const pending = await this.#readPending(points, to, isFew)
    const tierBatch = new TierBatch(
      this.#history,
      points.filter((source) => needsTiers({ source, range, maxPoints: maxBuckets }, modeOf(source))),
    )
    const held = new HeldRows(this.#history, { points, from, to })
    const isRead = (source: HistorySource): boolean =>
      isFew(source) ? includesHeld(source) : tierBatch.includesHeld(source, from)
    held.start((source) => !isRead(source))
    const series: HistorySeries[] = []
    for (const source of points) {
      const order = {
        source,
        range: { pointId: source.pointId, from, to: modeOf(source) === 'agg' ? bucketsEnd(range, maxBuckets) : to },
        maxPoints: maxBuckets,
        hasGapBreaks,
        held,
        pending: pending?.get(source.pointId),
        readHeld: () => held.read(source),
        tiers: tierBatch,
      }
      series.push(await this.#readSeries(order, modeOf(source)))
    }
    return { series, from, to, mode }
  }

  /** Returns the pending samples of the points that need every sample, and stores those of the others. */
  async #readPending(
    points: readonly HistorySource[],
    to: number,
    isFew: (source: HistorySource) => boolean,
  ): Promise<PendingSamples | undefined> {
    const pending = await readPending(this.#pendingSamples, to, idsOf(points.filter(isFew)))
    const flushed = pending ? points.filter((source) => !isFew(source)) : points
    if (flushed.length > 0) await waitForFlush(this.#flush, to, idsOf(flushed))
    return pending
  }

  /** Returns one point per bucket with usable samples, at the start of the bucket. */
  async aggregate({ points, from, to, widthMs, aggregate }: AggregateQuery): Promise<HistorySeries[]> {
    await waitForFlush(this.#flush, to, idsOf(points))
    const fromTiers = await readTierFigures(this.#history, { pointIds: idsOf(points), from, to, widthMs, aggregate })
    const series: HistorySeries[] = []
    for (const source of points) {
      const rows =
        fromTiers.get(source.pointId) ??
        (await selectAggregate(this.#history, { pointId: source.pointId, from, to }, { widthMs, aggregate }))
      const values = rows.map(([bucket, value]): HistoryPoint => [from + bucket * widthMs, value, quality.good])
      series.push(answerOf(source, values, { truncated: false, goodPercent: null }))
    }
    return series
  }

  async spans(pointIds: readonly string[]): Promise<HistorySpan[]> {
    await waitForFlush(this.#flush, Number.POSITIVE_INFINITY, pointIds)
    const rows = await selectSpans(this.#history, pointIds)
    return rows.map(([pointId, firstTs, lastTs, count]) => ({ pointId, firstTs, lastTs, count }))
  }

  async #readSeries(order: SeriesOrder, mode: HistoryMode): Promise<HistorySeries> {
    const { range, source } = order
    const series = await this.#readLeft(order, mode)
    const { silences = [], periodMs } = source
    const seriesWithHeld = {
      ...series,
      held: mode === 'agg' ? null : heldPoint(await order.tiers.heldOf(source, order.readHeld), source),
    }
    const isBroken = mode !== 'agg' && order.hasGapBreaks
    const ended = isBroken
      ? endHeldValues(seriesWithHeld, { gapMs: gapAfterMs(source), end: endOf(range) })
      : seriesWithHeld
    return breakAtSilences(ended, { ...range, silences, periodMs, isOfBuckets: mode === 'agg' })
  }

  /** Retention may have removed the samples of an old range, but not their aggregates. */
  async #readLeft(order: SeriesOrder, mode: HistoryMode): Promise<HistorySeries> {
    const series = await this.#readMode(order, mode)
    const { range, maxPoints } = order
    if (mode === 'raw' || series.points.length > 0 || range.from > Date.now() - oldMs) return series
    const [finest] = tiers
    if (mode === 'agg') return (await readTierMeans(order, { count: maxPoints, finest })) ?? series
    const count = Math.floor(maxPoints / 4)
    return (await readTierExtremes(order, { count, finest })) ?? series
  }

  async #readMode(order: SeriesOrder, mode: HistoryMode): Promise<HistorySeries> {
    if (mode === 'raw') return await this.#readRaw(order)
    if (mode === 'agg') return await this.#readMeans(order)
    if (mode === 'minmax') return await this.#readReduced(order)
    const rawSeries = await this.#readWhole(order, order.maxPoints)
    if (rawSeries) return rawSeries
    const many = (await this.#readWhole(order, maxRowsToThin)) ?? (await this.#readExtremes(order, order.maxPoints))
    return { ...many, points: thinCurve(many.points, order.maxPoints) }
  }

  async #readRaw({ range, source, maxPoints, readHeld, hasGapBreaks }: SeriesOrder): Promise<HistorySeries> {
    const rows = await selectRaw(this.#history, range, { limit: maxPoints + 1, hasText: hasText(source) })
    const heldRow = await readHeld()
    const truncated = rows.length > maxPoints
    const returnedRows = truncated ? rows.slice(0, maxPoints) : rows
    // A truncated curve is only evaluated up to its end.
    const to = truncated ? (returnedRows.at(-1)?.[0] ?? range.from) : range.to
    const request = { range: { ...range, to }, source, maxPoints, hasGapBreaks }
    return { ...curveOfSamples({ rows: returnedRows, held: heldRow }, request), truncated }
  }

  /** Returns every sample of a range if there are at most `maxPoints`, else the extremes of its buckets. */
  async #readReduced(order: SeriesOrder): Promise<HistorySeries> {
    const { source, held, pending = [] } = order
    if (needsSamples(order, 'minmax')) {
      const samples = await readFewSamples(this.#history, Object.assign({}, order, { pending }))
      if (samples) {
        held.set(source, samples.isHeldRead ? samples.held : laterOf(await order.readHeld(), samples.held))
        return curveOfSamples({ rows: samples.rows, held: await order.readHeld() }, order)
      }
      if (pending.length > 0) await waitForFlush(this.#flush, order.range.to, [source.pointId])
    }
    return await this.#readExtremes(order, Math.floor(order.maxPoints / 4))
  }

  /**
   * Returns every sample of a range if there are at most `limit`. Skipped if the period of the point lets expect more.
   */
  async #readWhole(order: SeriesOrder, limit: number): Promise<HistorySeries | undefined> {
    if (isExpectedBeyond(order, limit)) return undefined
    const series = await this.#readRaw({ ...order, maxPoints: limit })
    return series.truncated ? undefined : series
  }

  async #readExtremes(order: SeriesOrder, buckets: number): Promise<HistorySeries> {
    const { range, source, readHeld } = order
    const tierSeries = await readTierExtremes(order, { count: buckets })
    if (tierSeries) return tierSeries
    const widthMs = bucketWidth(range, buckets)
    const gapMs = gapAfterMs(source)
    const [extremes, isAnyBad, carriedRow] = await Promise.all([
      selectExtremes(this.#history, range, widthMs),
      hasBad(this.#history, range),
      readHeld(),
    ])
    const bad = isAnyBad ? await selectBad(this.#history, range, widthMs) : []
    const gaps = await this.#findGaps(range, { extremes, gapMs, periodMs: source.periodMs })
    const breaks = [
      ...bad.map(([, , ts, code]): HistoryPoint => [ts, null, code]),
      ...gaps.map((ts) => gapBreak(ts, { gapMs, isHeld: holdsValue(source) })),
    ].sort((a, b) => a[0] - b[0])
    const points = mergeByTime(extremes.flatMap(extremesOf), breaks)
    const ends = extremes.map(
      (row): BucketEnds => ({ bucket: row[0], count: row[1], goodCount: row[2], firstTs: row[4], lastTs: row[10] }),
    )
    const goodTime = await this.#readGoodTime({
      range,
      source,
      widthMs,
      ends: isAnyBad ? undefined : ends,
      held: carriedRow,
    })
    const isKnown = carriedRow !== undefined || extremes.length > 0 || bad.length > 0
    return answerOf(source, points, { truncated: false, goodPercent: isKnown ? goodTime.percent() : null })
  }

  /** Calculated from the ends of the buckets if all of them are Good throughout, else from every sample. */
  async #readGoodTime({ range, source, widthMs, ends, held }: GoodTimeOrder): Promise<GoodTime> {
    const gapMs = gapAfterMs(source)
    const goodTime = new GoodTime({ from: range.from, end: endOf(range), widthMs })
    const isClean = ends?.every((end) => end.count === end.goodCount && !canHideGap(end, source.periodMs, gapMs))
    const buckets =
      ends !== undefined && isClean
        ? ends.map((end) => ({ ...end, goodMs: end.lastTs - end.firstTs, lastQuality: quality.good }))
        : await this.#readGoodBuckets(range, { origin: range.from, widthMs, gapMs })
    addBuckets(goodTime, buckets, gapMs)
    const firstTs = buckets[0]?.firstTs ?? Number.MAX_SAFE_INTEGER
    if (held !== undefined)
      addHeldSamples(
        goodTime,
        [
          [held[0], held[1]],
          [firstTs, quality.bad],
        ],
        gapMs,
      )
    return goodTime
  }

  /** Reads every sample in pieces, so that memory is bounded for any range. */
  async #readGoodBuckets(range: RowRange, shape: { origin: number; widthMs: number; gapMs: number }) {
    const pieces = Math.ceil((await countSamples(this.#history, range)) / this.#samplesAtOnce)
    const pieceMs = Math.ceil((range.to - range.from + 1) / Math.max(1, pieces))
    const buckets: BucketTime[] = []
    for (let from = range.from; from <= range.to; from += pieceMs) {
      const piece = { ...range, from, to: Math.min(range.to, from + pieceMs - 1) }
      for (const [bucket, goodMs, firstTs, lastTs, lastQuality] of await selectGoodTime(this.#history, piece, shape))
        buckets.push({ bucket, goodMs, firstTs, lastTs, lastQuality })
    }
    return buckets
  }

  /** Returns the last instants before silences. Skips the second read if no bucket can contain a gap. */
  async #findGaps(
    range: RowRange,
    { extremes, gapMs, periodMs }: { extremes: readonly ExtremesRow[]; gapMs: number; periodMs: number },
  ): Promise<number[]> {
    const canHide = ([, count, , , firstTs, , , , , , lastTs]: ExtremesRow): boolean =>
      canHideGap({ count, firstTs, lastTs }, periodMs, gapMs)
    if (extremes.some(canHide)) return (await selectGaps(this.#history, range, gapMs)).map(([ts]) => ts)
    const gaps: number[] = []
    for (let index = 1; index < extremes.length; index++) {
      const lastTs = extremes[index - 1]?.[10] ?? 0
      if ((extremes[index]?.[4] ?? 0) - lastTs > gapMs) gaps.push(lastTs)
    }
    return gaps
  }

  async #readMeans(order: SeriesOrder): Promise<HistorySeries> {
    const { range, source, maxPoints, readHeld } = order
    const tierSeries = await readTierMeans(order, { count: maxPoints })
    if (tierSeries) return tierSeries
    const widthMs = bucketWidth(range, maxPoints)
    const [rows, carriedRow] = await Promise.all([selectMeans(this.#history, range, widthMs), readHeld()])
    const ends = rows.map(
      (row): BucketEnds => ({ bucket: row[0], count: row[5], goodCount: row[6], firstTs: row[7], lastTs: row[8] }),
    )
    const goodTime = await this.#readGoodTime({ range, source, widthMs, ends, held: carriedRow })
    const isKnown = carriedRow !== undefined || rows.length > 0
    const points = meanPoints(rows, (bucket) => [range.from + bucket * widthMs, goodTime.percentOf(bucket)])
    return answerOf(source, points, { truncated: false, goodPercent: isKnown ? goodTime.percent() : null })
  }
}
