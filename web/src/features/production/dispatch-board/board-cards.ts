// The work orders of the board as cards, and whether they are blocked.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { isBegun } from '../bench/current-work-detail.tsx'
import type { QueuedWork } from './schedule-queue.ts'

export type CenterBoard = CommandReply<typeof readDispatchBoard>
export type BoardCard = CenterBoard['waiting'][number]

/**
 * Returns whether work cannot start or continue: it waits for material, previous operations, an exception, a call or
 * its order.
 */
export const isBlocked = (card: BoardCard): boolean =>
  card.blocks.length > 0 || (!isBegun(card) && (card.shortOfKit.length > 0 || isTooEarly(card)))

/** Returns whether the previous operations have not passed on any quantity yet. */
export const isTooEarly = ({ isRework, availableQuantity }: BoardCard): boolean =>
  isRework === 0 && availableQuantity !== null && Number(availableQuantity) === 0

/** Returns the work of a card as input of the queue calculation. */
export const queuedOf = (card: BoardCard): QueuedWork => ({
  id: card.id,
  remainingSeconds: card.remainingSeconds,
  planStart: card.planStart,
  isBegun: isBegun(card),
})

/** Returns the cards that can be merged with a card: parts of the same work at the same station in the same state. */
export const mergeableWith = (card: BoardCard, cards: readonly BoardCard[]): BoardCard[] =>
  cards.filter(
    (candidate) =>
      candidate.id !== card.id &&
      candidate.segmentPlanId === card.segmentPlanId &&
      candidate.status === card.status &&
      candidate.isRework === card.isRework &&
      candidate.stationId === card.stationId &&
      candidate.allowedActions.includes('dispatch'),
  )

export interface BoardStation {
  readonly id: string
  readonly name: string
  /** All work of the station, blocked or not, in queue order. */
  readonly cards: readonly BoardCard[]
}

export interface Lanes {
  readonly waiting: readonly BoardCard[]
  readonly blocked: readonly BoardCard[]
  readonly stations: readonly (BoardStation & { readonly ready: readonly BoardCard[] })[]
  readonly all: readonly BoardCard[]
}

/** Returns the cards by lane. Blocked cards share one lane, whatever station they belong to. */
export function lanesOf({ waiting, stations }: CenterBoard): Lanes {
  const all = [...waiting, ...stations.flatMap(({ workOrders }) => workOrders)]
  return {
    all,
    waiting: waiting.filter((card) => !isBlocked(card)),
    blocked: all.filter(isBlocked),
    stations: stations.map(({ id, name, workOrders }) => ({
      id,
      name,
      cards: workOrders,
      ready: workOrders.filter((card) => !isBlocked(card)),
    })),
  }
}
