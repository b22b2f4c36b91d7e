import type { ReactNode } from 'react'
import type { BoardCard as Card, Lanes } from './board-cards.ts'
import type { BoardCardActions, StationName } from './use-dispatch-commands.ts'
import type { Day, Ends } from './use-ends.ts'

/** What the lanes of the board are made of. */
export interface BoardContent {
  readonly lanes: Lanes
  readonly ends: Ends
  readonly day: Day | undefined
  readonly dragged: Card | undefined
  readonly draw: (card: Card) => ReactNode
  readonly acts: BoardCardActions
  readonly places: readonly StationName[]
  readonly isBusy: boolean
  readonly dispatch: (card: Card, station: StationName, planStart?: number) => void
}
