// Decides from which tier each part of a range is read. Hours with marks and the edges of the range are read from
// samples, so that a read never differs from its samples. What retention removed is read from the next coarser tier.

import { type Tier, tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import { bucketsOfSamples, bucketsOfTier } from './bucket-sql.ts'
import { alignRange, coverRange, lengthOf, mergeRanges, subtractRanges, type TimeRange } from './time-ranges.ts'

const hourMs = 3_600_000
/** Maximum number of ranges of a tier in one statement. What is beyond the longest of them is read from the finer tier. */
const maxRanges = 100
/** Up to this length a part that is read from samples is always acceptable. */
const usualRawMs = 6 * hourMs
/** Samples of this age may have been removed by retention. */
const oldMs = 7 * 24 * hourMs

export interface PlanQuery extends TimeRange {
  readonly pointId: string
  readonly tier: Tier
  /** Maximum validity of a sample. A bucket that hides a longer gap is read from the finer tier. */
  readonly gapMs: number
  /** Instants at which the validity of a sample ends. */
  readonly breaks?: readonly number[]
  /** Instants that no bucket may contain. */
  readonly bounds?: readonly number[]
  /** Whether there is a plan even if most of it is read from samples. */
  readonly isAlways?: boolean
}

export interface TierPlan {
  /** A SELECT of buckets, each within one bucket of the tier and between two breaks. */
  readonly source: string
  /** The same buckets without what depends on the order of the samples, which takes most of the time. */
  readonly plainSource: string
}

/** Ranges to read from samples and from each tier, from the finest to the coarsest. */
type LevelRanges = TimeRange[][]

/** Returns the coarsest tier with at least four buckets in a width; undefined if there is none. */
export function tierOf(widthMs: number): Tier | undefined {
  return tiers.findLast((tier) => tier.widthMs * 4 <= widthMs)
}

/** Returns the plan of a range; undefined if most of it would be read from samples. */
export async function planTiers(history: History, query: PlanQuery): Promise<TierPlan | undefined> {
  const { from, to, breaks = [], bounds = [], isAlways = false } = query
  const { marks, firsts } = await selectState(history, query)
  const blocked = [...marks, ...breaks.map((at) => ({ from: at, to: at + 1 }))]
  const levels: LevelRanges = [[], ...tiers.map(() => [])]
  let rest = takeRemoved(query, { marks, firsts }, levels)
  for (const tier of tiers.slice(0, tiers.indexOf(query.tier) + 1).reverse()) {
    const whole = rest.flatMap((range) => alignRange(range, tier.widthMs) ?? [])
    const gaps = await selectGapBuckets(history, { query, tier, whole })
    const crossed = bounds.filter((at) => at % tier.widthMs !== 0).map((at) => ({ from: at, to: at + 1 }))
    const excluded = mergeRanges([...blocked, ...crossed, ...gaps].map((range) => coverRange(range, tier.widthMs)))
    const covered = longestRanges(subtractRanges(whole, excluded))
    levels[tiers.indexOf(tier) + 1]?.push(...covered)
    rest = subtractRanges(rest, covered)
  }
  const isMostlyRaw = lengthOf(rest) > Math.max(usualRawMs, (to - from) / 2) || rest.length > maxRanges
  if (isMostlyRaw && !isAlways) return undefined
  levels[0]?.push(...rest)
  return { source: sourceOf(query, levels, unionColumns), plainSource: sourceOf(query, levels, plainColumns) }
}

/**
 * Adds the beginning of the range that is left in a coarser tier only. Returns the rest. The last bucket of a coarser
 * tier ends where the finer one begins, so that nothing counts twice.
 */
function takeRemoved(query: PlanQuery, { marks, firsts }: StoredState, levels: LevelRanges): TimeRange[] {
  const { from, to } = query
  if (!firsts) return [{ from, to }]
  let begin = from
  for (const tier of tiers.toReversed()) {
    const level = tiers.indexOf(tier)
    const end = Math.floor(Math.min(firsts[level] ?? to, to) / tier.widthMs) * tier.widthMs
    const removed = { from: Math.floor(begin / tier.widthMs) * tier.widthMs, to: end }
    if (removed.to <= begin) continue
    const marked = mergeRanges(marks.map((range) => coverRange(range, tier.widthMs)))
    levels[level + 1]?.push(...subtractRanges([removed], marked))
    begin = end
  }
  return subtractRanges([{ from, to }], mergeRanges(levels.flat()))
}

interface StoredState {
  /** The hours of the range that are not built yet. */
  readonly marks: readonly TimeRange[]
  /**
   * The first instant in the range with samples, then with buckets of all tiers but the coarsest. Undefined if the range
   * is too new for anything to have been removed.
   */
  readonly firsts: readonly (number | undefined)[] | undefined
}

/** Returns what is stored of a range, in one statement because each takes about 2 ms. */
async function selectState(history: History, { pointId, from, to }: PlanQuery): Promise<StoredState> {
  const isOld = from <= Date.now() - oldMs
  const [minute, hour] = tiers
  const instants = [
    ...[{ table: 'sample', column: 'ts', instant: 'toUnixTimestamp64Milli(ts)', condition: 'true' }],
    ...[minute, hour].map(({ table }) => {
      return { table, column: 't0', instant: 'toInt64(toUnixTimestamp(t0)) * 1000', condition: 'n > 0' }
    }),
  ]
  const firsts = instants.map(
    ({ table, column, instant, condition }, level) =>
      `SELECT * FROM (SELECT ${level} AS kind, ${instant} AS at FROM ${table} WHERE point = {pointId:UInt64} AND ${condition}
        AND ${column} >= toDateTime64({from:Int64} / 1000, 3, 'UTC') AND ${column} < toDateTime64({to:Int64} / 1000, 3, 'UTC')
        ORDER BY point, ${column} LIMIT 1)`,
  )
  const marks = `SELECT DISTINCT -1 AS kind, toInt64(toUnixTimestamp(hour)) * 1000 AS at FROM sample_mark
    WHERE point = {pointId:UInt64} AND at > {from:Int64} - ${hourMs} AND at < {to:Int64}`
  const rows = await history.rows<[kind: number, at: number]>([marks, ...(isOld ? firsts : [])].join(' UNION ALL '), {
    pointId,
    from,
    to,
  })
  return {
    marks: rows.filter(([kind]) => kind === -1).map(([, at]) => ({ from: at, to: at + hourMs })),
    firsts: isOld ? instants.map((_, level) => rows.find(([kind]) => kind === level)?.[1]) : undefined,
  }
}

interface GapQuery {
  readonly query: PlanQuery
  readonly tier: Tier
  readonly whole: readonly TimeRange[]
}

/** Returns the buckets that hide a gap, which a finer tier shows. A gap of the finest tier is shorter than any. */
async function selectGapBuckets(history: History, { query, tier, whole }: GapQuery): Promise<TimeRange[]> {
  const { pointId, gapMs } = query
  if (tier === tiers[0] || whole.length === 0 || gapMs >= tier.widthMs) return []
  const span = { from: whole[0]?.from ?? 0, to: whole.at(-1)?.to ?? 0 }
  const rows = await history.rows<[t0: number]>(
    `SELECT toInt64(toUnixTimestamp(t0)) * 1000 FROM ${tier.table} FINAL WHERE point = {pointId:UInt64}
      AND maxGapMs > {gapMs:Int64} AND ${conditionOf('t0', [span])}`,
    { pointId, gapMs },
  )
  return rows.map(([t0]) => ({ from: t0, to: t0 + tier.widthMs }))
}

function longestRanges(ranges: readonly TimeRange[]): TimeRange[] {
  if (ranges.length <= maxRanges) return [...ranges]
  const byLength = ranges.toSorted((left, right) => right.to - right.from - (left.to - left.from))
  return mergeRanges(byLength.slice(0, maxRanges))
}

function conditionOf(column: 'ts' | 't0', ranges: readonly TimeRange[]): string {
  const instantOf = (ms: number): string =>
    column === 'ts' ? `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')` : `toDateTime(${ms / 1000}, 'UTC')`
  const list = ranges.map(({ from, to }) => `(${column} >= ${instantOf(from)} AND ${column} < ${instantOf(to)})`)
  return `(${list.join(' OR ')})`
}

function sourceOf(
  { pointId, breaks = [], bounds = [] }: PlanQuery,
  levels: LevelRanges,
  columns: readonly string[],
): string {
  if (!/^\d{1,20}$/.test(pointId)) throw new TypeError('not a point id')
  const point = `point = toUInt64(${pointId})`
  const selects = tiers.flatMap(({ table }, index) => {
    const ranges = levels[index + 1] ?? []
    return ranges.length > 0
      ? [bucketsOf(bucketsOfTier(table, `${point} AND ${conditionOf('t0', ranges)}`), columns)]
      : []
  })
  const raw = levels[0] ?? []
  const minute = 'intDiv(t, 60000) * 60000'
  // The samples of a minute after a break or from a bound on are a bucket of their own.
  const starts = [
    ...(breaks.length > 0 ? [`arrayFilter(s -> s < t, ${arrayOf(breaks)})`] : []),
    ...(bounds.length > 0 ? [`arrayFilter(s -> s <= t, ${arrayOf(bounds)})`] : []),
  ]
  const key = starts.length > 0 ? `arrayMax(arrayConcat([${minute}], ${starts.join(', ')}))` : minute
  if (raw.length > 0 || selects.length === 0)
    selects.push(
      bucketsOf(bucketsOfSamples(raw.length > 0 ? `${point} AND ${conditionOf('ts', raw)}` : 'false', key), columns),
    )
  return selects.join(' UNION ALL ')
}

export const arrayOf = (instants: readonly number[]): string => `CAST([${instants.join(', ')}], 'Array(Int64)')`

const bigNumbers = ['n', 'goodN', 'badN', 'usableN'].map((name) => `toUInt64(${name}) AS ${name}`)
const instantNames = [
  'badAt',
  'anyFirst',
  'anyLast',
  'firstAt',
  'lastAt',
  'minAt',
  'maxAt',
  'uMinAt',
  'uMaxAt',
  'gapAt',
]
const durationNames = ['knownMs', 'goodMs', 'badMs', 'maxGapMs', 'fallN']
const integers = [...instantNames, ...durationNames].map((name) => `toInt64(${name}) AS ${name}`)
const codes = ['worst', 'badQuality', 'firstQuality', 'lastQuality']
const numbers = ['first', 'last', 'min', 'max', 'sum', 'uMin', 'uMax', 'stepArea', 'lineArea']
const states = ['stateValues', 'arrayMap(ms -> toInt64(ms), stateMs) AS stateMs']
const unionColumns = [...bigNumbers, ...integers, ...codes, ...numbers, ...states]
const orderedNames = [
  ...['firstQuality', 'lastQuality', 'uMinAt', 'uMaxAt', 'maxGapMs', 'gapAt', 'knownMs', 'goodMs', 'badMs', 'fallN'],
  ...['stepArea', 'lineArea', 'stateValues', 'stateMs'],
]
const plainColumns = unionColumns.filter((column) => !orderedNames.includes(column.split(' AS ').at(-1) ?? ''))

/** Gives the parts of a union the same columns in the same order. */
const bucketsOf = (select: string, columns: readonly string[]): string =>
  `SELECT point, toInt64(b) AS b, ${columns.join(', ')} FROM (${select})`
