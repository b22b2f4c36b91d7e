import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import type { Read } from '../../platform/db/work.ts'

const { urgency, error, warn } = alarmLevel.codes

/** Open alarms of one object: active, or not acknowledged yet. */
export interface OpenAlarms {
  /** The worst level. */
  readonly level: AlarmEpisode['level'] | null
  readonly activeCount: number
  /** Number of active alarms by level. */
  readonly urgencyCount: number
  readonly errorCount: number
  readonly warnCount: number
  /** Raise time of the oldest active alarm, epoch ms. */
  readonly activeSince: number | null
  readonly unackedCount: number
}

/** Returns the open alarms that the reader may see, by object. */
export async function countOpenAlarms(read: Read): Promise<Map<string, OpenAlarms>> {
  const rows = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select(({ fn }) => {
      const active = fn.countAll<string>().filterWhere('is_active', '=', true)
      return [
        'object_id as objectId',
        fn.min('level').as('level'),
        active.as('active'),
        active.filterWhere('level', '=', urgency).as('urgent'),
        active.filterWhere('level', '=', error).as('erring'),
        active.filterWhere('level', '=', warn).as('warning'),
        fn.min('raise_at').filterWhere('is_active', '=', true).as('activeSince'),
        fn.countAll<string>().filterWhere('is_acked', '=', false).as('unacked'),
      ]
    })
    .where('ended_at', 'is', null)
    .groupBy('object_id')
    .execute()
  return new Map(
    rows.map(({ objectId, level, active, urgent, erring, warning, activeSince, unacked }) => [
      objectId,
      {
        level: level as AlarmEpisode['level'],
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
    .executeTakeFirstOrThrow()
  return {
    activeUnacknowledged: Number(active) - Number(acknowledged),
    activeAcknowledged: Number(acknowledged),
    returnedUnacknowledged: Number(open) - Number(active),
  }
}
