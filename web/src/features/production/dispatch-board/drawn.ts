import type { ReactNode } from 'react'
import type { BoardCard as Card, Lanes } from './board-cards.ts'
import type { Day, Ends } from './use-ends.ts'
import type { CardActs, Place } from './use-moves.ts'

/** What the lanes of the board are made of. */
export interface Drawn {
  readonly lanes: Lanes
  readonly ends: Ends
  readonly day: Day | undefined
  readonly dragged: Card | undefined
  readonly draw: (card: Card) => ReactNode
  readonly acts: CardActs
  readonly places: readonly Place[]
  readonly isBusy: boolean
  readonly dispatch: (card: Card, station: Place, planStart?: number) => void
}
