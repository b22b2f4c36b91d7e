import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

const { urgency, error, warn } = alarmLevel.codes

/** The open alarm of an object that needs attention first. */
export interface WorstAlarm {
  readonly pointId: string
  readonly isActive: boolean
  /** Present level of an active alarm, else the level that it had. */
  readonly level: AlarmEpisode['level']
  /** Epoch ms. */
  readonly raisedAt: number
}

/** Open alarms of one object: active, or not acknowledged yet. */
export interface OpenAlarms {
  readonly worst: WorstAlarm | null
  readonly activeCount: number
  /** Number of active alarms by present level. */
  readonly urgencyCount: number
  readonly errorCount: number
  readonly warnCount: number
  /** Raise time of the oldest active alarm, epoch ms. */
  readonly activeSince: number | null
  readonly unackedCount: number
}

/** Returns which of two alarms needs attention first: the active one, then the worse one, then the newer one. */
export function worseAlarm(alarm: WorstAlarm | null, otherAlarm: WorstAlarm | null): WorstAlarm | null {
  if (alarm === null || otherAlarm === null) return alarm ?? otherAlarm
  if (alarm.isActive !== otherAlarm.isActive) return alarm.isActive ? alarm : otherAlarm
  if (alarm.level !== otherAlarm.level) return alarm.level < otherAlarm.level ? alarm : otherAlarm
  return alarm.raisedAt < otherAlarm.raisedAt ? otherAlarm : alarm
}

/** Returns those of the objects that have an active alarm which the reader may see. */
export async function listActiveObjects(read: Read, objectIds: readonly string[]): Promise<Set<string>> {
  if (objectIds.length === 0) return new Set()
  const rows = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select('object_id as objectId')
    .distinct()
    .where('ended_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_hidden', '=', false)
    .where('object_id', '=', anyId(objectIds))
    .execute()
  return new Set(valuesOf(rows, 'objectId'))
}

/**
 * Returns the open alarms that the reader may see, by object. They are counted here: most objects have one, so that
 * groups would be as many rows with twice the columns.
 */
export async function countOpenAlarms(read: Read): Promise<Map<string, OpenAlarms>> {
  const rows = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select(['object_id as objectId', 'point_id as pointId', 'is_active as isActive', 'is_acked as isAcked'])
    .select('raise_at as raisedAt')
    .select(({ eb }) =>
      eb.case().when('is_active', '=', true).then(eb.ref('live_level')).else(eb.ref('level')).end().as('level'),
    )
    .where('ended_at', 'is', null)
    .where('is_hidden', '=', false)
    .execute()
  const openByObject = new Map<string, Counts>()
  for (const { objectId, isAcked, level, ...alarm } of rows) {
    const counts = openByObject.get(objectId) ?? { ...noOpenAlarms }
    openByObject.set(objectId, counts)
    addAlarm(counts, { ...alarm, level: level as AlarmEpisode['level'] }, isAcked)
  }
  return openByObject
}

type Counts = { -readonly [field in keyof OpenAlarms]: OpenAlarms[field] }

/** An object without an open alarm. */
export const noOpenAlarms: OpenAlarms = {
  worst: null,
  activeCount: 0,
  urgencyCount: 0,
  errorCount: 0,
  warnCount: 0,
  activeSince: null,
  unackedCount: 0,
}

function addAlarm(counts: Counts, alarm: WorstAlarm, isAcked: boolean): void {
  const { isActive, level, raisedAt } = alarm
  counts.worst = worseAlarm(counts.worst, alarm)
  if (!isAcked) counts.unackedCount++
  if (!isActive) return
  counts.activeCount++
  if (level === urgency) counts.urgencyCount++
  if (level === error) counts.errorCount++
  if (level === warn) counts.warnCount++
  counts.activeSince = Math.min(counts.activeSince ?? raisedAt, raisedAt)
}

/** Returns the number of points with an active alarm, of one object or of all that the reader sees. */
export async function countPointsInAlarm(read: Read, objectId: string | null): Promise<number> {
  const { count } = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select(({ fn }) => fn.count<string>('point_id').distinct().as('count'))
    .where('ended_at', 'is', null)
    .where('is_hidden', '=', false)
    .where('is_active', '=', true)
    .$if(objectId !== null, (episodes) => episodes.where('object_id', '=', objectId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open alarms of all companies, by state. */
export interface AlarmStateCounts {
  readonly activeUnacknowledged: number
  readonly activeAcknowledged: number
  /** Number of alarms that returned to normal and are not acknowledged. */
  readonly returnedUnacknowledged: number
}

/** Counts open alarms of every company that the reader may see. */
export async function countAlarmStates({ tx }: Read): Promise<AlarmStateCounts> {
  const { active, acknowledged, open } = await tx
    .selectFrom('alarm_episode')
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere('is_active', '=', true).as('active'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('is_active', '=', true), eb('is_acked', '=', true)]))
        .as('acknowledged'),
      fn.countAll<string>().as('open'),
    ])
    .where('ended_at', 'is', null)
    .where('is_hidden', '=', false)
    .executeTakeFirstOrThrow()
  return {
    activeUnacknowledged: Number(active) - Number(acknowledged),
    activeAcknowledged: Number(acknowledged),
    returnedUnacknowledged: Number(open) - Number(active),
  }
}
