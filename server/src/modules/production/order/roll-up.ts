// Computes the state of an order from its work orders. Pure: no reads, no writes.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { orderOf } from '@gemba/contract/production/route/route-graph.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { computeTransfer, minTaken, type TransferResult } from './transfer-batch.ts'

/** A work order with its reported quantities. */
export interface WorkSummaryRow {
  readonly id: string
  readonly segmentPlanId: string
  readonly status: number
  readonly isRework: number
  readonly quantity: string
  readonly good: string
  readonly scrap: string
  readonly rework: string
}

interface SegmentFacts {
  readonly id: string
  readonly status: number
  /** 1 if the segment is skipped: all pieces that reach it pass as good. */
  readonly isSkipped: number
  readonly planQuantity: string
  /** Number of pieces that are passed on together; null if each piece is passed on by itself. */
  readonly transferBatch: string | null
}

export interface LinkSummary {
  readonly segmentPlanId: string
  readonly predecessorId: string
  readonly relation: number
}

export interface OrderSummary {
  readonly status: number
  readonly segments: readonly SegmentFacts[]
  readonly links: readonly LinkSummary[]
  readonly works: readonly WorkSummaryRow[]
}

/** The state of a segment, computed from its work orders. */
interface SegmentState {
  readonly id: string
  readonly status: number
  readonly released: Big
  readonly good: Big
  readonly scrap: Big
  /** Pieces that wait for rework. */
  readonly rework: Big
  /** Pieces of `rework` that no open work order has, because their work order was cancelled or has ended. */
  readonly pending: Big
  /** Pieces that the segment has worked on. */
  readonly processed: Big
  /** Good pieces of the previous segments; undefined if there are none before. */
  readonly produced: Big | undefined
  /** Pieces of `produced` that were passed on to this segment. */
  readonly ready: Big | undefined
  /**
   * Good pieces that the previous segments need in total until the next batch is passed on; undefined if no batch is
   * awaited.
   */
  readonly awaited: Big | undefined
  /** Good pieces that this segment has passed on, and the number of good pieces at which it passes on more. */
  readonly passed: Big
  readonly next: Big | undefined
  /** The most pieces that the segment can produce: the planned quantity less what was scrapped before it. */
  readonly target: Big
}

export interface RollUpResult {
  readonly status: number
  readonly good: Big
  readonly scrap: Big
  /** Scrap of the last segments. */
  readonly lastScrap: Big
  readonly rework: Big
  readonly segments: readonly SegmentState[]
  /** Work orders that have nothing left to do. */
  readonly finished: readonly string[]
  /** Completed work orders that have something to do again, because a report of scrap before them was reversed. */
  readonly reopened: readonly string[]
}

const nothing = new Big(0)
const sumOf = <T>(rows: readonly T[], value: (row: T) => Big): Big =>
  rows.reduce((sum, row) => sum.plus(value(row)), nothing)

const work = workOrderStatus.codes
const segment = segmentPlanStatus.codes
const order = productionOrderStatus.codes

/** Returns the pieces that were reported for a work order: good, scrap and rework. */
export const reportedOf = ({ good, scrap, rework }: Pick<WorkSummaryRow, 'good' | 'scrap' | 'rework'>): Big =>
  new Big(good).plus(scrap).plus(rework)

/**
 * Returns the quantity of a work order that counts as released: what was reported if it was terminated or exceeded,
 * else its quantity.
 */
function releasedOf(workOrder: WorkSummaryRow): Big {
  if (workOrder.isRework === 1 || workOrder.status === work.cancelled) return nothing
  const reported = reportedOf(workOrder)
  return workOrder.status === work.terminated || reported.gt(workOrder.quantity)
    ? reported
    : new Big(workOrder.quantity)
}

const hasBegun = (workOrder: WorkSummaryRow): boolean =>
  workOrder.status === work.running || workOrder.status === work.paused || reportedOf(workOrder).gt(0)

const isOpen = ({ status }: WorkSummaryRow): boolean => status < work.completed

