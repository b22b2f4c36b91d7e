// Aggregates in a backup: those that a restore cannot build, because retention removed their samples, up to the end of
// the day with the first sample that is left. All others are built again from the samples of the backup.
import { aggregateTables, tiers } from '../history/aggregate-tables.ts'
import type { History } from '../history/history.ts'

const daySec = 86_400
const endless = 2 ** 32 - 1
const pointsPerPart = 200

/** A point with aggregates that cannot be built again. */
interface AgedPoint {
  readonly point: string
  /** End of the day with its first sample, epoch s. */
  readonly end: number
}

export interface AggregateCopy {
  readonly table: (typeof aggregateTables)[number]
  /** Statement that returns the rows. */
  readonly select: string
}

/** Returns what to copy for a backup with the samples received up to an instant, epoch ms, in the order of copying. */
export async function listAggregateCopies(history: History, until: number): Promise<AggregateCopy[]> {
  const points = await listAgedPoints(history, until)
  const copies: AggregateCopy[] = []
  for (let next = 0; next < points.length; next += pointsPerPart)
    copies.push(...copiesOf(points.slice(next, next + pointsPerPart)))
  return copies
}

/** Returns the points with a bucket that ends before their first sample, or without samples. */
async function listAgedPoints(history: History, until: number): Promise<AgedPoint[]> {
  const buckets = tiers.map(
    ({ table, widthMs }) =>
      `SELECT point, toUnixTimestamp(min(t0)) + ${widthMs / 1000} AS ended FROM ${table} WHERE n > 0 GROUP BY point`,
  )
  const rows = await history.scan<[point: string, first: number]>(
    `SELECT toString(b.point), max(s.first) FROM (${buckets.join(' UNION ALL ')}) AS b
      LEFT JOIN (SELECT point, toUnixTimestamp(min(ts)) AS first FROM sample
        WHERE rts <= fromUnixTimestamp64Milli({until:Int64}) GROUP BY point) AS s ON s.point = b.point
      WHERE s.first = 0 OR b.ended <= s.first GROUP BY b.point ORDER BY b.point`,
    { until },
  )
  return rows.map(([point, first]) => ({ point, end: first === 0 ? endless : first - (first % daySec) + daySec }))
}

/** The marks come first: an hour that is built while the tiers are copied is built again after the restore. */
function copiesOf(points: readonly AgedPoint[]): AggregateCopy[] {
  const ids = points.map(({ point }) => point).join(',')
  const ends = points.map(({ end }) => end).join(',')
  const isCopied = (column: 't0' | 'hour') =>
    `point IN (${ids}) AND toUnixTimestamp(${column}) < transform(point, CAST([${ids}], 'Array(UInt64)'),
      CAST([${ends}], 'Array(UInt64)'), toUInt64(0))`
  return aggregateTables.map((table) => {
    const select =
      table === 'sample_mark'
        ? `SELECT point, hour, max(at) AS at FROM sample_mark WHERE ${isCopied('hour')} GROUP BY point, hour`
        : `SELECT * FROM ${table} FINAL WHERE n > 0 AND ${isCopied('t0')}`
    return { table, select }
  })
}

/** Removes the marks that the restored samples made in hours whose buckets are restored as well. */
export async function unmarkRestored(history: History): Promise<void> {
  const starts = { '1m': 'toStartOfHour(t0)', '1h': 't0', '1d': 't0' } as const
  for (const { name, table } of tiers) {
    const mark = name === '1d' ? 'toStartOfDay(hour)' : 'hour'
    await history.run(
      `DELETE FROM sample_mark WHERE (point, toUnixTimestamp(${mark})) IN
        (SELECT point, toUnixTimestamp(${starts[name]}) FROM ${table})`,
    )
  }
}
