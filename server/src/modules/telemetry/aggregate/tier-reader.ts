// Reads buckets of any width from the tiers, and from samples where a tier is not exact.

import { type Tier, tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import { type CurveBucket, joinPieces, type Piece, pieceOf } from './bucket-pieces.ts'
import { type OrderRow, orderSelect, type PieceRow, type PieceSource, pieceSelect } from './piece-sql.ts'
import { isProven, mayPresume, presumedState } from './presumed-state.ts'
import {
  type BucketRow,
  bucketOf,
  bucketSelect,
  isShort,
  piecesOfSamples,
  type SampleRow,
  sampleSelect,
} from './row-sql.ts'
import { type LevelRanges, planLevels, withoutShortEdges } from './tier-plan.ts'
import { type StoredState, selectMarks, selectStates } from './tier-state.ts'
import type { TimeRange } from './time-ranges.ts'

interface TierPoint {
  readonly pointId: string
  /** Maximum validity of a sample. */
  readonly gapMs: number
  /** Expected distance of two samples; 0 = unknown. */
  readonly periodMs: number
}

export interface TierQuery {
  readonly points: readonly TierPoint[]
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
  readonly tier: Tier
  /** Start of bucket 0, and the width: multiples of the tier's width. */
  readonly origin: number
  readonly widthMs: number
  /** Whether nothing is needed that depends on the order of the samples. */
  readonly isPlain?: boolean
}

/** Buckets of tiers that hide a gap. */
type TierGaps = ReadonlyMap<Tier, readonly TimeRange[]>

interface PointPlan extends TierPoint {
  readonly state: StoredState | undefined
  readonly gaps: TierGaps
  readonly levels: LevelRanges
}

interface TierRead {
  /** The buckets with samples, in order. */
  readonly buckets: readonly CurveBucket[]
  /** The first instant that was read from samples; undefined if there is none. */
  readonly firstSampleAt: number | undefined
  /** Whether the samples before the range were read as well, as far as they may still be valid at its start. */
  readonly isHeldRead: boolean
  /** The newest of them. */
  readonly held: HeldSample | undefined
}

type HeldSample = [ts: number, quality: number, value: number | null]

/**
 * Returns what is read of each point; nothing of points that the tiers do not cover. What must be known before a plan
 * is presumed for most points, read beside the buckets and compared afterwards, because the statement takes as long as
 * one for buckets. Points of which it was different are read again.
 */
export async function readTier(history: History, query: TierQuery): Promise<Map<string, TierRead>> {
  const { points, from, to } = query
  const range = { from, to: to + 1 }
  const idsOf = (list: readonly TierPoint[]): string[] => list.map(({ pointId }) => pointId)
  const state = presumedState(Date.now())
  const presumed = plansOf(query, points, () => state).filter((plan) => mayPresume(range, plan))
  const presumedIds = new Set(idsOf(presumed))
  const readStored = async (list: readonly TierPoint[], marks?: ReadonlyMap<string, readonly TimeRange[]>) => {
    if (list.length === 0) return []
    const states = await selectStates(history, Object.assign({ pointIds: idsOf(list) }, range), marks)
    return await readPlans(
      history,
      query,
      plansOf(query, list, ({ pointId }) => states.get(pointId)),
    )
  }
  const readPresumed = async () => {
    if (presumed.length === 0) return []
    const startedAt = performance.now()
    const marking = selectMarks(history, Object.assign({ pointIds: idsOf(presumed) }, range))
    const timing = marking.then(() => performance.now() - startedAt)
    const [marks, tookMs, reads] = await Promise.all([marking, timing, readPlans(history, query, presumed)])
    const proven = [...reads].filter(([pointId, { firstSampleAt }]) =>
      isProven(state, { range, marks: marks.get(pointId) ?? [], firstSampleAt, tookMs }),
    )
    const provenIds = new Set(proven.map(([pointId]) => pointId))
    const others = points.filter(({ pointId }) => presumedIds.has(pointId) && !provenIds.has(pointId))
    return [...proven, ...(await readStored(others))]
  }
  const reads = await Promise.all([
    readPresumed(),
    readStored(points.filter(({ pointId }) => !presumedIds.has(pointId))),
  ])
  return new Map(reads.flatMap((read) => [...read]))
}

/** Returns the plans of the points that the tiers cover. */
function plansOf(
  query: TierQuery,
  points: readonly TierPoint[],
  stateOf: (point: TierPoint) => StoredState | undefined,
): PointPlan[] {
  return points.flatMap((point) => planOf(query, point, stateOf(point)))
}

function planOf(query: TierQuery, point: TierPoint, state: StoredState | undefined, knownGaps?: TierGaps): PointPlan[] {
  const gaps: TierGaps = knownGaps ?? new Map()
  const levels = planLevels({ from: query.from, to: query.to + 1, tier: query.tier }, state, gaps)
  if (!levels) return []
  const shape = { tier: query.tier, pointCount: query.points.length, periodMs: point.periodMs }
  const isWhole = state?.firsts === undefined
  return [Object.assign({}, point, { state, gaps, levels: isWhole ? withoutShortEdges(levels, shape) : levels })]
}

async function readPlans(
  history: History,
  query: TierQuery,
  initialPlans: readonly PointPlan[],
): Promise<Map<string, TierRead>> {
  const finished = new Map<string, TierRead>()
  let plans = initialPlans
  while (plans.length > 0) {
    const groups = await Promise.all(groupPlans(plans).map((group) => readGroup(history, query, group)))
    const read = new Map(groups.flatMap((group) => [...group]))
    plans = plans.flatMap((plan) => {
      const buckets = read.get(plan.pointId)
      const gaps = buckets && withGaps(plan.gaps, buckets.gaps)
      if (gaps) return planOf(query, plan, plan.state, gaps)
      if (buckets) finished.set(plan.pointId, buckets)
      return []
    })
  }
  return finished
}

/** Returns the gaps with further ones; undefined if there are no further ones. */
function withGaps(known: TierGaps, more: ReadonlyMap<Tier, readonly number[]>): TierGaps | undefined {
  const gaps = new Map(known)
  for (const [tier, starts] of more) {
    const ranges = known.get(tier) ?? []
    const knownStarts = new Set(ranges.map(({ from }) => from))
    const further = starts.filter((at) => !knownStarts.has(at)).map((at) => ({ from: at, to: at + tier.widthMs }))
    if (further.length > 0) gaps.set(tier, [...ranges, ...further])
  }
  return [...gaps].some(([tier, ranges]) => ranges !== known.get(tier)) ? gaps : undefined
}

/** Points that are read from the same ranges are read together. */
function groupPlans(plans: readonly PointPlan[]): PointPlan[][] {
  return [...Map.groupBy(plans, ({ gapMs, levels }) => JSON.stringify([gapMs, levels])).values()]
}

interface PointBuckets extends TierRead {
  /** Starts of the buckets of tiers that hide a gap. */
  readonly gaps: ReadonlyMap<Tier, readonly number[]>
}

/** Up to this number of expected samples, those before the range are read with the first ones of it. */
const maxHeldRows = 1000

/** Returns whether the samples of points that may be valid at the start of a range are few. */
export const isHeldShort = ({ gapMs, periodMs }: Omit<TierPoint, 'pointId'>, pointCount: number): boolean =>
  periodMs > 0 && (pointCount * gapMs) / periodMs <= maxHeldRows

/**
 * Returns whether the samples before the range are read: if they are few, and others are read one by one from its start
 * on.
 */
function readsHeld(
  { from, isPlain, origin, widthMs }: TierQuery,
  group: readonly PointPlan[],
  periodMs: number,
): boolean {
  const [plan] = group
  const ranges = plan?.levels[0] ?? []
  if (!plan || isPlain || ranges[0]?.from !== from || !isHeldShort({ gapMs: plan.gapMs, periodMs }, group.length))
    return false
  const source = { pointIds: group.map(({ pointId }) => pointId), level: 0, ranges, gapMs: plan.gapMs, origin, widthMs }
  return isShort(withHeld(source), periodMs)
}

async function readGroup(
  history: History,
  query: TierQuery,
  group: readonly PointPlan[],
): Promise<Map<string, PointBuckets>> {
  const periodMs = Math.min(...group.map((plan) => plan.periodMs))
  const isHeldRead = readsHeld(query, group, periodMs)
  const rows = await readLevels(group, query, (source) =>
    readPieces(history, isHeldRead ? withHeld(source) : source, periodMs),
  )
  const heldByPoint = newestBefore(rows, query.from)
  const pieces = isHeldRead ? rows.filter(({ anyFirst }) => anyFirst >= query.from) : rows
  const piecesByPoint = Map.groupBy(pieces, ({ pointId }) => pointId)
  const isUnclear = (point: TierPoint): boolean =>
    (piecesByPoint.get(point.pointId) ?? []).some(
      ({ isOrdered, count, goodCount, anyFirst, anyLast }) =>
        !isOrdered && (goodCount < count || anyLast - anyFirst - (count - 1) * point.periodMs > point.gapMs),
    )
  const unclear = query.isPlain ? [] : group.filter(isUnclear)
  if (unclear.length > 0) await addOrder(history, { query, group: unclear, piecesByPoint })
  return new Map(
    group.map(({ pointId, gapMs }): [string, PointBuckets] => {
      const ofPoint = piecesByPoint.get(pointId) ?? []
      const sampleTimes = ofPoint.filter(({ level }) => level === 0).map(({ anyFirst }) => anyFirst)
      const firstSampleAt = sampleTimes.length > 0 ? Math.min(...sampleTimes) : undefined
      const held = { isHeldRead, held: heldByPoint.get(pointId) }
      return [
        pointId,
        Object.assign({ buckets: joinPieces(ofPoint, gapMs), firstSampleAt, gaps: gapsOf(ofPoint) }, held),
      ]
    }),
  )
}

/** Adds the range of the samples that may be valid at the start of the first one. */
function withHeld(source: PieceSource): PieceSource {
  const [first] = source.ranges
  if (source.level > 0 || !first) return source
  const heldRange = { from: Math.max(0, first.from - source.gapMs), to: first.from }
  return Object.assign({}, source, { ranges: [heldRange, ...source.ranges] })
}

/** Returns the newest sample of each point before an instant. */
function newestBefore(pieces: readonly Piece[], from: number): Map<string, HeldSample> {
  const held = new Map<string, HeldSample>()
  for (const { pointId, anyLast, lastQuality, last } of pieces) {
    if (anyLast >= from || anyLast < (held.get(pointId)?.[0] ?? 0)) continue
    held.set(pointId, [anyLast, lastQuality, Number.isNaN(last) ? null : last])
  }
  return held
}

async function readPieces(history: History, source: PieceSource, periodMs: number): Promise<Piece[]> {
  if (!isShort(source, periodMs))
    return (await history.rows<PieceRow>(pieceSelect(source))).map((row) => pieceOf(row, source.level))
  if (source.level === 0) return piecesOfSamples(await history.rows<SampleRow>(sampleSelect(source)), source)
  return (await history.rows<BucketRow>(bucketSelect(source))).map((row) => bucketOf(row, source))
}

async function readLevels<Row>(
  group: readonly PointPlan[],
  { origin, widthMs }: TierQuery,
  read: (source: PieceSource) => Promise<Row[]>,
): Promise<Row[]> {
  const [plan] = group
  const pointIds = group.map(({ pointId }) => pointId)
  const rows = await Promise.all(
    (plan?.levels ?? []).map(async (ranges, level) =>
      ranges.length > 0 ? await read({ pointIds, level, ranges, gapMs: plan?.gapMs ?? 0, origin, widthMs }) : [],
    ),
  )
  return rows.flat()
}

interface OrderQuery {
  readonly query: TierQuery
  readonly group: readonly PointPlan[]
  readonly piecesByPoint: ReadonlyMap<string, readonly Piece[]>
}

/** Adds what depends on the order of the samples. Only evaluated if any of them may be bad or missing. */
async function addOrder(history: History, { query, group, piecesByPoint }: OrderQuery): Promise<void> {
  const keyOf = (pointId: string, bucket: number, range: number): string => `${pointId} ${bucket} ${range}`
  await readLevels(group, query, async (source) => {
    const rows = await history.rows<OrderRow>(orderSelect(source))
    const rowByKey = new Map(rows.map((row) => [keyOf(row[0], row[1], row[2]), row]))
    for (const pointId of source.pointIds)
      for (const piece of piecesByPoint.get(pointId) ?? []) {
        if (piece.level !== source.level || piece.isOrdered) continue
        const row = rowByKey.get(keyOf(pointId, piece.bucket, piece.range))
        if (!row) continue
        const [, , , lastQuality, goodMs, maxGapMs, gapAt] = row
        Object.assign(piece, { lastQuality, goodMs, maxGapMs, gapAt })
      }
    return rows
  })
}

function gapsOf(pieces: readonly Piece[]): ReadonlyMap<Tier, readonly number[]> {
  return new Map(
    tiers.map((tier, index) => [tier, pieces.flatMap((piece) => (piece.level === index + 1 ? piece.gaps : []))]),
  )
}
