// One work order on the board. It is dragged to a station or moved by its menu.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type DragEvent, memo, useContext } from 'react'
import { useText } from '../../../i18n/text.ts'
import { daysFrom } from '../../../ui/day/days.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { isBegun, Waiting } from '../bench/current-work-detail.tsx'
import { KitMark } from '../material-prepare/kit-mark.tsx'
import { WorkState } from '../order/work-state.tsx'
import { quantitiesOfWork } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'
import { BlockedBy } from './blocked-by.tsx'
import { type BoardCard as Card, canPlan, isBlocked, isLate } from './board-cards.ts'
import { DragContext, NowContext, SelectionContext } from './board-context.ts'
import { CardMenu } from './card-menu.tsx'
import styles from './dispatch-board.module.css'
import { planWords } from './plan/words.ts'
import { boardWords } from './words.ts'

/** The data type of a dragged card. Its data is the id. */
export const cardType = 'application/x-gemba-work-order'

/** Returns the props that make an element the drag handle of a card. */
export function useDragging(card: Card) {
  const drag = useContext(DragContext)
  return {
    draggable: canMove(card),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(cardType, card.id)
      drag(card)
    },
    onDragEnd: () => drag(undefined),
  }
}

export const canMove = ({ allowedActions }: Card): boolean =>
  allowedActions.includes('dispatch') || allowedActions.includes('recall')

/** Priority of an order to which nobody gave another. */
const usualPriority = 50

/** The due date, or how late the card is. */
function Dates({ card }: { card: Card }) {
  const text = useText(boardWords)
  const now = useContext(NowContext)
  const { dueDate, planStart } = card
  const days = dueDate === null ? 0 : daysFrom(dueDate, formatInstant(now).slice(0, 10))
  if (!isLate(card, now)) return dueDate === null ? null : <span>{text('due', { day: dueDate.slice(5) })}</span>
  return (
    <strong className="error" data-testid={`late-${card.id}`}>
      {days > 0 || planStart === null
        ? text('late', { n: days })
        : text('notStarted', { day: formatInstant(planStart).slice(5, 10) })}
    </strong>
  )
}

/** Memoised, because a board has thousands of cards. */
export const BoardCard = memo(function BoardCard({ card }: { card: Card }) {
  const text = useText(boardWords)
  const plan = useText(planWords)
  const isHeld = isBlocked(card)
  const dragging = useDragging(card)
  const { ids, toggle } = useContext(SelectionContext)
  return (
    <div className={`column gap-4 card ${styles.card}`} {...dragging} data-testid={`card-${card.id}`}>
      <div className={`row spread gap-8 ${styles.cardHead}`}>
        {canPlan(card) ? (
          <input
            type="checkbox"
            checked={ids.has(card.id)}
            onChange={() => toggle(card.id)}
            aria-label={plan('select', { code: card.code })}
            data-testid={`select-${card.id}`}
          />
        ) : null}
        <strong className="grow">{card.productName}</strong>
        {canMove(card) || canPlan(card) ? <CardMenu card={card} /> : null}
      </div>
      <span>
        {card.segmentNumber} {card.stageName} · {card.code}
      </span>
      {isHeld ? <BlockedBy card={card} /> : null}
      <span className={styles.cardFacts}>
        <WorkState of={workOrderStatus} status={card.status} />
        {isHeld || isBegun(card) ? null : <Waiting work={card} />}
        <KitMark work={card} />
        {isHeld && card.stationName ? <span>{text('at', { station: card.stationName })}</span> : null}
        {card.staffName ? <span>{card.staffName}</span> : null}
        {card.planStart === null ? null : (
          <span>{text('starts', { time: formatInstant(card.planStart).slice(5, 16) })}</span>
        )}
        <Dates card={card} />
        {card.priority === usualPriority ? null : <span>{plan('priorityOf', { n: card.priority })}</span>}
      </span>
      <QuantityBar quantities={quantitiesOfWork(card)} unit={card.unitName} size="card" />
    </div>
  )
})
