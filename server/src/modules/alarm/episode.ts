import type { Level } from '@gemba/contract/alarm/limits.ts'
import { actions, type Episode, type Transition } from './episode-facts.ts'
import { isShelfAction, shelfActions } from './shelf/shelf-actions.ts'
import { isShelved, newShelfFacts, shelfAfter, shelfChangeOf } from './shelf/shelf-facts.ts'

/** Actions after which an alarm is not active any more. */
const returns: ReadonlySet<number> = new Set([actions.return, actions.reset])
const raises: ReadonlySet<number> = new Set([actions.raise, actions.reRaise, actions.escalate])
/** Actions that show a hidden alarm again. If it waits for an acknowledgement, it rings like a new one. */
const uncovers: ReadonlySet<number> = new Set([shelfActions.shelfExpiry, shelfActions.putBack, actions.unsuppress])

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
    suppressTs: isSuppressed ? first.rts : null,
    isLatched: detail.isLatched ?? false,
    normalTs: null,
    isBackfilled: detail.isBackfilled ?? false,
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
    firstAckTs: null,
    isAnnunciated: !(isSuppressed || detail.isBackfilled),
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
  const changed = { ...perCondition, ...shelfAfter(perCondition, { isReturn: returns.has(action), isClosing }) }
  const isEnded = !changed.isActive && changed.isAcked && !isShelved(changed)
  const isAnnunciated = episode.isAnnunciated || isAnnouncing(changed, action)
  return { ...changed, isAnnunciated, endedTs: isEnded ? (changed.endedTs ?? transition.rts) : null }
}

/**
 * Returns whether a transition notifies people of the alarm (ISA-18.2: annunciates it). `changed` is the episode after
 * it. A reminder does not, because people know the alarm.
 */
function isAnnouncing(changed: Episode, action: number): boolean {
  if (isShelved(changed) || changed.isSuppressed || changed.isBackfilled) return false
  return raises.has(action) || (uncovers.has(action) && changed.isActive && !changed.isAcked)
}

/** Returns which transitions notify people. `before` is the episode before the first; undefined if that raises it. */
export function findAnnunciations(before: Episode | undefined, transitions: readonly Transition[]): boolean[] {
  let episode = before
  return transitions.map((transition) => {
    episode = episode ? applyTransition(episode, transition) : beginEpisode(transition)
    return isAnnouncing(episode, transition.action)
  })
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
        firstAckTs: episode.firstAckTs ?? rts,
        level: episode.isActive ? episode.liveLevel : episode.level,
        limit: episode.isActive ? episode.liveLimit : episode.limit,
        ...valuesOf(episode, transition),
      }
    case actions.return:
      return { isActive: false, returnTs: Math.max(ts, episode.occurTs), ...valuesOf(episode, transition) }
    case actions.awaitReset:
      return { normalTs: Math.max(ts, episode.occurTs), ...valuesOf(episode, transition) }
    case actions.reset:
      return { isActive: false, normalTs: null, returnTs: Math.max(rts, episode.occurTs) }
    case actions.reRaise:
      return {
        isActive: true,
        normalTs: null,
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
      return { isSuppressed: true, suppressTs: rts }
    case actions.unsuppress:
      return {
        isSuppressed: false,
        suppressTs: null,
        ...ackAfterSuppression(episode),
      }
    case actions.reAlarm:
      return openAck
    case actions.handle:
      return { ...handlingOf(transition), ...valuesOf(episode, transition) }
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
        suppressTs: null,
        normalTs: null,
        ...valuesOf(episode, transition),
      }
  }
}

function handlingOf({
  rts,
  userName,
  note,
  detail: { alarmResult = 0, reasonTags = [] },
}: Transition): Partial<Episode> {
  return { flowStatus: 2, handleTs: rts, handleUser: userName, handleText: note, alarmResult, reasonTags }
}

const openAck = { isAcked: false, ackTs: null, ackUser: null, ackNote: null } as const

function ackAfterSuppression({ isActive, ackRequired }: Episode): Partial<Episode> {
  return isActive && ackRequired ? openAck : {}
}

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
  const sign = episode.side === 'low' ? -1 : 1
  const isWorse = peakValue !== undefined && (episode.peakValue === null || (peakValue - episode.peakValue) * sign > 0)
  return {
    peakValue: isWorse ? peakValue : episode.peakValue,
    peakTs: isWorse ? (peakTs ?? episode.peakTs) : episode.peakTs,
    lastValue: lastValue === undefined ? episode.lastValue : lastValue,
  }
}
