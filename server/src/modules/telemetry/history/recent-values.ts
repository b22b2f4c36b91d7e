// The newest samples of many points: how far their values jumped, and whether they stayed the same.
import type { History } from '../../../platform/history/history.ts'
import { isUsable } from './history-rows.ts'

/**
 * How far back the value is searched that a point had at the start of a window: first a short time, because points that
 * are stored often have many samples, then a long one for the others.
 */
const heldMs = [3_600_000, 86_400_000] as const
const pointsAtOnce = 500

/** Points and the start of their window. */
interface RecentWindow {
  readonly pointIds: readonly string[]
  readonly from: number
}

/** A subquery is a set, by which the engine finds the points. An array is searched for each row. */
const recent = `point IN (SELECT toUInt64(arrayJoin({points:Array(String)})))
    AND ts >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND ${isUsable}`
const start = `fromUnixTimestamp64Milli({from:Int64}, 'UTC')`

const largestSteps = `SELECT toString(point), max(abs(value - previous))
  FROM (SELECT point, value,
      lagInFrame(value, 1, value) OVER (PARTITION BY point ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS previous
    FROM sample FINAL WHERE ${recent})
  GROUP BY point`

/** Without FINAL, which takes twice as long: an overwritten sample counts as a change. */
const heldValues = `SELECT toString(point), countIf(ts <= ${start}) > 0,
    countIf(ts > ${start}) = 0 OR minIf(value, ts > ${start}) = maxIf(value, ts > ${start}),
    countIf(ts > ${start}) = 0 OR minIf(value, ts > ${start}) = argMaxIf(value, (ts, rts), ts <= ${start})
  FROM sample WHERE ${recent}
  GROUP BY point`

type HeldRow = [point: string, hasEarlier: number, isUnchanged: number, isEarlierValue: number]

async function* readChunks<Row extends unknown[]>(
  history: History,
  sql: string,
  query: RecentWindow & { since: number },
) {
  for (let at = 0; at < query.pointIds.length; at += pointsAtOnce) {
    const points = query.pointIds.slice(at, at + pointsAtOnce)
    yield await history.rows<Row>(sql, { points, since: query.since, from: query.from })
  }
}

/** Returns the largest difference of two usable values one after another since `from`, by point. */
async function selectLargestSteps(history: History, query: RecentWindow): Promise<Map<string, number>> {
  const steps = new Map<string, number>()
  const bounded = Object.assign({}, query, { since: query.from })
  for await (const rows of readChunks<[point: string, step: number]>(history, largestSteps, bounded))
    for (const [point, step] of rows) steps.set(point, step)
  return steps
}

/** Returns the points whose value did not change since `from`, and that had a value then. */
async function selectConstantPoints(history: History, { pointIds, from }: RecentWindow): Promise<Set<string>> {
  const constantIds = new Set<string>()
  let openIds = pointIds
  for (const held of heldMs) {
    const openAfterwards = new Set(openIds)
    const query = { pointIds: openIds, from, since: from - held }
    for await (const rows of readChunks<HeldRow>(history, heldValues, query))
      for (const [point, hasEarlier, isUnchanged, isEarlierValue] of rows) {
        if (hasEarlier && isUnchanged && isEarlierValue) constantIds.add(point)
        if (hasEarlier || !isUnchanged) openAfterwards.delete(point)
      }
    openIds = [...openAfterwards]
  }
  return constantIds
}

/** The windows to examine for jumps and for constant values. */
export interface RecentQuery {
  readonly jumps: readonly RecentWindow[]
  readonly constants: readonly RecentWindow[]
}

/** Per window of the query, in its order. */
export interface RecentValues {
  /** The largest step by point. */
  readonly steps: ReadonlyMap<string, number>[]
  /** Points that did not change. */
  readonly constants: ReadonlySet<string>[]
}

export async function readRecentValues(history: History, { jumps, constants }: RecentQuery): Promise<RecentValues> {
  const values: RecentValues = { steps: [], constants: [] }
  for (const window of jumps) values.steps.push(await selectLargestSteps(history, window))
  for (const window of constants) values.constants.push(await selectConstantPoints(history, window))
  return values
}
