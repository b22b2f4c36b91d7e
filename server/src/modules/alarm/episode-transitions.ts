// Returns the transitions that may be appended to an episode. Guards of domain design 3.8, T1 to T6 and T12 to T16.
import { randomBytes } from 'node:crypto'
import type { alarmResult } from '@gemba/contract/alarm/dictionaries.ts'
import { alarmHandling } from '@gemba/contract/alarm/flow.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { applyTransition, beginEpisode } from './episode.ts'
import type { Episode, Transition, TransitionDetail } from './episode-facts.ts'
import { type Action, actions } from './episode-facts.ts'
import type { LevelChange } from './rule/ladder.ts'

export type SkipReason = 'confirmed' | 'handled' | 'closed' | 'notLatched'

export interface Author {
  readonly userName: string | null
  readonly note: string | null
  /** Server time of the action, epoch ms. */
  readonly at: number
}

export interface AlarmHandling {
  readonly text: string
  readonly result: CodeOf<typeof alarmResult>
  readonly reasonTags: readonly string[]
}

/** The part of an episode's log that is needed to append to it. */
export interface Log {
  readonly episode: Episode
  /** Number of transitions so far. */
  readonly length: number
  /** Server time of the last one. */
  readonly lastRts: number
}

export interface AppendedTransitions {
  readonly episode: Episode
  readonly transitions: readonly Transition[]
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** `A` + yyMMddHHmmss (UTC) + 8 random base32 characters. */
export function newBatchNo(at: number): string {
  const stamp = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  const random = [...randomBytes(8)].map((byte) => base32[byte & 31]).join('')
  return `A${stamp}${random}`
}

/** What the rule of a new episode says. */
export interface NewEpisode {
  readonly ackRequired: boolean
  readonly isLatched?: boolean
  /** Whether it is one of the past, found in late data. */
  readonly isBackfilled?: boolean
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Starts an episode with a raise (T1). */
export function openEpisode(
  change: LevelChange,
  batchNo: string,
  { ackRequired, isLatched = false, isBackfilled = false }: NewEpisode,
): AppendedTransitions {
  const extra: Writable<TransitionDetail> = { side: change.side, ackRequired }
  if (change.isSuppressed) extra.isSuppressed = true
  if (isLatched) extra.isLatched = true
  if (isBackfilled) extra.isBackfilled = true
  const first = transitionOf(change, {
    batchNo,
    seq: 1,
    action: actions.raise,
    rts: change.rts,
    extra,
  })
  return { episode: beginEpisode(first), transitions: [first] }
}

/**
 * Changes the level of a live episode: T3 return, T4 re-raise, T5 escalate, T6 de-escalate. Returns no transition if it
 * already has the level.
 */
export function changeLevel(log: Log, change: LevelChange): AppendedTransitions {
  const { episode } = log
  const action = actionOf(episode, change)
  if (action === undefined) return { episode, transitions: [] }
  // A return keeps the previous level. The log row has level 0.
  const next = transitionOf(change, {
    batchNo: episode.batchNo,
    seq: log.length + 1,
    action,
    rts: Math.max(log.lastRts, change.rts),
  })
  return closeWhenDone(log, [next])
}

function actionOf(episode: Episode, change: LevelChange): Action | undefined {
  if (change.action === 'suppress') return episode.isSuppressed ? undefined : actions.suppress
  if (change.action === 'unsuppress') return episode.isSuppressed ? actions.unsuppress : undefined
  if (change.action === 'return') return returnOf(episode)
  if (!episode.isActive || episode.normalTs !== null) return actions.reRaise
  if (change.level === episode.liveLevel) return undefined
  return change.level < episode.liveLevel ? actions.escalate : actions.deescalate
}

/** A latched episode stays active until its reset. */
function returnOf({ isActive, isLatched, normalTs }: Episode): Action | undefined {
  if (!isActive || normalTs !== null) return undefined
  return isLatched ? actions.awaitReset : actions.return
}

/** Resets a latched episode whose condition is normal (T12). */
export function resetEpisode(log: Log, author: Author): AppendedTransitions | SkipReason {
  if (log.episode.closedTs !== null) return 'closed'
  if (log.episode.normalTs === null) return 'notLatched'
  return appendByPerson(log, author, { action: actions.reset })
}

/** Shows an alarm of communication that another one of its gateway covered. */
export const uncoverEpisode = (log: Log, at: number): AppendedTransitions =>
  appendByPerson(log, { userName: null, note: null, at }, { action: actions.unsuppress })

/** Reminds again of an acknowledged alarm that is still active (T13). */
export function remindAgain(log: Log, at: number): AppendedTransitions | SkipReason {
  const { isActive, isAcked, ackRequired } = log.episode
  if (!isActive || !isAcked || !ackRequired) return 'confirmed'
  return append(log, [byPerson(log, { userName: null, note: null, at }, { action: actions.reAlarm, offset: 1 })])
}

/** Confirms an episode (T2). A second confirmation is skipped and not an error. */
export function confirmEpisode(log: Log, author: Author): AppendedTransitions | SkipReason {
  if (log.episode.closedTs !== null) return 'closed'
  if (log.episode.isAcked) return 'confirmed'
  return closeWhenDone(log, [byPerson(log, author, { action: actions.confirm, offset: 1 })])
}

/** Handles an episode (T14), and confirms it if nobody has. */
export function handleEpisode(log: Log, author: Author, handling: AlarmHandling): AppendedTransitions | SkipReason {
  if (log.episode.closedTs !== null) return 'closed'
  if (!isAllowed(alarmHandling, 'handle', log.episode.flowStatus)) return 'handled'
  const rows: Transition[] = []
  if (!log.episode.isAcked) rows.push(byPerson(log, { ...author, note: null }, { action: actions.confirm, offset: 1 }))
  const detail = { alarmResult: handling.result, reasonTags: handling.reasonTags }
  rows.push(
    byPerson(log, { ...author, note: handling.text }, { action: actions.handle, offset: rows.length + 1, detail }),
  )
  return closeWhenDone(log, rows)
}

/** Closes an episode whose rule was removed or disabled (T16). */
export function closeByConfiguration(log: Log, author: Author, reason: string): AppendedTransitions | SkipReason {
  if (log.episode.closedTs !== null) return 'closed'
  return append(log, [byPerson(log, author, { action: actions.closeByConfiguration, offset: 1, detail: { reason } })])
}

/** Appends one action of a person, and closes the episode if that ends it. */
export const appendByPerson = (
  log: Log,
  author: Author,
  row: { action: Action; detail?: TransitionDetail },
): AppendedTransitions => closeWhenDone(log, [byPerson(log, author, { ...row, offset: 1 })])

/** Closes an ended episode (T15) if it is handled, or if its rule needs no acknowledgement. */
function closeWhenDone(log: Log, transitions: readonly Transition[]): AppendedTransitions {
  const appended = append(log, transitions)
  const { endedTs, closedTs, flowStatus, ackRequired } = appended.episode
  const last = transitions.at(-1)
  if (!last || endedTs === null || closedTs !== null || !(flowStatus === 2 || !ackRequired)) return appended
  const close: Transition = {
    ...last,
    seq: last.seq + 1,
    action: actions.close,
    userName: null,
    note: null,
    detail: {},
  }
  return append(log, [...transitions, close])
}

function append(log: Log, transitions: readonly Transition[]): AppendedTransitions {
  return { episode: transitions.reduce(applyTransition, log.episode), transitions }
}

function byPerson(
  { episode, length, lastRts }: Log,
  { userName, note, at }: Author,
  row: { action: Action; offset: number; detail?: TransitionDetail },
): Transition {
  // Different clocks must not put the log out of order, and a confirmation must not precede the raise.
  const rts = Math.max(at, lastRts, episode.raiseTs)
  return {
    batchNo: episode.batchNo,
    seq: length + row.offset,
    ts: rts,
    rts,
    action: row.action,
    level: episode.isActive && episode.normalTs === null ? episode.liveLevel : 0,
    value: episode.lastValue,
    quality: 0,
    userName,
    note,
    // The peak changes between transitions. Each transition adds it to the log.
    detail:
      episode.peakValue === null
        ? (row.detail ?? {})
        : { ...row.detail, peakValue: episode.peakValue, peakTs: episode.peakTs },
  }
}

function transitionOf(
  change: LevelChange,
  row: { batchNo: string; seq: number; action: Action; rts: number; extra?: TransitionDetail },
): Transition {
  return {
    batchNo: row.batchNo,
    seq: row.seq,
    ts: change.ts,
    rts: row.rts,
    action: row.action,
    level: change.level,
    value: change.value,
    quality: change.quality,
    userName: null,
    note: null,
    detail: {
      ...row.extra,
      limit: change.limit,
      peakValue: change.peakValue,
      peakTs: change.peakTs,
      lastValue: change.lastValue,
    },
  }
}
