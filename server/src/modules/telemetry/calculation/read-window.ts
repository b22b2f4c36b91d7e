// Reads the readings of a window from history.
import { quality } from '@gemba/contract/telemetry/sample.ts'
import type { History } from '../../../platform/history/history.ts'
import type { FigureWindow, WindowReading } from './window-figure.ts'

/** Maximum number of readings of one window. */
const maxReadingsOfWindow = 300_000

type Row = [ts: number, value: number | null, text: string, quality: number]

interface Span {
  readonly pointId: string
  readonly from: number
  readonly to: number
}

const columns = 'toUnixTimestamp64Milli(ts), value, text, quality FROM sample FINAL'
const instant = (at: number): string => `fromUnixTimestamp64Milli(toInt64(${at}), 'UTC')`

const readingOf = ([ts, value, text, quality]: Row): WindowReading => ({
  ts,
  value: value === null ? null : text === '' ? value : text,
  quality,
})

/** Returns the readings after `from` and not after `to`, and the one before them. Throws `RangeError` beyond the limit. */
export async function readWindow(
  history: History,
  { pointId, from, to }: Span,
): Promise<Pick<FigureWindow, 'readings' | 'held'>> {
  if (!/^\d{1,20}$/.test(pointId)) throw new TypeError('not a point')
  const ofPoint = `WHERE point = ${pointId}`
  const rows = await history.rows<Row>(
    `SELECT ${columns} ${ofPoint} AND ts > ${instant(from)} AND ts <= ${instant(to)} ORDER BY ts LIMIT ${maxReadingsOfWindow + 1}`,
  )
  if (rows.length > maxReadingsOfWindow) throw new RangeError('window')
  const [held] = await history.rows<Row>(
    `SELECT ${columns} ${ofPoint} AND ts <= ${instant(from)} ORDER BY ts DESC LIMIT 1`,
  )
  return { readings: rows.map(readingOf), held: held && readingOf(held) }
}

interface LastReadings {
  readonly pointId: string
  readonly before: number
  readonly limit: number
}

/** Returns the last readings up to an instant that are not bad, in order of time. */
export async function readLastUsable(history: History, { pointId, before, limit }: LastReadings) {
  if (!/^\d{1,20}$/.test(pointId)) throw new TypeError('not a point')
  const rows = await history.rows<Row>(
    `SELECT ${columns} WHERE point = ${pointId} AND ts <= ${instant(before)} AND quality < ${quality.bad}
     ORDER BY ts DESC LIMIT ${Math.trunc(limit)}`,
  )
  return rows.reverse().map(readingOf)
}
