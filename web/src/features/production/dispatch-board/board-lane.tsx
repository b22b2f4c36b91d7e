// A column of the board: waiting work, blocked work, or the work of one station. Only visible cards are in the
// document.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { BoardCard, cardType } from './board-card.tsx'
import type { BoardCard as Card } from './board-cards.ts'
import styles from './dispatch-board.module.css'

interface BoardLaneProps {
  title: string
  hint: string
  /** Shown beside the title. */
  action?: ReactNode
  /** Shown below the title. */
  capacity?: ReactNode
  empty: ReactNode
  cards: readonly Card[]
  /** Shown below the cards. */
  foot?: ReactNode
  /** Shown while a card is dragged over the lane. Undefined if the card cannot be dropped. */
  preview?: ReactNode
  onDropCard?: (cardId: string) => void
  testId: string
}

export function BoardLane({ title, hint, action, capacity, empty, cards, foot, ...dropping }: BoardLaneProps) {
  const { preview, onDropCard, testId } = dropping
  const [isOver, setOver] = useState(false)
  const lane = useRef<HTMLElement>(null)
  const isSeen = useVisible(lane)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData(cardType)
    if (id) onDropCard?.(id)
  }
  const over = (event: DragEvent) => {
    if (!onDropCard || !event.dataTransfer.types.includes(cardType)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      ref={lane}
      className={classNames(styles.lane, isOver && styles.dropTarget)}
      aria-label={title}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid={testId}
    >
      <header className="bar gap-4-8 min-height-36">
        <h2 className="flush size-16">{title}</h2>
        {action}
        <span className="flush muted">{hint}</span>
      </header>
      {capacity}
      {isOver && preview ? (
        <div className={styles.preview} role="status" data-testid="preview">
          {preview}
        </div>
      ) : null}
      {cards.length === 0 ? <div className="muted">{empty}</div> : null}
      {cards.length > 0 && isSeen ? <Cards cards={cards} /> : null}
      {foot}
    </section>
  )
}

/** Margin around the viewport, so that scrolling shows no empty lane. */
const margin = '0px 320px'

/** Returns whether an element is visible. */
function useVisible(element: { readonly current: Element | null }): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setVisible(entry.isIntersecting), {
      root: element.current.parentElement,
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}

const cardHeight = 118
const gap = 8

function Cards({ cards }: Pick<BoardLaneProps, 'cards'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: cards.length,
    gap,
    overscan: 4,
    useFlushSync: false,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => cards[index]?.id ?? index,
    initialRect: { width: 300, height: 800 },
  })
  const visibleRows = rows.getVirtualItems()
  const [above, below] = [visibleRows[0]?.start ?? 0, rows.getTotalSize() - (visibleRows.at(-1)?.end ?? 0)]
  return (
    <div className={styles.cards} ref={scroller}>
      <ul style={{ paddingTop: above, paddingBottom: below }}>
        {visibleRows.map(({ key, index }) => {
          const card = cards[index]
          return card ? (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
            >
              <BoardCard card={card} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