/** Returns the states of an order, its segments and its work orders. The total number of pieces is preserved. */
export function rollUp({ status, segments, links, works }: OrderSummary): RollUpResult {
  const states = new Map<string, SegmentState>()
  const ends = links.map(({ predecessorId, segmentPlanId }) => ({ from: predecessorId, to: segmentPlanId }))
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const finished: string[] = []
  const reopened: string[] = []
  for (const id of orderOf([...byId.keys()], ends)) {
    const segmentFacts = byId.get(id)
    if (!segmentFacts) continue
    const orders = works.filter(({ segmentPlanId }) => segmentPlanId === id)
    const state = segmentState(segmentFacts, orders, {
      maxQuantity: maxQuantityFor(segmentFacts, links, states),
      ...upstreamOf(id, links, states),
    })
    states.set(id, state)
    finished.push(...orders.filter((order) => isFinished(order, state)).map((order) => order.id))
    reopened.push(...orders.filter((order) => isReopened(order, state)).map((order) => order.id))
  }
  const rolled = segments.flatMap(({ id }) => passedToNext(states.get(id), links, states) ?? [])
  const last = rolled.filter(({ id }) => !links.some(({ predecessorId }) => predecessorId === id))
  const good = last.reduce<Big | undefined>(
    (fewest, state) => (fewest?.lt(state.good) ? fewest : state.good),
    undefined,
  )
  return {
    status: orderStatus(status, { rolled, last, works }),
    good: good ?? nothing,
    scrap: sumOf(rolled, (state) => state.scrap),
    lastScrap: sumOf(last, (state) => state.scrap),
    rework: sumOf(rolled, (state) => state.rework),
    segments: rolled,
    finished,
    reopened,
  }
}

type Upstream = Pick<SegmentState, 'produced' | 'ready' | 'awaited'>

/**
 * Returns what the predecessors have produced and passed on. Predecessors with a start-start relation limit nothing.
 */
function upstreamOf(id: string, links: readonly LinkSummary[], states: ReadonlyMap<string, SegmentState>): Upstream {
  const before = links
    .filter((link) => link.segmentPlanId === id && link.relation !== segmentRelation.codes.startStart)
    .flatMap(({ predecessorId }) => states.get(predecessorId) ?? [])
  const [first] = before
  if (!first) return { produced: undefined, ready: undefined, awaited: undefined }
  const lowest = before.reduce((lowest, state) => (state.passed.lt(lowest.passed) ? state : lowest), first)
  const finishedQuantity = before.reduce((fewest, { good }) => (good.lt(fewest) ? good : fewest), first.good)
  return { produced: finishedQuantity, ready: lowest.passed, awaited: lowest.next }
}

/** Pieces that a successor has worked on count as passed on. */
function passedToNext(
  state: SegmentState | undefined,
  links: readonly LinkSummary[],
  states: ReadonlyMap<string, SegmentState>,
): SegmentState | undefined {
  if (!state) return undefined
  const highestTaken = links
    .filter(
      ({ predecessorId, relation }) => predecessorId === state.id && relation !== segmentRelation.codes.startStart,
    )
    .map(({ segmentPlanId }) => states.get(segmentPlanId)?.processed ?? nothing)
    .reduce((highest, quantity) => (quantity.gt(highest) ? quantity : highest), nothing)
  return { ...state, ...minTaken(state, state.good, highestTaken) }
}

/**
 * Returns the most pieces that can reach a segment: the minimum over its predecessors of what they can produce without
 * their scrap, or have produced beyond that.
 */
function maxQuantityFor(
  segmentFacts: SegmentFacts,
  links: readonly LinkSummary[],
  states: ReadonlyMap<string, SegmentState>,
): Big {
  const passed = links
    .filter(({ segmentPlanId }) => segmentPlanId === segmentFacts.id)
    .flatMap(({ predecessorId }) => states.get(predecessorId) ?? [])
    .map(({ target, scrap, good }) => (target.minus(scrap).gt(good) ? target.minus(scrap) : good))
  return passed.reduce(
    (fewest, quantity) => (quantity.lt(fewest) ? quantity : fewest),
    new Big(segmentFacts.planQuantity),
  )
}

/**
 * A work order is finished if it has nothing left to do, even if another work order reworks its pieces: a station does
 * one work order at a time.
 */
function isFinished(workOrder: WorkSummaryRow, { status, processed, target }: SegmentState): boolean {
  if (!isOpen(workOrder)) return false
  if (status === segment.completed || reportedOf(workOrder).gte(workOrder.quantity)) return true
  return workOrder.isRework === 0 && processed.gt(0) && processed.gte(target)
}

