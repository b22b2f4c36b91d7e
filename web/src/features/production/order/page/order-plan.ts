import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { orderOf } from '@gemba/contract/production/route/route-graph.ts'

/** An order with its segments, links and material, as its page reads it. */
export type OrderPlan = CommandReply<typeof readOrderPlan>
export type PlannedSegment = OrderPlan['segments'][number]

/** Returns the segments so that each comes after those it waits for, with their numbers. */
export function segmentsInOrder({ segments, links }: Pick<OrderPlan, 'segments' | 'links'>) {
  const byId = new Map(segments.map((one) => [one.id, one]))
  const ends = links.map(({ fromId, toId }) => ({ from: fromId, to: toId }))
  return orderOf([...byId.keys()], ends).flatMap((id) => {
    const segment = byId.get(id)
    const before = ends.filter(({ to }) => to === id).flatMap(({ from }) => byId.get(from)?.number ?? [])
    return segment ? [{ segment, after: before.toSorted((one, other) => one - other) }] : []
  })
}
