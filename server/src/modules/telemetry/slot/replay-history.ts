// Reads the samples that a former owner of slots received after its last snapshot.
import type { History } from '../../../platform/history/history.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'

const pointsAtOnce = 2000
const rowsAtOnce = 200_000
/** Samples with an older time are not live, so no monitor needs them. */
const maxAgeMs = 86_400_000
/** The last instant that history can store. */
const endOfTime = Date.UTC(2299, 11, 31)

export interface ReplayRange {
  readonly pointIds: readonly string[]
  /** Receive time, epoch ms. */
  readonly since: number
}

/** Visits the samples of points received since an instant, in the order of receipt. */
export async function replayHistory(
  history: Pick<History, 'rows'>,
  { pointIds, since }: ReplayRange,
  visit: (row: SampleRow) => void,
): Promise<void> {
  if (pointIds.some((pointId) => !/^\d+$/.test(pointId))) throw new TypeError('not point ids')
  const pieces = Array.from({ length: Math.ceil(pointIds.length / pointsAtOnce) }, (_, piece) =>
    pointIds.slice(piece * pointsAtOnce, (piece + 1) * pointsAtOnce),
  )
  const bounds = await Promise.all(pieces.map((piece) => boundsOf(history, piece, since)))
  const count = bounds.reduce((sum, [rows]) => sum + rows, 0)
  if (count === 0) return
  const filled = bounds.filter(([rows]) => rows > 0)
  const from = Math.min(...filled.map(([, first]) => first))
  const until = Math.max(...filled.map(([, , last]) => last)) + 1
  const widthMs = Math.ceil((until - from) / Math.ceil(count / rowsAtOnce))
  for (let start = from; start < until; start += widthMs) {
    const rows: SampleRow[] = []
    for (const piece of pieces) rows.push(...(await rowsIn(history, piece, { from: start, until: start + widthMs })))
    for (const row of rows.sort((left, right) => left.rts - right.rts || left.ts - right.ts)) visit(row)
  }
}

const isReceived = (pointIds: readonly string[]): string => `point IN (${pointIds.join(',')})
  AND rts >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND rts < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
  AND ts >= fromUnixTimestamp64Milli({oldest:Int64}, 'UTC')`

type Bounds = [rows: number, first: number, last: number]

async function boundsOf(history: Pick<History, 'rows'>, pointIds: readonly string[], since: number): Promise<Bounds> {
  const [bounds] = await history.rows<Bounds>(
    `SELECT count(), toUnixTimestamp64Milli(min(rts)), toUnixTimestamp64Milli(max(rts)) FROM sample
      WHERE ${isReceived(pointIds)}`,
    { from: Math.floor(since), until: endOfTime, oldest: Math.max(0, Math.floor(since) - maxAgeMs) },
  )
  return bounds ?? [0, 0, 0]
}

type Row = [point: string, ts: number, rts: number, value: number | null, text: string, quality: number, flags: number]

async function rowsIn(
  history: Pick<History, 'rows'>,
  pointIds: readonly string[],
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SampleRow[]> {
  const rows = await history.rows<Row>(
    `SELECT toString(point), toUnixTimestamp64Milli(ts), toUnixTimestamp64Milli(rts), value, text, quality, flags
      FROM sample FINAL WHERE ${isReceived(pointIds)}`,
    { from, until, oldest: Math.max(0, from - maxAgeMs) },
  )
  return rows.map(([point, ts, rts, value, text, quality, flags]) => ({
    point,
    ts,
    rts,
    value: text === '' ? value : text,
    quality,
    flags,
  }))
}
