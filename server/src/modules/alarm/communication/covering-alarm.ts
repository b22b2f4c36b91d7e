// One alarm of communication for each gateway: while one is active, those of its other points are suppressed.
import type { Work } from '../../../platform/db/work.ts'
import { boxIdsOfObjects, describePoint } from '../../equipment/intake.ts'

export interface CoveringAlarm {
  /** Gateway of the point; null without one. */
  readonly boxId: string | null
  /** Whether another alarm of communication of this gateway is active. */
  readonly isCovered: boolean
}

/** Returns whether a new alarm of communication of a point is covered by one of its gateway. */
export async function findCoveringAlarm(
  work: Work,
  { ruleId, pointId }: { ruleId: string; pointId: string },
): Promise<CoveringAlarm> {
  const point = await describePoint(work, pointId)
  const [boxId = null] = point ? await boxIdsOfObjects(work, [point.objectId]) : []
  if (boxId === null) return { boxId, isCovered: false }
  // A rule that can be out of use suppresses its alarms itself.
  const rule = await work.tx
    .selectFrom('alarm_rule')
    .select(['cond_expr as condExpr', 'schedule'])
    .where('id', '=', ruleId)
    .executeTakeFirst()
  if (rule?.condExpr || rule?.schedule) return { boxId: null, isCovered: false }
  const covering = await work.tx
    .selectFrom('alarm_episode')
    .select('id')
    .where('box_id', '=', boxId)
    .where('side', '=', 0)
    .where('ended_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_suppressed', '=', false)
    .limit(1)
    .executeTakeFirst()
  return { boxId, isCovered: covering !== undefined }
}
