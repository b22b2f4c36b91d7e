// Stores the level changes of monitors and emits events for the rest of the product.
import { limitComparison } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEvent } from '@gemba/contract/alarm/events.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { describePoints } from '../equipment/intake.ts'
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

/** Applies level changes in their order, and then emits their events. Repeating them changes nothing. */
export async function recordLevelChanges(work: Work, levelChanges: readonly RecordedLevelChange[]): Promise<void> {
  const changes: EpisodeChange[] = []
  for (const levelChange of levelChanges) {
    const change = await recordLevelChange(work, levelChange)
    if (change) changes.push(change)
  }
  // Last, because the counter of a flood stays locked until the end of the transaction, and all alarms of a group share it.
  await emitAlarmEvents(work, changes)
}

/** Applies one level change: a new episode, or a transition of the live one. Returns undefined if it changes nothing. */
async function recordLevelChange(
  work: Work,
  { levelChange, ...raised }: RecordedLevelChange,
): Promise<EpisodeChange | undefined> {
  const { ruleId, pointId } = raised
  const live = await lockLiveEpisode(work, { ruleId, pointId, side: levelChange.side })
  if (!live) {
    const isRaising = !notRaising.has(levelChange.action) && levelChange.level !== 0
    return isRaising ? raiseAlarm(work, raised, levelChange) : undefined
  }
  const appended = changeLevel(live.log, levelChange)
  await saveEpisode(work, live, appended)
  return { stored: live, appended }
}

type RaisingRule = Pick<RecordedLevelChange, 'ruleId' | 'pointId' | 'ackRequired' | 'isLatched'>

async function raiseAlarm(work: Work, rule: RaisingRule, levelChange: LevelChange): Promise<EpisodeChange | undefined> {
  const { ruleId, pointId, ackRequired, isLatched } = rule
  const batchNo = newBatchNo(levelChange.rts)
  const condition = await conditionOfRule(work, ruleId)
  if (levelChange.side === 'quality') {
    const { boxId, isCovered } = await findCoveringAlarm(work, rule)
    const change = isCovered ? Object.assign({}, levelChange, { isSuppressed: true }) : levelChange
    const opened = openEpisode(change, batchNo, { ackRequired })
    const { kind } = condition
    const key = { ruleId, pointId, boxId, condition: { kind, textZh: null, textEn: null } }
    return storeRaised(work, opened, key)
  }
  const opened = openEpisode(levelChange, batchNo, { ackRequired, isLatched })
  return storeRaised(work, opened, { ruleId, pointId, condition })
}

async function storeRaised(
  work: Work,
  appended: AppendedTransitions,
  key: EpisodeKey,
): Promise<EpisodeChange | undefined> {
  const stored = await insertEpisode(work, appended, key)
  return stored && { stored, appended }
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
  if (moved.length === 0) return
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
