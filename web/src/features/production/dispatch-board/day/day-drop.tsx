// Days as drop targets, shown over the toolbar while a card of the queue is dragged. Dropping plans the card for that day.
import { type DragEvent, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { cardType } from '../board-card.tsx'
import { canPlan } from '../board-cards.ts'
import { useBoard } from '../board-context.ts'
import { planWords } from '../plan/words.ts'
import { type Day, startOfDay } from '../use-ends.ts'
import styles from './day-drop.module.css'

/** As many as the menu of a card offers, and two more. */
const shownDays = 7

export function DayDrop() {
  const text = useText(planWords)
  const { dragged, ends, plan } = useBoard()
  if (!dragged || !canPlan(dragged)) return null
  const drop = (day: Day) => void plan([dragged], { planStart: startOfDay(ends, day, dragged.stationId) })
  return (
    <fieldset className={`row gap-8 flush borderless ${styles.days}`} data-testid="day-drop">
      <legend className="visually-hidden">{text('day')}</legend>
      <span aria-hidden="true">{text('dropOnDay')}</span>
      {ends.days.slice(0, shownDays).map((day, at) => (
        <DropTarget
          key={day.day}
          label={nameOf(day.day, at, text)}
          onDrop={() => drop(day)}
          testId={`drop-day-${at}`}
        />
      ))}
    </fieldset>
  )
}

const nameOf = (day: string, at: number, text: (name: 'today' | 'tomorrow') => string): string =>
  at === 0 ? text('today') : at === 1 ? text('tomorrow') : day.slice(5)

interface DropTargetProps {
  label: string
  onDrop: () => void
  testId: string
}

function DropTarget({ label, onDrop, testId }: DropTargetProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(cardType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users plan cards with the menu
    <span
      className={classNames('numeric', styles.target, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid={testId}
    >
      {label}
    </span>
  )
}
