// Stores the level changes of monitors and emits events for the rest of the product.
import { limitComparison } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEvent } from '@gemba/contract/alarm/events.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { describePoints } from '../equipment/index.ts'
import { findCoveringAlarm } from './communication/covering-alarm.ts'
import { actions, type Episode } from './episode-facts.ts'
import {
  type EpisodeChange,
  type EpisodeKey,
  insertEpisode,
  lockLiveEpisode,
  type StoredEpisode,
  saveEpisode,
} from './episode-store.ts'
import { type AppendedTransitions, changeLevel, newBatchNo, openEpisode } from './episode-transitions.ts'
import { type AlarmNotice, limitNotices } from './flood/limit-notices.ts'
import { findNotifyGroups, type NotifyGroups } from './flood/notify-group.ts'
import { conditionOfRule, reasonOf } from './rule/alarm-reason.ts'
import type { LevelChange } from './rule/ladder.ts'
import { shelfActions } from './shelf/shelf-actions.ts'
import { isShelved } from './shelf/shelf-facts.ts'

export interface RecordedLevelChange {
  readonly ruleId: string
  readonly pointId: string
  readonly companyId: string
  readonly ackRequired: boolean
  readonly isLatched: boolean
  readonly levelChange: LevelChange
  /** Increases with each level change in the intake. */
  readonly order: number
}

const notRaising: ReadonlySet<LevelChange['action']> = new Set(['return', 'suppress', 'unsuppress'])

/** Applies one level change: a new episode, or a transition of the live one. Repeating it changes nothing. */
export async function recordLevelChange(work: Work, { levelChange, ...raised }: RecordedLevelChange): Promise<void> {
  const { ruleId, pointId } = raised
  const live = await lockLiveEpisode(work, { ruleId, pointId, side: levelChange.side })
  if (!live) {
    if (!notRaising.has(levelChange.action) && levelChange.level !== 0) await raiseAlarm(work, raised, levelChange)
    return
  }
  const changed = changeLevel(live.log, levelChange)
  await saveEpisode(work, live, changed)
  await emitAlarmEvent(work, live, changed)
}

type RaisingRule = Pick<RecordedLevelChange, 'ruleId' | 'pointId' | 'ackRequired' | 'isLatched'>

async function raiseAlarm(work: Work, rule: RaisingRule, levelChange: LevelChange): Promise<void> {
  const { ruleId, pointId, ackRequired, isLatched } = rule
  const batchNo = newBatchNo(levelChange.rts)
  const condition = await conditionOfRule(work, ruleId)
  if (levelChange.side === 'quality') {
    const { boxId, isCovered } = await findCoveringAlarm(work, rule)
    const change = isCovered ? Object.assign({}, levelChange, { isSuppressed: true }) : levelChange
    const opened = openEpisode(change, batchNo, { ackRequired })
    const { kind } = condition
    const key = { ruleId, pointId, boxId, condition: { kind, textZh: null, textEn: null } }
    await storeRaised(work, opened, key)
  } else
    await storeRaised(work, openEpisode(levelChange, batchNo, { ackRequired, isLatched }), {
      ruleId,
      pointId,
      condition,
    })
}

async function storeRaised(work: Work, opened: AppendedTransitions, key: EpisodeKey): Promise<void> {
  const stored = await insertEpisode(work, opened, key)
  if (stored) await emitAlarmEvent(work, stored, opened)
}

/** Emits the event of the transitions. */
export const emitAlarmEvent = (work: Work, stored: StoredEpisode, appended: AppendedTransitions): Promise<void> =>
  emitAlarmEvents(work, [{ stored, appended }])

/**
 * Emits the events of the transitions of several episodes. A raise and an escalation have their own events, all others
 * emit `alarm.changed`, and so does everything that happens to an alarm on the shelf.
 */
export async function emitAlarmEvents(work: Work, changes: readonly EpisodeChange[]): Promise<void> {
  const moved = changes.filter(({ appended }) => appended.transitions.length > 0)
  const subjects = await loadSubjects(
    work,
    moved.map(({ stored }) => stored),
  )
  const notices = moved.map(({ stored, appended: { episode, transitions } }): AlarmNotice => {
    const last = transitions.at(-1) as AppendedTransitions['transitions'][number]
    return {
      name: eventNameOf(episode, transitions),
      aggregate: `alarm:${episode.batchNo}`,
      payload: payloadOf(work, { stored, episode, last }, subjects),
    }
  })
  await work.emitAll(await limitNotices(work, notices, subjects))
}

