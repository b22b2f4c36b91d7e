// Work orders as the cards of the board, and what keeps them from being begun.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { isBegun } from '../bench/current-work-detail.tsx'
import type { QueuedWork } from './schedule-queue.ts'

export type CenterBoard = CommandReply<typeof readDispatchBoard>
export type BoardCard = CenterBoard['waiting'][number]

/** Whether it cannot be begun now, or not gone on with: material, the work before it, an exception, a call, or its order. */
export const isBlocked = (card: BoardCard): boolean =>
  card.blocks.length > 0 || (!isBegun(card) && (card.shortOfKit.length > 0 || isTooEarly(card)))

/** Whether the segments before it have passed nothing on to it yet. */
export const isTooEarly = ({ isRework, availableQuantity }: BoardCard): boolean =>
  isRework === 0 && availableQuantity !== null && Number(availableQuantity) === 0

/** Returns the work of a card as a queue takes it. */
export const queuedOf = (card: BoardCard): QueuedWork => ({
  id: card.id,
  remainingSeconds: card.remainingSeconds,
  planStart: card.planStart,
  isBegun: isBegun(card),
})

/** Returns the cards of the same place that may become one with a card: parts of the same work, in the same state. */
export const mergeableWith = (card: BoardCard, cards: readonly BoardCard[]): BoardCard[] =>
  cards.filter(
    (candidate) =>
      candidate.id !== card.id &&
      candidate.segmentPlanId === card.segmentPlanId &&
      candidate.status === card.status &&
      candidate.isRework === card.isRework &&
      candidate.stationId === card.stationId &&
      candidate.allowedActs.includes('dispatch'),
  )

export interface BoardStation {
  readonly id: string
  readonly name: string
  /** All that it has to do, blocked or not, in its order. */
  readonly cards: readonly BoardCard[]
}

export interface Lanes {
  readonly waiting: readonly BoardCard[]
  readonly blocked: readonly BoardCard[]
  readonly stations: readonly (BoardStation & { readonly ready: readonly BoardCard[] })[]
  readonly all: readonly BoardCard[]
}

/** Returns the cards by the lanes that they lie in: what is blocked lies together, wherever it belongs. */
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
