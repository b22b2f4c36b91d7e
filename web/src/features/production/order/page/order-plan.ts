import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { orderOf } from '@gemba/contract/production/route/route-graph.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { compareDecimals, subtractToZero, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'

/** An order with its operations, links and material, as its page reads it. */
export type OrderPlan = CommandReply<typeof readOrderPlan>
export type PlannedSegment = OrderPlan['segments'][number]
export type Shortage = OrderPlan['shortages'][number]

/** Returns the operations in an order where each follows its predecessors, with the numbers of the predecessors. */
export function segmentsInOrder({ segments, links }: Pick<OrderPlan, 'segments' | 'links'>) {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const ends = links.map(({ fromId, toId }) => ({ from: fromId, to: toId }))
  return orderOf([...byId.keys()], ends).flatMap((id) => {
    const segment = byId.get(id)
    const before = ends.filter(({ to }) => to === id).flatMap(({ from }) => byId.get(from)?.number ?? [])
    return segment ? [{ segment, after: before.toSorted((left, right) => left - right) }] : []
  })
}

/**
 * Returns the transfer batch that an operation waits for with its finished quantity. Undefined if it waits for none.
 */
export function transferBatchOf({ segments, links }: Pick<OrderPlan, 'segments' | 'links'>, segment: PlannedSegment) {
  if (segment.status >= segmentPlanStatus.codes.completed || segment.isSkipped === 1) return undefined
  const before = links
    .filter(({ toId, relation }) => toId === segment.id && relation !== segmentRelation.codes.startStart)
    .flatMap(({ fromId }) => segments.find(({ id }) => id === fromId) ?? [])
    .toSorted((left, right) => compareDecimals(left.passedQuantity, right.passedQuantity))
  const [firstSegment] = before
  const reportedQuantity = sumOfDecimals(segment.goodQuantity, segment.scrapQuantity, segment.reworkQuantity)
  if (
    !firstSegment ||
    firstSegment.nextTransfer === null ||
    compareDecimals(firstSegment.passedQuantity, reportedQuantity) > 0
  )
    return undefined
  const { number, nextTransfer, goodQuantity, passedQuantity } = firstSegment
  return {
    number,
    needed: subtractToZero(nextTransfer, passedQuantity),
    produced: subtractToZero(goodQuantity, passedQuantity),
  }
}
