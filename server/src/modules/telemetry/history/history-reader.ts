// Limits the reading of history: the number of concurrent reads, the memory and time of each. A read ends when its
// caller disconnects.

import type { PeriodSeries } from '@gemba/contract/telemetry/periods.ts'
import type { HistoryAnswer, HistorySeries, HistorySpan } from '@gemba/contract/telemetry/read.ts'
import type { SparklineSpan } from '@gemba/contract/telemetry/sparkline.ts'
import type { PointStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { History } from '../../../platform/history/history.ts'
import { type FallsQuery, readFalls } from '../period/counter-falls.ts'
import type { CounterFall } from '../period/period-sums.ts'
import { type PeriodQuery, readPeriodSeries } from '../period/read-periods.ts'
import { type StatisticsQuery, StatisticsReader } from '../statistics/statistics.ts'
import { countSamples, type RawRow, type RowRange, selectRaw } from './history-rows.ts'
import {
  type AggregateQuery,
  CurveReader,
  type CurveReaderOptions,
  type HistoryQuery,
  maxPointsPerCall,
} from './read-history.ts'
import { ReadSlots, type SlotOwner, usualSlots } from './read-slots.ts'
import { type RecentQuery, type RecentValues, readRecentValues } from './recent-values.ts'
import { Sparklines } from './sparklines.ts'
import { type Flush, waitForFlush } from './wait-for-flush.ts'

const usualSamplesAtOnce = 2_000_000

/** The reader of history, with a signal for its disconnection. */
export interface HistoryCaller extends SlotOwner {
  readonly signal: AbortSignal
}

const productItself: HistoryCaller = { userId: 'system', companyId: 'system', signal: new AbortController().signal }

const idsOf = (points: readonly { readonly pointId: string }[]): string[] => points.map(({ pointId }) => pointId)

/** Reads curves. The caller must check that the user may see the points. */
export class HistoryReader {
  #history: History
  #flush: Flush
  #sparklines = { hour: new Sparklines('hour'), day: new Sparklines('day') }
  #slots = new ReadSlots(usualSlots)

  #options: CurveReaderOptions

  /**
   * @param flush stores all received samples in history (IntakePort.flush)
   * @param options `pendingSamples` returns received samples that are not in history (IntakePort.pendingSamples);
   *   `samplesAtOnce` is the number of samples per piece of a good time calculation, about 80 bytes each
   */
  constructor(history: History, flush: Flush, options: Partial<CurveReaderOptions> = {}) {
    this.#history = history
    this.#flush = flush
    this.#options = { samplesAtOnce: usualSamplesAtOnce, ...options }
  }

  /**
   * Returns the curves of the points in the requested order. `maxPoints` is divided evenly between the curves. Throws
   * `historyBusy` if too many reads are running, `historyTooLarge` if the range needs more than the limits of a read.
   */
  read(query: HistoryQuery, caller: HistoryCaller = productItself): Promise<HistoryAnswer> {
    return this.#slots.run(caller, () => this.#bind(caller).read(query))
  }

  /** Stores the received samples of the points in history, also those of a range in the past. Takes 3 s at most. */
  async storeReceived(pointIds: readonly string[]): Promise<void> {
    await waitForFlush(this.#flush, Number.POSITIVE_INFINITY, pointIds)
  }

  /** Returns one figure per bucket. Throws as `read` does, and `historyTooLarge` for more buckets than the limit. */
  aggregate(query: AggregateQuery, caller: HistoryCaller = productItself): Promise<HistorySeries[]> {
    const buckets = Math.ceil((query.to - query.from + 1) / query.widthMs) * query.points.length
    if (buckets > maxPointsPerCall) throw new DomainError('historyTooLarge')
    return this.#slots.run(caller, () => this.#bind(caller).aggregate(query))
  }

  /**
   * Returns first and last stored instant and number of samples of each point that has samples. Throws as `read` does.
   */
  spans(pointIds: readonly string[], caller: HistoryCaller = productItself): Promise<HistorySpan[]> {
    return this.#slots.run(caller, () => this.#bind(caller).spans(pointIds))
  }

  /** Returns the last hour or day of the points, as far as it is in history. Throws as `read` does. */
  sparklines(points: Parameters<Sparklines['read']>[1], span: SparklineSpan, caller: HistoryCaller = productItself) {
    return this.#slots.run(caller, () => this.#sparklines[span].read(this.#historyOf(caller.signal), points))
  }

  /** Returns the number of samples in a window, including overwritten ones. Throws as `read` does. */
  async count(
    { points, from, to }: Pick<HistoryQuery, 'points' | 'from' | 'to'>,
    caller = productItself,
  ): Promise<number> {
    await waitForFlush(this.#flush, to, idsOf(points))
    return this.#slots.run(caller, async () => {
      const history = this.#historyOf(caller.signal)
      let count = 0
      for (const { pointId } of points) count += await countSamples(history, { pointId, from, to })
      return count
    })
  }

  /** Returns jumps and constant values of the newest samples. Throws as `read` does. */
  async recent(query: RecentQuery, caller: HistoryCaller = productItself): Promise<RecentValues> {
    await waitForFlush(this.#flush, Date.now())
    return this.#slots.run(caller, () => readRecentValues(this.#historyOf(caller.signal), query))
  }

  /** Returns the statistics of the points in the requested order. Throws as `read` does. */
  async statistics(query: StatisticsQuery, caller: HistoryCaller = productItself): Promise<PointStatistics[]> {
    await waitForFlush(this.#flush, query.to, idsOf(query.points))
    return this.#slots.run(caller, () =>
      new StatisticsReader(this.#historyOf(caller.signal), this.#options.samplesAtOnce).read(query),
    )
  }

  /** Returns the figures of the points by period, in the requested order. Throws as `read` does. */
  async periods(query: PeriodQuery, caller: HistoryCaller = productItself): Promise<PeriodSeries[]> {
    await waitForFlush(this.#flush, query.bounds.at(-1) ?? 0, idsOf(query.points))
    return this.#slots.run(caller, () => readPeriodSeries(this.#historyOf(caller.signal), query))
  }

  /** Returns where a counter fell, as far as it is in history. Throws as `read` does. */
  falls(query: FallsQuery, caller: HistoryCaller = productItself): Promise<CounterFall[]> {
    return this.#slots.run(caller, () => readFalls(this.#historyOf(caller.signal), query))
  }

  /** Returns the first `limit` samples of a window in order of time. Throws as `read` does. */
  async samples(range: RowRange, limit: number, caller: HistoryCaller = productItself): Promise<RawRow[]> {
    await waitForFlush(this.#flush, range.to, [range.pointId])
    return this.#slots.run(caller, () => selectRaw(this.#historyOf(caller.signal), range, { limit, hasText: false }))
  }

  /** Returns a reader whose statements end when the caller disconnects. */
  #bind({ signal }: HistoryCaller): CurveReader {
    return new CurveReader(this.#historyOf(signal), this.#flush, this.#options)
  }

  #historyOf(signal: AbortSignal): History {
    const history = this.#history
    return { ...history, rows: (sql, parameters) => history.rows(sql, parameters, signal) }
  }
}
