// A column of the board: what waits, or what one station has to do.
import { type DragEvent, type ReactNode, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { cardType } from './board-card.tsx'
import styles from './dispatch-board.module.css'

interface BoardLaneProps {
  title: string
  hint: string
  /** Beside the title. */
  action?: ReactNode
  empty: ReactNode
  cards: readonly ReactNode[]
  /** Below the cards. */
  foot?: ReactNode
  onDropCard: (cardId: string) => void
  testId: string
}

export function BoardLane({ title, hint, action, empty, cards, foot, onDropCard, testId }: BoardLaneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData(cardType)
    if (id) onDropCard(id)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(cardType)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      className={classNames(styles.lane, isOver && styles.over)}
      aria-label={title}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid={testId}
    >
      <header className={styles.laneHead}>
        <h2>{title}</h2>
        {action}
        <span className={styles.muted}>{hint}</span>
      </header>
      {cards.length === 0 ? <div className={styles.empty}>{empty}</div> : <ul className={styles.cards}>{cards}</ul>}
      {foot}
    </section>
  )
}
