import type { Read } from '../../../platform/db/work.ts'

/** Returns what people call an alarm: its object and point; undefined for one that the reader may not see. */
export async function nameAlarm({ tx }: Read, id: string): Promise<string | undefined> {
  const alarm = await tx
    .selectFrom('alarm_episode')
    .where('id', '=', id)
    .select(['object_name', 'point_name'])
    .executeTakeFirst()
  return alarm && `${alarm.object_name} · ${alarm.point_name}`
}
