// Reads buckets of any width from the tiers, and from samples where a tier is not exact.

import { type Tier, tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import { type CurveBucket, joinPieces, type Piece, pieceOf } from './bucket-pieces.ts'
import { type OrderRow, orderSelect, type PieceRow, type PieceSource, pieceSelect } from './piece-sql.ts'
import { type BucketRow, bucketOf, bucketSelect, isShort, type SampleRow, sampleOf, sampleSelect } from './row-sql.ts'
import { type LevelRanges, planLevels } from './tier-plan.ts'
import { type StoredState, selectStates } from './tier-state.ts'
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

/** Returns the buckets of each point with samples, in order; not of points that the tiers do not cover. */
export async function readTier(history: History, query: TierQuery): Promise<Map<string, CurveBucket[]>> {
  const { points, from, to } = query
  const states = await selectStates(history, { pointIds: points.map(({ pointId }) => pointId), from, to: to + 1 })
  const planOf = (point: TierPoint, state: StoredState | undefined, gaps: TierGaps): PointPlan[] => {
    const levels = planLevels({ from, to: to + 1, tier: query.tier }, state, gaps)
    return levels ? [Object.assign({}, point, { state, gaps, levels })] : []
  }
  const buckets = new Map<string, CurveBucket[]>()
  let plans = points.flatMap((point) => planOf(point, states.get(point.pointId), new Map()))
  while (plans.length > 0) {
    const reads = await Promise.all(groupPlans(plans).map((group) => readGroup(history, query, group)))
    const read = new Map(reads.flatMap((group) => [...group]))
    plans = plans.flatMap((plan) => {
      const { joined = [], gaps = new Map() } = read.get(plan.pointId) ?? {}
      const found = withGaps(plan.gaps, gaps)
      if (found) return planOf(plan, plan.state, found)
      buckets.set(plan.pointId, joined)
      return []
    })
  }
  return buckets
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

interface PointBuckets {
  readonly joined: CurveBucket[]
  /** Starts of the buckets of tiers that hide a gap. */
  readonly gaps: ReadonlyMap<Tier, readonly number[]>
}

async function readGroup(history: History, query: TierQuery, group: readonly PointPlan[]) {
  const periodMs = Math.min(...group.map((plan) => plan.periodMs))
  const rows = await readLevels(group, query, (source) => readPieces(history, source, periodMs))
  const piecesByPoint = Map.groupBy(rows, ({ pointId }) => pointId)
  const isUnclear = (point: TierPoint): boolean =>
    (piecesByPoint.get(point.pointId) ?? []).some(
      ({ isOrdered, count, goodCount, anyFirst, anyLast }) =>
        !isOrdered && (goodCount < count || anyLast - anyFirst - (count - 1) * point.periodMs > point.gapMs),
    )
  const unclear = query.isPlain ? [] : group.filter(isUnclear)
  if (unclear.length > 0) await addOrder(history, { query, group: unclear, piecesByPoint })
  return new Map(
    group.map(({ pointId, gapMs }): [string, PointBuckets] => {
      const pieces = piecesByPoint.get(pointId) ?? []
      return [pointId, { joined: joinPieces(pieces, gapMs), gaps: gapsOf(pieces) }]
    }),
  )
}

async function readPieces(history: History, source: PieceSource, periodMs: number): Promise<Piece[]> {
  if (!isShort(source, periodMs))
    return (await history.rows<PieceRow>(pieceSelect(source))).map((row) => pieceOf(row, source.level))
  if (source.level === 0)
    return (await history.rows<SampleRow>(sampleSelect(source))).map((row) => sampleOf(row, source))
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
