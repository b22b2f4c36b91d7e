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

/** Returns the hours of the range that are not built yet, by point. */
export async function selectMarks(history: History, query: StateQuery): Promise<Map<string, TimeRange[]>> {
  return marksByPoint(query, await history.rows<StateRow>(`${markSelect(query)} ${fewThreads}`))
}

/** Returns what is stored of each point. `marks` are those of `selectMarks`, if they were read already. */
export async function selectStates(
  history: History,
  query: StateQuery,
  marks?: ReadonlyMap<string, readonly TimeRange[]>,
): Promise<Map<string, StoredState>> {
  const { pointIds, from, to } = query
  const isOld = isOldInstant(from)
  const selects = [...(marks ? [] : [markSelect(query)]), ...(isOld ? [probeSelect(query)] : [])]
  const rows = selects.length > 0 ? await history.rows<StateRow>(`${selects.join(' UNION ALL ')} ${fewThreads}`) : []
  const marksOfPoint = marks ?? marksByPoint(query, rows)
  const wholeIds = new Set(rows.filter(([, kind]) => kind !== markKind).map(([point]) => point))
  const states = pointIds.map(async (pointId): Promise<[string, StoredState]> => {
    const isWhole = !isOld || wholeIds.has(pointId)
    const firsts = isWhole ? undefined : await selectFirsts(history, pointId, { from, to })
    return [pointId, { marks: marksOfPoint.get(pointId) ?? [], firsts }]
  })
  return new Map(await Promise.all(states))
}

/** Returns whether retention may have removed samples of this instant. */
export const isOldInstant = (at: number): boolean => at <= Date.now() - oldMs

/** Retention removes whole days, so a sample in this part of a range proves that nothing of the range was removed. */
export const probeRange = ({ from, to }: TimeRange): TimeRange => {
  return { from, to: Math.min(from + hourMs, (Math.floor(from / dayMs) + 1) * dayMs, to) }
}

const fewThreads = 'SETTINGS max_threads = 1'

const markSelect = (query: StateQuery): string =>
  `SELECT DISTINCT toString(point), ${markKind}, toInt64(toUnixTimestamp(hour)) * 1000 AS at
    FROM sample_mark WHERE ${conditionOf(query)} AND at > ${query.from - hourMs} AND at < ${query.to}`

const probeSelect = (query: StateQuery): string =>
  `SELECT toString(point), 0, toUnixTimestamp64Milli(min(ts)) FROM sample
    WHERE ${conditionOf(query)} AND ${within('ts', probeRange(query))} GROUP BY point`

function conditionOf({ pointIds }: StateQuery): string {
  if (pointIds.some((id) => !/^\d{1,20}$/.test(id))) throw new TypeError('not point ids')
  return `point IN (${pointIds.join(',')})`
}

function marksByPoint({ pointIds }: StateQuery, rows: readonly StateRow[]): Map<string, TimeRange[]> {
  const marked = Map.groupBy(
    rows.filter(([, kind]) => kind === markKind),
    ([point]) => point,
  )
  return new Map(
    pointIds.map((id) => [id, (marked.get(id) ?? []).map(([, , at]) => ({ from: at, to: at + hourMs }))] as const),
  )
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
