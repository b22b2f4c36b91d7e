// One work order on the board: dragged to a station, or moved by its menu.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { EllipsisIcon } from 'lucide-react'
import { memo } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { isBegun, Waiting } from '../bench/work-now.tsx'
import { KitMark } from '../material-prepare/kit-mark.tsx'
import { WorkState } from '../order/work-state.tsx'
import { quantitiesOfWork } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'
import type { BoardCard as Card } from './board-cards.ts'
import styles from './dispatch-board.module.css'
import { boardWords } from './words.ts'

export interface Place {
  readonly id: string
  readonly name: string
}

interface BoardCardProps {
  card: Card
  stations: readonly Place[]
  isBusy: boolean
  onDispatch: (card: Card, station: Place) => void
  onRecall: (card: Card) => void
  onSplit: (card: Card) => void
  /** The cards that it may be merged with, looked up where its menu opens. */
  mergeable: (card: Card) => readonly Card[]
  onMerge: (card: Card, other: Card) => void
}

/** What a dragged card carries: its id. */
export const cardType = 'application/x-gemba-work-order'

/** Drawn anew only where it has changed: a board has thousands of them. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card } = props
  const text = useText(boardWords)
  const mayMove = card.allowedActs.includes('dispatch') || card.allowedActs.includes('recall')
  return (
    <li
      className={styles.card}
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData(cardType, card.id)}
      data-testid={`card-${card.id}`}
    >
      <div className={styles.cardHead}>
        <strong>{card.productName}</strong>
        {mayMove ? <Moves {...props} /> : null}
      </div>
      <span>
        {card.segment} · {card.code}
      </span>
      <span className={styles.cardFacts}>
        <WorkState of={workOrderStatus} status={card.status} />
        {card.atStation && !isBegun(card.atStation) ? <Waiting work={card.atStation} /> : null}
        <KitMark work={card} />
        {card.staffName ? <span>{card.staffName}</span> : null}
        {card.planStart === null ? null : (
          <span>{text('starts', { time: formatInstant(card.planStart).slice(5, 16) })}</span>
        )}
      </span>
      <QuantityBar quantities={quantitiesOfWork(card)} unit={card.unitName} size="card" />
    </li>
  )
})

/** Splitting and merging take the same state and right as dispatching: the same flow offers them. */
function Moves({ card, stations, isBusy, mergeable, ...acts }: BoardCardProps) {
  const text = useText(boardWords)
  const mayDispatch = card.allowedActs.includes('dispatch')
  const movesOf = () => [
    ...(mayDispatch ? stations.filter(({ id }) => id !== card.stationId) : []).map((station) => ({
      ...{ name: `to-${station.id}`, title: text('moveTo', { station: station.name }) },
      onRun: () => acts.onDispatch(card, station),
    })),
    ...(card.allowedActs.includes('recall')
      ? [{ name: 'recall', title: text('recall'), onRun: () => acts.onRecall(card) }]
      : []),
    ...(mayDispatch ? [{ name: 'split', title: text('split'), onRun: () => acts.onSplit(card) }] : []),
    ...(mayDispatch ? mergeable(card) : []).map((other) => ({
      name: `merge-${other.id}`,
      title: text('mergeWith', { code: other.code, n: formatDecimal(other.quantity), unit: other.unitName }),
      onRun: () => acts.onMerge(card, other),
    })),
  ]
  return (
    <Popover button={<Icon of={EllipsisIcon} />} label={text('move', { code: card.code })} testId={`move-${card.id}`}>
      {(close) => (
        <ul className={styles.menu}>
          {movesOf().map(({ name, title, onRun }) => (
            <li key={name}>
              <button
                type="button"
                className="plain-button"
                disabled={isBusy}
                onClick={() => {
                  close()
                  onRun()
                }}
                data-testid={`move-${name}`}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
