import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'

/** Alarms of one object that have not ended: their condition lasts, or nobody has acknowledged them. */
export interface OpenAlarms {
  /** The worst. */
  readonly level: AlarmEpisode['level'] | null
  readonly activeCount: number
  /** When the oldest whose condition lasts began, epoch ms. */
  readonly activeSince: number | null
  readonly unackedCount: number
}

/** Returns the open alarms that the reader may see, by object. */
export async function countOpenAlarms({ tx, actor }: Read): Promise<Map<string, OpenAlarms>> {
  const rows = await tx
    .selectFrom('alarm_episode')
    .select(({ fn }) => [
      'object_id as objectId',
      fn.min('level').as('level'),
      fn.countAll<string>().filterWhere('is_active', '=', true).as('active'),
      fn.min('occur_at').filterWhere('is_active', '=', true).as('activeSince'),
      fn.countAll<string>().filterWhere('is_acked', '=', false).as('unacked'),
    ])
    .where('company_id', '=', companyOf(actor))
    .where('ended_at', 'is', null)
    .groupBy('object_id')
    .execute()
  return new Map(
    rows.map(({ objectId, level, active, activeSince, unacked }) => [
      objectId,
      {
        level: level as AlarmEpisode['level'],
        activeCount: Number(active),
        activeSince: activeSince,
        unackedCount: Number(unacked),
      },
    ]),
  )
}
