// The state that the parts of the board share: lanes, end times and commands that move cards.
import { createContext, useContext } from 'react'
import type { BoardCard as Card, Lanes } from './board-cards.ts'
import type { PlanChanges } from './plan/use-plan-work.ts'
import type { StationName } from './use-dispatch-commands.ts'
import type { Day, StationSchedule } from './use-ends.ts'

export interface Board {
  readonly lanes: Lanes
  readonly ends: StationSchedule
  readonly day: Day | undefined
  readonly dragged: Card | undefined
  readonly isBusy: boolean
  readonly dispatch: (card: Card, station: StationName, planStart?: number) => void
  readonly recall: (card: Card) => void
  readonly split: (card: Card) => void
  readonly plan: (cards: readonly Card[], changes: PlanChanges) => Promise<boolean>
  readonly openPlan: (cards: readonly Card[]) => void
  readonly merge: (card: Card, other: Card) => Promise<void>
}

export const BoardContext = createContext<Board | undefined>(undefined)

/** Returns the board of the context. Throws if there is none. */
export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('There is no dispatch board around this component')
  return board
}

/**
 * Sets the dragged card. The function is stable, unlike the board, so that cards are rendered again only if they
 * changed: a board has thousands of them.
 */
export const DragContext = createContext<(card: Card | undefined) => void>(() => undefined)

/** The selected cards, and a function that selects or deselects one. It changes only when the selection does. */
export const SelectionContext = createContext<{
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
}>({ ids: new Set(), toggle: () => undefined })

/** The time of the board, rounded to minutes, by which cards are late. */
export const NowContext = createContext(0)
