import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

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

/** Returns the open alarms that the reader may see, by object. */
export async function countOpenAlarms(read: Read): Promise<Map<string, OpenAlarms>> {
  const worst = await worstAlarms(read)
  const rows = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select(({ fn }) => {
      const active = fn.countAll<string>().filterWhere('is_active', '=', true)
      return [
        'object_id as objectId',
        active.as('active'),
        active.filterWhere('live_level', '=', urgency).as('urgent'),
        active.filterWhere('live_level', '=', error).as('erring'),
        active.filterWhere('live_level', '=', warn).as('warning'),
        fn.min('raise_at').filterWhere('is_active', '=', true).as('activeSince'),
        fn.countAll<string>().filterWhere('is_acked', '=', false).as('unacked'),
      ]
    })
    .where('ended_at', 'is', null)
    .where('is_hidden', '=', false)
    .groupBy('object_id')
    .execute()
  return new Map(
    rows.map(({ objectId, active, urgent, erring, warning, activeSince, unacked }) => [
      objectId,
      {
        worst: worst.get(objectId) ?? null,
        activeCount: Number(active),
        unackedCount: Number(unacked),
        urgencyCount: Number(urgent),
        errorCount: Number(erring),
        warnCount: Number(warning),
        activeSince,
      },
    ]),
  )
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

/** Returns the worst open alarm of each object. */
async function worstAlarms(read: Read): Promise<Map<string, WorstAlarm>> {
  const rows = await ofCompany(read)
    .selectFrom('alarm_episode')
    .distinctOn('object_id')
    .select(['object_id as objectId', 'point_id as pointId', 'is_active as isActive', 'raise_at as raisedAt'])
    .select(({ eb }) =>
      eb.case().when('is_active', '=', true).then(eb.ref('live_level')).else(eb.ref('level')).end().as('level'),
    )
    .where('ended_at', 'is', null)
    .where('is_hidden', '=', false)
    .orderBy('object_id')
    .orderBy('is_active', 'desc')
    .orderBy('level')
    .orderBy('raise_at', 'desc')
    .execute()
  return new Map(
    rows.map(({ objectId, level, ...row }) => [objectId, { ...row, level: level as AlarmEpisode['level'] }]),
  )
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