/** A completed work order is reopened if more pieces can reach it than when it ended. */
const isReopened = (workOrder: WorkSummaryRow, { processed, target }: SegmentState): boolean =>
  workOrder.status === work.completed &&
  workOrder.isRework === 0 &&
  reportedOf(workOrder).lt(workOrder.quantity) &&
  processed.lt(target)

interface SegmentLimits extends Upstream {
  readonly maxQuantity: Big
}

function segmentState(
  segmentFacts: SegmentFacts,
  orders: readonly WorkSummaryRow[],
  { maxQuantity: target, ...before }: SegmentLimits,
): SegmentState {
  const liveOrders = orders.filter((order) => order.status !== work.cancelled)
  const reworkOrders = liveOrders.filter((workOrder) => workOrder.isRework === 1)
  const worked = sumOf(
    liveOrders.filter((workOrder) => workOrder.isRework === 0),
    reportedOf,
  )
  const ready =
    before.ready && minTaken({ passed: before.ready, next: undefined }, before.produced ?? nothing, worked).passed
  const pendingQuantity = (ready ?? target).minus(worked)
  const passed = segmentFacts.isSkipped === 1 && pendingQuantity.gt(0) ? pendingQuantity : nothing
  const good = sumOf(liveOrders, (workOrder) => new Big(workOrder.good)).plus(passed)
  const scrap = sumOf(liveOrders, (workOrder) => new Big(workOrder.scrap))
  const rework = sumOf(liveOrders, (workOrder) => new Big(workOrder.rework)).minus(sumOf(reworkOrders, reportedOf))
  const inHand = sumOf(reworkOrders.filter(isOpen), (workOrder) =>
    new Big(workOrder.quantity).minus(reportedOf(workOrder)),
  )
  const released = sumOf(orders, releasedOf)
  const counts = { released, good, scrap, rework, target }
  const status = segmentStatus(segmentFacts, liveOrders, counts)
  return {
    id: segmentFacts.id,
    status,
    ...counts,
    ...before,
    ready,
    pending: rework.minus(inHand),
    processed: worked.plus(passed),
    ...passedBy(segmentFacts, { good, scrap, target, status }),
  }
}

/** A skipped segment needs no batches of its own: its pieces arrive in the batches of the segments before. */
const passedBy = (
  { transferBatch, isSkipped }: SegmentFacts,
  { status, ...counts }: Pick<SegmentState, 'status' | 'good' | 'scrap' | 'target'>,
): TransferResult =>
  computeTransfer({
    ...counts,
    transferBatch: isSkipped === 1 ? null : transferBatch,
    isComplete: status === segment.completed || status === segment.cancelled,
  })

function segmentStatus(
  { status, planQuantity, isSkipped }: SegmentFacts,
  orders: readonly WorkSummaryRow[],
  { released, good, scrap, rework, target }: Pick<SegmentState, 'released' | 'good' | 'scrap' | 'rework' | 'target'>,
): number {
  if (status === segment.cancelled) return status
  const isBegun = orders.some(hasBegun) || (isSkipped === 1 && good.gt(0))
  if ((isBegun || target.eq(0)) && rework.eq(0) && good.plus(scrap).gte(target)) return segment.completed
  if (status === segment.paused && isBegun) return status
  if (isBegun) return segment.inProgress
  if (released.gte(planQuantity) && released.gt(0)) return segment.released
  return released.gt(0) ? segment.partlyReleased : segment.notReleased
}

interface OrderRollUp {
  readonly rolled: readonly SegmentState[]
  readonly last: readonly SegmentState[]
  readonly works: readonly WorkSummaryRow[]
}

function orderStatus(status: number, { rolled, last, works }: OrderRollUp): number {
  const isFixed = [order.draft, order.closed, order.cancelled].some((fixedStatus) => fixedStatus === status)
  if (isFixed || rolled.length === 0) return status
  if (last.every((state) => state.status === segment.completed)) return order.completed
  if (status === order.paused) return status
  if (works.some(hasBegun)) return order.inProgress
  return rolled.some(({ released }) => released.gt(0)) ? order.released : order.planned
}
