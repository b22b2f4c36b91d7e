// The work orders of the board as cards, and whether they are blocked.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import type { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { formatInstant } from '../../../ui/value/time.ts'
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

/** Returns whether its station, team and person can be changed. */
export const canAssign = ({ allowedActions }: BoardCard): boolean => allowedActions.includes('dispatch')

/** Returns whether its priority and planned start can be changed. */
export const canPlan = ({ allowedActions }: BoardCard): boolean => allowedActions.includes('plan')

const dayOf = (at: number): string => formatInstant(at).slice(0, 10)

/** Returns whether a card was due, or should have started, on an earlier day. */
export function isLate(card: BoardCard, now: number): boolean {
  const today = dayOf(now)
  const isDue = card.dueDate !== null && card.dueDate < today
  return isDue || (!isBegun(card) && card.planStart !== null && dayOf(card.planStart) < today)
}

/**
 * Returns whether a card counts for a day: it is planned to start on it. Today also has late work, started work and work
 * without a planned start.
 */
export function isOnDay(card: BoardCard, { from, to }: Span, now: number): boolean {
  const at = isBegun(card) ? now : Math.max(now, card.planStart ?? now)
  return at >= from && at < to
}

/** Sorts started work first, then late work, then by planned day, priority and due date. */
const compareCards = (now: number) => (left: BoardCard, right: BoardCard) =>
  Number(isBegun(right)) - Number(isBegun(left)) ||
  Number(isLate(right, now)) - Number(isLate(left, now)) ||
  startDayOf(left, now).localeCompare(startDayOf(right, now)) ||
  left.priority - right.priority ||
  (left.dueDate ?? '9999').localeCompare(right.dueDate ?? '9999')

/** Returns the planned day. Late and undated work counts for today. */
const startDayOf = ({ planStart }: BoardCard, now: number): string => dayOf(Math.max(now, planStart ?? now))

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
  /** Number of cards on other days. */
  readonly hidden: number
}

interface LaneOptions {
  readonly now: number
  /** The shown day. Undefined for all days. */
  readonly day: Span | undefined
}

/**
 * Returns the cards of a day by lane, the late ones first. Blocked cards share one lane, whatever station they belong
 * to.
 */
export function lanesOf({ waiting, stations }: CenterBoard, { now, day }: LaneOptions): Lanes {
  const all = [...waiting, ...stations.flatMap(({ workOrders }) => workOrders)]
  const waitingIds = new Set(waiting.map(({ id }) => id))
  // Undated work that waits can be planned for any day.
  const isShown = (card: BoardCard) =>
    !day || isOnDay(card, day, now) || (card.planStart === null && waitingIds.has(card.id))
  const shown = all.filter(isShown).toSorted(compareCards(now))
  const ready = shown.filter((card) => !isBlocked(card))
  return {
    all,
    hidden: all.length - shown.length,
    waiting: ready.filter(({ id }) => waitingIds.has(id)),
    blocked: shown.filter(isBlocked),
    stations: stations.map(({ id, name, workOrders }) => ({
      id,
      name,
      cards: workOrders,
      ready: ready.filter((card) => !waitingIds.has(card.id) && card.stationId === id),
    })),
  }
}
