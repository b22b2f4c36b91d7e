// Finds where a counter fell. The aggregates name the days with falls, so only these are read from samples.
import type { History } from '../../../platform/history/history.ts'
import type { StatisticsSource } from '../statistics/statistics-source.ts'
import { readSegments, selectFalls } from './period-segments.ts'
import type { CounterFall } from './period-sums.ts'

const dayMs = 86_400_000
const maxFalls = 100_000

export interface FallsQuery {
  readonly source: Omit<StatisticsSource, 'silences'>
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
}

/**
 * Returns the usable samples of a range that are below the usable one before, in order. Throws `historyTooLarge` if they
 * are more than 100 000.
 */
export async function readFalls(history: History, { source, from, to }: FallsQuery): Promise<CounterFall[]> {
  const { pointId } = source
  const firstDay = Math.floor(from / dayMs)
  const dayCount = Math.floor(to / dayMs) - firstDay + 1
  const bounds = Array.from({ length: dayCount + 1 }, (_, index) => (firstDay + index) * dayMs)
  const silent = Object.assign({}, source, { silences: [] })
  const buckets = await readSegments(history, { source: silent, range: { pointId, from, to }, bounds, breaks: [] })
  const falls = await selectFalls(history, { pointId, buckets, maxCount: maxFalls })
  let before: number | undefined
  for (const { first, last } of buckets) {
    if (before !== undefined && first && first.value < before) falls.push({ ts: first.ts, before, now: first.value })
    before = last?.value ?? before
  }
  return falls.toSorted((left, right) => left.ts - right.ts)
}
