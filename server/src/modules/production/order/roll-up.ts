// How far an order is: one function of what its work orders say. Plain: it reads nothing and stores nothing.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { orderOf } from '@gemba/contract/production/route/route-graph.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { atLeastTaken, computeTransfer, type TransferResult } from './transfer-batch.ts'

/** A work order with what was reported of it. */
export interface WorkFacts {
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
  /** What comes to it passes as good. */
  readonly isSkipped: number
  readonly planQuantity: string
  /** In which its good pieces go on; null where each does as it is done. */
  readonly transferBatch: string | null
}

export interface LinkFacts {
  readonly segmentPlanId: string
  readonly predecessorId: string
  readonly relation: number
}

export interface OrderFacts {
  readonly status: number
  readonly segments: readonly SegmentFacts[]
  readonly links: readonly LinkFacts[]
  readonly works: readonly WorkFacts[]
}

/** A segment as its work orders make it. */
interface SegmentState {
  readonly id: string
  readonly status: number
  readonly released: Big
  readonly good: Big
  readonly scrap: Big
  /** Pieces that wait to be worked again. */
  readonly rework: Big
  /** Of those, the pieces that no open work order has: what had them was cancelled or ended. */
  readonly pending: Big
  /** What it has taken in. */
  readonly taken: Big
  /** What the segments before have made; undefined where none is before. */
  readonly made: Big | undefined
  /** What of that was passed on to it. */
  readonly ready: Big | undefined
  /** How many good pieces the segments before take until more is passed on to it; undefined where it waits for no batch. */
  readonly awaited: Big | undefined
  /** What it passes on itself. */
  readonly passed: Big
  readonly next: Big | undefined
  /** What it can make at all: what is planned but for what was scrapped before it. */
  readonly target: Big
}

export interface RolledUp {
  readonly status: number
  readonly good: Big
  readonly scrap: Big
  readonly rework: Big
  readonly segments: readonly SegmentState[]
  /** Work orders that have nothing left to do. */
  readonly finished: readonly string[]
  /** Work orders that had nothing left to do, and have again: what was lost before them was none. */
  readonly reopened: readonly string[]
}

const nothing = new Big(0)
const sumOf = <T>(rows: readonly T[], value: (row: T) => Big): Big =>
  rows.reduce((sum, row) => sum.plus(value(row)), nothing)

const work = workOrderStatus.codes
const segment = segmentPlanStatus.codes
const order = productionOrderStatus.codes

/** Returns what was reported of a work order in all. */
export const reportedOf = ({ good, scrap, rework }: Pick<WorkFacts, 'good' | 'scrap' | 'rework'>): Big =>
  new Big(good).plus(scrap).plus(rework)

/** What a work order counts as released. */
function releasedOf(workOrder: WorkFacts): Big {
  if (workOrder.isRework === 1 || workOrder.status === work.cancelled) return nothing
  const reported = reportedOf(workOrder)
  return workOrder.status === work.terminated || reported.gt(workOrder.quantity)
    ? reported
    : new Big(workOrder.quantity)
}

const hasBegun = (workOrder: WorkFacts): boolean =>
  workOrder.status === work.running || workOrder.status === work.paused || reportedOf(workOrder).gt(0)

const isOpen = ({ status }: WorkFacts): boolean => status < work.completed

/** Returns the states of an order, its segments and its work orders. Pieces are neither lost nor made by it. */
export function rollUp({ status, segments, links, works }: OrderFacts): RolledUp {
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
      maxQuantity: mostFor(segmentFacts, links, states),
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
    rework: sumOf(rolled, (state) => state.rework),
    segments: rolled,
    finished,
    reopened,
  }
}

type Upstream = Pick<SegmentState, 'made' | 'ready' | 'awaited'>

/** What the segments that it follows have made and passed on; those that it starts beside limit nothing. */
function upstreamOf(id: string, links: readonly LinkFacts[], states: ReadonlyMap<string, SegmentState>): Upstream {
  const before = links
    .filter((link) => link.segmentPlanId === id && link.relation !== segmentRelation.codes.startStart)
    .flatMap(({ predecessorId }) => states.get(predecessorId) ?? [])
  const [first] = before
  if (!first) return { made: undefined, ready: undefined, awaited: undefined }
  const lowest = before.reduce((lowest, state) => (state.passed.lt(lowest.passed) ? state : lowest), first)
  const made = before.reduce((fewest, { good }) => (good.lt(fewest) ? good : fewest), first.good)
  return { made, ready: lowest.passed, awaited: lowest.next }
}

