// Statements for statistics. Every sample is weighted by its duration.
import type { History } from '../../../platform/history/history.ts'
import { isUsable, type RowRange, within } from '../history/history-rows.ts'

export interface HoldShape {
  /** Until when the last sample is the newest one, epoch ms. 0 if it counts for no time. */
  end: number
  /** The usable value at that instant; none or one. */
  endValues: readonly number[]
  /** Maximum duration of a sample. */
  gapMs: number
  /**
   * 1 if a sample holds until the next one, and for `gapMs` before a longer gap; 0 if the values between two samples are
   * on the line that connects them, and the time before a gap does not count.
   */
  isHeld: 0 | 1
  /** Starts of silences, which end the validity of a sample. */
  breaks: readonly number[]
  /** Sample before the range that is valid at its start: none or one. */
  heldTs: readonly number[]
  heldValues: readonly number[]
  /** 1 if its value counts among those of the range, because it holds there. */
  countsHeld: 0 | 1
  /** The time that counts. */
  clipFrom: number
  clipTo: number
}

const samples = `SELECT toUnixTimestamp64Milli(ts) AS t, value AS v, ${isUsable} AS usable, 0 AS before FROM sample FINAL WHERE ${within}
  UNION ALL SELECT t, v, 1, 1 FROM (SELECT {heldTs:Array(Int64)} AS ts, {heldValues:Array(Float64)} AS vs)
    ARRAY JOIN ts AS t, vs AS v
  UNION ALL SELECT arrayJoin({breaks:Array(Int64)}) AS t, nan AS v, 0, 0`

const nextRow = 'OVER (ORDER BY t, usable DESC ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING)'

/** Each sample with the part of its duration that counts, and the mean value of that part as the curve draws it. */
const heldRows = `SELECT v, usable, greatest(t, {clipFrom:Int64}) AS begin,
    usable AND (before = 0 OR {countsHeld:UInt8} = 1) AS counted, greatest(next - t, 0) AS ms,
    least(t + if(ms <= {gapMs:Int64}, ms, if({isHeld:UInt8} = 1, {gapMs:Int64}, 0)), {clipTo:Int64}) AS until,
    greatest(until - begin, 0) AS w,
    if({isHeld:UInt8} = 0 AND nextUsable = 1 AND ms > 0, v + (nextV - v) * ((begin + until) / 2 - t) / ms, v) AS m
  FROM (SELECT t, v, usable, before, leadInFrame(t, 1, {end:Int64}) ${nextRow} AS next,
      leadInFrame(v, 1, {endValues:Array(Float64)}[1]) ${nextRow} AS nextV,
      leadInFrame(usable, 1, toUInt8(length({endValues:Array(Float64)}))) ${nextRow} AS nextUsable
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
    `SELECT countIf(counted), minIf(v, counted), argMinIf(begin, v, counted), maxIf(v, counted), argMaxIf(begin, v, counted),
      sumIf(m * w, usable), sumIf(w, usable), sumIf(v, counted) FROM (${heldRows})`,
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

/** Returns the last sample of a range; its value is null if it is not usable. */
export async function selectLast(history: History, range: RowRange): Promise<LastRow | undefined> {
  const rows = await history.rows<[ts: number, value: number | null, usable: number]>(
    `SELECT toUnixTimestamp64Milli(ts), value, ${isUsable} FROM sample FINAL WHERE ${within} ORDER BY ts DESC LIMIT 1`,
    { ...range },
  )
  const [last] = rows
  return last && [last[0], last[2] === 1 ? last[1] : null]
}
