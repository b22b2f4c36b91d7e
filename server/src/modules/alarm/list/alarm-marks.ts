// Alarms as marks on the time axis of a curve.
import type { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { readAlarmMarks } from '@gemba/contract/alarm/marks.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { handle } from '../../../platform/http/route.ts'

const maxMarks = 500

export const alarmMarkRoutes = handle(readAlarmMarks, import.meta.url, async (read, input) => {
  const { points, from, to } = input
  const newest = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select(['batch_no as batchNo', 'point_id as dataId', 'max_level as maxLevel', 'raise_at as raiseTs'])
    .select(['return_at as returnTs', 'peak_value as peakValue', 'limit_value as limitValue', 'is_active', 'side'])
    .where('point_id', '=', anyId(points))
    .where('raise_at', '<=', instantAt(to))
    .where((eb) => eb.or([eb('is_active', '=', true), eb('return_at', '>=', instantAt(from))]))
    .orderBy('raise_at', 'desc')
    .limit(maxMarks)
    .$narrowType<{ maxLevel: CodeOf<typeof alarmLevel> }>()
    .execute()
  // An active episode with a return time was raised again, so it has not ended.
  return newest.toReversed().map(({ is_active: isActive, side, ...mark }) => ({
    ...mark,
    side: side === -1 ? ('low' as const) : ('high' as const),
    returnTs: isActive ? null : mark.returnTs,
  }))
})
