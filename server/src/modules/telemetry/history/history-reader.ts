// Reading history within bounds: so many at once, so much memory and time each, and only while somebody waits for it.

import type { HistoryAnswer, HistorySeries, HistorySpan } from '@gemba/contract/telemetry/read.ts'
import type { SparklineSpan } from '@gemba/contract/telemetry/sparkline.ts'
import type { PointStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { History } from '../../../platform/history/history.ts'
import { type StatisticsQuery, StatisticsReader } from '../statistics/statistics.ts'
import { flushedSoon } from './flushed-soon.ts'
import { countSamples } from './history-rows.ts'
import { type AggregateQuery, CurveReader, type HistoryQuery, maxPointsPerCall } from './read-history.ts'
import { ReadSlots, type SlotOwner, usualSlots } from './read-slots.ts'
import { Sparklines } from './sparklines.ts'

const usualSamplesAtOnce = 2_000_000

/** Who reads, and when it has gone away. */
export interface HistoryCaller extends SlotOwner {
  readonly signal: AbortSignal
}

const productItself: HistoryCaller = { userId: 'system', companyId: 'system', signal: new AbortController().signal }

/** Reads curves. The caller has checked that the points may be seen. */
export class HistoryReader {
  #history: History
  #flush: () => Promise<void>
  #sparklines = { hour: new Sparklines('hour'), day: new Sparklines('day') }
  #slots = new ReadSlots(usualSlots)

  #samplesAtOnce: number

  /**
   * @param flush brings everything taken in so far into history (IntakePort.flush)
   * @param samplesAtOnce samples whose good time is worked out at once, about 80 bytes each
   */
  constructor(history: History, flush: () => Promise<void>, samplesAtOnce = usualSamplesAtOnce) {
    this.#history = history
    this.#flush = flush
    this.#samplesAtOnce = samplesAtOnce
  }

  /**
   * Curves of the points in the order asked. A curve holds at most maxPoints samples, cut evenly over the call.
   * Throws `historyBusy` when too many read already, `historyTooLarge` when the range needs more than a read may take.
   */
  read(query: HistoryQuery, caller: HistoryCaller = productItself): Promise<HistoryAnswer> {
    return this.#slots.run(caller, () => this.#bind(caller).read(query))
  }

  /** One figure a bucket. Throws as `read` does, and `historyTooLarge` for more buckets than a call may answer. */
  aggregate(query: AggregateQuery, caller: HistoryCaller = productItself): Promise<HistorySeries[]> {
    const buckets = Math.ceil((query.to - query.from + 1) / query.widthMs) * query.points.length
    if (buckets > maxPointsPerCall) throw new DomainError('historyTooLarge')
    return this.#slots.run(caller, () => this.#bind(caller).aggregate(query))
  }

  /** First and last stored instant and number of samples of those points that have any. Throws as `read` does. */
  spans(pointIds: readonly string[], caller: HistoryCaller = productItself): Promise<HistorySpan[]> {
    return this.#slots.run(caller, () => this.#bind(caller).spans(pointIds))
  }

  /** The last hour or day of the points, as far as it is in history. Throws as `read` does. */
  sparklines(points: Parameters<Sparklines['read']>[1], span: SparklineSpan, caller: HistoryCaller = productItself) {
    return this.#slots.run(caller, () => this.#sparklines[span].read(this.#historyOf(caller.signal), points))
  }

  /** How many samples the points have in a window, overwritten ones included. Throws as `read` does. */
  async count(
    { points, from, to }: Pick<HistoryQuery, 'points' | 'from' | 'to'>,
    caller = productItself,
  ): Promise<number> {
    await flushedSoon(this.#flush, to)
    return this.#slots.run(caller, async () => {
      const history = this.#historyOf(caller.signal)
      let count = 0
      for (const { pointId } of points) count += await countSamples(history, { pointId, from, to })
      return count
    })
  }

  /** Statistics of the points in the order asked. Throws as `read` does. */
  async statistics(query: StatisticsQuery, caller: HistoryCaller = productItself): Promise<PointStatistics[]> {
    await flushedSoon(this.#flush, query.to)
    return this.#slots.run(caller, () =>
      new StatisticsReader(this.#historyOf(caller.signal), this.#samplesAtOnce).read(query),
    )
  }

  /** What a caller reads ends when it has gone. */
  #bind({ signal }: HistoryCaller): CurveReader {
    return new CurveReader(this.#historyOf(signal), this.#flush, this.#samplesAtOnce)
  }

  #historyOf(signal: AbortSignal): History {
    const history = this.#history
    return { ...history, rows: (sql, parameters) => history.rows(sql, parameters, signal) }
  }
}