const rings: ReadonlySet<number> = new Set([actions.raise, actions.reRaise])
/** An alarm that comes back while it is active rings like a new one. */
const uncovers: ReadonlySet<number> = new Set([
  shelfActions.shelfExpiry,
  shelfActions.putBack,
  actions.unsuppress,
  actions.reAlarm,
])

function eventNameOf(
  episode: Episode,
  transitions: AppendedTransitions['transitions'],
): 'alarm.raised' | 'alarm.escalated' | 'alarm.changed' {
  if (isShelved(episode) || episode.isSuppressed) return 'alarm.changed'
  const isWaiting = episode.isActive && !episode.isAcked
  if (transitions.some(({ action }) => rings.has(action) || (uncovers.has(action) && isWaiting))) return 'alarm.raised'
  return transitions.some(({ action }) => action === actions.escalate) ? 'alarm.escalated' : 'alarm.changed'
}

interface NotifiedAlarm {
  readonly stored: StoredEpisode
  readonly episode: Episode
  /** The transition that the event is about. */
  readonly last: Pick<AppendedTransitions['transitions'][number], 'value' | 'ts' | 'rts'>
}

interface Subjects extends NotifyGroups {
  readonly points: Awaited<ReturnType<typeof describePoints>>
  /** Rules that raise an alarm at the limit itself. A removed rule does not. */
  readonly reachedRuleIds: ReadonlySet<string>
}

async function loadSubjects(work: Work, episodes: readonly StoredEpisode[]): Promise<Subjects> {
  const rules = await work.tx
    .selectFrom('alarm_rule')
    .select(['id', 'comparison', 'notify_roles as roles'])
    .where('id', '=', anyId([...new Set(valuesOf(episodes, 'ruleId'))]))
    .execute()
  const points = await describePoints(work, [...new Set(valuesOf(episodes, 'pointId'))])
  const reached = rules.filter(({ comparison }) => comparison === limitComparison.codes.reached)
  const groups = await findNotifyGroups(work, { episodes, rules, points })
  return Object.assign({ points, reachedRuleIds: new Set(valuesOf(reached, 'id')) }, groups)
}

/** Returns the payload of an alarm event. */
export async function alarmEventOf(
  work: Work,
  stored: StoredEpisode,
  { episode, last }: Omit<NotifiedAlarm, 'stored'>,
): Promise<AlarmEvent> {
  return payloadOf(work, { stored, episode, last }, await loadSubjects(work, [stored]))
}

function payloadOf(
  { actor }: Work,
  { stored, episode, last }: NotifiedAlarm,
  { points, reachedRuleIds, groupByEpisode }: Subjects,
): AlarmEvent {
  const point = points.get(stored.pointId)
  const isReached = reachedRuleIds.has(stored.ruleId)
  const side = episode.side === 'low' ? 'low' : 'high'
  const [reason, reasonTw, reasonEn] = reasonOf(stored, { episode, value: last.value, isReached })
  return {
    batchNo: episode.batchNo,
    episodeId: stored.id,
    objectId: stored.objectId,
    departmentId: point?.departmentId ?? null,
    objectName: stored.objectName,
    dataName: stored.pointName,
    objectNameEn: point?.objectNameEn || null,
    dataNameEn: point?.pointNameEn || null,
    objectNameTw: point?.objectNameTw || null,
    dataNameTw: point?.pointNameTw || null,
    pointId: stored.pointId,
    level: episode.level,
    maxLevel: episode.maxLevel,
    side,
    direction: isReached ? `${side}Reached` : side,
    value: last.value,
    limit: episode.liveLimit,
    unit: stored.unit,
    reason,
    reasonEn,
    reasonTw,
    receivers: groupByEpisode.get(stored.id)?.receivers ?? null,
    isActive: episode.isActive,
    isAcked: episode.isAcked,
    attendedBy: actor.userId,
    at: last.ts,
    seenAt: last.rts,
  }
}
