// The facts of an episode that people set between its raise and its end, as part of the fold of its log (domain design,
// equipment 3.8, T7 to T9, T11 and T14).

import { alarmShelf } from '@gemba/contract/alarm/dictionaries.ts'
import type { Episode, Transition } from '../episode-facts.ts'
import { type ShelfAction, type ShelfFacts, shelfActions } from './shelf-actions.ts'

const { none, oneShot } = alarmShelf.codes

const offShelf = {
  shelve: none,
  shelveTs: null,
  shelveUntil: null,
  shelveUser: null,
  shelveReason: null,
  shelveLevel: null,
} as const
const inService = { isOutOfService: false, serviceTs: null, serviceUser: null, serviceReason: null } as const

/** Returns the facts of a new episode. */
export const newShelfFacts = (): ShelfFacts => ({
  ...offShelf,
  ...inService,
  startTs: null,
  startUser: null,
  assignee: null,
})

/** Returns whether an episode stays live for its place on the shelf, although it is normal. */
export const isShelved = ({ shelve, isOutOfService }: ShelfFacts): boolean => shelve !== none || isOutOfService

/** Returns what an action of this file changes. */
export function shelfChangeOf(episode: Episode, transition: Transition, action: ShelfAction): Partial<Episode> {
  const { rts, userName, note, detail } = transition
  switch (action) {
    case shelfActions.shelve:
      return {
        shelve: detail.shelve ?? alarmShelf.codes.timed,
        shelveTs: rts,
        shelveUntil: detail.shelveUntil ?? rts,
        shelveUser: userName,
        shelveReason: note,
        shelveLevel: episode.level,
      }
    case shelfActions.unshelve:
      return episode.isAcked ? offShelf : { ...offShelf, ...ackedBy(episode, rts, userName) }
    case shelfActions.shelfExpiry:
      return { ...offShelf, ...afterHiding(episode) }
    case shelfActions.takeOut:
      return { ...offShelf, isOutOfService: true, serviceTs: rts, serviceUser: userName, serviceReason: note }
    case shelfActions.putBack:
      return { ...inService, ...afterHiding(episode) }
    case shelfActions.start:
      return { flowStatus: 1, startTs: rts, startUser: userName, assignee: episode.assignee ?? userName }
    case shelfActions.assign:
      return { assignee: detail.assignee ?? null }
    case shelfActions.comment:
      return {}
  }
}

/** Returns what a transition of the condition changes on the shelf. `changed` is the episode after it. */
export function shelfAfter(changed: Episode, change: { isReturn: boolean; isClosing: boolean }): Partial<Episode> {
  if (change.isClosing) return { ...offShelf, ...inService }
  if (changed.shelve === none) return {}
  // The person who shelved it until it returns does not want to hear of it again.
  if (change.isReturn && changed.shelve === oneShot) return { ...offShelf, isAcked: true }
  // A shelving of a lower level does not cover level 1, which needs its own right.
  const isUncovered = changed.isActive && changed.liveLevel === 1 && changed.shelveLevel !== 1
  return isUncovered ? offShelf : {}
}

function ackedBy(episode: Episode, rts: number, userName: string | null): Partial<Episode> {
  const present = episode.isActive ? { level: episode.liveLevel, limit: episode.liveLimit } : {}
  const firstAckTs = episode.firstAckTs ?? rts
  return { ...present, isAcked: true, ackTs: rts, ackUser: userName, ackNote: null, firstAckTs }
}

/** Returns the acknowledgement after an alarm comes back: open if it is active, else there is nothing to acknowledge. */
function afterHiding({ isActive, ackRequired }: Episode): Partial<Episode> {
  if (!isActive) return { isAcked: true }
  return ackRequired ? { isAcked: false, ackTs: null, ackUser: null, ackNote: null } : {}
}
