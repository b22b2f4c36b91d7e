// An alarm episode as the fold of its transitions (domain design, equipment 3.8). Replaying the log rebuilds the
// episode exactly.
import type { alarmResult, flowStatus } from '@gemba/contract/alarm/dictionaries.ts'
import type { Level, Side } from '@gemba/contract/alarm/limits.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import {
  isShelfAction,
  isShelved,
  newShelfFacts,
  type ShelfAction,
  type ShelfDetail,
  type ShelfFacts,
  shelfAfter,
  shelfChangeOf,
} from './shelf/shelf-facts.ts'

/** Log codes of 3.8. */
export const actions = {
  raise: 1,
  confirm: 2,
  return: 3,
  reRaise: 4,
  escalate: 5,
  deescalate: 6,
  suppress: 10,
  unsuppress: 11,
  reAlarm: 15,
  handle: 17,
  close: 18,
  closeByConfiguration: 19,
} as const
export type Action = (typeof actions)[keyof typeof actions] | ShelfAction

export interface Episode extends ShelfFacts {
  readonly batchNo: string
  readonly side: Side
  readonly ackRequired: boolean
  readonly isActive: boolean
  readonly isAcked: boolean
  /** Whether its rule is out of use by its condition or its weekly times. */
  readonly isSuppressed: boolean
  /** The worst level until somebody acknowledges it, then the live one (ISA-18.2). `limit` belongs to this level. */
  readonly level: Exclude<Level, 0>
  readonly limit: number | null
  /** The level of the condition itself; while it is not active the level it returned from. */
  readonly liveLevel: Exclude<Level, 0>
  readonly liveLimit: number | null
  /** The worst level of the whole episode. */
  readonly maxLevel: Exclude<Level, 0>
  readonly occurTs: number
  readonly raiseTs: number
  readonly occurValue: number | null
  readonly peakValue: number | null
  readonly peakTs: number
  readonly lastValue: number | null
  readonly returnTs: number | null
  readonly ackTs: number | null
  readonly ackUser: string | null
  readonly ackNote: string | null
  /** 0 unhandled, 1 being handled, 2 handled, 3 closed. */
  readonly flowStatus: CodeOf<typeof flowStatus>
  readonly alarmResult: CodeOf<typeof alarmResult>
  readonly handleTs: number | null
  readonly handleUser: string | null
  readonly handleText: string | null
  readonly reasonTags: readonly string[]
  readonly count: number
  /** Time when the episode became normal: not active and acknowledged, and neither shelved nor out of service. */
  readonly endedTs: number | null
  readonly closedTs: number | null
  readonly closeReason: string | null
}

/** The part of a transition outside of its columns that is needed to rebuild the episode. */
export interface TransitionDetail extends ShelfDetail {
  readonly side?: Side
  readonly ackRequired?: boolean
  /** Whether the rule was out of use when the alarm was raised. */
  readonly isSuppressed?: boolean
  readonly limit?: number | null
  readonly peakValue?: number
  readonly peakTs?: number
  readonly lastValue?: number
  readonly alarmResult?: CodeOf<typeof alarmResult>
  readonly reasonTags?: readonly string[]
  readonly reason?: string
}

export interface Transition {
  readonly batchNo: string
  readonly seq: number
  /** Source time of the event, epoch ms. */
  readonly ts: number
  /** Server time, epoch ms; never decreases within an episode. */
  readonly rts: number
  readonly action: Action
  readonly level: Level
  readonly value: number | null
  readonly quality: number
  readonly userName: string | null
  readonly note: string | null
  readonly detail: TransitionDetail
}

/** Creates an episode from its first transition. */
export function beginEpisode(first: Transition): Episode {
  const { detail, level } = first
  const ackRequired = detail.ackRequired ?? true
  const isSuppressed = detail.isSuppressed ?? false
  return {
    batchNo: first.batchNo,
    side: detail.side ?? 'high',
    ackRequired,
    isActive: true,
    isAcked: !ackRequired || isSuppressed,
    isSuppressed,
    level: level as Exclude<Level, 0>,
    limit: detail.limit ?? null,
    liveLevel: level as Exclude<Level, 0>,
    liveLimit: detail.limit ?? null,
    maxLevel: level as Exclude<Level, 0>,
    occurTs: first.ts,
    raiseTs: first.rts,
    occurValue: first.value,
    peakValue: detail.peakValue ?? first.value,
    peakTs: detail.peakTs ?? first.ts,
    lastValue: detail.lastValue ?? first.value,
    returnTs: null,
    ackTs: null,
    ackUser: null,
    ackNote: null,
    flowStatus: 0,
    alarmResult: 0,
    handleTs: null,
    handleUser: null,
    handleText: null,
    reasonTags: [],
    count: 1,
    endedTs: null,
    closedTs: null,
    closeReason: null,
    ...newShelfFacts(),
  }
}