/** What the segments after it have taken in was passed on. */
function passedToNext(
  state: SegmentState | undefined,
  links: readonly LinkFacts[],
  states: ReadonlyMap<string, SegmentState>,
): SegmentState | undefined {
  if (!state) return undefined
  const taken = links
    .filter(
      ({ predecessorId, relation }) => predecessorId === state.id && relation !== segmentRelation.codes.startStart,
    )
    .map(({ segmentPlanId }) => states.get(segmentPlanId)?.taken ?? nothing)
    .reduce((highest, quantity) => (quantity.gt(highest) ? quantity : highest), nothing)
  return { ...state, ...atLeastTaken(state, state.good, taken) }
}

/** What can come to it at all: of each segment before, what that can make but for what it has scrapped, or has made beyond it. */
function mostFor(
  segmentFacts: SegmentFacts,
  links: readonly LinkFacts[],
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

/** What has nothing left to do ends, though pieces of it are worked again by another: a station does one work order at a time. */
function isFinished(workOrder: WorkFacts, { status, taken, target }: SegmentState): boolean {
  if (!isOpen(workOrder)) return false
  if (status === segment.completed || reportedOf(workOrder).gte(workOrder.quantity)) return true
  return workOrder.isRework === 0 && taken.gt(0) && taken.gte(target)
}

/** What ended short of its quantity goes on when more can come to it than was thought. */
const isReopened = (workOrder: WorkFacts, { taken, target }: SegmentState): boolean =>
  workOrder.status === work.completed &&
  workOrder.isRework === 0 &&
  reportedOf(workOrder).lt(workOrder.quantity) &&
  taken.lt(target)

interface SegmentLimits extends Upstream {
  readonly maxQuantity: Big
}

function segmentState(
  segmentFacts: SegmentFacts,
  orders: readonly WorkFacts[],
  { maxQuantity: target, ...before }: SegmentLimits,
): SegmentState {
  const liveOrders = orders.filter((order) => order.status !== work.cancelled)
  const reworkOrders = liveOrders.filter((workOrder) => workOrder.isRework === 1)
  const worked = sumOf(
    liveOrders.filter((workOrder) => workOrder.isRework === 0),
    reportedOf,
  )
  const ready =
    before.ready && atLeastTaken({ passed: before.ready, next: undefined }, before.made ?? nothing, worked).passed
  const come = (ready ?? target).minus(worked)
  const passed = segmentFacts.isSkipped === 1 && come.gt(0) ? come : nothing
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
    taken: worked.plus(passed),
    ...passedBy(segmentFacts, { good, scrap, target, status }),
  }
}

/** What goes through a segment without work was in batches before it. */
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
  orders: readonly WorkFacts[],
  { released, good, scrap, rework, target }: Pick<SegmentState, 'released' | 'good' | 'scrap' | 'rework' | 'target'>,
): number {
  if (status === segment.cancelled) return status
  const begun = orders.some(hasBegun) || (isSkipped === 1 && good.gt(0))
  if ((begun || target.eq(0)) && rework.eq(0) && good.plus(scrap).gte(target)) return segment.completed
  if (status === segment.paused && begun) return status
  if (begun) return segment.inProgress
  if (released.gte(planQuantity) && released.gt(0)) return segment.released
  return released.gt(0) ? segment.partlyReleased : segment.notReleased
}

interface OrderRollUp {
  readonly rolled: readonly SegmentState[]
  readonly last: readonly SegmentState[]
  readonly works: readonly WorkFacts[]
}

function orderStatus(status: number, { rolled, last, works }: OrderRollUp): number {
  const isFixed = [order.draft, order.closed, order.cancelled].some((fixedStatus) => fixedStatus === status)
  if (isFixed || rolled.length === 0) return status
  if (last.every((state) => state.status === segment.completed)) return order.completed
  if (status === order.paused) return status
  if (works.some(hasBegun)) return order.inProgress
  return rolled.some(({ released }) => released.gt(0)) ? order.released : order.planned
}
