// What people do with an alarm between its raise and its end, and the facts that follow (domain design, equipment 3.8).
import type { alarmShelf } from '@gemba/contract/alarm/dictionaries.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'

/** Log codes of 3.8, followed by those of comments and assignments. */
export const shelfActions = {
  shelve: 7,
  unshelve: 8,
  shelfExpiry: 9,
  takeOut: 12,
  putBack: 13,
  start: 16,
  comment: 20,
  assign: 21,
} as const
export type ShelfAction = (typeof shelfActions)[keyof typeof shelfActions]

const codes: ReadonlySet<number> = new Set(Object.values(shelfActions))
export const isShelfAction = (action: number): action is ShelfAction => codes.has(action)

export interface ShelfFacts {
  readonly shelve: CodeOf<typeof alarmShelf>
  readonly shelveTs: number | null
  readonly shelveUntil: number | null
  readonly shelveUser: string | null
  readonly shelveReason: string | null
  /** The level at which it was shelved. */
  readonly shelveLevel: number | null
  readonly isOutOfService: boolean
  readonly serviceTs: number | null
  readonly serviceUser: string | null
  readonly serviceReason: string | null
  readonly startTs: number | null
  readonly startUser: string | null
  readonly assignee: string | null
}

/** The part of a transition that is needed to rebuild these facts. */
export interface ShelfDetail {
  readonly shelve?: CodeOf<typeof alarmShelf>
  readonly shelveUntil?: number
  readonly assignee?: string | null
}
