// The menu of a card, for keyboard and mouse. Its list is rendered above everything else, because scrolling lanes would
// clip it.

import { EllipsisIcon } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton, PlainButton } from '../../../ui/button/button.tsx'
import { useDismiss } from '../../../ui/popover/use-dismiss.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { type BoardCard, canPlan, mergeableWith } from './board-cards.ts'
import { useBoard } from './board-context.ts'
import styles from './dispatch-board.module.css'
import { PlanChoices } from './plan/plan-choices.tsx'
import type { PlanChanges } from './plan/use-plan-work.ts'
import { planWords } from './plan/words.ts'
import { useEndInWords } from './use-ends.ts'
import { boardWords } from './words.ts'

const margin = 8

/** Returns the position below the button, or above it if there is more room. */
function placeAt({ top, bottom, right }: DOMRect): CSSProperties {
  const [below, above] = [innerHeight - bottom - margin * 2, top - margin * 2]
  const side = { right: Math.max(margin, innerWidth - right) }
  return below >= above || below > 280
    ? { ...side, top: bottom + 6, maxHeight: below }
    : { ...side, bottom: innerHeight - top + 6, maxHeight: above }
}

export function CardMenu({ card }: { card: BoardCard }) {
  const text = useText(boardWords)
  const [place, setPlace] = useState<CSSProperties>()
  const ref = useRef<HTMLSpanElement>(null)
  const isOpen = place !== undefined
  const close = () => setPlace(undefined)
  useDismiss(ref, isOpen, (isByKey) => {
    close()
    if (isByKey) ref.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setPlace(undefined)
    }
    addEventListener('scroll', leave, true)
    return () => removeEventListener('scroll', leave, true)
  }, [isOpen])
  return (
    <span ref={ref}>
      <IconButton
        of={EllipsisIcon}
        label={text('move', { code: card.code })}
        onClick={({ currentTarget }) => (isOpen ? close() : setPlace(placeAt(currentTarget.getBoundingClientRect())))}
        aria-expanded={isOpen}
        data-testid={`move-${card.id}`}
      />
      {isOpen ? <Moves card={card} place={place} onClose={close} /> : null}
    </span>
  )
}

interface Move {
  readonly name: string
  readonly title: string
  /** The expected end at the station. */
  readonly hint?: string
  readonly onRun: () => void
}

/** Splitting and merging are offered in the state and with the permission that dispatching needs. */
function Moves({ card, place, onClose }: { card: BoardCard; place: CSSProperties; onClose: () => void }) {
  const { isBusy, plan } = useBoard()
  const planCard = (changes: PlanChanges) => {
    onClose()
    void plan([card], changes)
  }
  const moves = useMoveOptions(card)
  return (
    <ul className={styles.menu} style={place}>
      {moves.map(({ name, title, hint, onRun }) => (
        <li key={name}>
          <PlainButton
            className="spread full-width nowrap"
            disabled={isBusy}
            onClick={() => {
              onClose()
              onRun()
            }}
            data-testid={`move-${name}`}
          >
            {title} {hint ? <small className="flush muted">{hint}</small> : null}
          </PlainButton>
        </li>
      ))}
      {canPlan(card) ? <PlanChoices card={card} onPlan={planCard} /> : null}
    </ul>
  )
}

function useMoveOptions(card: BoardCard): Move[] {
  const text = useText(boardWords)
  const planText = useText(planWords)
  const endInWords = useEndInWords()
  const { lanes, ends, ...commands } = useBoard()
  const canDispatch = card.allowedActions.includes('dispatch')
  const recall = { name: 'recall', title: text('recall'), onRun: () => commands.recall(card) }
  const ways = lanes.stations
    .filter(({ id }) => id !== card.stationId)
    .map((station) => ({
      name: `to-${station.id}`,
      title: text('moveTo', { station: station.name }),
      hint: endInWords(ends.spanAt(card, station), card, ends.now).words,
      onRun: () => commands.dispatch(card, station),
    }))
  const merges = () =>
    mergeableWith(card, lanes.all).map((other) => ({
      name: `merge-${other.id}`,
      title: text('mergeWith', { code: other.code, n: formatDecimal(other.quantity), unit: other.unitName }),
      onRun: () => void commands.merge(card, other),
    }))
  return [
    ...(canDispatch ? ways : []),
    ...(card.allowedActions.includes('recall') ? [recall] : []),
    ...(canPlan(card) ? [{ name: 'plan', title: planText('plan'), onRun: () => commands.openPlan([card]) }] : []),
    ...(canDispatch ? [{ name: 'split', title: text('split'), onRun: () => commands.split(card) }, ...merges()] : []),
  ]
}
