// Returns the transitions that people append between the raise and the end of an episode, or why they append none.
import { alarmShelf, flowStatus } from '@gemba/contract/alarm/dictionaries.ts'
import type { BatchAnswer } from '@gemba/contract/alarm/episode.ts'
import { alarmHandling } from '@gemba/contract/alarm/flow.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { type AppendedTransitions, type Author, appendByPerson, type Log } from '../episode-transitions.ts'
import { shelfActions } from './shelf-actions.ts'

type SkipReason = BatchAnswer['skipped'][number]['reason']

type Result = AppendedTransitions | SkipReason

export interface Shelving {
  readonly shelve: CodeOf<typeof alarmShelf>
  /** Epoch ms. */
  readonly until: number
  readonly mayShelveUrgent: boolean
}

/** Returns why an alarm cannot be hidden any more; undefined if it can. */
function endOf({ episode }: Log): SkipReason | undefined {
  if (episode.closedTs !== null) return 'closed'
  return episode.endedTs === null ? undefined : 'ended'
}

/** Shelves an alarm (T7). */
export function shelveEpisode(log: Log, author: Author, { shelve, until, mayShelveUrgent }: Shelving): Result {
  const { episode } = log
  const end = endOf(log)
  if (end) return end
  if (episode.isOutOfService) return 'outOfService'
  if (episode.shelve !== alarmShelf.codes.none) return 'shelved'
  if (episode.level === 1 && !mayShelveUrgent) return 'urgent'
  return appendByPerson(log, author, { action: shelfActions.shelve, detail: { shelve, shelveUntil: until } })
}

/** Takes an alarm off the shelf by hand (T8). */
export function unshelveEpisode(log: Log, author: Author): Result {
  if (log.episode.shelve === alarmShelf.codes.none) return 'notShelved'
  return appendByPerson(log, author, { action: shelfActions.unshelve })
}

/** Takes an alarm off the shelf when its time is over (T9). */
export function expireShelf(log: Log, at: number): Result {
  const { shelve, shelveUntil } = log.episode
  if (shelve === alarmShelf.codes.none || shelveUntil === null || shelveUntil > at) return 'notShelved'
  return appendByPerson(log, { userName: null, note: null, at }, { action: shelfActions.shelfExpiry })
}

/** Takes an alarm out of service (T11). */
export function takeOutOfService(log: Log, author: Author): Result {
  const end = endOf(log)
  if (end) return end
  if (log.episode.isOutOfService) return 'outOfService'
  return appendByPerson(log, author, { action: shelfActions.takeOut })
}

/** Returns an alarm to service (T11). */
export function putInService(log: Log, author: Author): Result {
  if (!log.episode.isOutOfService) return 'inService'
  return appendByPerson(log, author, { action: shelfActions.putBack })
}

/** Starts the work on an alarm (T14). */
export function startWork(log: Log, author: Author): Result {
  const { episode } = log
  if (episode.closedTs !== null) return 'closed'
  if (isAllowed(alarmHandling, 'begin', episode.flowStatus))
    return appendByPerson(log, author, { action: shelfActions.start })
  return episode.flowStatus === flowStatus.codes.handling ? 'started' : 'handled'
}

/** Assigns an alarm to a person, or to nobody. */
export function assignEpisode(log: Log, author: Author, assignee: string | null): Result {
  if (log.episode.closedTs !== null) return 'closed'
  if (log.episode.assignee === assignee) return 'assigned'
  return appendByPerson(log, { ...author, note: assignee }, { action: shelfActions.assign, detail: { assignee } })
}

/** Adds a comment, which changes no fact. */
export const commentEpisode = (log: Log, author: Author): AppendedTransitions =>
  appendByPerson(log, author, { action: shelfActions.comment })
