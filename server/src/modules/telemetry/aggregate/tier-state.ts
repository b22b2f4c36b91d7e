// What is stored of points in a range: the hours that are not built yet, and where retention left samples and buckets.

import { tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import type { TimeRange } from './time-ranges.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Samples of this age may have been removed by retention. */
const oldMs = 7 * dayMs

export interface StoredState {
  /** The hours of the range that are not built yet. */
  readonly marks: readonly TimeRange[]
  /**
   * The first instant in the range with samples, then with buckets of each tier. Undefined if nothing in the range was
   * removed.
   */
  readonly firsts: readonly (number | undefined)[] | undefined
}

interface StateQuery extends TimeRange {
  readonly pointIds: readonly string[]
}

type StateRow = [point: string, kind: number, at: number]
const markKind = -1

/** The samples, then the tiers. */
const levels = [
  { table: 'sample', column: 'ts', instant: 'toUnixTimestamp64Milli(ts)', condition: 'true' },
  ...tiers.map(({ table }) => {
    return { table, column: 't0', instant: 'toInt64(toUnixTimestamp(t0)) * 1000', condition: 'n > 0' }
  }),
] as const

/** Returns what is stored of each point. */
export async function selectStates(history: History, query: StateQuery): Promise<Map<string, StoredState>> {
  const { pointIds, from, to } = query
  if (pointIds.some((id) => !/^\d{1,20}$/.test(id))) throw new TypeError('not point ids')
  const isOld = from <= Date.now() - oldMs
  const points = `point IN (${pointIds.join(',')})`
  const marks = `SELECT DISTINCT toString(point), ${markKind}, toInt64(toUnixTimestamp(hour)) * 1000 AS at
    FROM sample_mark WHERE ${points} AND at > ${from - hourMs} AND at < ${to}`
  // Retention removes whole days, so a sample in this hour proves that nothing of the range was removed.
  const probe = `SELECT toString(point), 0, toUnixTimestamp64Milli(min(ts)) FROM sample
    WHERE ${points} AND ${within('ts', { from, to: Math.min(from + hourMs, (Math.floor(from / dayMs) + 1) * dayMs, to) })}
    GROUP BY point`
  const rows = await history.rows<StateRow>(isOld ? `${marks} UNION ALL ${probe}` : marks)
  const rowsByPoint = Map.groupBy(rows, ([point]) => point)
  const states = pointIds.map(async (pointId): Promise<[string, StoredState]> => {
    const pointRows = rowsByPoint.get(pointId) ?? []
    const hours = pointRows.filter(([, kind]) => kind === markKind).map(([, , at]) => ({ from: at, to: at + hourMs }))
    const isWhole = !isOld || pointRows.some(([, kind]) => kind !== markKind)
    return [pointId, { marks: hours, firsts: isWhole ? undefined : await selectFirsts(history, pointId, { from, to }) }]
  })
  return new Map(await Promise.all(states))
}

async function selectFirsts(history: History, pointId: string, range: TimeRange): Promise<(number | undefined)[]> {
  const selects = levels.map(
    ({ table, column, instant, condition }, level) =>
      `SELECT * FROM (SELECT ${level} AS kind, ${instant} AS at FROM ${table}
        WHERE point = ${pointId} AND ${condition} AND ${within(column, range)} ORDER BY point, ${column} LIMIT 1)`,
  )
  const rows = await history.rows<[kind: number, at: number]>(selects.join(' UNION ALL '))
  return levels.map((_, level) => rows.find(([kind]) => kind === level)?.[1])
}

const within = (column: string, { from, to }: TimeRange): string =>
  `${column} >= toDateTime64(${from} / 1000, 3, 'UTC') AND ${column} < toDateTime64(${to} / 1000, 3, 'UTC')`
