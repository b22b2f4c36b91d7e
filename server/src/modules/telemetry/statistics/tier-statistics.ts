// Statistics from the tiers of history: the same figures as from the samples.
import type { History } from '../../../platform/history/history.ts'
import { joinBuckets } from '../aggregate/bucket-sql.ts'
import { arrayOf, planTiers, tierOf } from '../aggregate/tier-plan.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import type { NextSample } from '../period/neighbour-rows.ts'
import type { ValidSample } from '../period/period-sums.ts'
import type { StatisticsSource } from './statistics-source.ts'
import { Sums } from './sums.ts'
import { isUsable } from './usable-quality.ts'

interface TierStatisticsQuery {
  readonly source: StatisticsSource
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
  /** The sample that is valid at the start. */
  readonly held: ValidSample | undefined
  readonly next: NextSample
}

/** The samples between two silences. */
type SegmentRow = [
  ...[index: number, usableCount: number, min: number, minTs: number, max: number, maxTs: number, sum: number],
  ...[knownMs: number, stepArea: number, lineArea: number, anyFirst: number, anyLast: number],
  ...[firstQuality: number, lastQuality: number, first: number, last: number],
  ...[stateValues: number[], stateMs: number[]],
]

/** Returns the sums of a window; undefined if the samples must be read. */
export async function readTierStatistics(history: History, query: TierStatisticsQuery): Promise<Sums | undefined> {
  const { source, from, to } = query
  const tier = tierOf(to - from)
  if (!tier) return undefined
  const gapMs = gapAfterMs(source)
  const end = Math.min(to, Date.now())
  const breaks = source.silences
    .map((silence) => silence.from)
    .filter((at) => at >= from && at < end)
    .sort((left, right) => left - right)
  const plan = await planTiers(history, { pointId: source.pointId, from, to: to + 1, tier, gapMs, breaks })
  if (!plan) return undefined
  const key = `arrayCount(s -> s < f.anyFirst, ${arrayOf(breaks)})`
  const joined = joinBuckets(plan, { key, gapMs, isHeld: holdsValue(source) ? 1 : 0 })
  const rows = await history.rows<SegmentRow>(
    `SELECT b, usableN, uMin, uMinAt, uMax, uMaxAt, sum, knownMs, stepArea, lineArea, anyFirst, anyLast,
      firstQuality, lastQuality, first, last, stateValues, stateMs FROM (${joined}) ORDER BY b`,
  )
  if (source.isState && rows.some((row) => row[1] > 0 && row[16].length === 0)) return undefined
  return sumSegments(rows, query, { breaks, end, gapMs })
}

interface SegmentBounds {
  /** The silences that end the segments but the last one. */
  readonly breaks: readonly number[]
  /** End of the time that counts. */
  readonly end: number
  readonly gapMs: number
}

/** Adds the segments, and the time between each and its neighbours. */
function sumSegments(
  rows: readonly SegmentRow[],
  query: TierStatisticsQuery,
  { breaks, end, gapMs }: SegmentBounds,
): Sums {
  const { source, from, held, next } = query
  const sums = new Sums()
  const isHeld = holdsValue(source)
  const addTime = ({ ts, value }: ValidSample, nextTs: number, nextValue?: number) => {
    const ms = Math.max(0, nextTs - ts)
    const validMs = ms <= gapMs ? ms : isHeld ? gapMs : 0
    const begin = Math.max(ts, from)
    const until = Math.max(begin, Math.min(ts + validMs, end))
    const slope = isHeld || nextValue === undefined || ms === 0 ? 0 : (nextValue - value) / ms
    const mean = value + slope * ((begin + until) / 2 - ts)
    sums.addTime(until - begin, { area: mean * (until - begin), state: value })
  }
  let valid = held
  if (valid && isHeld) {
    const { value } = valid
    sums.addSamples({ count: 1, min: value, minTs: from, max: value, maxTs: from, plain: value })
  }
  const rowByIndex = new Map(rows.map((row) => [row[0], row]))
  for (const [index, segmentEnd] of [...breaks, next.ts].entries()) {
    const row = rowByIndex.get(index)
    if (row) {
      const [, count, min, minTs, max, maxTs, plain, knownMs, stepArea, lineArea, anyFirst, anyLast] = row
      const [firstQuality, lastQuality, first, last, stateValues, stateMs] = row.slice(12) as LastColumns
      if (valid) addTime(valid, anyFirst, isUsable(firstQuality) ? first : undefined)
      sums.addSamples({ count, min, minTs, max, maxTs, plain })
      sums.weighted += isHeld ? stepArea : lineArea
      sums.knownMs += knownMs
      for (const [at, state] of stateValues.entries())
        sums.states.set(state, (sums.states.get(state) ?? 0) + (stateMs[at] ?? 0))
      valid = isUsable(lastQuality) ? { ts: anyLast, value: last } : undefined
    }
    if (valid) addTime(valid, segmentEnd, index === breaks.length ? next.value : undefined)
    valid = undefined
  }
  if (!source.isState) sums.states.clear()
  return sums
}

type LastColumns = [number, number, number, number, number[], number[]]
