// Work orders as the cards of the board, from either call that answers them.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import type { BenchWork } from '../bench/bench-work.ts'

type WaitingRow = EntityOf<typeof workOrder> &
  Pick<BenchWork, 'allowedActs' | 'productName' | 'unitName' | 'kitStatus' | 'shortOfKit'>

type Shared =
  | 'id'
  | 'code'
  | 'version'
  | 'status'
  | 'segmentPlanId'
  | 'isRework'
  | 'planStart'
  | 'kitStatus'
  | 'shortOfKit'
type Counted = Pick<BenchWork, 'quantity' | 'goodQuantity' | 'scrapQuantity' | 'reworkQuantity' | 'unitName'>

export interface BoardCard extends Counted, Pick<BenchWork, Shared> {
  readonly productName: string
  readonly segment: string
  readonly staffName: string | null
  /** Of the bench only: whether it can begin. */
  readonly atStation?: BenchWork
  readonly stationId: string | null
  readonly allowedActs: BenchWork['allowedActs']
}

/** What is read again and has not changed is the same object: so is its card, and nothing of it is drawn anew. */
function kept<Row extends object>(make: (row: Row) => BoardCard): (row: Row) => BoardCard {
  const cards = new WeakMap<Row, BoardCard>()
  return (row) => {
    const card = cards.get(row) ?? make(row)
    cards.set(row, card)
    return card
  }
}

/** Returns the card of work at a station. */
export const cardOfBench = kept(
  (work: BenchWork): BoardCard => ({
    ...work,
    segment: `${work.segmentNumber} ${work.stageName}`,
    atStation: work,
  }),
)

/** Returns the card of work that waits to be dispatched. */
export const cardOfWaiting = kept(
  (row: WaitingRow): BoardCard => ({
    ...row,
    segment: row.labels?.stageId ?? '',
    staffName: null,
  }),
)

/** Returns the cards of the same lane that may become one with a card: parts of the same work, in the same state. */
export const mergeableWith = (card: BoardCard, cards: readonly BoardCard[]): BoardCard[] =>
  cards.filter(
    (one) =>
      one.id !== card.id &&
      one.segmentPlanId === card.segmentPlanId &&
      one.status === card.status &&
      one.isRework === card.isRework &&
      one.stationId === card.stationId &&
      one.allowedActs.includes('dispatch'),
  )

export type { WaitingRow }