/**
 * Returns the episode after one more transition. Accepts any transition; the guards are in `episode-transitions.ts`.
 */
export function applyTransition(episode: Episode, transition: Transition): Episode {
  const { action } = transition
  const perCondition = { ...episode, ...changeOf(episode, transition) }
  const isClosing = action === actions.closeByConfiguration
  const changed = { ...perCondition, ...shelfAfter(perCondition, { isReturn: action === actions.return, isClosing }) }
  const isEnded = !changed.isActive && changed.isAcked && !isShelved(changed)
  return { ...changed, endedTs: isEnded ? (changed.endedTs ?? transition.rts) : null }
}

/** Rebuilds an episode from its log. */
export function foldEpisode([first, ...rest]: readonly Transition[]): Episode {
  if (!first) throw new TypeError('an episode has at least one transition')
  return rest.reduce(applyTransition, beginEpisode(first))
}

function changeOf(episode: Episode, transition: Transition): Partial<Episode> {
  const { rts, ts, userName, note, detail, action } = transition
  if (isShelfAction(action)) return shelfChangeOf(episode, transition, action)
  switch (action) {
    case actions.raise:
      return {}
    case actions.confirm:
      return {
        isAcked: true,
        ackTs: rts,
        ackUser: userName,
        ackNote: note,
        level: episode.isActive ? episode.liveLevel : episode.level,
        limit: episode.isActive ? episode.liveLimit : episode.limit,
        ...valuesOf(episode, transition),
      }
    case actions.return:
      return { isActive: false, returnTs: Math.max(ts, episode.occurTs), ...valuesOf(episode, transition) }
    case actions.reRaise:
      return {
        isActive: true,
        returnTs: null,
        count: episode.count + 1,
        ...unacked(episode),
        ...levelOf(episode, transition),
      }
    case actions.escalate:
      return { ...unacked(episode), ...levelOf(episode, transition) }
    case actions.deescalate:
      return levelOf(episode, transition)
    case actions.suppress:
      return { isSuppressed: true }
    case actions.unsuppress:
      return episode.isActive && episode.ackRequired ? { isSuppressed: false, ...openAck } : { isSuppressed: false }
    case actions.reAlarm:
      return openAck
    case actions.handle:
      return {
        flowStatus: 2,
        handleTs: rts,
        handleUser: userName,
        handleText: note,
        alarmResult: detail.alarmResult ?? 0,
        reasonTags: detail.reasonTags ?? [],
        ...valuesOf(episode, transition),
      }
    case actions.close:
      return { flowStatus: 3, closedTs: rts }
    case actions.closeByConfiguration:
      return {
        isActive: false,
        isAcked: true,
        flowStatus: 3,
        closedTs: rts,
        closeReason: detail.reason ?? 'config',
        isSuppressed: false,
        ...valuesOf(episode, transition),
      }
  }
}

const openAck = { isAcked: false, ackTs: null, ackUser: null, ackNote: null } as const

function unacked(episode: Episode): Partial<Episode> {
  return episode.ackRequired && !episode.isSuppressed ? openAck : {}
}

function levelOf(episode: Episode, transition: Transition): Partial<Episode> {
  const liveLevel = transition.level as Exclude<Level, 0>
  const liveLimit = transition.detail.limit ?? null
  const maxLevel = Math.min(episode.maxLevel, liveLevel) as Exclude<Level, 0>
  const keepsWorse = !episode.isAcked && episode.level < liveLevel
  const levelChange = keepsWorse ? {} : { level: liveLevel, limit: liveLimit }
  return { ...levelChange, liveLevel, liveLimit, maxLevel, ...valuesOf(episode, transition) }
}

/**
 * Returns the peak, which is the worst value of the whole episode, also across a return and a new raise, and the last
 * value.
 */
function valuesOf(episode: Episode, { detail: { peakValue, peakTs, lastValue } }: Transition): Partial<Episode> {
  const sign = episode.side === 'high' ? 1 : -1
  const isWorse = peakValue !== undefined && (episode.peakValue === null || (peakValue - episode.peakValue) * sign > 0)
  return {
    peakValue: isWorse ? peakValue : episode.peakValue,
    peakTs: isWorse ? (peakTs ?? episode.peakTs) : episode.peakTs,
    lastValue: lastValue === undefined ? episode.lastValue : lastValue,
  }
}
