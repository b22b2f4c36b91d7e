import type { Read } from '../../../platform/db/work.ts'

/** Returns the name of an alarm, which consists of object and point; undefined if the reader may not see it. */
export async function nameAlarm({ tx }: Read, id: string): Promise<string | undefined> {
  const alarm = await tx
    .selectFrom('alarm_episode')
    .where('id', '=', id)
    .select(['object_name', 'point_name'])
    .executeTakeFirst()
  return alarm && `${alarm.object_name} · ${alarm.point_name}`
}
