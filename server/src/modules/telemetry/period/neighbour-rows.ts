// Reads the samples next to a window, which decide its figures together with those in it.
import type { History } from '../../../platform/history/history.ts'
import { type CurveRhythm, gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { isUsable as usableSql } from '../history/history-rows.ts'
import { isUsable } from '../statistics/usable-quality.ts'
import type { ValidSample } from './period-sums.ts'

/** No sample is valid for a longer time. */
const maxValidMs = 366 * 86_400_000

/** Until when the last sample of a window is known to be the newest one. */
export interface NextSample {
  readonly ts: number
  /** The usable value there; undefined if there is none. */
  readonly value: number | undefined
}

interface NextSource extends CurveRhythm {
  readonly pointId: string
  readonly isState?: boolean
}

/**
 * Returns the first sample from the end of a window on, or the present if there is none that the last one in the window
 * is valid until. A value that holds needs no next sample, so its window ends by itself. Reads one row.
 */
export async function selectNext(history: History, end: number, source: NextSource): Promise<NextSample> {
  const now = Date.now()
  if (holdsValue(source) || end >= now) return { ts: Math.min(end, now), value: undefined }
  const to = Math.min(now, end + Math.min(gapAfterMs(source), maxValidMs))
  const [row] = await history.rows<[ts: number, quality: number, value: number | null]>(
    `SELECT toUnixTimestamp64Milli(ts), quality, value FROM sample WHERE point = {pointId:UInt64}
      AND ts >= fromUnixTimestamp64Milli({end:Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({to:Int64}, 'UTC')
    ORDER BY ts, rts DESC LIMIT 1`,
    { pointId: source.pointId, end, to },
  )
  if (!row) return { ts: now, value: undefined }
  const [ts, code, value] = row
  return { ts, value: isUsable(code) ? (value ?? undefined) : undefined }
}

interface BeforeRange {
  readonly pointId: string
  readonly from: number
}

/**
 * Returns the newest usable sample before a range, at most `maxAgeMs` old. Of several arrivals of an instant the newest
 * decides. The samples are read backwards until the first usable one.
 */
export async function selectUsableBefore(
  history: History,
  { pointId, from }: BeforeRange,
  maxAgeMs: number,
): Promise<ValidSample | undefined> {
  const [row] = await history.rows<[ts: number, value: number]>(
    `SELECT toUnixTimestamp64Milli(ts), value FROM (SELECT ts, quality, value FROM sample WHERE point = {pointId:UInt64}
      AND ts >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({from:Int64}, 'UTC')
      ORDER BY ts DESC, rts DESC LIMIT 1 BY ts)
    WHERE ${usableSql} LIMIT 1`,
    { pointId, from, since: Math.max(0, from - maxAgeMs) },
  )
  return row ? { ts: row[0], value: row[1] } : undefined
}
