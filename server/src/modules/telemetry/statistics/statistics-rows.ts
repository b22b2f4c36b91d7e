// Statements for statistics. Every sample is weighted by its duration.
import type { History } from '../../../platform/history/history.ts'
import { isUsable, type RowRange, within } from '../history/history-rows.ts'

export interface HoldShape {
  /** End of the last sample's validity, epoch ms. 0 if the last sample counts for no time. */
  end: number
  /** Maximum duration of a sample. */
  gapMs: number
  /**
   * 1 if a sample holds until the next one, and for `gapMs` before a longer gap; 0 if the values between two samples are
   * on the line that connects them, and the time before a gap does not count.
   */
  isHeld: 0 | 1
  /** Starts of silences, which end the validity of a sample. */
  breaks: readonly number[]
  /** Samples that are valid at the start of the range: none or one. That of a slope is before the range. */
  heldTs: readonly number[]
  heldValues: readonly number[]
}

const samples = `SELECT toUnixTimestamp64Milli(ts) AS t, value AS v, ${isUsable} AS usable FROM sample FINAL WHERE ${within}
  UNION ALL SELECT t, v, 1 FROM (SELECT {heldTs:Array(Int64)} AS ts, {heldValues:Array(Float64)} AS vs)
    ARRAY JOIN ts AS t, vs AS v
  UNION ALL SELECT arrayJoin({breaks:Array(Int64)}) AS t, nan AS v, 0`

const nextRow = 'OVER (ORDER BY t, usable DESC ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING)'

/** Each sample with its duration, and the mean value of that duration as the curve draws it. */
const heldRows = `SELECT t, v, usable, greatest(next - t, 0) AS ms,
    if(ms <= {gapMs:Int64}, ms, if({isHeld:UInt8} = 1, {gapMs:Int64}, 0)) AS w,
    if({isHeld:UInt8} = 0 AND nextUsable = 1, (v + nextV) / 2, v) AS m
  FROM (SELECT t, v, usable, leadInFrame(t, 1, {end:Int64}) ${nextRow} AS next,
      leadInFrame(v, 1, nan) ${nextRow} AS nextV, leadInFrame(usable, 1, 0) ${nextRow} AS nextUsable
    FROM (${samples}))`

export type StatisticsRow = [
  count: number,
  min: number | null,
  minTs: number,
  max: number | null,
  maxTs: number,
  weighted: number | null,
  knownMs: number,
  plainSum: number | null,
]

/** Returns the figures of one range. */
export async function selectStatistics(history: History, range: RowRange, shape: HoldShape): Promise<StatisticsRow> {
  const [row] = await history.rows<StatisticsRow>(
    `SELECT countIf(usable), minIf(v, usable), argMinIf(t, v, usable), maxIf(v, usable), argMaxIf(t, v, usable),
      sumIf(m * w, usable), sumIf(w, usable), sumIf(v, usable) FROM (${heldRows})`,
    { ...range, ...shape },
  )
  return row ?? [0, null, 0, null, 0, null, 0, null]
}

export type StateRow = [value: number, ms: number, count: number]

/** Returns the duration of each value of a state, longest first, at most 64. */
export function selectStates(history: History, range: RowRange, shape: HoldShape): Promise<StateRow[]> {
  return history.rows<StateRow>(
    `SELECT v, sum(w), count() FROM (${heldRows}) WHERE usable GROUP BY v ORDER BY 2 DESC LIMIT 64`,
    { ...range, ...shape },
  )
}

export type LastRow = [ts: number, value: number | null]

/**
 * Returns the last usable sample of a range, which is valid at the start of the next range; undefined after a break.
 */
export async function selectLast(history: History, range: RowRange): Promise<LastRow | undefined> {
  const rows = await history.rows<[ts: number, value: number | null, usable: number]>(
    `SELECT toUnixTimestamp64Milli(ts), value, ${isUsable} FROM sample FINAL WHERE ${within} ORDER BY ts DESC LIMIT 1`,
    { ...range },
  )
  const [last] = rows
  return last && last[2] === 1 ? [last[0], last[1]] : undefined
}
