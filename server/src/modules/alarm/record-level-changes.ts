// Stores the level changes of monitors and emits events for the rest of the product.
import { limitComparison } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEvent } from '@gemba/contract/alarm/events.ts'
import { describeCondition } from '@gemba/contract/alarm/rule/describe-condition.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { EventName } from '@gemba/contract/modules.ts'
import type { Work } from '../../platform/db/work.ts'
import { describePoint } from '../equipment/index.ts'
import { actions } from './episode.ts'
import {
  type EpisodeCondition,
  insertEpisode,
  lockLiveEpisode,
  type StoredEpisode,
  saveEpisode,
} from './episode-store.ts'
import { type AppendedTransitions, changeLevel, newBatchNo, openEpisode } from './episode-transitions.ts'
import type { LevelChange } from './rule/ladder.ts'

export interface RecordedLevelChange {
  readonly ruleId: string
  readonly pointId: string
  readonly companyId: string
  readonly ackRequired: boolean
  readonly levelChange: LevelChange
  /** Increases with each level change in the intake. */
  readonly order: number
}

/** Applies one level change: a new episode, or a transition of the live one. Repeating it changes nothing. */
export async function recordLevelChange(
  work: Work,
  { ruleId, pointId, ackRequired, levelChange }: RecordedLevelChange,
): Promise<void> {
  const live = await lockLiveEpisode(work, { ruleId, pointId, side: levelChange.side })
  if (!live) {
    if (levelChange.action === 'return' || levelChange.level === 0) return
    const opened = openEpisode(levelChange, newBatchNo(levelChange.rts), ackRequired)
    const condition = await conditionOfRule(work, ruleId)
    const stored = await insertEpisode(work, opened, { ruleId, pointId, condition })
    if (stored) await emitAlarmEvent(work, stored, opened)
    return
  }
  const changed = changeLevel(live.log, levelChange)
  await saveEpisode(work, live, changed)
  await emitAlarmEvent(work, live, changed)
}

/**
 * Emits the event of the transitions. A raise and an escalation have their own events, all others emit `alarm.changed`.
 */
export async function emitAlarmEvent(
  work: Work,
  stored: StoredEpisode,
  { episode, transitions }: AppendedTransitions,
): Promise<void> {
  const last = transitions.at(-1)
  if (!last) return
  const rings = new Set<number>([actions.raise, actions.reRaise])
  const name: EventName & `alarm.${string}` = transitions.some(({ action }) => rings.has(action))
    ? 'alarm.raised'
    : transitions.some(({ action }) => action === actions.escalate)
      ? 'alarm.escalated'
      : 'alarm.changed'
  await work.emit(name, `alarm:${episode.batchNo}`, await alarmEventOf(work, stored, { episode, last }))
}

interface RuleCondition extends EpisodeCondition {
  /** Whether the rule raises an alarm at the limit itself. */
  readonly isReached: boolean
}

/** Returns what a rule says about its alarms. A removed rule is one of limits. */
async function conditionOfRule({ tx }: Work, ruleId: string): Promise<RuleCondition> {
  const rule = await tx
    .selectFrom('alarm_rule')
    .select(['comparison', 'kind', 'text_zh as textZh', 'text_en as textEn'])
    .where('id', '=', ruleId)
    .executeTakeFirst()
  const isReached = rule?.comparison === limitComparison.codes.reached
  const { kind = alarmRuleKind.codes.limit, textZh = null, textEn = null } = rule ?? {}
  return { isReached, kind, textZh, textEn }
}

interface ToldAlarm {
  readonly episode: AppendedTransitions['episode']
  /** The transition that the event is about. */
  readonly last: Pick<AppendedTransitions['transitions'][number], 'value' | 'ts' | 'rts'>
}

/** Returns what the alarm says about its condition. */
function reasonOf(
  { condition, decimals, unit }: StoredEpisode,
  { episode, value, isReached }: { episode: ToldAlarm['episode']; value: number | null; isReached: boolean },
): Words {
  const shown = (number: number | null): string => {
    if (number === null) return '-'
    const rounded = condition.kind === alarmRuleKind.codes.limit ? number : Number(number.toFixed(decimals))
    return unit ? `${rounded} ${unit}` : String(rounded)
  }
  const texts = { value: shown(value), limit: shown(episode.liveLimit) }
  return describeCondition(Object.assign({ side: episode.side, isReached }, texts, condition))
}

/** Returns the payload of an alarm event. */
export async function alarmEventOf(
  work: Work,
  stored: StoredEpisode,
  { episode, last }: ToldAlarm,
): Promise<AlarmEvent> {
  const point = await describePoint(work, stored.pointId)
  const { isReached } = await conditionOfRule(work, stored.ruleId)
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
    side: episode.side,
    direction: isReached ? `${episode.side}Reached` : episode.side,
    value: last.value,
    limit: episode.liveLimit,
    unit: stored.unit,
    reason,
    reasonEn,
    reasonTw,
    isActive: episode.isActive,
    isAcked: episode.isAcked,
    attendedBy: work.actor.userId,
    at: last.ts,
    seenAt: last.rts,
  }
}
