// Decides from which tier each part of a range is read. Hours with marks and the edges of the range are read from
// samples, so that a read never differs from its samples. What retention removed is read from the next coarser tier.

import { type Tier, tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import { bucketsOfSamples, bucketsOfTier } from './bucket-sql.ts'
import { type StoredState, selectStates } from './tier-state.ts'
import { alignRange, coverRange, lengthOf, mergeRanges, subtractRanges, type TimeRange } from './time-ranges.ts'

/** Maximum number of ranges of a tier in one statement. What is beyond the longest of them is read from the finer tier. */
const maxRanges = 100
/** Up to this length a part that is read from samples is always acceptable. */
const usualRawMs = 6 * 3_600_000

/** The part of a query that decides from where a range is read. */
export interface LevelQuery extends TimeRange {
  readonly tier: Tier
  /** Instants at which the validity of a sample ends. */
  readonly breaks?: readonly number[]
  /** Instants that no bucket may contain. */
  readonly bounds?: readonly number[]
  /** Whether there is a plan even if most of it is read from samples. */
  readonly isAlways?: boolean
}

export interface PlanQuery extends LevelQuery {
  readonly pointId: string
  /** Maximum validity of a sample. A bucket that hides a longer gap is read from the finer tier. */
  readonly gapMs: number
}

/** Ranges to read from samples and from each tier, from the finest to the coarsest. */
export type LevelRanges = readonly (readonly TimeRange[])[]

/** Returns the coarsest tier with at least four buckets in a width; undefined if there is none. */
export function tierOf(widthMs: number): Tier | undefined {
  return tiers.findLast((tier) => tier.widthMs * 4 <= widthMs)
}

/**
 * Returns the coarsest tier for curves with buckets of a width; undefined if there is none, because the samples are few.
 * The width becomes a multiple of that of the tier, by at most a quarter.
 */
export function curveTierOf(widthMs: number): Tier | undefined {
  const isClose = (tier: Tier): boolean => Math.ceil(widthMs / tier.widthMs) * tier.widthMs <= widthMs * 1.25
  return tierOf(widthMs) && tiers.findLast(isClose)
}

/** Returns the coarsest tier whose buckets fit exactly into those from an instant on; undefined if there is none. */
export function alignedTierOf(from: number, widthMs: number): Tier | undefined {
  return tiers.findLast((tier) => from % tier.widthMs === 0 && widthMs % tier.widthMs === 0)
}

/** Returns a SELECT of buckets, each within one bucket of the tier and between two breaks; undefined as `planLevels`. */
export async function planTiers(history: History, query: PlanQuery): Promise<string | undefined> {
  const { pointId, from, to } = query
  const states = await selectStates(history, { pointIds: [pointId], from, to })
  const coarse = tiers.slice(1, tiers.indexOf(query.tier) + 1)
  const gaps = new Map<Tier, TimeRange[]>()
  for (const tier of coarse) gaps.set(tier, await selectGapBuckets(history, { query, tier }))
  const levels = planLevels(query, states.get(pointId), gaps)
  return levels && sourceOf(query, levels)
}

/**
 * Returns what to read from where; undefined if most of it would be read from samples.
 * @param gaps buckets of the tiers that hide a gap
 */
export function planLevels(
  query: LevelQuery,
  state: StoredState | undefined,
  gaps: ReadonlyMap<Tier, readonly TimeRange[]>,
): LevelRanges | undefined {
  const { from, to, breaks = [], bounds = [], isAlways = false } = query
  const marks = state?.marks ?? []
  const blocked = [...marks, ...breaks.map((at) => ({ from: at, to: at + 1 }))]
  const coverAll = (ranges: readonly TimeRange[], { widthMs }: Tier): TimeRange[] =>
    mergeRanges(ranges.map((range) => coverRange(range, widthMs)))
  const levels: TimeRange[][] = [[], ...tiers.map(() => [])]
  let rest: TimeRange[] = [{ from, to }]
  for (const tier of tiers.toReversed()) {
    const level = tiers.indexOf(tier) + 1
    if (level <= tiers.indexOf(query.tier) + 1) {
      const whole = rest.flatMap((range) => alignRange(range, tier.widthMs) ?? [])
      const crossed = bounds.filter((at) => at % tier.widthMs !== 0).map((at) => ({ from: at, to: at + 1 }))
      const excluded = coverAll([...blocked, ...crossed, ...(gaps.get(tier) ?? [])], tier)
      levels[level]?.push(...longestRanges(subtractRanges(whole, excluded)))
      rest = subtractRanges(rest, levels[level] ?? [])
    }
    const removed = removedBelow(query, state?.firsts, tier)
    if (!removed) continue
    // Nothing finer is left, so these buckets are read although they may contain an end or a gap.
    const left = subtractRanges(rest, subtractRanges(rest, [removed]))
    const taken = mergeRanges(levels.flat())
    levels[level]?.push(...subtractRanges(subtractRanges(coverAll(left, tier), coverAll(marks, tier)), taken))
    rest = subtractRanges(rest, mergeRanges(levels.flat()))
  }
  const isMostlyRaw = lengthOf(rest) > Math.max(usualRawMs, (to - from) / 2) || rest.length > maxRanges
  if (isMostlyRaw && !isAlways) return undefined
  levels[0]?.push(...rest)
  return levels.map(mergeRanges)
}

/** Up to this number of samples are read in place of the minutes at the edges of a range, which need a statement more. */
const maxEdgeSamples = 4000

interface EdgeShape {
  readonly tier: Tier
  readonly pointCount: number
  /** Expected distance of two samples; 0 = unknown. */
  readonly periodMs: number
}

/** Returns the ranges with those of the minutes read from samples, if these are few. */
export function withoutShortEdges(levels: LevelRanges, { tier, pointCount, periodMs }: EdgeShape): LevelRanges {
  const [samplesOf = [], minutes = [], ...coarser] = levels
  if (tier === tiers[0] || periodMs <= 0 || minutes.length === 0) return levels
  const merged = mergeRanges([...samplesOf, ...minutes])
  return (lengthOf(merged) / periodMs) * pointCount <= maxEdgeSamples ? [merged, [], ...coarser] : levels
}

/**
 * Returns the beginning of a range of which retention left this tier but not the finer one. It ends where the finer one
 * begins, so that nothing counts twice.
 */
function removedBelow({ from, to }: TimeRange, firsts: StoredState['firsts'], tier: Tier): TimeRange | undefined {
  const level = tiers.indexOf(tier)
  const first = firsts?.[level + 1]
  const finer = Math.min(firsts?.[level] ?? to, to)
  if (first === undefined || first + tier.widthMs > finer) return undefined
  return coverRange({ from, to: Math.floor(finer / tier.widthMs) * tier.widthMs }, tier.widthMs)
}

interface GapQuery {
  readonly query: PlanQuery
  readonly tier: Tier
}

/** Returns the buckets that hide a gap, which a finer tier shows. A gap of the finest tier is shorter than any. */
async function selectGapBuckets(history: History, { query, tier }: GapQuery): Promise<TimeRange[]> {
  const { pointId, gapMs } = query
  const whole = alignRange(query, tier.widthMs)
  if (!whole || gapMs >= tier.widthMs) return []
  const rows = await history.rows<[t0: number]>(
    `SELECT toInt64(toUnixTimestamp(t0)) * 1000 FROM ${tier.table} FINAL WHERE point = {pointId:UInt64}
      AND maxGapMs > {gapMs:Int64} AND ${conditionOf('t0', [whole])}`,
    { pointId, gapMs },
  )
  return rows.map(([t0]) => ({ from: t0, to: t0 + tier.widthMs }))
}

function longestRanges(ranges: readonly TimeRange[]): TimeRange[] {
  if (ranges.length <= maxRanges) return [...ranges]
  const byLength = ranges.toSorted((left, right) => right.to - right.from - (left.to - left.from))
  return mergeRanges(byLength.slice(0, maxRanges))
}

/** Returns the condition that an instant lies in one of the ranges. */
export function conditionOf(column: 'ts' | 't0', ranges: readonly TimeRange[]): string {
  const instantOf = (ms: number): string =>
    column === 'ts' ? `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')` : `toDateTime(${ms / 1000}, 'UTC')`
  const list = ranges.map(({ from, to }) => `(${column} >= ${instantOf(from)} AND ${column} < ${instantOf(to)})`)
  return `(${list.join(' OR ')})`
}

function sourceOf({ pointId, breaks = [], bounds = [] }: PlanQuery, levels: LevelRanges): string {
  if (!/^\d{1,20}$/.test(pointId)) throw new TypeError('not a point id')
  const point = `point = toUInt64(${pointId})`
  const selects = tiers.flatMap(({ table }, index) => {
    const ranges = levels[index + 1] ?? []
    return ranges.length > 0 ? [bucketsOf(bucketsOfTier(table, `${point} AND ${conditionOf('t0', ranges)}`))] : []
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
    selects.push(bucketsOf(bucketsOfSamples(raw.length > 0 ? `${point} AND ${conditionOf('ts', raw)}` : 'false', key)))
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
/** Gives the parts of a union the same columns in the same order. */
const bucketsOf = (select: string): string =>
  `SELECT point, toInt64(b) AS b, ${unionColumns.join(', ')} FROM (${select})`
