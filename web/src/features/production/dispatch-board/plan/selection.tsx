// The cards that are selected on the board, and what can be done with all of them.
import { useCallback, useMemo, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { type BoardCard, canPlan } from '../board-cards.ts'
import { planWords } from './words.ts'

/** Returns the selection. Cards that have left the board, or have started, are not part of it. */
export function useSelection(all: readonly BoardCard[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setIds((before) => before.symmetricDifference(new Set([id]))), [])
  const context = useMemo(() => ({ ids, toggle }), [ids, toggle])
  const clear = useCallback(() => setIds(new Set()), [])
  return { context, clear, cards: all.filter((card) => ids.has(card.id) && canPlan(card)) }
}

interface SelectionBarProps {
  cards: readonly BoardCard[]
  onPlan: () => void
  onClear: () => void
}

export function SelectionBar({ cards, onPlan, onClear }: SelectionBarProps) {
  const text = useText(planWords)
  if (cards.length === 0) return null
  return (
    <span className="row gap-8" data-testid="board-selection">
      <strong>{text('selected', { n: cards.length })}</strong>
      <PlainButton onClick={onPlan} data-testid="plan-selected">
        {text('plan')}
      </PlainButton>
      <PlainButton onClick={onClear}>{text('clear')}</PlainButton>
    </span>
  )
}
